internal import LifetraceModel
internal import LifetraceTimelines

/// Finds the app of an event from the event alone.
///
/// That is possible while every event names its bundle and either all or none name a device;
/// `SubjectIndex` looks at the whole trace for the rest.
struct FlowRouter: Sendable {
  /// The destination of an event.
  enum Route: Hashable, Sendable {
    case subject(Int)
    case newSubject(Int)
    /// The whole capture.
    case everybody
    /// Only the whole trace shows its app.
    case unknown
  }

  private struct Key: Hashable {
    var device: Symbol?
    var bundle: Symbol
  }

  /// The apps so far; each one's window is the log's.
  private(set) var keys: [AppKey] = []
  private var positions: [Key: Int] = [:]
  /// Whether the events about apps name devices; `nil` before the first one.
  private var namesDevices: Bool?
  private var isDeviceNamed = false
  /// Whether the names of apps decide which of them are followed.
  private let isByName: Bool
  /// The place of the last event about the same bundle, by a few bits of the symbols.
  private var remembered = [Int32](repeating: -1, count: 256)

  /// Creates a router.
  ///
  /// - Parameter isByName: whether an app's name must be known as soon as the app is.
  init(isByName: Bool) { self.isByName = isByName }

  /// Returns the destination of an event.
  mutating func route(_ event: LifecycleEvent) -> Route {
    switch event.kind {
    case .boot, .condition: return broadcast(event)
    case .gap: return event.process.name == nil ? broadcast(event) : .unknown
    case .identity: return .unknown
    default:
      break
    }
    guard let bundle = event.process.bundle else { return .unknown }
    let slot = Int((bundle.index &* 31 &+ (event.device?.index ?? 0)) & 255)
    let guess = Int(remembered[slot])
    if guess >= 0, isPlain(event.process, like: keys[guess]), keys[guess].device == event.device,
      keys[guess].bundle == bundle
    {
      return .subject(guess)
    }
    return find(event, bundle, slot)
  }

  /// Whether a process adds nothing to an app.
  private func isPlain(_ process: ProcessReference, like key: AppKey) -> Bool {
    process.kind == key.kind && process.name == key.name && process.host == nil
      && process.kind != .appExtension
  }

  private mutating func find(_ event: LifecycleEvent, _ bundle: Symbol, _ slot: Int) -> Route {
    let process = event.process
    // An extension is also an event of its host.
    guard process.kind != .appExtension, process.host == nil else { return .unknown }
    let hasDevice = event.device != nil
    guard namesDevices ?? hasDevice == hasDevice, hasDevice || !isDeviceNamed else {
      return .unknown
    }
    namesDevices = hasDevice
    isDeviceNamed = isDeviceNamed || hasDevice
    let key = Key(device: event.device, bundle: bundle)
    if let known = positions[key] {
      if keys[known].name == nil, process.name != nil {
        guard !isByName else { return .unknown }
        keys[known].name = process.name
      }
      if keys[known].kind == .unknown { keys[known].kind = process.kind }
      remembered[slot] = Int32(truncatingIfNeeded: known)
      return .subject(known)
    }
    positions[key] = keys.count
    keys.append(
      AppKey(device: event.device, bundle: bundle, name: process.name, kind: process.kind))
    remembered[slot] = Int32(truncatingIfNeeded: keys.count - 1)
    return .newSubject(keys.count - 1)
  }

  /// An event about the capture may name the only device there is.
  private mutating func broadcast(_ event: LifecycleEvent) -> Route {
    guard event.device != nil else { return .everybody }
    if namesDevices == false { return .unknown }
    isDeviceNamed = true
    return .everybody
  }
}
