input beside-the-app-in-front.txt

# Another app comes to the front beside it (Split View): only its own visibility shows when it leaves.
app com.example.brook
  state 11:45:10.002 foreground cutOff
  state 11:46:51.710 backgroundOrSuspended observed
  end 11:46:55.185 cutOff
app com.example.meadow
  state 11:45:10.002 runningOrSuspended cutOff
  state 11:45:40.162 foreground observed
  end 11:46:55.185 cutOff
