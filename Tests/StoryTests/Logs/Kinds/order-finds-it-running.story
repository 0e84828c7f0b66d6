input order-finds-it-running.txt

# RunningBoard's lines are recorded, and its order says that it runs: it was not suspended.
app com.example.quarry
  state 07:12:01.000 active
  state 07:12:30.100 inactive
  state 07:12:30.700 background
  state 07:12:41.300 notRunning
  end 07:12:41.300
  exit 07:12:41.300 watchdog pid 2599 namespace FRONTBOARD code 0x8badf00d whileIn background
