input test-server-device-rows.txt

# Rows of a test server: its own clock stands before the device's lines, and has the year.
app com.example.journal
  state 2026-03-02T15:41:20 active
  state 15:41:30 inactive
  state 15:41:31 background
  state 15:41:36 suspended
  end 15:41:54
  exit 15:41:54 memoryPressure namespace JETSAM code 4 whileIn suspended
