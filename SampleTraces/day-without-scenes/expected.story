input events.ndjson

app com.example.journal
  # Becomes active without any scene event: inactive since the launch.
  state 2026-03-09T07:02:11.204 inactive observed
  state 07:02:11.934 active observed
  state 07:05:40.118 inactive observed
  state 07:05:43.520 active observed
  state 07:09:02.300 inactive observed
  state 07:09:02.871 background observed
  state 07:09:06.900 suspended observed
  state 08:15:31.002 background observed
  state 08:15:31.030 inactive observed
  state 08:15:31.390 active observed
  state 08:21:47.250 inactive observed
  state 08:21:47.810 background observed
  state 08:22:15.700 suspended observed
  state 09:40:10.000 background observed
  state 09:40:17.500 suspended observed
  state 10:05:00.125 background observed
  state 10:05:00.150 inactive observed
  state 10:05:00.480 active observed
  state 10:06:12.750 inactive observed
  state 10:06:13.300 background observed
  state 10:06:20.040 inactive observed
  state 10:06:20.350 active observed
  state 10:30:00.000 inactive observed
  state 10:30:00.900 background observed
  state 10:30:05.000 suspended observed
  state 11:55:20.700 notRunning observed
  state 12:30:00.330 inactive observed
  state 12:30:01.120 active observed
  state 12:45:30.600 inactive observed
  state 12:45:31.200 background observed
  # Suspended here, and gone at some time before the next process: silent death. The log has lines of
  # resumptions, and none of one here.
  state 12:45:36.000 suspendedOrNotRunning
  state 18:10:00.000 inactive observed
  state 18:10:00.800 active observed
  state 18:40:10.100 inactive observed
  state 18:40:10.700 background observed
  state 18:40:15.000 notRunning observed
  # Launched by a push: background until the user comes half an hour later.
  state 21:00:00.000 background observed
  state 21:00:09.250 suspended observed
  state 21:30:00.500 background observed
  state 21:30:00.525 inactive observed
  state 21:30:00.900 active observed
  state 22:00:00.000 inactive observed
  state 22:00:00.600 background observed
  end 22:00:01.100 cutOff
  launch 07:02:11.204 foreground pid 612 reason user toActive 0.73s stage willFinishLaunching@07:02:11.590 stage didFinishLaunching@07:02:11.612 stage active@07:02:11.934
  launch 12:30:00.330 foreground pid 1048 reason user toActive 0.79s
  launch 18:10:00.000 foreground pid 1893 reason user toActive 0.8s
  launch 21:00:00.000 background pid 2210 reason push toActive none
  session left leftActive 07:09:02.300 background 07:09:02.871 timeToBackground 0.571s handler 0.034s budgetStart 07:09:03.410 lastTask 07:09:05.220 suspended 07:09:06.900 used 3.49s of 30s outcome suspended verdict within
    task id 1 name "Save draft" begin 07:09:02.880 end 07:09:05.220 outcome ended
  session left leftActive 08:21:47.250 background 08:21:47.810 timeToBackground 0.56s handler none budgetStart 08:21:48.300 lastTask 08:22:14.900 suspended 08:22:15.700 used 27.4s of 30s outcome suspended verdict near
    task id 2 name "Upload photos" begin 08:21:47.830 end 08:22:14.900 outcome ended
  session woken leftActive none background 09:40:10.000 timeToBackground none suspended 09:40:17.500 outcome suspended
  # Back before any suspension; no line shows the budget's start: counted from the background.
  session left leftActive 10:06:12.750 background 10:06:13.300 budgetStart none suspended none ended 10:06:20.040 used 6.74s of 30s outcome returned verdict within
  session left leftActive 10:30:00.000 background 10:30:00.900 timeToBackground 0.9s budgetStart 10:30:01.400 suspended 10:30:05.000 used 3.6s of 30s outcome suspended verdict within
  session left leftActive 12:45:30.600 background 12:45:31.200 budgetStart 12:45:31.700 suspended 12:45:36.000 used 4.3s of 30s outcome suspended verdict within
  session left leftActive 18:40:10.100 background 18:40:10.700 suspended none ended 18:40:15.000 used 4.3s of 30s outcome exited verdict within
  session launched pid 2210 leftActive none background 21:00:00.000 suspended 21:00:09.250 outcome suspended
  session left pid 2210 leftActive 22:00:00.000 background 22:00:00.600 suspended none ended none used none outcome open verdict notObservable
  exit 11:55:20.700 memoryPressure pid 612 namespace JETSAM code 4 whileIn suspended
  exit * silent pid 1048 notAfter 18:10:00.000 namespace none code none whileIn suspended
  exit 18:40:15.000 normal pid 1893 namespace FRONTBOARD code 0xdeadfa11 whileIn background
  event didReceiveMemoryWarning 08:16:00.500 pid 612
  event protectedDataWillBecomeUnavailable 10:30:01.150 pid 612
  event openURL 12:31:15.000 pid 1048
  event significantTimeChange 21:58:30.000 pid 2210
