import LifetraceTestSupport

/// The log of one device in a layout: records about six apps, and far more of everything else.
struct RawLog: LogGenerator {
  private let length: LogLength
  /// How many of the lines shall tell of life cycles, 0 to 1.
  private let share: Double
  private let layout: RawLayout
  /// What stands before and after the message of each kind of noise.
  private let noiseFrames: [(header: [UInt8], closing: [UInt8])]
  private var numbers: SeededNumbers
  private var walk: DeviceWalk
  private var clock = ClockText()
  private var message: [UInt8] = []
  private var written = 0
  /// Records that are due at the time of the clock.
  private var waiting: [LogLine] = []
  private var next: WalkEvent?
  /// When the last record was, in microseconds since 1970.
  private var time: Int64
  /// From one record to the next, in microseconds.
  private var step: Int64 = 20_000
  /// Lines of noise until the next event.
  private var noise = 0
  /// Lines of noise that are missing for the share to be right.
  private var owed = 0.0

  /// Lines written so far.
  private(set) var lines = 0
  /// Those of them that tell of life cycles.
  private(set) var lifecycleLines = 0

  /// Creates a log that ends with the first record to reach its length.
  init(
    _ layout: RawLayout, _ length: LogLength, lifecycleShare: Double = 0.005, seed: UInt64 = 1
  ) {
    self.length = length
    self.layout = layout
    share = lifecycleShare
    numbers = SeededNumbers(seed: seed)
    walk = DeviceWalk(seed: seed, devices: 1)
    noiseFrames = NoiseTemplate.all.map {
      (Array(layout.header($0.origin).utf8), Array(layout.closing($0.origin).utf8))
    }
    next = walk.next()
    time = next?.microseconds ?? 0
    owe(1)
    planNoise(isDue: true)
  }

  mutating func write(to bytes: inout [UInt8]) -> Bool {
    guard !length.isReached(bytes: written, lines: lines) else { return false }
    let start = bytes.count
    if lines == 0 { bytes.append(layout.banner) }
    if noise > 0 {
      writeNoise(to: &bytes)
    } else {
      writeLifecycle(to: &bytes)
    }
    written += bytes.count - start
    return true
  }

  private mutating func writeNoise(to bytes: inout [UInt8]) {
    let kind = Int(numbers.next() % UInt64(noiseFrames.count))
    message.removeAll(keepingCapacity: true)
    NoiseTemplate.all[kind].write(to: &message, &numbers)
    time += step
    let frame = noiseFrames[kind]
    noise -= writeRecord(frame.header, frame.closing, to: &bytes)
    // Records of several lines may bring more than was owed.
    if noise < 0 {
      owed += Double(noise)
      noise = 0
    }
  }

  private mutating func writeLifecycle(to bytes: inout [UInt8]) {
    if waiting.isEmpty, let event = next {
      time = event.microseconds
      waiting = LifecycleLines.lines(of: event).reversed()
      next = walk.next()
    }
    guard let line = waiting.popLast() else { return }
    message.removeAll(keepingCapacity: true)
    message.append(line.message)
    let count = writeRecord(
      Array(layout.header(line.origin).utf8), Array(layout.closing(line.origin).utf8), to: &bytes)
    lifecycleLines += count
    owe(count)
    // Life-cycle records come in bursts.
    if waiting.isEmpty { planNoise(isDue: numbers.chance(50)) }
  }

  private mutating func owe(_ lifecycleLines: Int) {
    owed += share > 0 ? Double(lifecycleLines) * (1 - share) / share : .infinity
  }

  /// Spreads the noise that is owed over the time until the next event.
  private mutating func planNoise(isDue: Bool) {
    guard isDue, owed >= 1, let next else { return }
    guard owed.isFinite else {
      noise = .max
      return
    }
    noise = Int(owed)
    owed -= Double(noise)
    step = max(0, next.microseconds - time) / Int64(noise + 1)
  }

  /// Writes a record of `message`; returns how many lines it has.
  private mutating func writeRecord(
    _ header: [UInt8], _ closing: [UInt8], to bytes: inout [UInt8]
  ) -> Int {
    clock.show(time)
    bytes.append(layout.opening)
    layout.time.write(clock, to: &bytes)
    bytes.append(contentsOf: header)
    layout.write(message: message, to: &bytes)
    bytes.append(contentsOf: closing)
    let count = layout.isJSON ? 1 : 1 + message.count { $0 == UInt8(ascii: "\n") }
    lines += count
    return count
  }
}
