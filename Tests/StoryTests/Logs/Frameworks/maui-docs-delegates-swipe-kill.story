input maui-docs-delegates-swipe-kill.txt
# The documentation's sample registers these four delegates only:
# https://learn.microsoft.com/dotnet/maui/fundamentals/app-lifecycle#platform-lifecycle-events
# Layout of NSLog on a device without unified logging's zone: "2022-12-15 12:46:02.466 Xamarin.PreBuilt.iOS[10892:789749] …"
# WillEnterForeground is not printed: the app passed through inactive at some moment before 08:20:41.355.
app TideNotes
  state 2024-05-14T08:12:33.466 active
  state 08:13:02.019 inactive
  state 08:13:02.704 backgroundOrSuspended
  state 08:20:41.355 active
  state 08:22:08.212 inactive
  state 08:22:10.930 backgroundOrSuspended
  exit 08:22:11.406
