input open-task-to-the-end.txt
others allowed

# The end of the task would be shown as its begin is, and no version of iOS suspends an app with an open task so early.
app com.example.tide
  state 09:22:42.531 active
  state 09:22:43.531 inactive
  state 09:22:43.832 background
  end 09:22:49 cutOff
