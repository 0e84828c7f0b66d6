input test-server-simulator-rows.txt

# The inner clock counts; the rows of the server itself are no lines of the log.
app com.example.journal
  state 2026-03-02T11:00:03.101 inactive
  state 11:00:03.104 active
  state 11:00:10.771 inactive
  state 11:00:11.402 background
  state 11:00:16.690 suspended
  end 11:00:16.690
  exit none
