input running-after-the-visibility.txt

# Where suspensions are recorded, an app that leaves the foreground is in background until one is.
app com.example.app
  state 08:00:10.000 foreground
  state 08:01:00.000 background
  state 08:01:06.000 suspended
  end 08:03:20.000
