input mac-is-not-suspended.txt

# On macOS RunningBoard calculates a suspension, and does not carry it out.
app com.example.assistant
  state 14:02:46.922314 inactiveOrActiveOrBackground observed
  end 14:03:19.756855 cutOff
  session none
