input ended-task-to-the-end.txt
others allowed

# Nothing keeps the app running after its task.
app Tide
  state 09:22:42.531 active
  state 09:22:43.531 inactive
  state 09:22:43.832 background
  state 09:22:44.8321 notInForeground
  end 09:22:49 cutOff
