/// An event that UIKit reports to the app without changing its state; the raw value is the
/// native event's name.
public enum SignificantEventKind: String, Hashable, Sendable, CaseIterable {
  case didReceiveMemoryWarning
  case protectedDataDidBecomeAvailable
  case protectedDataWillBecomeUnavailable
  case significantTimeChange
  case willContinueUserActivity
  case continueUserActivity
  case didUpdateUserActivity
  case didFailToContinueUserActivity
  case openURL
}
