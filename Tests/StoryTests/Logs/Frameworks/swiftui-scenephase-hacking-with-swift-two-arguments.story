input swiftui-scenephase-hacking-with-swift-two-arguments.txt

# Source of the words: https://www.hackingwithswift.com/books/ios-swiftui/how-to-be-notified-when-your-swiftui-app-moves-to-the-background
# Its own prints: .onChange(of: scenePhase) { oldPhase, newPhase in … print("Active") … print("Inactive") … print("Background") }
# bare words, simctl console through ts: begin of use, home, return, home again
app *
  state 19:20:11.300020 active
  state 19:20:25.830020 inactive
  state 19:20:26.532020 backgroundOrSuspended
  state 19:20:54.082020 inactive
  state 19:20:54.400020 active
  state 19:21:10.700020 inactive
  state 19:21:11.360020 backgroundOrSuspended
  end 19:21:14.260020
