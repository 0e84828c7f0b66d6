/// SwiftUI's phase of a scene or of the whole app.
enum ScenePhase: Hashable, Sendable {
  case active
  case inactive
  case background
}
