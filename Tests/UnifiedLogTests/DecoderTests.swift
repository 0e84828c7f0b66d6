import LifetraceUnifiedLogs
import Testing

/// Decoders between the braces of conversions.
struct DecoderTests {
  @Test(arguments: names + truths + amounts + darwin + times + identifiers)
  func valueIsDecoded(_ example: MessageCase) {
    #expect(example.message == example.expected)
  }

  @Test(arguments: addresses + masks + signposts + words)
  func valueOfComponentIsDecoded(_ example: MessageCase) {
    #expect(example.message == example.expected)
  }

  static let names = [
    MessageCase("%{name=count}d", [.int(1)], "1"),
    MessageCase("%{public, name=x:y}@", [.object("o")], "o"),
    MessageCase("%{xcode:size-in-bytes}llu", [.long(4096)], "4096"),
    MessageCase("%{bluetooth:OI_STATUS}u", [.int(7)], "7"),
    MessageCase("%{unknown}#x", [.int(255)], "0xff"),
    MessageCase("%{ public , bool }d", [.int(0)], "false"),
    MessageCase("%{builtin:bool}d", [.int(1)], "true"),
    // The last decoder counts.
    MessageCase("%{public, signpost.telemetry:number1, Name:ResultCount}ld", [.long(3)], "3"),
    MessageCase("%{bool, BOOL}d", [.int(1)], "YES"),
    MessageCase("%{location:CLDaemonStatus_Type::Reachability}lld", [.long(2)], "2"),
  ]

  static let truths = [
    MessageCase("%{bool}d %{bool}d", [.int(0), .int(5)], "false true"),
    MessageCase("%{BOOL}hhd %{BOOL}d", [.int(0), .int(1)], "NO YES"),
    MessageCase("%{bool}lld", [.long(1 << 40)], "true"),
    MessageCase(
      "%{bool}s", [.string("x")],
      "<decode: mismatch for [%{bool}s] got [STRING public sz:2]>"),
  ]

  static let amounts = [
    MessageCase("%{bytes}d %{iec-bytes}d", [.int(4718), .int(4718)], "4.72 kB 4.61 KiB"),
    MessageCase(
      "%{bytes}ld %{iec-bytes}ld", [.long(1_536_000), .long(1_536_000)],
      "1.54 MB 1.46 MiB"),
    MessageCase(
      "%{bitrate}d %{iec-bitrate}d", [.int(1_536_000), .int(1_536_000)],
      "1.54 Mbps 1.46 Mibps"),
    MessageCase(
      "%{bytes}d %{bytes}d %{bytes}d", [.int(0), .int(999), .int(1000)],
      "0 B 999 B 1 kB"),
    MessageCase("%{bitrate}d", [.int(123_000)], "123 kbps"),
    MessageCase("%{bytes}d %{bytes}d", [.int(12_340), .int(9_999)], "12.3 kB 10 kB"),
    MessageCase("%{bytes}d %{bytes}d", [.int(1_500), .int(123_456)], "1.5 kB 123 kB"),
    MessageCase("%{iec-bytes}d", [.int(1_000)], "0.98 KiB"),
    MessageCase("%{bytes}llu", [.long(-1)], "18.4 EB"),
    MessageCase(
      "%{bytes}f", [.double(1)],
      "<decode: mismatch for [%{bytes}f] got [SCALAR sz:8]>"),
  ]

  static let darwin = [
    MessageCase("%{darwin.errno}d", [.int(32)], "[32: Broken pipe]"),
    MessageCase("%{errno}d", [.int(2)], "[2: No such file or directory]"),
    MessageCase(
      "%{darwin.errno}d %{darwin.errno}d", [.int(0), .int(-1)],
      "[0: Success] [-1: Unknown error: -1]"),
    MessageCase(
      "xpc_error=[%{darwin.errno}d]", [.int(159)], "xpc_error=[[159: Unknown error: 159]]"),
    MessageCase(
      "%{darwin.errno}ld", [.long(2)],
      "<decode: mismatch for [%{darwin.errno}ld] got [SCALAR sz:8]>"),
    MessageCase("%{darwin.signal}d", [.int(9)], "[sigkill: Killed: 9]"),
    MessageCase("%{darwin.signal}d", [.int(11)], "[sigsegv: Segmentation fault: 11]"),
    MessageCase(
      "%{darwin.signal}d %{darwin.signal}d", [.int(0), .int(32)],
      "[sigSignal 0: Signal 0] [32: Unknown signal]"),
    MessageCase("%{darwin.mode}d", [.int(0o040755)], "drwxr-xr-x"),
    MessageCase(
      "%{darwin.mode}d %{darwin.mode}o", [.int(0o754), .int(0o100644)],
      "-rwxr-xr-- -rw-r--r--"),
    MessageCase("%{darwin.mode}d", [.int(0o104755)], "-rwsr-xr-x"),
    MessageCase("%{darwin.mode}d", [.int(0o102644)], "-rw-r-Sr--"),
    MessageCase("%{darwin.mode}d", [.int(0o041777)], "drwxrwxrwt"),
    MessageCase("%{darwin.mode}d", [.int(0o120777)], "lrwxrwxrwx"),
  ]

