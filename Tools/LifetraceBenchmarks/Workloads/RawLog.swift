import LifetraceTestSupport

/// The log of one device in a layout, with records about six apps and far more other records.
struct RawLog: LogGenerator {
  private let length: LogLength
  /// The share of life-cycle lines among all lines, from 0 to 1.
  private let share: Double
  private let layout: RawLayout
  /// The texts before and after the message of each noise template.
  private let noiseFrames: [(header: [UInt8], closing: [UInt8])]
  private var numbers: SeededNumbers
  private var walk: DeviceWalk
  private var clock = ClockText()
  private var message: [UInt8] = []
  private var written = 0
  /// The records to write at the current time.
  private var waiting: [LogLine] = []
  private var next: WalkEvent?
  /// The time of the last record, in microseconds since 1970.
  private var time: Int64
  /// The time between two records, in microseconds.
  private var step: Int64 = 20_000
  /// The number of noise lines to write before the next event.
  private var noise = 0
  /// The number of noise lines that are missing for the required share.
  private var owed = 0.0

  /// The number of lines written so far.
  private(set) var lines = 0
  /// The number of life-cycle lines among them.
  private(set) var lifecycleLines = 0

  /// Creates a log that ends with the record that reaches its length.
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
    // A record of several lines may exceed the number of missing lines.
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
    // Life-cycle records occur in groups.
    if waiting.isEmpty { planNoise(isDue: numbers.chance(50)) }
  }

  private mutating func owe(_ lifecycleLines: Int) {
    owed += share > 0 ? Double(lifecycleLines) * (1 - share) / share : .infinity
  }

  /// Distributes the missing noise lines over the time until the next event.
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

  /// Writes a record of `message`, and returns the number of its lines.
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
