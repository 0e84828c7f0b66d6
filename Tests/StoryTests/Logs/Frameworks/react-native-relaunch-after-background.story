input react-native-relaunch-after-background.txt

# The second process did not begin in the state in which the first one ended.
app *
  state 2026-02-19T08:00:10.100 inactiveOrBackground
  state 08:00:10.900 active
  state 08:03:00.000 inactive
  state 08:03:00.600 background
  state 08:03:00.600 notInForeground
  state 09:40:00.200 inactiveOrBackground
  state 09:40:01.000 active
  end 09:41:20.000
  exit 08:03:00.600 silent notAfter 09:40:00.200
