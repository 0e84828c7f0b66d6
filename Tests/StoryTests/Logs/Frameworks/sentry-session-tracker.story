input sentry-session-tracker.txt

# Sentry's debug output with bare times since 1970. A breadcrumb of the life cycle is printed without its state; the
# session tracker says when the app became active, and the file manager that it resigned. Neither tells of the background.
# Source: sentry-cocoa, SentryScope, SessionTracker and SentryFileManagerHelper.
app *
  # Its own lines show it running within 100 ms of each other; between them nothing is told but that it is not active.
  state 2024-06-03T07:41:11.918204 inactiveOrBackground
  state 07:41:11.940883 inactiveOrBackgroundOrSuspended
  state 07:41:12.345678 inactiveOrBackground
  state 07:41:12.347551 active
  state 07:42:40.120448 inactiveOrBackgroundOrSuspended
  state 07:43:21.998113 inactiveOrBackground
  end 07:43:22.001327
  exit none
