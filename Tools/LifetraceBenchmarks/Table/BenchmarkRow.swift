/// A row of the table: the work, the results, and the peer's results.
struct BenchmarkRow: Sendable {
  /// The goal of a measurement.
  enum Mark: Sendable {
    /// Our result is at most this multiple of the peer's.
    case ratio(atMost: Double)
    /// Our result is at most this quantity.
    case ours(atMost: Quantity)
    /// There is no goal.
    case none
  }

  var work: String
  var peer: String
  var ours: Quantity
  var theirs: Quantity?
  var ratio: Double?
  var mark: Mark
  /// The peak memory in bytes.
  var ourMemory: Int?
  var theirMemory: Int?

  /// Whether the goal is reached; `nil` if there is none.
  var isReached: Bool? {
    switch mark {
    case .ratio(let limit): ratio.map { $0 <= limit }
    case .ours(let limit): ours.value <= limit.value
    case .none: nil
    }
  }

  /// The texts of the cells, in the order of `titles`.
  var cells: [String] {
    [
      work, peer, ours.text, theirs?.text ?? "–", ratio.map { fixed($0, 2) } ?? "–", markText,
      isReached.map { $0 ? "yes" : "no" } ?? "–",
      ourMemory.map { Quantity.mebibytes($0).text } ?? "–",
      theirMemory.map { Quantity.mebibytes($0).text } ?? "–",
    ]
  }

  /// The titles of the columns.
  static let titles = [
    "work", "held against", "ours", "peer", "ratio", "mark", "reached", "our memory",
    "peer's memory",
  ]

  private var markText: String {
    switch mark {
    case .ratio(let limit): "≤ \(fixed(limit, 2)) ×"
    case .ours(let limit): "≤ \(limit.text)"
    case .none: "–"
    }
  }
}

extension BenchmarkRow {
  /// Creates a row of times in seconds.
  init(_ work: String, _ peer: String, _ runs: PairedRuns, mark: Mark) {
    self.init(
      work: work, peer: peer, ours: .seconds(runs.ourSeconds), theirs: .seconds(runs.theirSeconds),
      ratio: runs.ratio, mark: mark, ourMemory: runs.ourMemory, theirMemory: runs.theirMemory)
  }

  /// Creates a row of two amounts of memory in bytes.
  init(_ work: String, _ peer: String, memory ours: Int, against theirs: Int, mark: Mark) {
    self.init(
      work: work, peer: peer, ours: .mebibytes(ours), theirs: .mebibytes(theirs),
      ratio: Double(ours) / Double(max(1, theirs)), mark: mark)
  }
}
