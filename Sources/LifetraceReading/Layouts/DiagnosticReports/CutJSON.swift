/// JSON text whose end is missing.
struct CutJSON {
  private let text: [UInt8]
  /// The last places behind which something may be missing, and what is open there.
  private var places: [(end: Int, open: [UInt8])] = []

  /// What stands behind the cut, such as `[…]`, opens and closes no more than this.
  private static let mostPlaces = 4

  init(_ text: Span<UInt8>) {
    self.text = Array(text)
    var open: [UInt8] = []
    var isInString = false
    var index = 0
    while index < text.count {
      let byte = text[index]
      index += 1
      guard !isInString else {
        if byte == UInt8(ascii: "\\") { index += 1 }
        isInString = byte != UInt8(ascii: "\"")
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: ","): keep(index - 1, open)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        open.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        keep(index, open)
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard open.popLast() == byte else { return }
        keep(index, open)
      default: break
      }
    }
  }

  private mutating func keep(_ end: Int, _ open: [UInt8]) {
    if places.count == CutJSON.mostPlaces { places.removeFirst() }
    places.append((end, open))
  }

  /// The text up to the last value that is whole, with what is open there closed; `nil` if that is no JSON.
  func closed() -> JSONDocument? {
    for place in places.reversed() {
      let whole = Array(text[..<place.end] + place.open.reversed())
      if let document = JSONDocument(whole.span) { return document }
    }
    return nil
  }
}
