input simulator-host.txt
condition simulator

# launchd_sim and the words of the exit name a Simulator: its lines are out of order, and there is one session.
app com.example.todo
  state 2026-08-01T15:00:00.101 notRunning
  state 15:00:00.140 inactive
  state 15:00:00.811 active observed
  state 15:00:20.001 inactive observed
  state 15:00:20.600 background observed
  state 15:01:36.199 notRunning
  end 15:01:40.000
  session left leftActive 15:00:20.001 background 15:00:20.600 timeToBackground 0.599s budgetStart 15:00:20.699 ended 15:01:36.199 outcome exited
  exit 15:01:36.199 normal pid 20551 namespace FRONTBOARD code 0xfbfbfbfb whileIn background
