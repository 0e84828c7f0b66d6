input xcode-console.txt

condition debugger
app Garden
  # Its first line says that it is inactive.
  state 2026-03-04T10:12:01.004417 inactive cutOff
  state 10:12:01.220981 active observed
  state 10:13:09.530114 inactive observed
  # Its own lines do not tell whether it is suspended, but a debugger keeps it from that.
  state 10:13:10.220835 background observed
  state 10:14:22.004100 inactive observed
  state 10:14:22.310967 active observed
  state 10:14:30.870442 inactive observed
  state 10:14:33.002816 active observed
  # The debugger's message has no time: that of the line before it.
  end 10:14:41.650037
  session left leftActive 10:13:09.530114 background 10:13:10.220835 timeToBackground 0.690721s suspended none ended 10:14:22.004100 outcome returned
  exit 10:14:41.650037 * pid 5121 whileIn active
  process 5121 start 10:12:01.004417 startEvidence cutOff end 10:14:41.650037 endEvidence inferred
