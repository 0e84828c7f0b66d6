input compose-lifecycle-napier-control-center-and-home.txt

# Source: https://kotlinlang.org/docs/multiplatform/compose-lifecycle.html (JetBrains/kotlin-multiplatform-dev-docs topics/compose/compose-lifecycle.md,
# "Mapping Android lifecycle to other platforms", iOS: ON_STOP = didEnterBackground, ON_START = willEnterForeground or viewWillAppear,
# ON_PAUSE = willResignActive, ON_RESUME = didBecomeActive).
# "Lifecycle event: $event": hoc081098/solivagant samples (MainViewController.kt). Layout: AAkira/Napier darwinMain DebugAntilog.kt (MM-dd, no year).
app *
  # ON_CREATE and ON_START in one millisecond; the observer gets them when it is added.
  state 10:11:12.123 inactive
  state 10:11:12.640 active
  state 10:12:00.511 inactive
  state 10:12:03.207 active
  state 10:13:20.010 inactive
  state 10:13:20.655 backgroundOrSuspended
  state 10:20:41.300 inactive
  state 10:20:41.722 active
  end 10:21:15.930
  session left leftActive 10:13:20.010 background 10:13:20.655 ended 10:20:41.300 outcome returned
  exit none
