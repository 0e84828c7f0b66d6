input open-task-longer-than-a-budget.txt
others allowed

# 30 s after it began, at 43.8321, the task may have expired, and the app may be suspended or gone: no line would show that.
app com.example.tide
  state 09:22:42.531 active
  state 09:22:43.531 inactive
  state 09:22:43.832 background
  state 09:23:13.8321 notInForeground inferred
  end 09:25:49 cutOff
