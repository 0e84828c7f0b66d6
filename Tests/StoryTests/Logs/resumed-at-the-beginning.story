input resumed-at-the-beginning.txt

# RunningBoard resumes whom it has just started, too: in the first second of a log nothing tells them apart.
app com.example.notes
  state 21:02:21.989947 inactive cutOff
  state 21:02:22.435723 active observed
  end 21:02:22.435723 cutOff
