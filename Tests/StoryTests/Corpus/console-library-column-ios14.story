input console/library-column-ios14.txt

app pid:432 bundled
  state 08:00:54.158544 undetermined cutOff
  # Foreground, and not active 0.2 ms after FrontBoard calls the task running. Of the doubled and
  # swapped lines the first in the log counts, 82 µs after its copy.
  state 08:00:54.159594 inactive observed
  end 08:00:54.159594 cutOff
  trip none
  exit none
