input bgtask-resubmitted-at-start.txt

# As Apple's example does: the handler submits the next request first. The completion is of the task that runs.
app Trail
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted none started 03:12:45.004801 ended 03:12:57.702388 outcome completed
  bgtask com.example.trail.sync kind BGAppRefreshTask submitted 03:12:45.020003 started none ended none outcome pending
