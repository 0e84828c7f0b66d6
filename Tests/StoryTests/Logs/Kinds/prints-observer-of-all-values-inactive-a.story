input prints-observer-of-all-values-inactive-a.txt

app Carousel
  state 2025-02-01T10:10:00.500113 active
  # 53 s, yet inactive only: the same observer prints background at the end.
  state 10:10:41.020774 inactive
  state 10:11:33.760052 active
  state 10:12:08.118930 inactive
  state 10:12:08.700347 background|backgroundOrSuspended
  end 10:12:08.700347
  launch none
  # One session: the last one.
  session left leftActive 10:12:08.118930 background 10:12:08.700347 suspended none ended none outcome open
  exit none
