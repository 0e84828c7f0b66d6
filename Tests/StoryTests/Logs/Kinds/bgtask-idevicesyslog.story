input bgtask-idevicesyslog.txt
options --date 2026-08-09

# In whole seconds, and expired after all of its 30.
app com.example.courier
  bgtask com.example.courier.refresh kind BGAppRefreshTask pid 612 submitted 2026-08-09T21:57:42 started 22:41:08 expired 22:41:38 ended 22:41:39 outcome failed
