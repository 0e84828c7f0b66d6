input bgtask-refused.txt

# dasd refuses it, and the app's own line says so, too: one refusal.
app Courier
  bgtask com.example.courier.refresh kind BGAppRefreshTask submitted 18:00:01.100 started none ended 18:00:01.108 outcome refused
