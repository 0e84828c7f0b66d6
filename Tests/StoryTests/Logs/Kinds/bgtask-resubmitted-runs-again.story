input bgtask-resubmitted-runs-again.txt

app Trail
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted none started 03:12:45.004801 ended 03:12:57.702388 outcome completed
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted 03:12:45.020003 started 04:12:45 ended 04:12:46 outcome completed
