input log-show-syslog.txt
input metrickit.json
options --os 18.4

app com.example.beacon
  exit 2026-06-03T18:23:12.300000 memoryPressure pid 1204 namespace JETSAM code 4 whileIn suspended
  # A trap: a crash, which Apple's table gives no counter.
  exit 18:31:52.640000 illegalInstruction pid 1322 namespace SIGNAL code 5
  # The day before: 2,406 seconds in the foreground; the log is of another time.
  counters 2026-06-02T00:00:00 end 2026-06-02T23:59:00 origin MXMetricPayload version "2.4 (118)" foreground 2406s background 95s audio 0s location 0s launches none resumes none unread 0 coverage otherTime
  # The day of the log, which covers twelve minutes of it.
  counters 2026-06-03T00:00:00 end 2026-06-03T23:59:00 origin MXMetricPayload version "2.4 (118)" foreground 1824s background 347s audio 0s location none launches 5 resumes 12 unread 1 coverage part covered 719.896s notCounted 1 undecided 0
  # Three kills for memory were counted: the log shows one of them, so that two are left over.
  counted foreground normal 1 inLog 0 leftOver 1
  counted background memoryPressure 3 inLog 1 leftOver 2
