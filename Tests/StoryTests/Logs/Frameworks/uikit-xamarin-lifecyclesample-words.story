input uikit-xamarin-lifecyclesample-words.txt

# UIKit app delegate: launch, home, return, Control Center
# Words: https://abcdocz.com/doc/1107333/part-2---application-lifecycle-demo (Xamarin LifecycleDemo)
# The sample prints nothing at launch: nothing is said of a launch.
app TideTable
  state 2026-03-09T07:02:44.918 active
  state 07:03:09.051 inactive
  state 07:03:09.655 backgroundOrSuspended
  state 07:05:07.888 inactive
  state 07:05:08.179 active
  state 07:05:27.214 inactive
  state 07:05:31.591 active
  end 07:05:31.591
  exit none
