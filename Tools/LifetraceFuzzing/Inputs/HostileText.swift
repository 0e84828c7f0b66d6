import LifetraceTestSupport

/// Texts to which some output or some parser gives a meaning, for the places of names.
enum HostileText {
  /// Names of apps, processes and scenes, half of them plain.
  static let names = [
    "com.example.notes", "com.example.mail", "com.example.notes.widget", "Notes", "Mail",
    "<private>", "(null)", "", " ", ".", "..", "-", "--", "a/b", "/etc/passwd", "C:\\x",
    "::error::x", "\u{3000}::error::x", "::error::<b>",
    "::stop-commands::x", "##[error]x", "=1+1", "+1", "-1+1", "@sum", "\t=1", "'", "\"", "\"\"",
    "`",
    "a,b", "a;b", "a|b", "a||b", "*a*", "_a_", "[a](b)", "![a](b)", "<script>", "</svg>", "&amp;",
    "&#0;", "<!--", "-->", "]]>", "<?x?>", "${x}", "$(x)", "%n", "%@", "\\u0041", "\\", "\\n", "{}",
    "a->b", "a:b", "a\u{1B}[31mb", "a\u{7}", "a\u{0}b", "a\u{7F}", "a\u{9B}31m", "a\u{202E}b",
    "\u{2066}a\u{2069}", "a\u{200B}b", "\u{FEFF}a", "a\u{AD}b", "a\u{2028}b", "a\u{85}b",
    "\u{E0041}a",
    "a\u{61C}", "a\u{180E}", "\u{115F}\u{3164}", "a\u{200D}b", "e\u{301}", "ﬀ", "日本", "🏴‍☠️",
    "👨‍👩‍👧‍👦", "\u{10FFFF}", "\u{FFFE}", "\u{FFFD}", "ß", "İ", "x y", "com.example.\u{430}",
  ]

  /// Bytes that are no UTF-8.
  static let broken: [[UInt8]] = [
    [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x80], [0x80],
  ]

  /// Numbers at the ends of what fits.
  static let numbers = [
    "0", "1", "-1", "00", "9", "59", "60", "61", "255", "256", "4095", "4096", "2048", "32",
    "99999",
    "2147483647", "2147483648", "-2147483648", "4294967295", "4294967296", "9007199254740993",
    "9223372036854775807", "9223372036854775808", "-9223372036854775808", "18446744073709551615",
    "18446744073709551616", "1e308", "1e400", "0.1", "0x8badf00d", "2343432205", "3735943697",
    "1.7976931348623157e308", "99999999999999999999999999999999",
  ]

  /// Times of day at the ends of the day, and impossible ones.
  static let timesOfDay = [
    "00:00:00", "23:59:59", "23:59:60", "24:00:00", "12:00:00", "02:30:00", "25:61:61", "1:2:3",
    "00:00:00.000000000", "23:59:59.999999999", "00:00:00.0000000001", "99:99:99",
  ]

  /// Dates at the ends of what can be counted, leap days, and impossible ones.
  static let dates = [
    "1970-01-01", "1969-12-31", "1678-01-01", "1677-09-21", "2261-12-31", "2262-04-11",
    "2262-04-12",
    "2024-02-29", "2026-02-29", "2100-02-29", "2000-02-29", "2026-02-30", "2026-13-01",
    "0000-00-00",
    "0001-01-01", "9999-12-31", "2026-03-29", "2026-10-25", "2026-12-31", "2027-01-01",
    "99999-01-01",
  ]

  /// Dates without a year.
  static let daysOfYear = [
    "Feb 29", "Feb 30", "Jan  1", "Dec 31", "Mar 29", "Oct 25", "Jan  0", "Xyz  1", "Apr 31",
  ]
}

extension SeededNumbers {
  /// Returns a random element.
  ///
  /// Requires: the list is not empty.
  mutating func one<Element>(of list: [Element]) -> Element { list[number(below: list.count)] }

  /// Returns the bytes of a name that may be hostile, and may be no UTF-8.
  mutating func name() -> [UInt8] {
    chance(4) ? one(of: HostileText.broken) : Array(one(of: HostileText.names).utf8)
  }
}
