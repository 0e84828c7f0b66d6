import LifetraceAnalysis
import LifetraceModel

/// The first lines of a report: what was looked at, when, and what voids its numbers.
struct ReportHead {
  private let context: ReportContext
  private var times: TimeWording { context.times }

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The title and what holds for everything below it.
  var blocks: [Block] {
    var blocks: [Block] = [.title(title)]
    if let absence { blocks.append(.paragraph([.words(absence, .warning)])) }
    if absence == nil, !window.isEmpty { blocks.append(.paragraph(window)) }
    if !conditions.isEmpty { blocks.append(.paragraph(conditions)) }
    for warning in warnings { blocks.append(.paragraph([.words(warning, .warning)])) }
    return blocks
  }

  private var selection: SelectionWording? { SelectionWording(context) }

  /// That nothing is in the part of the log that was asked for.
  private var absence: String? { selection?.absence() }

  private var title: Line {
    var line: Line = [.words("lifetrace", .strong)]
    switch context.apps.count {
    case 0: line.append(.words(absence == nil ? "  no app found" : "  no app in the window"))
    case 1: line += [.words("  "), .quoted(context.apps[0].shownName, .strong)]
    case let count: line.append(.words("  " + counted(count, "app")))
    }
    let inputs = context.analysis.inputs
    if inputs.count == 1 {
      line += [.words("  from ", .faint), .quoted(inputs[0].name, .faint)]
    } else if inputs.count > 1 {
      let telling = inputs.count { $0.events > 0 }
      let share = (1..<inputs.count).contains(telling) ? "\(telling) of " : ""
      line.append(.words("  from \(share)" + counted(inputs.count, "input"), .faint))
    }
    return line
  }

  /// When the log, or the part of it that was asked for, begins and ends, with the date and zone
  /// said once.
  private var window: Line {
    let (first, last) = (selection?.start ?? times.first, selection?.end ?? times.last)
    guard times.first < times.last else { return moment }
    guard times.reference.hasDurations else {
      return [
        .words("records "), .instant(times.first), .words(" to "), .instant(times.last),
        .words(" · the log has no times: order only, no durations"),
      ]
    }
    var line: Line = []
    if times.isOneDay, let date = times.date(times.first) {
      line.append(.words(date + "  "))
    } else if times.isOneYear, times.reference.anchor == .absolute {
      line.append(.words("\(times.civil(times.first).year)  "))
    }
    // A log shorter than a second needs the digits behind it.
    let isShort =
      times.clock(first, toTheSecond: true) == times.clock(last, toTheSecond: true)
    line += [
      isShort ? .instant(first) : .moment(first), .words(" – "),
      isShort ? .instant(last) : .moment(last),
    ]
    line.append(.words("  " + zoneWords))
    line += [.words(" · "), .duration(last - first)]
    if let whole = selection?.whole { line.append(.words(" · " + whole)) }
    return line + clockRemarks
  }

  /// When all records of a log are, if that is one instant of its clock.
  private var moment: Line {
    guard times.reference.hasDurations,
      context.analysis.inputs.contains(where: { $0.firstAt != nil })
    else { return [] }
    let date = times.date(times.first).map { $0 + "  " } ?? ""
    return [.words(date), .instant(times.first), .words("  " + zoneWords)] + clockRemarks
  }

  /// What the log's clock leaves open.
  private var clockRemarks: Line {
    var line: Line = times.isCoarse ? [.words(" · ±1 s", .faint)] : []
    switch times.reference.anchor {
    case .absolute, .orderOnly: break
    case .yearUnknown: line.append(.words(" · year not in the log", .faint))
    case .dateUnknown: line.append(.words(" · date not in the log", .faint))
    }
    return line
  }

  private var zoneWords: String {
    if let zone = times.zone { return zone }
    return times.reference.anchor == .absolute ? "UTC, as the log names no zone" : "device time"
  }

  private var conditions: Line {
    let found = context.analysis.conditions
    let parts: [Line] = [
      found.device.map { [.words($0)] },
      found.os.map { [.words($0.first?.isNumber == true ? "iOS " + $0 : $0)] },
      found.appVersion.map { [.words("app "), .words($0)] },
    ].compactMap(\.self)
    return Line(parts.joined(separator: [.words(" · ")]))
  }

  private var warnings: [String] {
    let found = context.analysis.conditions
    let kinds = [
      found.debugger ? "a debugger was attached" : nil,
      found.xctest ? "XCTest was running" : nil,
      found.simulator ? "this is the Simulator" : nil,
    ].compactMap(\.self)
    guard !kinds.isEmpty else { return [] }
    return [kinds.joined(separator: ", ") + ": watchdogs and budgets do not hold as on a device"]
  }
}
