input wanted-before-the-resume-3.txt

# FrontBoard says 1 ms after the resumption that the app is in front, and that its only scene left 2 min later.
app com.example.one
  state 10:10:02.310 suspended
  state 10:11:00.313 background
  state 10:11:00.314 foreground
  state 10:13:00.311 background
  state 10:13:05.319 suspended
  end 10:13:05.319
  session left background 10:13:00.311 suspended 10:13:05.319 outcome suspended
