input reports/jetsam-ios12.ips

# 117 processes, 63 of them with a reason: only these died. When each died, the report does not tell;
# its date is its own. SiriViewService, InCallService (suspended) and the file provider
# com.apple.CloudDocs.MobileDocume (background, its name cut) died too: apps or not is open.
others allowed
app pid:18576
  # Apollo: states frontmost and resume.
  exit * memoryPressure pid 18576 namespace JETSAM whileIn foreground
app pid:18811
  exit * memoryPressure pid 18811 namespace JETSAM whileIn suspended
app pid:18600
  exit * memoryPressure pid 18600 namespace JETSAM whileIn suspended
app pid:18854
  exit * memoryPressure pid 18854 namespace JETSAM whileIn suspended
app pid:18903
  exit * memoryPressure pid 18903 namespace JETSAM whileIn suspended
app pid:18529
  exit * memoryPressure pid 18529 namespace JETSAM whileIn suspended
# Apple's own: MobileTimer, MobileCal, MobilePhone, Music.
app pid:15122
  exit * memoryPressure pid 15122 namespace JETSAM whileIn suspended
app pid:18555
  exit * memoryPressure pid 18555 namespace JETSAM whileIn suspended
app pid:18741
  exit * memoryPressure pid 18741 namespace JETSAM whileIn suspended
app pid:18607
  exit * memoryPressure pid 18607 namespace JETSAM whileIn suspended
# Fifty daemons died too (backboardd over its own limit): Apple's own, which a story need not name.
# Processes that live:
nothing CommCenter
nothing SpringBoard
