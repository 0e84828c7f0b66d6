input scene-only-named.txt

app com.example.notes
  scene *
    # Named in the first line: since when it was there, and how, no line tells.
    state 10:00:00 undetermined cutOff
    state 10:00:05 backgroundOrSuspended observed
    state 10:00:09 suspended observed
    end 10:00:09 cutOff
