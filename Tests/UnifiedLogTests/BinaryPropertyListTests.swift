import LifetraceTestSupport
import Testing

@testable import LifetraceUnifiedLogs

/// Lists in hexadecimal were written by `plistlib.dumps(value, fmt=plistlib.FMT_BINARY)` of Python,
/// from the value in the comment.
@Suite("Binary property lists")
struct BinaryPropertyListTests {
  // {"app": {"state": "suspended", "pid": 512}, "on": True, "off": False,
  //  "tasks": ["a", 1.5, b"\x01\x02"], "at": datetime(2022, 4, 13, 13, 14, 56), "name": "Zürich 🚲"}
  static let mixed = """
    62706c6973743030d6010203040506070c0d0e121353617070526f6e536f6666557461736b73526174546e61
    6d65d208090a0b557374617465537069645973757370656e6465641102000908a30f10115161233ff8000000
    0000004201023341c403822800000069005a00fc00720069006300680020d83ddeb20815191c2026292e3339
    3d474a4b4c50525b5e67000000000000010100000000000000140000000000000000000000000000007a
    """

  @Test("values of all kinds")
  func mixed() throws {
    let list = try parse(BinaryPropertyListTests.mixed)
    #expect(list["app"]?["state"] == .string("suspended"))
    #expect(list["app"]?["pid"] == .integer(512))
    #expect(list["on"] == .boolean(true))
    #expect(list["off"] == .boolean(false))
    #expect(list["tasks"] == .array([.string("a"), .real(1.5), .data([1, 2])]))
    // 7772 days of 86,400 s, 13 h, 14 min and 56 s.
    #expect(list["at"] == .date(secondsSince2001: 671_548_496))
    #expect(list["name"] == .string("Zürich 🚲"))
    #expect(list["missing"] == nil)
    #expect(list["on"]?["app"] == nil)
    guard case .dictionary(let entries) = list else {
      Issue.record("no dictionary")
      return
    }
    #expect(entries.map(\.key) == ["app", "on", "off", "tasks", "at", "name"])
  }

  @Test("integers of all sizes")
  func integers() throws {
    // [0, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**63 - 1, -1, -2**63, 2**63, 2**64 - 1]
    let list = try parse(
      """
      62706c6973743030ac0102030405060708090a0b0c100010ff11010011ffff120001000012ffffffff130000
      000100000000137fffffffffffffff13ffffffffffffffff1380000000000000001400000000000000008000
      000000000000140000000000000000ffffffffffffffff081517191c1f2429323b444d5e0000000000000101
      000000000000000d0000000000000000000000000000006f
      """)
    let numbers: [Int64] = [
      0, 255, 256, 65535, 65536, 4_294_967_295, 4_294_967_296, .max, -1, .min, .max, .max,
    ]
    #expect(list == .array(numbers.map { .integer($0) }))
  }

  @Test(
    "integers of 16 bytes",
    arguments: [
      ("0000000000000000 7fffffffffffffff", Int64.max),
      ("ffffffffffffffff 8000000000000000", .min), ("ffffffffffffffff fffffffffffffffe", -2),
      ("ffffffffffffffff 7fffffffffffffff", .min), ("8000000000000000 0000000000000000", .min),
      ("0000000000000001 0000000000000000", .max), ("0000000000000000 0000000000000005", 5),
    ])
  func longIntegers(digits: String, number: Int64) throws {
    #expect(try parse(list([[0x14] + bytes(digits)])) == .integer(number))
  }

  @Test("UIDs")
  func uids() throws {
    // [UID(0), UID(300), UID(2**32)]
    let list = try parse(
      """
      62706c6973743030a3010203800081012c870000000100000000080c0e110000000000000101000000000000
      00040000000000000000000000000000001a
      """)
    #expect(list == .array([.uid(0), .uid(300), .uid(4_294_967_296)]))
  }

  @Test("more than 14 elements")
  func counts() throws {
    // {"k" * 15: list(range(15)), "d": bytes(range(20)), "u": "ü" * 20}
    let list = try parse(
      """
      62706c6973743030d301020304051551645f100f6b6b6b6b6b6b6b6b6b6b6b6b6b6b6b51754f101400010203
      0405060708090a0b0c0d0e0f10111213af100f060708090a0b0c0d0e0f101112131410001001100210031004
      10051006100710081009100a100b100c100d100e6f101400fc00fc00fc00fc00fc00fc00fc00fc00fc00fc00
      fc00fc00fc00fc00fc00fc00fc00fc00fc00fc080f1123253c4e50525456585a5c5e60626466686a6c000000
      0000000101000000000000001600000000000000000000000000000097
      """)
    #expect(list["kkkkkkkkkkkkkkk"] == .array((0..<15).map { .integer($0) }))
    #expect(list["d"] == .data(Array(0..<20)))
    #expect(list["u"] == .string("üüüüüüüüüüüüüüüüüüüü"))
  }

