input unreal-mid-background-terminated.txt

app *
  state 2024-04-11T19:18:44.795 active
  state 19:19:30.477 inactive
  state 19:19:34.632 active
  state 19:23:01.304 inactive
  state 19:23:02.091 backgroundOrSuspended
  state 19:23:05.262 background
  end 19:23:05.370
  launch none
  exit 19:23:05.370
