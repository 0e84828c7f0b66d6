internal import LifetraceModel
internal import LifetraceTimelines

/// What the log tells of the capture: of all of it, of each input, and of each device.
struct CaptureConditions: Sendable {
  private(set) var whole = ConditionTally()
  /// What the inputs tell, by their numbers.
  private var byInput: [UInt32: ConditionTally] = [:]
  /// What is told of a device by its name.
  private var byDevice: [Symbol: ConditionTally] = [:]
  /// What is told without a device's name: of all inputs, and of each.
  private var unnamed = ConditionTally()
  private var unnamedByInput: [UInt32: ConditionTally] = [:]

  /// Takes in a condition; without an input it is told of the capture as a whole.
  mutating func add(_ condition: Condition, of device: Symbol?, in input: UInt32?) {
    whole.add(condition)
    if let input { byInput[input, default: ConditionTally()].add(condition) }
    if let device {
      byDevice[device, default: ConditionTally()].add(condition)
    } else {
      unnamed.add(condition)
      if let input { unnamedByInput[input, default: ConditionTally()].add(condition) }
    }
  }

  /// What an input tells.
  func ofInput(_ number: UInt32) -> ConditionTally { byInput[number] ?? ConditionTally() }

  /// What tells the version of iOS under which an app ran: its device, else its own inputs where
  /// they do not name the device, else, for an app of no named device, the others that name none.
  ///
  /// The version of another device says nothing of an app's allowance.
  func versions(for app: AppAccumulator) -> ConditionTally {
    if let own = app.key.device.flatMap({ byDevice[$0] }), own.namesVersion { return own }
    var own = ConditionTally()
    for input in app.inputs { own.addVersions(of: unnamedByInput[input] ?? ConditionTally()) }
    return own.namesVersion || app.key.device != nil ? own : unnamed
  }
}
