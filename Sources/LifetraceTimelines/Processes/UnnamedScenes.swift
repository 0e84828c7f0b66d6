import LifetraceModel

/// The scenes of an app whose callbacks name none of them, by their number in each state.
///
/// A scene that connects is another one; any other callback belongs to a scene whose state it fits.
struct UnnamedScenes: Sendable {
  private var counts: [SceneState: Int] = [:]

  /// The states that a callback leads from, the likeliest first, and the state that it leads to.
  private static let moves: [Callback: (from: [SceneState], to: SceneState?)] = [
    .sceneWillEnterForeground: ([.unattached, .background], .foregroundInactive),
    .sceneDidBecomeActive: (
      [.foregroundInactive, .unattached, .background], .foregroundActive
    ),
    .sceneWillResignActive: ([.foregroundActive], .foregroundInactive),
    .sceneDidEnterBackground: (
      [.foregroundInactive, .foregroundActive, .unattached], .background
    ),
    .sceneDidDisconnect: (
      [.background, .unattached, .foregroundInactive, .foregroundActive], nil
    ),
  ]

  /// Whether the last callback brought a scene to the foreground that had just connected.
  private(set) var isNew = false

  /// Handles a callback; returns whether it can change the state of the app, which is that of its most active
  /// scene.
  mutating func accept(_ callback: Callback) -> Bool {
    isNew = callback == .sceneWillEnterForeground && has(.unattached)
    if callback == .sceneWillConnect { counts[.unattached, default: 0] += 1 }
    guard let move = Self.moves[callback] else { return true }
    if let from = move.from.first(where: { has($0) }) {
      counts[from, default: 0] -= 1
    } else if counts.values.contains(where: { $0 > 0 }) {
      // Another observer's line about the same change.
      return true
    }
    let isOtherActive = has(.foregroundActive)
    let isOtherInactive = has(.foregroundInactive)
    if let to = move.to { counts[to, default: 0] += 1 }
    if isOtherActive { return false }
    return !isOtherInactive || callback == .sceneDidBecomeActive
      || callback == .sceneWillResignActive
  }

  private func has(_ state: SceneState) -> Bool { counts[state, default: 0] > 0 }
}
