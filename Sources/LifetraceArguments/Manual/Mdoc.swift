/// Writes text in mdoc, the language of manual pages.
enum Mdoc {
  /// The longest line of text, which `mandoc -T lint` accepts.
  private static let columns = 80

  /// Returns prose as lines of text, each sentence on lines of its own.
  static func lines(_ text: String) -> [String] {
    var sentences: [[String]] = [[]]
    for word in words(text) {
      sentences[sentences.count - 1].append(word)
      if word.hasSuffix(".") || word.hasSuffix("!") || word.hasSuffix("?") { sentences.append([]) }
    }
    return sentences.filter { !$0.isEmpty }.flatMap { sentence in
      wrap(sentence.joined(separator: " "), columns: columns - 2).split(separator: "\n")
        .map { guarded(String($0)) }
    }
  }

  /// Returns a block of lines that are neither wrapped nor filled, without their common indent.
  static func example(_ lines: ArraySlice<Substring>) -> [String] {
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return [".Bd -literal -offset indent"]
      + lines.map { guarded(escaped($0.dropFirst(indent), keepsHyphens: false)) } + [".Ed"]
  }

  /// Returns the escaped words of prose. In words that spell options, hyphens are minus signs.
  static func words(_ text: String) -> [String] {
    text.split(separator: " ").map { word in
      escaped(word, keepsHyphens: !word.hasPrefix("-") && !word.contains("--"))
    }
  }

  /// Returns `text` as one argument of a macro.
  static func argument(_ text: String) -> String {
    let text = escaped(text[...], keepsHyphens: false).escaping(["\"": "\\(dq"])
    // Short words may be names of macros.
    if text.count <= 3, text.first?.isUppercase == true { return "\\&" + text }
    return text.contains(" ") ? "\"\(text)\"" : text
  }

  /// Returns the spellings of an option as arguments of a macro.
  static func flags(_ names: [String]) -> String {
    names.map { "Fl " + argument(String($0.dropFirst())) }.joined(separator: " , ")
  }

  /// Returns a line that is text even if it begins as a request does.
  private static func guarded(_ line: String) -> String {
    line.hasPrefix(".") ? "\\&" + line : line
  }

  /// Returns characters for which mdoc has other signs than typewriters do.
  private static func escaped(_ text: Substring, keepsHyphens: Bool) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "-" where !keepsHyphens: result += "\\-"
      case "\\": result += "\\e"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case _ where !scalar.isASCII:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
