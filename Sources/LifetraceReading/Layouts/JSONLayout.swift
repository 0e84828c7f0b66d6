import LifetraceModel

/// A layout that is JSON; the raw value is its name.
enum JSONLayout: String, Sendable, CaseIterable {
  case native
  case logShow = "log-show-ndjson"
  case unifiedLog = "unified-log"
  /// `pymobiledevice3 syslog live --format json`.
  case pymobiledevice3 = "pymobiledevice3-json"
  /// Instruments' notifications, as go-ios, pymobiledevice3, py-ios-device and tidevice print them.
  case instruments
  case sentry
  case openTelemetry = "opentelemetry"
  /// A logger of an app, such as Datadog's or SwiftyBeaver's: a message and its time.
  case appLogger = "app-logger-json"

  /// The name of `log show --style json`, whose objects span lines.
  static let framedLogShow = "log-show-json"

  /// The names of all layouts that are JSON.
  static var names: [String] {
    allCases.flatMap { $0 == .logShow ? [$0.rawValue, framedLogShow] : [$0.rawValue] }
  }

  /// The names of layouts whose objects are events with times of their own, no records.
  static let namesOfEvents = [native, instruments, sentry, openTelemetry].map(\.rawValue)

  /// Finds the layout that an object belongs to by its keys.
  init?(_ row: JSONRow) {
    if row.has(.event) || row.has(.lifetrace) || (row.has(.ts) && row.has(.bundle)) {
      self = .native
    } else if row.has(.stateDescription) || row.has(.elevatedState) || row.has(.machAbsoluteTime) {
      self = .instruments
    } else if row.has(.eventMessage) || row.has(.eventType) || row.has(.processImagePath) {
      self = .logShow
    } else if row.has(.appState) {
      self = .openTelemetry
    } else if row.has(.dataState), row.string(.category) == "app.lifecycle" {
      self = .sentry
    } else if row.has(.message), row.has(.filename), row.has(.label), row.has(.pid) {
      self = .pymobiledevice3
    } else if row.has(.message),
      row.has(.process) || row.has(.otherEventType) || row.has(.subsystem)
    {
      self = .unifiedLog
    } else if row.has(.message), row.has(.timestamp) || row.has(.time) || row.has(.ts) {
      self = .appLogger
    } else if row.has(.state), row.has(.pid), row.has(.execName) || row.has(.appName) {
      self = .instruments
    } else {
      return nil
    }
  }

  /// What the start of a text shows.
  enum Start: Equatable {
    case layout(String)
    /// No object of a layout, also in lines further down: so many of them are whole, and no object
    /// is open after them.
    case unknown(lineCount: Int)
    /// The text ends before that is known.
    case undecided
  }

  /// Looks for the layout that the start of a text belongs to; the text may be cut anywhere.
  ///
  /// An object that is open at `reach` is looked at as a whole: its last key may be what counts.
  ///
  /// - Parameter isEnd: whether nothing follows the text, so that what it shows must do.
  static func look(at start: Span<UInt8>, isEnd: Bool = true) -> Start {
    var parser = JSONParser()
    var framer = JSONFramer()
    var strangeLines = 0
    var isCut = false
    var lineCount = 0
    var knownCount = 0
    var next = 0
    while lineCount < mostLines, next < (framer.isIdle ? min(reach, start.count) : start.count) {
      let end = start.lineStop(from: next)
      let line = start.extracting(next..<end)
      next = start.skippingBreak(from: end)
      // The zero after a line feed ends no line of its own.
      if line.isEmpty, end < start.count, start[end] == 0 { continue }
      lineCount += 1
      if line.isEmpty { continue }
      if framer.isIdle { knownCount = lineCount - 1 }
      isCut = false
      for piece in framer.add(line, number: 1) {
        if let name = name(of: piece, endingIn: line, &parser) { return .layout(name) }
        if case .fault = piece {
          strangeLines += 1
          isCut = true
        }
      }
      guard strangeLines <= mostStrangeLines else { return .unknown(lineCount: knownCount) }
    }
    let isAtEnd = next >= start.count && lineCount < mostLines && (next < reach || !framer.isIdle)
    if isAtEnd, !isEnd, start.count < JSONFramer.longest { return .undecided }
    guard isCut || !framer.isIdle else { return .unknown(lineCount: knownCount) }
    let lines = start.extracting(..<min(next, reach, start.count))
    let name = name(ofCut: lines) ?? name(ofOpen: framer.openText, &parser)
    return name.map { .layout($0) } ?? .unknown(lineCount: knownCount)
  }

