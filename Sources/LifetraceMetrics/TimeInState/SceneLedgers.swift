internal import LifetraceModel
internal import LifetraceTimelines

/// The scenes of one app, each folded over all processes that it lived in.
struct SceneLedgers: Sendable {
  private struct Entry {
    var id: Symbol
    var states: StateLedger<SceneState>
    var timeline: [StateInterval<SceneState>]
  }

  /// How many scenes a report lists when it is not full: the first ones seen.
  private static let keptCount = 64
  /// The number of scenes that are faster to compare than to hash; most apps have fewer.
  private static let fewScenes = 4

  private var entries: [Entry] = []
  private var index: [Symbol: Int] = [:]
  private let keepsAll: Bool
  private let isMeasured: Bool

  init(in context: MetricsContext) {
    keepsAll = context.options.full
    isMeasured = context.isMeasured
  }

  /// Adds the life of a scene within one process.
  mutating func add(_ scene: SceneHistory) {
    guard let position = position(of: scene.id) else { return }
    entries[position].states.separate()
    entries[position].states.add(scene.intervals)
    if keepsAll { entries[position].timeline += scene.intervals }
  }

  /// Removes the intervals and returns them with their scenes.
  ///
  /// - Parameter isLast: whether scenes without new intervals are returned, too.
  mutating func takeTimelines(isLast: Bool, in context: MetricsContext) -> [SceneAnalysis] {
    defer { for index in entries.indices { entries[index].timeline = [] } }
    return entries.filter { isLast || !$0.timeline.isEmpty }.map { entry in
      SceneAnalysis(
        id: context.text(entry.id) ?? "", role: nil, timeInState: [], transitions: [],
        timeline: entry.timeline)
    }
  }

  /// The scenes as a report shows them.
  func list(in context: MetricsContext) -> BoundedList<SceneAnalysis> {
    let items = entries.map { entry in
      let states = entry.states.ended()
      return SceneAnalysis(
        id: context.text(entry.id) ?? "", role: nil,
        timeInState: states.shares(ofWindow: states.time), transitions: states.transitions(),
        timeline: keepsAll ? entry.timeline : nil)
    }
    return BoundedList(total: index.count, items: items)
  }

  /// The place of a scene, or `nil` if it is only counted.
  private mutating func position(of id: Symbol) -> Int? {
    for position in entries.indices.prefix(SceneLedgers.fewScenes)
    where entries[position].id == id { return position }
    if let known = index[id] { return known < entries.count ? known : nil }
    index[id] = index.count
    guard keepsAll || entries.count < SceneLedgers.keptCount else { return nil }
    entries.append(
      Entry(id: id, states: StateLedger(isMeasured: isMeasured), timeline: []))
    return entries.count - 1
  }
}
