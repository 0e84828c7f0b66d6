input bgtask-resubmitted-expired.txt

# It expires while a request waits; the request is replaced by a later one.
app Trail
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted none started 03:12:45.004801 expired 03:13:14.900 ended 03:13:15.100 outcome failed
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted 03:12:45.020003 started none ended 03:13:15.120 outcome replaced
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted 03:13:15.120 started none ended none outcome pending
