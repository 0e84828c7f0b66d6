input log-show.ndjson
options --os 18.4

app com.example.courier
  state 2026-05-06T03:12:40.973833 notRunning cutOff
  state 03:12:44.940410 background observed
  state 03:12:53.287341 suspended observed
  end 03:12:59.172605 cutOff
  launch 03:12:44.940410 background pid 4120 toActive none stage didFinishLaunching@03:12:45.318870
  session launched pid 4120 leftActive none background 03:12:44.940410 timeToBackground none suspended 03:12:53.287341 outcome suspended
  exit none
