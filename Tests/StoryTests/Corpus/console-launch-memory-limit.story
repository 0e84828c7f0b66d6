input console/launch-memory-limit.txt

app pid:2583 bundled
  # Started for the focused role, which is not enough to call it active or even inactive: it runs.
  state 15:37:51.254024 inactiveOrActiveOrBackground observed
  end 15:37:51.255963 cutOff
  # "reported to RB as running", "Resuming task." and "Bootstrap success!" are one start, within two
  # milliseconds: the log shows it, whichever of its lines came first.
  launch 15:37:51.254024 foreground pid 2583 toActive none
  process 2583 start 15:37:51.254024 startEvidence observed
  session none
  exit none
