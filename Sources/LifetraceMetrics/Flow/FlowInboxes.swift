internal import LifetraceModel

/// The letters of each app, in the order in which they came, all in one piece of memory.
///
/// An app has its letters in chunks, each of which tells the next. With an array for each app, every
/// letter would ask whether two arrays are shared.
struct FlowInboxes: Sendable {
  /// The letters of one app.
  private struct Inbox {
    var firstChunk: UInt32 = 0
    var lastChunk: UInt32 = 0
    var count: UInt32 = 0
  }

  /// A stretch of an app's letters.
  struct Stretch {
    /// Where they stand in `letters`.
    let range: Range<Int>
    /// How many letters of the app come behind them.
    fileprivate let rest: Int
    fileprivate let chunk: Int
  }

  /// 3 KB of letters: the processor reads ahead within so much.
  static let chunkSize = 128

  /// As many chunks as were ever needed; what is not used is left over from others.
  private(set) var letters: [FlowMail.Letter] = []
  /// The chunk behind each chunk, if there is one.
  private var following: [UInt32] = []
  private var inboxes: [Inbox] = []
  private var usedChunks = 0
  /// How many letters there are.
  private(set) var count = 0

  /// How many apps there are.
  var subjectCount: Int { inboxes.count }

  /// Adds an app, in the place behind the others.
  mutating func addSubject() { inboxes.append(Inbox()) }

  /// Lets all of them be empty, and used for so many apps.
  mutating func clear(forSubjects subjectCount: Int) {
    inboxes.removeAll(keepingCapacity: true)
    inboxes.append(contentsOf: repeatElement(Inbox(), count: subjectCount))
    usedChunks = 0
    count = 0
  }

  /// Adds a letter to those of the app at `subject`.
  mutating func add(_ letter: FlowMail.Letter, for subject: Int) {
    _ = add([letter.item], from: 0) {
      $0 = letter
      return subject
    }
  }

  /// Adds letters of `items` from `start` on, up to the first that is not to be.
  ///
  /// - Parameter address: completes a letter and tells the place of its app; `nil` if it is not to be.
  /// - Returns: how far it came.
  @inline(__always)
  mutating func add(
    _ items: [CompactEvents.Item], from start: Int, _ address: (inout FlowMail.Letter) -> Int?
  ) -> Int {
    makeRoom(for: items.count - start)
    let next = Self.put(items, from: start, &letters, &following, &inboxes, &usedChunks, address)
    count += next - start
    return next
  }

  /// Puts letters into their chunks, with each array at hand: to ask of every letter whether they
  /// are shared would take longer.
  @inline(__always)
  private static func put(
    _ items: [CompactEvents.Item], from start: Int, _ letters: inout [FlowMail.Letter],
    _ following: inout [UInt32], _ inboxes: inout [Inbox], _ usedChunks: inout Int,
    _ address: (inout FlowMail.Letter) -> Int?
  ) -> Int {
    var letters = letters.mutableSpan
    var following = following.mutableSpan
    var inboxes = inboxes.mutableSpan
    for index in start..<items.count {
      var letter = FlowMail.Letter(item: items[index])
      guard let subject = address(&letter) else { return index }
      let place = Int(inboxes[subject].count) % chunkSize
      if place == 0 {
        let chunk = UInt32(truncatingIfNeeded: usedChunks)
        usedChunks += 1
        if inboxes[subject].count == 0 {
          inboxes[subject].firstChunk = chunk
        } else {
          following[Int(inboxes[subject].lastChunk)] = chunk
        }
        inboxes[subject].lastChunk = chunk
      }
      letters[Int(inboxes[subject].lastChunk) * chunkSize + place] = letter
      inboxes[subject].count += 1
    }
    return items.count
  }

  /// How many letters the app at `subject` has.
  func count(of subject: Int) -> Int { Int(inboxes[subject].count) }

  /// The first letters of the app at `subject`, if it has any.
  func first(of subject: Int) -> Stretch? {
    let inbox = inboxes[subject]
    return stretch(Int(inbox.firstChunk), Int(inbox.count))
  }

  /// The letters behind others.
  func next(after stretch: Stretch) -> Stretch? {
    guard stretch.rest > 0 else { return nil }
    return self.stretch(Int(following[stretch.chunk]), stretch.rest)
  }

  private func stretch(_ chunk: Int, _ count: Int) -> Stretch? {
    guard count > 0 else { return nil }
    let start = chunk * Self.chunkSize
    let length = min(count, Self.chunkSize)
    return Stretch(range: start..<start + length, rest: count - length, chunk: chunk)
  }

  /// Makes sure that so many letters have room, whosever they are.
  private mutating func makeRoom(for count: Int) {
    // Each app may have one chunk that is not full.
    let needed = usedChunks + count / Self.chunkSize + min(count, inboxes.count) + 1
    guard needed > following.count else { return }
    if letters.capacity < needed * Self.chunkSize {
      // What a delivery takes, and a block that comes on top: to grow by and by would copy it over and
      // over, into memory that was never touched. What is not used of it takes none.
      let usual = FlowRouting.enough + FlowRouting.enough / 4 + 2 * inboxes.count * Self.chunkSize
      letters.reserveCapacity(max(usual, 2 * letters.capacity))
    }
    let missing = needed - following.count
    let blank = FlowMail.Letter(item: CompactEvents.Item(time: Instant(nanoseconds: 0), single: 0))
    following.append(contentsOf: repeatElement(0, count: missing))
    letters.append(contentsOf: repeatElement(blank, count: missing * Self.chunkSize))
  }
}
