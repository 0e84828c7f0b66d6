input push-launch-reason.txt

# The request says that a push launches the app, and an assertion of the push daemon that another wakes it: each has 30 s.
app com.example.courier
  launch 10:00:00.050 background pid 300 toActive none
  session launched background 10:00:00.050 suspended 10:00:12.050 used 12s of 30s verdict within outcome suspended
  session woken background 10:20:00.002 suspended 10:20:08.002 used 8s of 30s verdict within outcome suspended
