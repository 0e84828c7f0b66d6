import LifetraceModel

/// A scene as FrontBoard spells it: `sceneID:com.x-default`, `sceneID:com.x-UUID`, percent-encoded
/// in RunningBoard's messages.
struct SceneIdentity {
  /// The id with its percent escapes undone, without `sceneID:`.
  var id: ArraySlice<UInt8>
  /// The app's bundle, if the id has one of the known endings.
  var bundle: ArraySlice<UInt8>?

  /// Finds the first scene id in a text.
  init?(in text: ArraySlice<UInt8>) {
    var scanner = ByteScanner(text)
    while scanner.skip(past: "sceneID") {
      guard scanner.skip(":") || scanner.skip("%3A") || scanner.skip("%3a") else { continue }
      var raw = scanner.take { !SceneIdentity.isEnd($0) }
      while raw.last == 0x2e || raw.last == 0x3a { raw.removeLast() }
      // `<private>` identifies no scene.
      guard !raw.isEmpty, raw.count < 512, !raw.contains(0x3c) else { continue }
      id = raw.contains(0x25) ? SceneIdentity.decoded(raw) : raw
      bundle = SceneIdentity.bundle(of: id)
      return
    }
    return nil
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    // ] > ; , ) ( [ { } = quotes
    case 0x5d, 0x3e, 0x3b, 0x2c, 0x29, 0x28, 0x5b, 0x7b, 0x7d, 0x3d, 0x22, 0x27, 0x5c: true
    default: byte.isSpace
    }
  }

  private static func decoded(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes: [UInt8] = []
    var scanner = ByteScanner(raw)
    while let byte = scanner.next {
      var hexadecimal = ByteScanner(scanner.rest.dropFirst().prefix(2))
      if byte == 0x25, hexadecimal.rest.count == 2,
        let value = SceneIdentity.hexadecimal(&hexadecimal)
      {
        bytes.append(value)
        scanner = ByteScanner(scanner.rest.dropFirst(3))
      } else {
        bytes.append(byte)
        scanner = ByteScanner(scanner.rest.dropFirst())
      }
    }
    return bytes[...]
  }

  private static func hexadecimal(_ scanner: inout ByteScanner) -> UInt8? {
    guard let value = scanner.hexadecimal(), scanner.isAtEnd else { return nil }
    return UInt8(exactly: value)
  }

  private static func bundle(of id: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let bundle: ArraySlice<UInt8>
    if id.count > 8, id.suffix(8).elementsEqual("-default".utf8) {
      bundle = id.dropLast(8)
    } else if id.count > 37, SceneIdentity.isUUID(id.suffix(36)),
      id[id.endIndex - 37] == 0x2d
    {
      bundle = id.dropLast(37)
    } else {
      return nil
    }
    return ProcessIdentity.isBundle(bundle) ? bundle : nil
  }

  /// Whether the text has the form of a UUID.
  static func isUUID(_ text: ArraySlice<UInt8>) -> Bool {
    guard text.count == 36 else { return false }
    for (offset, byte) in text.enumerated() {
      let isDash = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isDash == (byte == 0x2d) else { return false }
      guard isDash || byte.isHexDigit else { return false }
    }
    return true
  }
}

/// The client in `com.x(1621)` before a literal that begins with the `)`.
struct ConnectionClient {
  var bundle: ArraySlice<UInt8>
  var pid: Int32

  init?(before match: LiteralMatch) {
    let before = match.before
    guard let open = before.lastIndex(of: 0x28) else { return nil }
    var number = ByteScanner(before[(open + 1)...])
    let start = before[..<open].lastIndex(of: 0x20).map { $0 + 1 } ?? before.startIndex
    guard let pid = number.pid(), number.isAtEnd, start < open,
      ProcessIdentity.isBundle(before[start..<open])
    else { return nil }
    bundle = before[start..<open]
    self.pid = pid
  }
}
