input order-finds-it-suspended.txt

# The order does not show since when.
app com.example.quarry
  state 07:12:01.000 active
  state 07:12:30.100 inactive
  state 07:12:30.700 backgroundOrSuspended
  state 07:12:40.650 suspended
  state 07:12:41.300 notRunning
  end 07:12:41.300
  exit 07:12:41.300 normal pid 2599 namespace FRONTBOARD code 0xdeadfa11 whileIn suspended
