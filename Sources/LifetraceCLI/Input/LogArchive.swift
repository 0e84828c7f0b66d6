import LifetraceArchives
import LifetraceArguments
import LifetraceModel

/// A folder as `log collect` makes them, with the system's own binary files.
enum LogArchive {
  /// What is wrong with one as an input.
  static let fact = "is a log archive, which lifetrace does not read yet"

  /// `true` iff a folder is one by its name.
  static func isOne(_ path: some StringProtocol) -> Bool {
    FileName.lastPart(of: String(path)).lowercased().hasSuffix(".logarchive")
  }

  /// Returns how to get a log out of one.
  static func remedy(_ path: String) -> String {
    let name = FileName.lastPart(of: path)
    return
      "on a Mac, write its log with: log show --archive \(name) --info --style ndjson > log.ndjson"
  }

  /// Returns what is said of one beside logs.
  static func warning(_ path: String) -> Diagnostic {
    Diagnostic(.warning, input: FileName.lastPart(of: path), fact, notes: [remedy(path)])
  }
}

/// What could not be read of an archive.
struct ArchiveLoss: Hashable {
  enum Cause: Hashable {
    /// Its rest, from within a file on of which so many bytes were unpacked; `nil` bytes before the
    /// first file.
    case rest(ArchiveError, file: String?, unpacked: Int?)
    /// So many files that need a password.
    case encrypted(Int)
  }

  /// How reports call the archive.
  var name: String
  var cause: Cause

  /// What the report tells.
  var diagnostic: Diagnostic {
    Diagnostic(.dataLoss, input: name, "\(cause.fact); \(cause.remedy)")
  }

  /// Returns how far a damaged file could be unpacked.
  fileprivate static func words(_ unpacked: Int?) -> String {
    guard let unpacked, unpacked > 0 else { return "nothing of it can be unpacked" }
    return "unpacked up to \(ByteCount.words(unpacked))"
  }
}

extension ArchiveLoss.Cause {
  /// What is wrong with the archive.
  var fact: String {
    switch self {
    case .encrypted(let count):
      count == 1 ? "holds an encrypted file" : "holds \(count) encrypted files"
    case .rest(.encrypted, let file, _):
      "is encrypted\(file.map { " from '\($0)' on" } ?? "")"
    case .rest(.damaged(let reason), let file, let unpacked):
      "is damaged\(file.map { " in '\($0)'" } ?? ""): \(ArchiveLoss.words(unpacked)): \(reason)"
    case .rest(.expandsTooMuch, let file, _):
      "unpacks to more than a log would\(file.map { " in '\($0)'" } ?? "")"
    case .rest(.tooManyFiles, _, _):
      "holds more than \(ArchiveLimits().files) files"
    case .rest(.unavailable, _, _):
      "is packed, and the library that unpacks it, libarchive, is not installed"
    }
  }

  /// What the user can do about it.
  var remedy: String {
    switch self {
    case .encrypted, .rest(.encrypted, _, _): "unpack it with its password and give the folder"
    case .rest(.damaged, _, nil): "copy or pack it again"
    case .rest(.damaged, _, _?): "what comes before is read; copy or pack it again"
    case .rest(.unavailable, _, _): "install it, or unpack the archive and give the folder"
    case .rest(.expandsTooMuch, _, _), .rest(.tooManyFiles, _, _):
      "what comes before is read; unpack it, if it is to be trusted, and give the logs"
    }
  }

  var exitCode: ExitCode {
    switch self {
    case .encrypted, .rest(.encrypted, _, _): .inputNotUnderstood
    case .rest: .inputOutput
    }
  }
}

/// Where a file lies in an archive, made fit to be shown.
struct ArchivePath {
  /// Characters of a path that are shown; an archive may name megabytes.
  private static let limit = 300

  /// Its components between single slashes, without one at the start.
  let text: String
  /// `true` iff it, or a folder above it, is hidden, or is what macOS writes beside files.
  let isHidden: Bool

  init(_ path: String) {
    let parts = path.prefix(ArchivePath.limit).split(separator: "/").filter { $0 != "." }
    let isCut = path.count > ArchivePath.limit
    text = parts.joined(separator: "/") + (isCut ? "…" : "")
    isHidden = parts.contains { ($0.hasPrefix(".") && $0 != "..") || $0 == "__MACOSX" }
  }
}

/// What items have of their own, in two thirds of the bytes: of most, lines follow one another and no task
/// is told.
struct PackedItems {
  /// What every item has.
  struct Item: BitwiseCopyable {
    fileprivate var nanoseconds: Int64
    /// The pattern, and the numbers in the bits above it.
    fileprivate var place: UInt32
    fileprivate var pid: Int32
  }

  private static let numbersShift = UInt32(30)

  var items: [Item] = []
  /// The tasks of the items that have one.
  var tasks: [Int32] = []
  /// The line of the first item.
  var firstLine: UInt32

  /// Creates what is told of items; `nil` if one has no pattern, or a line other than the next.
  init?(_ items: [CompactEvents.Item]) {
    guard let first = items.first else { return nil }
    firstLine = first.line
    self.items.reserveCapacity(items.count)
    var line = firstLine
    for item in items {
      guard let pattern = item.pattern, item.line == line else { return nil }
      line &+= 1
      let numbers = UInt32(item.numbers.rawValue) << PackedItems.numbersShift
      let place = UInt32(truncatingIfNeeded: pattern) | numbers
      if let task = item.task { tasks.append(task) }
      self.items.append(
        Item(nanoseconds: item.time.nanoseconds, place: place, pid: item.pid ?? 0))
    }
  }

  /// Takes back what was told.
  init(_ items: [Item], tasks: [Int32], firstLine: UInt32) {
    self.items = items
    self.tasks = tasks
    self.firstLine = firstLine
  }

  /// The items.
  ///
  /// Requires: there are as many tasks as items that have one.
  var whole: [CompactEvents.Item] {
    var tasks = tasks[...]
    return items.enumerated().map { index, packed in
      let numbers = CompactEvents.Numbers(
        rawValue: UInt8(truncatingIfNeeded: packed.place >> PackedItems.numbersShift))
      let task = numbers.contains(.task) ? tasks.popFirst() : nil
      return CompactEvents.Item(
        time: Instant(nanoseconds: packed.nanoseconds),
        line: firstLine &+ UInt32(truncatingIfNeeded: index),
        pattern: Int(packed.place & ~(~0 << PackedItems.numbersShift)), numbers, pid: packed.pid,
        task: task ?? 0)
    }
  }
}
