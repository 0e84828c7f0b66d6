/// Spells values in the DOT language.
enum DOTText {
  /// Returns a quoted string: nothing in the text can end it.
  static func quoted(_ text: String) -> String {
    let inside = text.replacingScalars { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      default: DiagramText.printable(insteadOf: scalar)
      }
    }
    return "\"\(inside)\""
  }

  /// Returns an attribute list, in the order given.
  static func attributes(_ attributes: KeyValuePairs<String, String>) -> String {
    "[" + attributes.map { "\($0)=\($1)" }.joined(separator: ", ") + "]"
  }

  /// Returns a number with at most two decimals; 0 for one that no picture can hold.
  static func number(_ value: Double) -> String {
    guard abs(value) < 1e12 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let sign = hundredths < 0 ? "-" : ""
    let (whole, rest) = (abs(hundredths) / 100, abs(hundredths) % 100)
    if rest == 0 { return "\(sign)\(whole)" }
    if rest % 10 == 0 { return "\(sign)\(whole).\(rest / 10)" }
    return "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
