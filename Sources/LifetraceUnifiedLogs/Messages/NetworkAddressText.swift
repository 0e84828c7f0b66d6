/// Texts of network addresses, as the system's library of networking writes them.
extension [UInt8] {
  /// Appends an IPv4 address whose bytes are in the order of the network.
  mutating func append(ipv4 address: UInt32) {
    for index in 0..<4 {
      if index > 0 { append(".") }
      append(digitsOf: UInt64(address >> UInt32(8 * index)) & 0xFF)
    }
  }

  /// Appends the bytes of an IPv4 address, or why they are none.
  mutating func append(ipv4 bytes: Span<UInt8>) {
    guard !bytes.isEmpty else { return append("<NULL>") }
    guard bytes.count == 4, let address: UInt32 = bytes.integer(at: 0) else {
      return append(wrongSize: bytes.count, "!=", 4)
    }
    append(ipv4: address)
  }

  /// Appends the bytes of an IPv6 address, or why they are none.
  mutating func append(ipv6 bytes: Span<UInt8>) {
    guard !bytes.isEmpty else { return append("<NULL>") }
    guard bytes.count == 16 else { return append(wrongSize: bytes.count, "!=", 16) }
    var groups = InlineArray<8, UInt16>(repeating: 0)
    for index in 0..<8 {
      groups[index] = bytes.integer(at: 2 * index).map(UInt16.init(bigEndian:)) ?? 0
    }
    // The longest run of at least two zeros is left out, the first one of equal length.
    var run = 0..<0
    var start = 0
    for index in 0...8 where index == 8 || groups[index] != 0 {
      if index - start > Swift.max(1, run.count) { run = start..<index }
      start = index + 1
    }
    // IPv4 addresses in the form of IPv6 keep their own.
    let isMapped = run == 0..<5 && groups[5] == 0xFFFF
    let isIPv4 = isMapped || run == 0..<6
    for index in 0..<(isIPv4 ? 6 : 8) {
      if index == run.lowerBound, !run.isEmpty { append("::") }
      guard !run.contains(index) else { continue }
      if index > 0, index != run.upperBound || run.isEmpty { append(":") }
      append(UInt64(groups[index]), .hexadecimal, prefix: "", FieldLayout())
    }
    guard isIPv4 else { return }
    if isMapped { append(":") }
    append(ipv4: bytes.extracting(12..<16))
  }

  /// Appends a socket address, with its port unless that is 0.
  mutating func append(socketAddress bytes: Span<UInt8>) {
    guard !bytes.isEmpty else { return append("<NULL>") }
    guard bytes.count >= 2 else { return append(wrongSize: 1, "<", 2) }
    let size = Int(bytes[0])
    guard size <= bytes.count else { return append(wrongSize: size, ">", bytes.count) }
    switch bytes[1] {
    case 1:
      append("AF_UNIX:")
      append(text: bytes.extracting(Swift.min(2, size)..<size))
    case 2: appendIPv4Socket(bytes.extracting(first: size))
    case 30: appendIPv6Socket(bytes.extracting(first: size))
    default:
      append("<fail decode - address family> ")
      append(digitsOf: UInt64(bytes[1]))
    }
  }

  private mutating func appendIPv4Socket(_ bytes: Span<UInt8>) {
    guard bytes.count >= 16 else { return append(wrongSize: bytes.count, "<", 16) }
    append(ipv4: bytes.extracting(4..<8))
    append(port: bytes, after: ":")
  }

  private mutating func appendIPv6Socket(_ bytes: Span<UInt8>) {
    guard bytes.count >= 28, let scope: UInt32 = bytes.integer(at: 24) else {
      return append(wrongSize: bytes.count, "<", 28)
    }
    append(ipv6: bytes.extracting(8..<24))
    if scope != 0 {
      append("%")
      append(digitsOf: UInt64(scope))
    }
    append(port: bytes, after: ".")
  }

  /// Appends the port of a socket address of the internet.
  private mutating func append(port bytes: Span<UInt8>, after separator: StaticString) {
    guard let port: UInt16 = bytes.integer(at: 2), port != 0 else { return }
    append(separator)
    append(digitsOf: UInt64(port.byteSwapped))
  }

  private mutating func append(wrongSize size: Int, _ relation: StaticString, _ expected: Int) {
    append("<fail decode - size> ")
    append(digitsOf: UInt64(size))
    append(" ")
    append(relation)
    append(" ")
    append(digitsOf: UInt64(expected))
  }
}
