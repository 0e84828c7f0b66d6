/// An app on a device with one random process after another.
///
/// A process launches in the foreground or the background, is interrupted, enters the background
/// with or without a task, and is suspended. Then it returns to the foreground, wakes in the
/// background, or exits.
struct AppWalk: Sendable {
  private enum Place {
    case foreground
    case background
  }

  private let device: String
  private let bundle: String
  /// The last component of the bundle identifier, which is part of the names of scenes.
  private let name: Substring
  private let mostScenes: Int64
  private var numbers: SeededNumbers
  private var clock: Int64
  private var events: [WalkEvent] = []
  private var pid: Int32 = 0
  private var scenes: [String] = []
  private var connected = 0

  /// Creates an app whose first process starts within two minutes after `start`.
  ///
  /// - Parameter start: microseconds since 1970.
  init(device: String, bundle: String, mostScenes: Int64, start: Int64, seed: UInt64) {
    self.device = device
    self.bundle = bundle
    name = bundle.split(separator: ".").last ?? ""
    self.mostScenes = mostScenes
    numbers = SeededNumbers(seed: seed)
    clock = start + numbers.number(0...120_000_000)
  }

  /// Returns the events of the next process, ordered by time.
  mutating func nextLife(pid: Int32) -> [WalkEvent] {
    events = []
    self.pid = pid
    connected = 0
    let count = numbers.number(1...mostScenes)
    scenes = (1...count).map { "\(name)-\($0)" }
    emit("didFinishLaunching")
    pass(80_000...900_000)
    var place = numbers.chance(75) ? Place.foreground : .background
    var isAlive = true
    while isAlive {
      switch place {
      case .foreground:
        stayInForeground()
        place = .background
      case .background:
        stayInBackground()
        isAlive = leaveSuspension(to: &place)
      }
    }
    pass(1_000_000...1_800_000_000)
    return events
  }

  private mutating func stayInForeground() {
    while connected < scenes.count {
      emit("sceneWillConnect", scenes[connected])
      connected += 1
      tick()
    }
    emit("willEnterForeground")
    tick()
    let front = numbers.chance(50) ? scenes : [scenes[0]]
    emit("sceneWillEnterForeground", each: front)
    var isInterrupted = true
    while isInterrupted {
      emit("sceneDidBecomeActive", each: front)
      emit("didBecomeActive")
      pass(200_000...120_000_000)
      if numbers.chance(3) {
        emit("didReceiveMemoryWarning")
        pass(100_000...4_000_000)
      }
      emit("sceneWillResignActive", each: front)
      emit("willResignActive")
      pass(200_000...8_000_000)
      isInterrupted = numbers.chance(25)
    }
    emit("sceneDidEnterBackground", each: front)
    emit("didEnterBackground")
  }

  private mutating func stayInBackground() {
    if numbers.chance(50) {
      pass(500...50_000)
      emit("beginBackgroundTask")
      pass(200_000...29_000_000)
      emit("endBackgroundTask")
    }
    pass(100_000...5_000_000)
    emit("suspended")
    pass(50_000...600_000_000)
  }

  /// Resumes or ends the suspended process; returns `false` if the process has ended.
  private mutating func leaveSuspension(to place: inout Place) -> Bool {
    let isEnding = numbers.chance(20)
    // Half of the exits happen while the app is suspended, so its process receives no callback.
    if !isEnding || numbers.chance(50) {
      emit("resumed")
      tick()
    }
    guard !isEnding else {
      if events.last?.name == "resumed" {
        emit("sceneDidDisconnect", each: Array(scenes.prefix(connected)))
        emit("willTerminate")
        tick()
      }
      emit("terminated")
      return false
    }
    if numbers.chance(80) {
      place = .foreground
    } else {
      pass(200_000...10_000_000)
    }
    return true
  }

  private mutating func emit(_ name: String, _ scene: String? = nil) {
    events.append(
      WalkEvent(
        microseconds: clock, device: device, bundle: bundle, pid: pid, scene: scene, name: name))
  }

  private mutating func emit(_ name: String, each scenes: [String]) {
    for scene in scenes {
      emit(name, scene)
      tick()
    }
  }

  private mutating func pass(_ microseconds: ClosedRange<Int64>) {
    clock += numbers.number(microseconds)
  }

  private mutating func tick() { pass(150...4000) }
}
