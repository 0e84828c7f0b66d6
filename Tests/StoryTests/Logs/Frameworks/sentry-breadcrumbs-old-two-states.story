input sentry-breadcrumbs-old-two-states.txt

# Words: https://github.com/getsentry/sentry-cocoa/issues/7676 (two of four notifications); SentryBreadcrumb.m
# Older SDKs: "foreground" is didBecomeActive, "background" didEnterBackground.
app *
  state 2024-02-19T06:54:19.303 undetermined
  state 06:54:19.697 foreground
  state 06:56:17.460 background
  state 06:56:17.486 backgroundOrSuspended
  state 06:59:04.534 foreground
