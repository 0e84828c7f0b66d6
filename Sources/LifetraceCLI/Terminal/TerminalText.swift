/// Returns `text` with everything spelled out that a terminal would act on: control characters,
/// and the marks that reorder or hide text.
///
/// Line feeds are spelled out too unless they are the program's own.
func escapedForTerminal(_ text: String, keepingLineFeeds: Bool = false) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if isHarmless(scalar) || (keepingLineFeeds && scalar == "\n") {
      result.unicodeScalars.append(scalar)
    } else {
      result += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
  return result
}

private func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: false
  default: true
  }
}
