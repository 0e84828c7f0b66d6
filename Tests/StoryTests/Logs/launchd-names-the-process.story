input launchd-names-the-process.txt
options --year 2010

# Launchd names the process in its header.
app com.example.notes
  process 4821 start 2010-11-25T11:30:01 startEvidence cutOff end 11:30:02
  exit 11:30:02 unclassified pid 4821 namespace SIGNAL code 9
