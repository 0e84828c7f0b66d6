/// `pymobiledevice3 syslog live`.
///
/// `2023-03-01 12:34:56.123456 SpringBoard{FrontBoard}[52] <INFO>: message`
struct PyMobileDeviceLayout: TextLayout {
  let name = "pymobiledevice3"

  mutating func read(_ line: Span<UInt8>, ahead: Span<UInt8>) -> LineFields? {
    var index = 0
    guard let time = TimeShape.dated(line, at: &index), line.byte(index) == .space,
      var header = ProcessHeader(in: line, from: index + 1), !header.hasThread,
      line.byte(header.end) == .space, line.byte(header.end + 1) == UInt8(ascii: "<"),
      let close = line.firstIndex(
        of: PyMobileDeviceLayout.levelEnd, from: header.end, limit: header.end + 24)
    else { return nil }
    let hasImage = header.dropImage(line, open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
    // Without an image, a second word would be the process and the first the host of a syslog.
    guard hasImage || line.firstIndex(of: .space, from: index + 1, limit: header.end) == nil
    else { return nil }
    var fields = LineFields(
      time: time, message: min(line.skippingBlanks(from: close + 2), line.count)..<line.count)
    fields.process = header.name
    fields.pid = header.pid
    return fields
  }

  private static let levelEnd = Array(">:".utf8)
}
