input bgtask-expiration-request.txt
options --date 2026-09-29

# The request to call the task's handler shows that it expires; not who stopped it.
app Press
  bgtask com.example.press.export.18DF6850 kind BGContinuedProcessingTask submitted 2026-09-29T10:02:14.481 started 10:02:14.489 expired 10:08:32.123 ended 10:08:32.160 outcome failed
