input reports/crash-report-in-markdown-ios18.md

# One crash, written twice: as translated text and as JSON (line 247 on).
app com.davidvanstory.ephemeralart
  # Role Foreground: inactive or active. How it was launched, no line says.
  launch 01:50:05.6716 * pid 63342 toActive none
  process 63342 start 01:50:05.6716 startEvidence observed end 01:50:05.8673 endEvidence observed
  session none
  exit 01:50:05.8673 badAccess pid 63342 namespace SIGNAL code 11 whileIn foreground
