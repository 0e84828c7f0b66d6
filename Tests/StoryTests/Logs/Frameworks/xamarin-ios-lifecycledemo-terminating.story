input xamarin-ios-lifecycledemo-terminating.txt
options --year 2019

# Words: https://learn.microsoft.com/xamarin/ios/app-fundamentals/backgrounding/application-lifecycle-demo
# idevicesyslog, begun in the middle; a call, then the switcher and a swipe while the app still runs.
app Fieldnotes
  state 2019-03-12T17:20:05 active
  state 17:20:31 inactive
  state 17:21:14 active
  state 17:22:26 inactive
  state 17:22:29 backgroundOrSuspended
  launch none
  exit 17:22:33
