input sentry-breadcrumbs-of-all-kinds.txt

# Breadcrumbs of Sentry's file, one a line: those of the life cycle, and others, which show that the app ran.
# Source: sentry-cocoa, SentryBreadcrumbTracker and SentryCrumb's serialization.
app *
  state 2024-06-03T07:41:12.345 active
  state 07:42:40.118 inactive
  state 07:42:43.760 active
  state 07:44:10.006 inactive
  state 07:44:10.681 backgroundOrSuspended
  state 08:02:55.419 inactive
  state 08:02:55.807 active
  # A touch is the last one.
  end 08:03:41.590
  session left leftActive 07:44:10.006 background 07:44:10.681 timeToBackground 0.675s suspended none ended 08:02:55.419 outcome returned
  exit none
