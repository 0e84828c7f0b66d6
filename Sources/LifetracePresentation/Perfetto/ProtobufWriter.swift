/// Writes messages in the encoding of Protocol Buffers.
///
/// Source: <https://protobuf.dev/programming-guides/encoding/>.
struct ProtobufWriter {
  private(set) var bytes: [UInt8] = []

  /// How a value is stored, the low bits of its tag.
  private enum WireType: UInt64 {
    case varint = 0
    case fixed64 = 1
    case length = 2
  }

  /// Appends a whole number that is not negative, a truth value or a value of an enumeration.
  mutating func append(_ field: UInt64, _ value: UInt64) {
    tag(field, .varint)
    varint(value)
  }

  /// Appends a number of eight bytes.
  mutating func append(_ field: UInt64, fixed value: UInt64) {
    tag(field, .fixed64)
    for shift in stride(from: 0, to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }

  /// Appends a text.
  mutating func append(_ field: UInt64, _ text: String) {
    tag(field, .length)
    varint(UInt64(text.utf8.count))
    bytes += text.utf8
  }

  /// Appends a message within this one.
  mutating func append(_ field: UInt64, _ fill: (inout ProtobufWriter) -> Void) {
    var message = ProtobufWriter()
    fill(&message)
    tag(field, .length)
    varint(UInt64(message.bytes.count))
    bytes += message.bytes
  }

  private mutating func tag(_ field: UInt64, _ type: WireType) {
    varint(field << 3 | type.rawValue)
  }

  private mutating func varint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }
}
