input reports/cpu-resource-report-ios8.crash

# EXC_RESOURCE, CPU: nobody died, although a thread 'crashed with ARM Thread State'. The process is one
# of Apple's own, an XPC service (….xpc). The microstackshots of 1969 are no times of anything.
app com.apple.MobileSoftwareUpdate.UpdateBrainService
  process 147 start 20:11:35.306 startEvidence observed
  session none
  exit none