  @Test("empty values")
  func empty() throws {
    // [{}, [], "", b""]
    let list = try parse(
      """
      62706c6973743030a401020304d0a05040080d0e0f1000000000000001010000000000000005000000000000
      00000000000000000011
      """)
    #expect(list == .array([.dictionary([]), .array([]), .string(""), .data([])]))
  }

  @Test(
    "single objects",
    arguments: [
      ("00", .null), ("22 bfc00000", .real(-1.5)), ("23 bff8000000000000", .real(-1.5)),
      // A second before 2000.
      ("33 c17e285010000000", .date(secondsSince2001: -31_622_401)),
      // A high surrogate without a low one, and a low one without a high one.
      ("62 d83d 0041", .string("\u{fffd}A")), ("61 dcb2", .string("\u{fffd}")),
      ("53 41ff42", .string("A\u{fffd}B")), ("52 c3bc", .string("ü")),
    ] as [(String, PropertyListValue)])
  func singleObject(digits: String, value: PropertyListValue) throws {
    #expect(try parse(list([bytes(digits)])) == value)
  }

  @Test("of two entries with one key, the last counts")
  func sameKey() throws {
    let list = try parse(list([[0xd2, 1, 1, 2, 3], [0x51, 0x61], [0x10, 1], [0x10, 2]]))
    #expect(list["a"] == .integer(2))
  }

  @Test("references and offsets of eight bytes")
  func wideNumbers() throws {
    let objects: [[UInt8]] = [[0xa1] + number(1, size: 8), [0x09]]
    let list = try parse(list(objects, offsetSize: 8, referenceSize: 8))
    #expect(list == .array([.boolean(true)]))
  }
}

/// Lists that must be refused, quickly and without a trap.
@Suite("Binary property lists: hostile")
struct HostilePropertyListTests {
  @Test(
    "damaged objects",
    arguments: [
      "01", "0f", "15 00", "1f", "10", "13 00", "14 0000000000000000", "20 00", "21 0000", "23 00",
      "24", "30", "33 00", "41", "4f 10 05", "51",
      "5f 13 7fffffffffffffff", "5f 13 ffffffffffffffff", "6f 13 7fffffffffffffff", "61 00", "70",
      "80", "88 000000000000000000", "90", "af 13 7fffffffffffffff", "a1", "b0", "c0", "d1",
      "d1 00", "df 13 7fffffffffffffff", "df 13 3fffffffffffffff", "e0", "f0",
    ])
  func damagedObject(digits: String) {
    #expect(error(list([bytes(digits)]))?.offset == 8)
  }

  @Test("counts that are no integers", arguments: ["4f", "4f 10", "5f 20 05", "af 14 00", "df 18"])
  func count(digits: String) {
    #expect(error(list([bytes(digits)]))?.offset == 9)
  }

  @Test("a reference to object 2 of 2")
  func reference() {
    #expect(error(list([[0xa1, 2], [0x09]]))?.reason == "object 2 of 2")
  }

  @Test("a dictionary's key that is no string")
  func key() {
    #expect(error(list([[0xd1, 1, 1], [0x10, 1]]))?.offset == 8)
  }

