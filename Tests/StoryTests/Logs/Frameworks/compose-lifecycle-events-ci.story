input compose-lifecycle-events-ci.txt

# Words: println("ON_PAUSE") …; meaning on iOS: https://kotlinlang.org/docs/multiplatform/compose-lifecycle.html
# ON_PAUSE: willResignActive. ON_STOP: didEnterBackground. ON_START: willEnterForeground. ON_RESUME: didBecomeActive.
app *
  state 2025-06-02T07:37:54.489716 active
  state 07:38:09.678440 inactive
  state 07:38:15.916590 active
  state 07:38:38.636366 inactive
  state 07:38:39.348188 background
  state 07:38:39.365632 backgroundOrSuspended
  state 07:45:51.514091 inactive
  state 07:45:51.869065 active
  end 07:46:31.351587
  launch none
  exit none