  /// The layout of what ends in a line: an object, or one that is beyond a limit.
  private static func name(
    of piece: JSONFramer.Piece, endingIn line: Span<UInt8>, _ parser: inout JSONParser
  ) -> String? {
    switch piece {
    case .object(let text, _):
      name(ofObject: text, opensArray: line[0] == UInt8(ascii: "["), &parser)
    case .fault(let fault): fault.cause.isBeyondLimit ? name(ofLarge: line, &parser) : nil
    }
  }

  /// The layout of one object, also of one with bytes that are no UTF-8.
  private static func name(
    ofObject text: [UInt8], opensArray: Bool, _ parser: inout JSONParser
  ) -> String? {
    var isRepairable = false
    let found = parser.withObject(text) { row -> String? in
      isRepairable = row.status == .invalidUTF8
      return row.status == .read ? name(of: row, in: text, opensArray: opensArray) : nil
    }
    guard isRepairable else { return found ?? nil }
    let repaired = Array(String(decoding: text, as: UTF8.self).utf8)
    return name(ofObject: repaired, opensArray: opensArray, &parser)
  }

  /// The layout of an object on one line that nests deeply, or is too long: that of its beginning, then.
  private static func name(ofLarge line: Span<UInt8>, _ parser: inout JSONParser) -> String? {
    name(ofObject: Array(line), opensArray: false, &parser)
      ?? name(ofOpen: Array(line.extracting(..<min(reach, line.count))), &parser)
  }

  /// The layout of an object that goes on after its first lines, by the members in them.
  private static func name(ofOpen text: [UInt8], _ parser: inout JSONParser) -> String? {
    for text in text.isEmpty ? [] : CutJSON(text.span).closedTexts {
      if let name = name(ofObject: text, opensArray: false, &parser) { return name }
    }
    return nil
  }

  /// How far to look for an object that is known: `{` begins many a line that is no JSON.
  private static let mostLines = 400
  private static let reach = 1 << 14
  /// The number of lines other than JSON that may precede it, such as the banner of `log show`.
  private static let mostStrangeLines = 3

  private static func name(of row: JSONRow, in text: [UInt8], opensArray: Bool) -> String? {
    guard let layout = JSONLayout(row) else { return row.has(.finished) ? logShow.rawValue : nil }
    let isFramed = opensArray || text.contains(UInt8(ascii: "\n"))
    return layout == .logShow && isFramed ? framedLogShow : layout.rawValue
  }

  /// Returns the layout of a truncated object, found by keys that no other layout has.
  private static func name(ofCut lines: Span<UInt8>) -> String? {
    let bytes = Array(lines)
    // A paste may have broken a line within a key.
    let text = String(decoding: bytes.filter { $0 != .lineFeed }, as: UTF8.self)
    let isFramed = bytes.contains(.lineFeed) || text.hasPrefix("[")
    let logShowName = isFramed ? framedLogShow : logShow.rawValue
    let marks = [
      ("\"processImagePath\"", logShowName), ("\"eventMessage\"", logShowName),
      ("\"machTimestamp\"", logShowName), ("\"senderImagePath\"", logShowName),
      ("\"event_type\"", unifiedLog.rawValue), ("\"boot_uuid\"", unifiedLog.rawValue),
      ("\"state_description\"", instruments.rawValue),
      ("\"elevated_state\"", instruments.rawValue),
    ]
    return marks.first { text.contains($0.0) }?.1
  }
}
