input sentry-debug-output.txt

# The debug output of Sentry: times since 1970, a breadcrumb over several lines. It tells of no resignation: when
# the app left active, no line says; it was behind the touch.
# Source: sentry-cocoa, SentryBreadcrumb.description and SentryBreadcrumbTracker.
app *
  state 2024-06-03T07:41:12.310 inactive
  state 07:41:12.345 active
  state 07:41:20.100 foreground
  state 07:42:40.118 background
  state 07:42:40.160 backgroundOrSuspended
  state 07:58:20.419 active
  end 07:58:50.000
  exit none
