/// Returns a number with zeros in front up to so many digits.
///
/// Requires: it is not negative.
package func padded(_ number: some BinaryInteger, _ digits: Int) -> String {
  let text = number.description
  return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}
