input bgtask-resubmitted-refused.txt

# The new request is refused; the task that runs is not.
app Trail
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted none started 03:12:45.004801 ended 03:12:57.702388 outcome completed
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted 03:12:45.020003 started none ended 03:12:45.020900 outcome refused
