input maui-bare-window-events.txt

# Window's events by their bare names: https://learn.microsoft.com/dotnet/maui/fundamentals/app-lifecycle
# A lone "Stopped" before any of its series may be of anything, and a sentence is none of them.
app Mapleleaf
  state 2026-03-09T19:05:08.200 inactive
  state 19:05:10.611 active
  state 19:05:48.059 inactive
  state 19:05:48.722 backgroundOrSuspended
  state 19:11:03.415 inactive
  state 19:11:03.790 active
  end 19:12:31
  session left leftActive 19:05:48.059 background 19:05:48.722 timeToBackground 0.663s suspended none ended 19:11:03.415 outcome returned
  exit none
