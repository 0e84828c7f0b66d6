input killed-by-springboards-order-alone.txt

# SpringBoard's order is the only line about these exits; nobody refuses it, and neither app is heard of again.
app com.example.press
  exit * normal whileIn active
  bgtask com.example.press.export.1FCD6BA0 kind BGContinuedProcessingTask submitted 10:09:03.770 started 10:09:03.779 ended 10:09:41.304 outcome cancelled
app com.example.relay
  state 10:02:10.120 inactiveOrBackground cutOff
  state 10:10:02.120 inactive
  state 10:10:02.220 active
  state 10:10:12.220 inactive
  state 10:10:12.820 background
  state 10:10:14.220 suspended
  state 10:10:41.249 notRunning inferred
  exit 10:10:41.249 normal pid 901 whileIn suspended
