input reports/crash-ios18.ips

# The header's timestamp (01:53:55.00) is that of the report; captureTime is the crash.
app com.davidvanstory.ephemeralart
  # procRole Foreground: inactive or active. How it was launched, no line says.
  launch 01:53:55.2530 * pid 63364 toActive none
  process 63364 start 01:53:55.2530 startEvidence observed end 01:53:55.4079 endEvidence observed
  session none
  exit 01:53:55.4079 abnormal pid 63364 namespace SIGNAL code 6 whileIn foreground
