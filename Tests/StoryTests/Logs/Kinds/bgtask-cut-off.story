input bgtask-cut-off.txt

# The log begins within one run and ends within another; a request that is cut off names no task.
app Courier
  bgtask com.example.courier.clean kind BGProcessingTask pid 612 submitted none started none ended 2026-08-09T22:41:35.702 outcome completed
  # Submitted twice: the second takes the place of the first.
  bgtask com.example.courier.clean kind BGProcessingTask pid 612 submitted 22:41:36.101 started none ended 22:41:36.302 outcome replaced
  bgtask com.example.courier.clean kind BGProcessingTask pid 612 submitted 22:41:36.302 started 23:10:02.010 ended none outcome open