  static let times = [
    MessageCase("%{time_t}d", [.int(1_452_627_697)], "2016-01-12 19:41:37+0000"),
    MessageCase("%{time_t}ld", [.long(0)], "1970-01-01 00:00:00+0000"),
    MessageCase("%{time_t}ld", [.long(-1)], "1969-12-31 23:59:59+0000"),
    MessageCase("%{time_t}d", [.int(.max)], "2038-01-19 03:14:07+0000"),
    MessageCase(
      "%{timeval}.*P", [.count(16), .data(two(1_452_627_697, 774_236))],
      "2016-01-12 19:41:37.774236+0000"),
    MessageCase(
      "%{timespec}.16P", [.count(16), .data(two(1_452_627_697, 238_238_282))],
      "2016-01-12 19:41:37.238238282+0000"),
    MessageCase(
      "%{timeval}.*P", [.count(8), .data(Array(repeating: 0, count: 8))],
      "<decode: mismatch for [%{timeval}.*P] got [DATA public sz:8]>"),
  ]

  static let identifiers = [
    MessageCase(
      "%{public,uuid_t}.16P", [.count(16), .data(uuid)],
      "10742E39-0657-41F8-AB99-878C5EC2DCAA"),
    MessageCase("%{uuid_t}.16P", [.count(16), .cutOff(.data([1, 2]))], "<decode: missing data>"),
    MessageCase(
      "%{uuid_t}.4P", [.count(4), .data([1, 2, 3, 4])],
      "<decode: mismatch for [%{uuid_t}.4P] got [DATA public sz:4]>"),
    MessageCase(
      "%{uuid_t}s", [.string("x")],
      "<decode: mismatch for [%{uuid_t}s] got [STRING public sz:2]>"),
  ]

  static let addresses = [
    MessageCase("%{network:in_addr}d", [.int(0x0100_007F)], "127.0.0.1"),
    MessageCase("%{in_addr}u", [.raw(0, [10, 0, 0, 255])], "10.0.0.255"),
    MessageCase("%{network:in_addr}.4P", [.count(4), .data([224, 0, 0, 251])], "224.0.0.251"),
    MessageCase("%{network:in_addr}.*P", [.count(0), .empty(0x32)], "<NULL>"),
    MessageCase(
      "%{network:in6_addr}.16P", [.count(16), .data(ipv6([0: 0xFF02, 7: 0xFB]))],
      "ff02::fb"),
    MessageCase("%{in6_addr}.16P", [.count(16), .data(ipv6([7: 1]))], "::1"),
    MessageCase("%{in6_addr}.16P", [.count(16), .data(ipv6([:]))], "::"),
    MessageCase(
      "%{in6_addr}.16P",
      [.count(16), .data(ipv6([0: 0xFE80, 4: 0xF, 5: 0x86FF, 6: 0xFEE9, 7: 0x5C16]))],
      "fe80::f:86ff:fee9:5c16"),
    MessageCase(
      "%{in6_addr}.16P", [.count(16), .data(ipv6([5: 0xFFFF, 6: 0x0102, 7: 0x0304]))],
      "::ffff:1.2.3.4"),
    MessageCase(
      "%{in6_addr}.16P", [.count(16), .data(ipv6([0: 0x2001, 2: 1, 5: 1, 7: 1]))],
      "2001:0:1::1:0:1"),
    MessageCase(
      "%{in6_addr}.16P",
      [.count(16), .data(ipv6([0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7]))], "1:2:3:4:5:6:7:0"),
    MessageCase(
      "%{in6_addr}.4P", [.count(4), .data([1, 2, 3, 4])],
      "<fail decode - size> 4 != 16"),
    MessageCase(
      "%{network:sockaddr}.*P",
      [.count(16), .data([16, 2, 0, 0, 184, 28, 137, 103] + zeros(8))], "184.28.137.103"),
    MessageCase(
      "%{sockaddr}.*P",
      [.count(16), .data([16, 2, 0x1F, 0x90, 127, 0, 0, 1] + zeros(8))], "127.0.0.1:8080"),
    MessageCase(
      "%{network:sockaddr}.*P",
      [.count(28), .data([28, 30, 0x01, 0xBB] + zeros(4) + ipv6([7: 1]) + zeros(4))], "::1.443"),
    MessageCase(
      "%{network:sockaddr}.*P",
      [.count(28), .data([28, 30] + zeros(6) + ipv6([0: 0xFE80, 7: 1]) + [4, 0, 0, 0])],
      "fe80::1%4"),
    MessageCase("%{network:sockaddr}.*P", [.count(0), .empty(0x32)], "<NULL>"),
    MessageCase(
      "%{network:sockaddr}.*P", [.count(3), .data([16, 2, 0])],
      "<fail decode - size> 16 > 3"),
    MessageCase(
      "%{network:sockaddr}.*P", [.count(4), .data([4, 2, 0, 0])],
      "<fail decode - size> 4 < 16"),
    MessageCase(
      "%{network:sockaddr}.*P", [.count(4), .data([4, 99, 0, 0])],
      "<fail decode - address family> 99"),
    MessageCase(
      "%{network:sockaddr}.*P", [.count(6), .data([6, 1] + Array("/a\0b".utf8))],
      "AF_UNIX:/a"),
  ]

