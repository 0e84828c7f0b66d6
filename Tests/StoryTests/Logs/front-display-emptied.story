input front-display-emptied.txt

# What puts an app in front takes it away again; whether it lives on, no line shows.
app com.example.notes
  state 15:56:31.021334 foreground cutOff
  state 15:56:35.190194 notInForeground observed
  end 15:56:39.190575 cutOff
