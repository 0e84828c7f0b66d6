input log-show-compact.txt
options --os 26.1

app com.example.courier
  # 0 -> 1 is the app's first line: it was active until then.
  state 2026-08-09T21:57:40.910 active cutOff
  state 21:57:41.402 inactive observed
  state 21:57:42.104 background observed
  state 21:57:45.870 suspended observed
  state 22:41:07.612 background observed
  state 22:41:36.020 suspended observed
  end 22:50:03.344 cutOff
  # dasd's CANCELED is about an earlier submission, with another number, which this one replaces.
  bgtask com.example.courier.refresh kind BGAppRefreshTask pid 612 submitted 21:57:42.310 started 22:41:07.655 ended 22:41:35.702 outcome completed
  # It waits for power.
  bgtask com.example.courier.clean kind BGProcessingTask pid 612 submitted 21:57:42.340 started none ended none outcome pending
  exit none
