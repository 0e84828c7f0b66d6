input keyboard-beside-host.txt

# The keyboard is an extension: its suspension, its notifications about its host and its kill are not the app's.
nothing com.example.scribble.keys
nothing ScribbleKeys
app com.example.scribble
  state 13:05:00.210044 active
  # A system overlay (bit 7) for 3 s.
  state 13:05:09.700120 inactive
  state 13:05:13.015005 active
  end 13:05:31.118820
  launch none
  session none
  exit none
