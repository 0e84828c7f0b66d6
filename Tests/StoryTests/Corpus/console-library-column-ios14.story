input console/library-column-ios14.txt

app pid:432 bundled
  state 08:00:54.158544 runningOrSuspended cutOff
  # RunningBoard: it runs. The word of the foreground is the log's last: of the doubled and swapped
  # lines the first in the log counts, 82 µs after its copy.
  state 08:00:54.158902 inactiveOrActiveOrBackground observed
  end 08:00:54.159594 cutOff
  session none
  exit none