  @Test("damaged trailers")
  func trailers() {
    let whole = list([[0x09]])
    let trailer = whole.count - 32
    #expect(error(whole) == nil)
    for count in 0..<whole.count { #expect(error(Array(whole.prefix(count))) != nil) }
    let changes: [(Int, [UInt8])] = [
      (0, [0x63]), (7, [0x31]), (trailer + 6, [0]), (trailer + 6, [9]), (trailer + 6, [255]),
      (trailer + 7, [0]), (trailer + 7, [9]), (trailer + 8, number(0, size: 8)),
      (trailer + 8, number(2, size: 8)), (trailer + 8, number(.max, size: 8)),
      (trailer + 8, number(.max >> 1, size: 8)), (trailer + 16, number(1, size: 8)),
      (trailer + 16, number(.max, size: 8)), (trailer + 16, number(.max >> 1, size: 8)),
      (trailer + 24, number(8, size: 8)), (trailer + 24, number(UInt64(trailer), size: 8)),
      (trailer + 24, number(UInt64(trailer + 1), size: 8)), (trailer + 24, number(.max, size: 8)),
      (trailer + 24, number(.max >> 1, size: 8)), (trailer - 1, [7]), (trailer - 1, [9]),
      (trailer - 1, [255]),
    ]
    for (place, bytes) in changes {
      var changed = whole
      changed.replaceSubrange(place..<place + bytes.count, with: bytes)
      #expect(error(changed) != nil, "\(bytes) at \(place)")
    }
  }

  @Test("circles", arguments: [["a1 00"], ["a1 01", "a1 00"], ["d1 01 00", "51 61"]])
  func circle(objects: [String]) {
    #expect(error(list(objects.map(bytes)))?.reason == "objects nested too deeply")
  }

  @Test("128 levels are the most", arguments: [128, 129])
  func depth(depth: Int) throws {
    let objects = (1...depth).map { $0 < depth ? [0xa1, UInt8($0)] : [0xa0] as [UInt8] }
    let reason = error(list(objects, offsetSize: 2))?.reason
    #expect(reason == (depth == 128 ? nil : "objects nested too deeply"))
  }

  /// Nine arrays of ten times the next one would be 10⁹ objects.
  @Test("shared arrays")
  func sharedArrays() {
    let objects = (1...9).map { [0xaa] + [UInt8](repeating: UInt8($0), count: 10) } + [[0x09]]
    #expect(error(list(objects))?.reason == "too many objects")
  }

  @Test("a shared string")
  func sharedString() {
    let text = [0x5f, 0x12] + number(1 << 18, size: 4) + [UInt8](repeating: 0x61, count: 1 << 18)
    func array(_ count: UInt8) -> [UInt8] {
      [0xaf, 0x10, count] + [UInt8](repeating: 1, count: Int(count))
    }
    #expect(error(list([array(64), text], offsetSize: 4)) == nil)
    #expect(error(list([array(65), text], offsetSize: 4))?.reason == "too many bytes")
    // A small list has a small value.
    let short = [0x5f, 0x11, 3, 232] + [UInt8](repeating: 0x61, count: 1000)
    #expect(error(list([array(100), short], offsetSize: 4)) == nil)
    #expect(error(list([array(200), short], offsetSize: 4))?.reason == "too many bytes")
  }

  /// Object 1 is an array in the middle of the references of array 0, which all are to object 1.
  @Test("arrays that share references")
  func sharedReferences() {
    let header = [0xaf, 0x12] + number(300_000, size: 4)
    let array = header + [UInt8](repeating: 1, count: 200_000)
    let inner = header + [UInt8](repeating: 1, count: 300_000)
    #expect(error(list([array, inner], offsetSize: 4))?.reason == "too many objects")
  }

  @Test("random changes")
  func randomChanges() {
    var numbers = SeededNumbers(seed: Trials.seed)
    let whole = bytes(BinaryPropertyListTests.mixed)
    for _ in 0..<20_000 {
      var changed = whole
      for _ in 0..<1 + numbers.number(below: 4) {
        changed[numbers.number(below: changed.count)] = UInt8(numbers.number(below: 256))
      }
      guard let value = try? PropertyListValue(binary: changed.span) else { continue }
      var text: [UInt8] = []
      value.appendDescription(to: &text)
      #expect(!text.isEmpty || value == .string(""))
    }
  }

  private func error(_ bytes: [UInt8]) -> PropertyListError? {
    do {
      _ = try PropertyListValue(binary: bytes.span)
      return nil
    } catch {
      return error
    }
  }
}

private func parse(_ digits: String) throws -> PropertyListValue {
  try parse(bytes(digits))
}

private func parse(_ bytes: [UInt8]) throws -> PropertyListValue {
  try PropertyListValue(binary: bytes.span)
}

/// Returns a list of objects, the first of which is its value.
private func list(
  _ objects: [[UInt8]], offsetSize: Int = 1, referenceSize: Int = 1
) -> [UInt8] {
  var bytes = Array("bplist00".utf8)
  var offsets: [UInt8] = []
  for object in objects {
    offsets += number(UInt64(bytes.count), size: offsetSize)
    bytes += object
  }
  let table = UInt64(bytes.count)
  bytes += offsets + [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
  return bytes + [UInt64(objects.count), 0, table].flatMap { number($0, size: 8) }
}

/// Returns the lowest bytes of a number, the highest first.
private func number(_ number: UInt64, size: Int) -> [UInt8] {
  (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> (UInt64($0) * 8)) }
}
