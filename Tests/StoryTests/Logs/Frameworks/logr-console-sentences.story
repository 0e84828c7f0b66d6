input logr-console-sentences.txt

# Source of the words: https://github.com/nakkht/logr Demo/logrexamle/AppDelegate.swift
# Its own prints: logr.info("Application did finish launch") logr.info("Application will resign active") logr.info("Application did enter background") logr.info("Application will enter foreground") logr.info("Application did become active") logr.warn("Application will terminate")
# a small app logger with a date in brackets: launch, home, return, home, kill
# Doubt: Logr's own console layout was not looked up; the layout is BwLogger's style
app *
  state 2019-07-30T16:16:16.160 inactive
  state 16:16:16.410 active
  state 16:16:35.810 inactive
  state 16:16:36.410 backgroundOrSuspended
  state 16:16:55.410 inactive
  state 16:16:55.710 active
  state 16:17:02.810 inactive
  state 16:17:03.410 backgroundOrSuspended
  launch 16:16:16.160 foreground toActive 0.25s
  exit 16:17:05.210
