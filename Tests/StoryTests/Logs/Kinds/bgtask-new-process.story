input bgtask-new-process.txt

# One process submits the task, another one runs it; dasd's word about its end comes a moment before the app's.
app com.example.courier
  bgtask com.example.courier.refresh kind BGAppRefreshTask pid 655 submitted 2026-08-09T21:57:42.310 started 22:41:08.155 ended 22:41:11.711 outcome completed
