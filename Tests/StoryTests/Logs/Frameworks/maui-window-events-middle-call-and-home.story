input maui-window-events-middle-call-and-home.txt

# Words: "Window Activated Event" …; mapping: https://learn.microsoft.com/en-us/dotnet/maui/fundamentals/app-lifecycle
app Sourdough
  state 2025-01-19T20:33:36.290 active
  state 20:33:45.494 inactive
  state 20:34:01.747 active
  state 20:35:29.801 inactive
  state 20:35:30.385 background
  state 20:35:30.409 backgroundOrSuspended
  state 20:41:33.045 inactive
  state 20:41:33.367 active
  end 20:41:37.606
  launch none
  exit none
