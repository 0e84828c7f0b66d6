input bgtask-dasd-only.txt

# The app's own lines are missing after its kill: dasd starts the task in a new process, and the old one did not run it.
app com.example.courier
  bgtask com.example.courier.refresh kind BGAppRefreshTask pid 655 submitted 2026-08-09T21:57:42.310 started 22:41:07.500 ended 22:41:11.711 outcome completed
