input sentry-breadcrumbs-app-lifecycle.txt

# Source of the words: https://github.com/getsentry/sentry-cocoa/issues/7676
# Its own prints: breadcrumb category app.lifecycle, data.state "foreground" (at didBecomeActive) and "background" (at didEnterBackground)
# breadcrumbs of one event, one JSON object a line: started, home, return, error
# Doubt: by the issue `foreground` is added at didBecomeActive today (active); a reader with the log alone says foreground, and so does the story
app *
  state 2026-01-12T12:30:00.500 foreground
  state 12:30:38.900 backgroundOrSuspended
  state 12:31:19.600 foreground
  end 12:31:35.200
  exit none
