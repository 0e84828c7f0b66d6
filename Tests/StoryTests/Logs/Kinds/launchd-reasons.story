input launchd-reasons.txt

# launchd's lines are the only witnesses, as of Simulators of iOS 27.
app com.example.harbor
  exit 2026-09-02T11:20:01.000 normal pid 901 namespace FRONTBOARD code 0xfbfbfbfb explanation "Termination requested by simulator host" whileIn foreground

app com.example.pier
  exit 11:20:11.000 unclassified pid 902 namespace RUNNINGBOARD code 0 explanation "Provider tracker invalidated"

app com.example.quay
  exit 11:20:21.000 watchdog pid 903 namespace WATCHDOG code 0x3e9 explanation ChronodWidgetExtensionWatchdog

app com.example.raft
  exit 11:20:31.000 normal pid 904 namespace SIGNAL code 9 explanation "SIGKILL | sent by launchd_sim[36695] during teardown of process-scoped services after host exited"

app com.example.sloop
  exit 11:20:41.000 normal pid 905 namespace none explanation "exit(0) during system shutdown"

app com.example.tug
  exit 11:20:51.000 unclassified pid 906 namespace SIGNAL code 9 explanation "SIGKILL | sent by simctl[777]"
