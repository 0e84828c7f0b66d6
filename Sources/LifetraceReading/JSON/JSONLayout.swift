/// A layout that is JSON; the raw value is its name.
enum JSONLayout: String, Sendable, CaseIterable {
  case native
  case logShow = "log-show-ndjson"
  case unifiedLog = "unified-log"
  case instruments
  case sentry
  case openTelemetry = "opentelemetry"

  /// The name of `log show --style json`, whose objects span lines.
  static let framedLogShow = "log-show-json"

  /// The names of all layouts that are JSON.
  static var names: [String] {
    allCases.flatMap { $0 == .logShow ? [$0.rawValue, framedLogShow] : [$0.rawValue] }
  }

  /// Finds the layout that an object belongs to by its keys.
  init?(_ row: JSONRow) {
    if row.has(.event) || row.has(.lifetrace) || (row.has(.ts) && row.has(.bundle)) {
      self = .native
    } else if row.has(.stateDescription) {
      self = .instruments
    } else if row.has(.eventMessage) || row.has(.eventType) || row.has(.processImagePath) {
      self = .logShow
    } else if row.has(.attributesAppState) || row.has(.appState) {
      self = .openTelemetry
    } else if row.has(.dataState), row.string(.category) == "app.lifecycle" {
      self = .sentry
    } else if row.has(.message),
      row.has(.process) || row.has(.otherEventType) || row.has(.subsystem)
    {
      self = .unifiedLog
    } else {
      return nil
    }
  }

  /// What the start of a text shows.
  enum Start: Equatable {
    case layout(String)
    /// No object of a layout, also in lines further down: so many of them are whole, and no object is
    /// open behind them.
    case unknown(lineCount: Int)
  }

  /// Looks for the layout that the start of a text belongs to; the text may be cut anywhere.
  static func look(at start: Span<UInt8>) -> Start {
    var parser = JSONParser()
    var framer = JSONFramer()
    var strangeLines = 0
    var isCut = false
    var knownCount = 0
    var next = 0
    for number in 0..<mostLines where next < start.count {
      let end = start.firstIndex(of: .lineFeed, from: next) ?? start.count
      let line = start.extracting(next..<end)
      next = end + 1
      if line.isEmpty { continue }
      if framer.isIdle { knownCount = number }
      isCut = false
      for piece in framer.add(line, number: 1) {
        switch piece {
        case .object(let text, _):
          let opensArray = line[0] == UInt8(ascii: "[")
          if let name = name(ofObject: text, opensArray: opensArray, &parser) {
            return .layout(name)
          }
        case .fault:
          strangeLines += 1
          isCut = true
        }
      }
      guard strangeLines <= mostStrangeLines else { return .unknown(lineCount: knownCount) }
    }
    let cut =
      isCut || !framer.isIdle ? name(ofCut: start.extracting(..<min(next, start.count))) : nil
    return cut.map { .layout($0) } ?? .unknown(lineCount: knownCount)
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

  /// How far to look for an object that is known.
  private static let mostLines = 400
  /// How many lines that are no JSON may stand before it, such as the banner of `log show`.
  private static let mostStrangeLines = 3

  private static func name(of row: JSONRow, in text: [UInt8], opensArray: Bool) -> String? {
    guard let layout = JSONLayout(row) else { return row.has(.finished) ? logShow.rawValue : nil }
    let isFramed = opensArray || text.contains(UInt8(ascii: "\n"))
    return layout == .logShow && isFramed ? framedLogShow : layout.rawValue
  }

  /// The layout of an object whose end is missing, by the keys that only it has.
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
    ]
    return marks.first { text.contains($0.0) }?.1
  }
}