  static let masks = [
    MessageCase("%{private, mask.hash}s", [.hash(hash)], "<mask.hash: 'HR/T++mmRmq3Mn+2mGECsg=='>"),
    MessageCase(
      "%{private, mask.hash, mdnsresponder:ip_addr}.20P", [.count(20), .hash(hash)],
      "<mask.hash: 'HR/T++mmRmq3Mn+2mGECsg=='>"),
    MessageCase("%{mask.hash}@", [.hash([])], "<mask.hash: (null)>"),
    MessageCase("%{mask.hash}d", [.hash([0xFF])], "<mask.hash: '/w=='>"),
    MessageCase("%{mask.hash}d", [.hash([0xFF, 0xFE])], "<mask.hash: '//4='>"),
    MessageCase("%{mask.hash}s", [.string("not masked")], "not masked"),
    MessageCase("%{private, mask.hash}s", [.redacted(0x21)], "<private>"),
    MessageCase("%s", [.hash([1])], "<decode: mismatch for [%s] got [15 public sz:1]>"),
  ]

  static let signposts = [
    MessageCase(
      "%{public, signpost.description:attribute}@", [.object("efilogin-helper")],
      "__##__signpost.description#____#attribute#_##_#efilogin-helper##__##"),
    MessageCase(
      "%{signpost.description:attribute}s", [.empty(0x22)],
      "__##__signpost.description#____#attribute#_##_###__##"),
    MessageCase(
      "%{signpost.description:begin_time}llu", [.long(2_180_300_470_618)],
      "__##__signpost.description#____#begin_time#_##_#2180300470618##__##"),
    MessageCase(
      "%{signpost.telemetry:number1}f", [.double(5.88671875)],
      "__##__signpost.telemetry#____#number1#_##_#5.88671875##__##"),
    MessageCase(
      "%{signpost.telemetry:number2,name=N}d", [.int(-3)],
      "__##__signpost.telemetry#____#number2#_##_#-3##__##"),
    MessageCase(
      "%{signpost.telemetry:number1}x", [.int(255)],
      "__##__signpost.telemetry#____#number1#_##_#255##__##"),
    MessageCase(
      "%{signpost.telemetry:string1}s", [.string("executeQueryBegin")],
      "__##__signpost.telemetry#____#string1#_##_#executeQueryBegin##__##"),
  ]

  static let words = [
    MessageCase("%{mdns:rrtype}d %{mdns:rrtype}d", [.int(28), .int(65280)], "AAAA 65280"),
    MessageCase(
      "%{mdns:yesno}d %{mdns:acceptable}d %{mdns:addrmv}d", [.int(1), .int(0), .int(1)],
      "yes unacceptable add"),
    MessageCase("%{location:CLClientAuthorizationStatus}lu", [.long(2)], "\"Denied\""),
    MessageCase(
      "%{odtypes:ODError}d %{odtypes:ODError}d", [.int(0), .int(5000)],
      "ODNoError ODErrorCredentialsInvalid"),
    MessageCase(
      "%{location:SqliteResult}.*P", [.count(4), .data([26, 0, 0, 0])],
      "\"SQLITE_NOTADB\""),
    MessageCase("%{location:IOMessage}lld", [.long(0xE000_0280)], "\"SystemWillSleep\""),
    MessageCase(
      "{\"msg%{public}.0s\":\"X\", \"event\":%{public, location:escape_only}s, \"pid\":%{public}d}",
      [.count(0), .empty(0x22), .string("p/a \"b\"\n"), .int(7)],
      "{\"msg\":\"X\", \"event\":\"p\\/a \\\"b\\\"\\n\", \"pid\":7}"),
    MessageCase("%{private, location:escape_only}s", [.redacted(0x21)], "<private>"),
  ]

  private static let uuid: [UInt8] = [
    0x10, 0x74, 0x2E, 0x39, 0x06, 0x57, 0x41, 0xF8, 0xAB, 0x99, 0x87, 0x8C, 0x5E, 0xC2, 0xDC, 0xAA,
  ]
  private static let hash: [UInt8] = [
    0x1D, 0x1F, 0xD3, 0xFB, 0xE9, 0xA6, 0x46, 0x6A, 0xB7, 0x32, 0x7F, 0xB6, 0x98, 0x61, 0x02, 0xB2,
  ]

  private static func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

  private static func two(_ first: Int64, _ second: Int64) -> [UInt8] {
    Item.long(first).bytes + Item.long(second).bytes
  }

  /// An IPv6 address of its groups that are not 0.
  private static func ipv6(_ groups: [Int: UInt16]) -> [UInt8] {
    (0..<8).flatMap { index in
      let group = groups[index] ?? 0
      return [UInt8(group >> 8), UInt8(group & 0xFF)]
    }
  }
}
