import LifetraceModel

/// Reads numbers and lengths of time that the system wrote for people, in the language and the region of the device:
/// `700 sec`, `1,456秒`, `12,5 Sek.`.
///
/// A text whose value is not certain has none: `1.456 sec` is a second and a half in one country and 24 minutes in
/// another.
struct LocalizedText {
  /// The sign before the fraction in the device's region; `nil` if the file does not tell.
  private let decimalSign: Unicode.Scalar?

  /// Creates a reader of texts of a region, such as `DE`.
  init(region: String? = nil) {
    let code = region.map { $0.suffix(2).uppercased() }
    decimalSign =
      code.flatMap { code in
        LocalizedText.signs.first { $0.regions.contains(code) }?.sign
      }
  }

  /// Regions by the sign before a fraction; those with several languages and signs are left out.
  private static let signs: [(sign: Unicode.Scalar, regions: Set<String>)] = [
    (
      ".",
      [
        "US", "GB", "IE", "AU", "NZ", "JP", "CN", "KR", "TW", "HK", "SG", "MY", "TH", "IN", "PK",
        "PH", "MX", "IL", "CH",
      ]
    ),
    (
      ",",
      [
        "DE", "AT", "FR", "ES", "IT", "NL", "BE", "PT", "BR", "RU", "UA", "PL", "CZ", "SK", "HU",
        "RO", "BG", "GR", "TR", "SE", "NO", "DK", "FI", "AR", "CL", "CO", "ID", "VN",
      ]
    ),
  ]

  /// Units as formatters write them in several languages, and the sign before a fraction in those that have a script
  /// of their own.
  private static let units: [(names: [String], nanoseconds: Int64, sign: Unicode.Scalar?)] = [
    (["ns"], 1, nil), (["µs", "μs"], 1000, nil),
    (["ms", "msec", "мс", "msek"], 1_000_000, nil),
    (["ミリ秒", "毫秒", "밀리초"], 1_000_000, "."),
    (
      [
        "s", "sec", "secs", "second", "seconds", "sek", "seg", "sn", "сек", "с", "δευτ", "ث",
        "giây", "dtk",
      ], 1_000_000_000, nil
    ),
    (["秒", "초", "秒鐘", "วินาที"], 1_000_000_000, "."),
    (["min", "mins", "мин", "хв", "λεπ"], 60_000_000_000, nil),
    (["分", "分鐘", "분"], 60_000_000_000, "."),
    (["h", "hr", "hrs", "std", "ч"], 3_600_000_000_000, nil),
    (["時間", "小時", "小时", "시간"], 3_600_000_000_000, "."),
  ]

  /// Returns the length of time that a text writes; `nil` if it is none, or not certain.
  func time(_ text: String) -> TimeSpan? {
    let scalars = LocalizedText.printed(text)
    guard let last = scalars.lastIndex(where: { $0.digit != nil }) else { return nil }
    let rest = scalars[(last + 1)...].filter { !$0.isBlank && $0 != "." }
    let name = String(String.UnicodeScalarView(rest)).lowercased()
    guard let unit = LocalizedText.units.first(where: { $0.names.contains(name) }),
      let number = LocalizedText.number(scalars[...last], decimalSign ?? unit.sign),
      let nanoseconds = Int64(decimal: number, of: unit.nanoseconds)
    else { return nil }
    return TimeSpan(nanoseconds: nanoseconds)
  }

  /// Returns the whole number that a text writes, without a unit; `nil` if it is none, or not certain.
  func count(_ text: String) -> Int? {
    let scalars = LocalizedText.printed(text)
    guard scalars.last?.digit != nil, let number = LocalizedText.number(scalars[...], decimalSign)
    else { return nil }
    return Int(number)
  }

  /// The scalars of a text, without the marks that order it from right to left, and without blanks around it.
  private static func printed(_ text: String) -> [Unicode.Scalar] {
    let scalars = text.unicodeScalars.filter { $0.properties.generalCategory != .format }
    let start = scalars.drop { $0.isBlank }
    return Array(start)
  }

  // MARK: Numbers

  /// Returns a number in ASCII digits with a point before its fraction.
  ///
  /// - Parameters:
  ///   - text: nothing but the number.
  ///   - sign: the sign before a fraction, where the text alone does not show it.
  private static func number(_ text: ArraySlice<Unicode.Scalar>, _ sign: Unicode.Scalar?) -> String?
  {
    var groups = [""]
    var signs: [Unicode.Scalar] = []
    for scalar in text {
      if let digit = scalar.digit {
        groups[groups.count - 1].append("\(digit)")
      } else if let separator = separator(scalar) {
        signs.append(separator)
        groups.append("")
      } else {
        return nil
      }
    }
    guard groups.allSatisfy({ !$0.isEmpty }) else { return nil }
    guard let hasFraction = hasFraction(groups, signs, sign) else { return nil }
    let fraction = hasFraction ? groups.removeLast() : nil
    if hasFraction { signs.removeLast() }
    guard Set(signs).count <= 1, areGroups(groups) else { return nil }
    return groups.joined() + (fraction.map { "." + $0 } ?? "")
  }

  /// Whether the last group of digits is a fraction; `nil` if that is not certain.
  private static func hasFraction(
    _ groups: [String], _ signs: [Unicode.Scalar], _ sign: Unicode.Scalar?
  ) -> Bool? {
    guard let last = signs.last, last != grouping else { return false }
    if last == arabicDecimal { return true }
    let count = signs.count { $0 == last }
    if count > 1 { return false }
    guard signs.count == 1, groups[1].count == 3, groups[0].count <= 3, groups[0] != "0" else {
      return true
    }
    return sign.map { $0 == last }
  }

  /// Whether groups of digits are such as separators make: of three, or of two before the last in India.
  private static func areGroups(_ groups: [String]) -> Bool {
    guard groups.count > 1 else { return true }
    return (1...3).contains(groups[0].count) && groups.last?.count == 3
      && groups.dropFirst().dropLast().allSatisfy { (2...3).contains($0.count) }
  }

  /// Stands for every sign that only separates groups of digits.
  private static let grouping: Unicode.Scalar = " "
  private static let arabicDecimal: Unicode.Scalar = "\u{66B}"

  private static func separator(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar {
    case ".", ",", arabicDecimal: scalar
    case "'", "\u{2019}", "\u{66C}": grouping
    case _ where scalar.isBlank: grouping
    default: nil
    }
  }
}

extension Unicode.Scalar {
  /// The value of a decimal digit of any script.
  fileprivate var digit: Int? {
    guard properties.numericType == .decimal, let value = properties.numericValue else {
      return nil
    }
    return Int(value)
  }

  /// Whether it is a space of any width.
  fileprivate var isBlank: Bool { properties.isWhitespace }
}
