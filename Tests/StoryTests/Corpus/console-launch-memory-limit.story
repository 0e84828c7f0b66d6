input console/launch-memory-limit.txt

app pid:2583 bundled
  # Started for the focused role, which is not enough to call it active or even inactive.
  state 15:37:51.254024 undetermined cutOff
  end 15:37:51.255963 cutOff
  # "reported to RB as running", "Resuming task." and "Bootstrap success!" are one start; its
  # first line is lost.
  launch * * pid 2583 toActive none
  trip none
  exit none
