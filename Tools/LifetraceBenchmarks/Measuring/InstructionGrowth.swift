/// The instructions for some entities, and for four times as many, without those of a start.
struct InstructionGrowth: Equatable, Sendable {
  var work: String
  var few: Int
  var many: Int

  /// The largest allowed ratio: tables that double, sorting, and other
  /// ways for longer logs make it more than 4.
  static let limit = 5.2

  /// How many times as many instructions four times as many entities take.
  var ratio: Double { Double(many) / Double(max(1, few)) }

  /// A message if the work grows faster than its input; `nil` if it does not.
  var problem: String? {
    guard ratio > InstructionGrowth.limit else { return nil }
    return "error: \(work): four times as many take \(fixed(ratio, 2)) times as many instructions,"
      + " at most \(fixed(InstructionGrowth.limit, 2)) are expected"
  }

  /// The cells of a row in a table.
  var cells: [String] { [work, "\(few)", "\(many)", fixed(ratio, 2)] }
}

extension EntityWork {
  /// Makes inputs with a number of entities, and returns the command for them.
  func command(_ lifetrace: String, count: Int, in folder: String) throws -> ProcessCommand {
    var command = ProcessCommand([lifetrace] + (try words(count, folder)))
    // A check that fails has done its work, as has an explanation or a picture of nothing, or a block that is none.
    command.expectedStatuses = [0, 1, 64, 65]
    return command
  }

  /// The work whose growth is checked with every change: what has grown too fast before, or looks for one
  /// entity among many.
  static let checked = all.filter { checkedCounts[$0.name] != nil }

  /// The number of entities for a count of instructions, of which four times as many are counted as well.
  var checkedCount: Int { EntityWork.checkedCounts[name] ?? count }

  /// Fewer where each takes many; more where a short log is read in another way than a long one.
  private static let checkedCounts = [
    "open-scenes": 1000, "scenes": 1000, "scenes-x-sessions": 1000, "exits-of-one-pid": 1000,
    "raw-exits-of-one-pid": 1000, "launches": 4000, "tasks-x-sessions": 1000,
    "assertions-x-sessions": 1000, "budget-events": 4000, "console-scenes": 1000,
    "raw-pid-of-many-apps": 150, "apps": 150, "apps-x-gaps": 150, "apps-x-boots": 150,
    "raw-apps-x-losses": 150, "apps-x-recordings": 150, "hosts-of-extensions": 150, "devices": 150,
    "explanations": 1000, "unknown-events": 4000, "recordings": 1000, "inputs": 150,
    "explain findings": 150, "explain open-tasks-of-a-kill": 1000, "explain task-ages": 1000,
    "explain assertions-at-an-exit-from-the-foreground": 1000,
    "report --format html live-processes-of-one-app": 1000, "timeline --format chrome scenes": 1000,
    "embed --check, openings": 8000, "embed --check, closings": 1000, "embed --check, words": 1000,
    "embed --check, footnotes": 1000,
    "embed --check, paragraph": 4000, "embed --check, references": 4000,
    "embed --check, columns": 2000, "embed --check, rows": 400,
    "check --rules all --format junit apps": 150,
    "report --format json --full tasks-x-sessions": 150,
  ]
}
