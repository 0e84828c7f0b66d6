import LifetraceUnifiedLogs
import Testing

/// Conversions without decoders.
struct ConversionTests {
  @Test(arguments: texts + integers + layouts + floats + strings + objects + bytes)
  func messageIsWritten(_ example: MessageCase) {
    #expect(example.message == example.expected)
  }

  @Test(arguments: consumption + privacy + mismatches + oddities)
  func argumentsAreTaken(_ example: MessageCase) {
    #expect(example.message == example.expected)
  }

  static let texts = [
    MessageCase("", [], ""),
    MessageCase("no arguments", [], "no arguments"),
    MessageCase("100%% of %d", [.int(3)], "100% of 3"),
    MessageCase("%%%d%%", [.int(3)], "%3%"),
    MessageCase("%d", [.int(1), .int(2)], "1"),
    MessageCase("spaces at the end \t\r\n", [], "spaces at the end"),
    MessageCase("%s\n", [.string("line \n")], "line"),
    MessageCase(" %s", [.string(" kept")], "  kept"),
    MessageCase("größer → %s", [.string("日本")], "größer → 日本"),
  ]

  static let integers = [
    MessageCase("%d", [.int(-42)], "-42"),
    MessageCase("%i", [.int(42)], "42"),
    MessageCase("%d", [.int(.min)], "-2147483648"),
    MessageCase("%u", [.int(-1)], "4294967295"),
    MessageCase("%x %X", [.int(0xBEEF), .int(0xBEEF)], "beef BEEF"),
    MessageCase("%x", [.int(-1)], "ffffffff"),
    MessageCase("%o", [.int(8)], "10"),
    MessageCase("%#x %#X %#o", [.int(255), .int(255), .int(8)], "0xff 0XFF 010"),
    MessageCase("%#x %#o", [.int(0), .int(0)], "0 0"),
    MessageCase("%hd %hu", [.int(65535), .int(65537)], "-1 1"),
    MessageCase("%hhd %hhu %hhx", [.int(200), .int(256 + 7), .int(-1)], "-56 7 ff"),
    MessageCase("%d %u", [.int8(-1), .int8(-1)], "-1 255"),
    MessageCase("%d %u", [.int16(-2), .int16(-2)], "-2 65534"),
    MessageCase("%ld %lu", [.long(-1), .long(-1)], "-1 18446744073709551615"),
    MessageCase("%lld %llx", [.long(.min), .long(-1)], "-9223372036854775808 ffffffffffffffff"),
    MessageCase(
      "%qd %jd %td %zd %zu", Array(repeating: .long(1 << 40), count: 5),
      "1099511627776 1099511627776 1099511627776 1099511627776 1099511627776"),
    MessageCase("%ld", [.int(-5)], "-5"),
    MessageCase("%D %U %O", [.long(-7), .long(7), .long(8)], "-7 7 10"),
    MessageCase("%p", [.long(0x1_0400_0000)], "0x104000000"),
    MessageCase("%p", [.long(0)], "0x0"),
    MessageCase("%llo", [.long(-1)], "1777777777777777777777"),
    MessageCase("%c%c", [.int(0x41), .int(0x7E)], "A~"),
    MessageCase("[%c]", [.int(0)], "[]"),
    MessageCase("%c", [.int(0xE9)], "\u{FFFD}"),
    MessageCase("%C %lc", [.int(0xE9), .int(0x1F600)], "é 😀"),
    MessageCase("open: %m", [.int(2)], "open: No such file or directory"),
    MessageCase("%m, %m", [.int(0), .int(9999)], "Undefined error: 0, Unknown error: 9999"),
    MessageCase("%m", [.int(107)], "Capabilities insufficient"),
  ]

  static let layouts = [
    MessageCase("[%5d]", [.int(42)], "[   42]"),
    MessageCase("[%-5d]", [.int(42)], "[42   ]"),
    MessageCase("[%05d]", [.int(-42)], "[-0042]"),
    MessageCase("[%+d % d %+d]", [.int(1), .int(1), .int(-1)], "[+1  1 -1]"),
    MessageCase("[%+u]", [.int(1)], "[1]"),
    MessageCase("[%.3d]", [.int(5)], "[005]"),
    MessageCase("[%6.3d]", [.int(5)], "[   005]"),
    MessageCase("[%06.3d]", [.int(5)], "[   005]"),
    MessageCase("[%-6.3d]", [.int(5)], "[005   ]"),
    MessageCase("%ld.%6.6d", [.long(1), .int(250)], "1.000250"),
    MessageCase("[%.0d]", [.int(0)], "[]"),
    MessageCase("[%#.0o]", [.int(0)], "[0]"),
    MessageCase("[%#06x]", [.int(255)], "[0x00ff]"),
    MessageCase("[%#8x]", [.int(255)], "[    0xff]"),
    MessageCase("[%#05o]", [.int(8)], "[00010]"),
    MessageCase("[%08llx]", [.long(0xABC)], "[00000abc]"),
    MessageCase("[%012p]", [.long(0xABC)], "[0x0000000abc]"),
    MessageCase("[%*d]", [.int(6), .int(42)], "[    42]"),
    MessageCase("[%*d]", [.int(-6), .int(42)], "[42    ]"),
    MessageCase("[%*.*d]", [.int(6), .int(3), .int(42)], "[   042]"),
    MessageCase("[%.*d]", [.int(-1), .int(42)], "[42]"),
    MessageCase("%'d", [.int(1_234_567)], "1234567"),
    MessageCase("[%3c|%-3c]", [.int(0x41), .int(0x42)], "[  A|B  ]"),
    MessageCase("[%2d]", [.int(1234)], "[1234]"),
    MessageCase("[%-05d]", [.int(7)], "[7    ]"),
  ]

  static let floats = [
    MessageCase("%f", [.double(1.5)], "1.500000"),
    MessageCase("%.2f %.0f", [.double(2.675), .double(2.5)], "2.67 2"),
    MessageCase("[%8.3f]", [.double(-3.14159)], "[  -3.142]"),
    MessageCase("[%-8.1f]", [.double(3.14159)], "[3.1     ]"),
    MessageCase("[%08.2f]", [.double(-1)], "[-0001.00]"),
    MessageCase("[%+.1f]", [.double(1)], "[+1.0]"),
    MessageCase("%e %E", [.double(12345.678), .double(0.00012)], "1.234568e+04 1.200000E-04"),
    MessageCase("%g %g %g", [.double(0.0001), .double(1e10), .double(100)], "0.0001 1e+10 100"),
    MessageCase("%G", [.double(1e-10)], "1E-10"),
    MessageCase("%#g", [.double(1)], "1.00000"),
    MessageCase("%a", [.double(1)], "0x1p+0"),
    MessageCase("%A", [.double(0.5)], "0X1P-1"),
    MessageCase("%f %f", [.double(.infinity), .double(-.infinity)], "inf -inf"),
    MessageCase("%f %F", [.double(.nan), .double(-.nan)], "nan NAN"),
    MessageCase("%.1f", [.double(-0.0)], "-0.0"),
    MessageCase("%.*f", [.int(3), .double(1)], "1.000"),
    MessageCase("[%*.*f]", [.int(7), .int(1), .double(2)], "[    2.0]"),
    MessageCase("%Lf %lf", [.double(1), .double(2)], "1.000000 2.000000"),
    MessageCase("%.17g", [.double(0.1)], "0.10000000000000001"),
    MessageCase("%.0f", [.double(1e23)], "99999999999999991611392"),
    // Half of the last place, exactly: to the even digit.
    MessageCase("%.1f %.1f %.0f", [.double(0.25), .double(0.75), .double(1.5)], "0.2 0.8 2"),
    MessageCase(
      "%f %f", [.double(.leastNonzeroMagnitude), .double(0.0000005)], "0.000000 0.000000"),
    MessageCase("%f", [.double(0.00000051)], "0.000001"),
    MessageCase("%.9f", [.double(1_642_303_789.123456789)], "1642303789.123456717"),
    MessageCase("%.3f", [.double(0.9999)], "1.000"),
    MessageCase("%+.1f % .1f", [.double(2.5), .double(2.5)], "+2.5  2.5"),
    MessageCase("%#.0f", [.double(3)], "3."),
  ]

  static let strings = [
    MessageCase("%s", [.string("text")], "text"),
    MessageCase("[%s]", [.string("")], "[]"),
    MessageCase("%s", [.empty(0x22)], "(null)"),
    MessageCase("%s", [.raw(0x20, Array("no NUL".utf8))], "no NUL"),
    MessageCase("[%s]", [.raw(0x22, Array("a\0b\0".utf8))], "[a]"),
    MessageCase("[%8s]", [.string("right")], "[   right]"),
    MessageCase("%{public}-8s:", [.string("left")], "left    :"),
    MessageCase("[%08s]", [.string("zeros")], "[000zeros]"),
    MessageCase("[%2s]", [.string("longer")], "[longer]"),
    MessageCase("[%4s]", [.string("é")], "[  é]"),
    MessageCase("[%8s]", [.empty(0x22)], "[  (null)]"),
    // The precision was applied when the text was recorded.
    MessageCase("%.3s|", [.count(3), .raw(0x22, Array("abc".utf8))], "abc|"),
    MessageCase("%.0s|", [.count(0), .string("seen")], "seen|"),
    MessageCase("%.3s", [.count(3), .empty(0x22)], "(nu"),
    MessageCase("%.*s|", [.count(2), .string("abc")], "ab|"),
    MessageCase("%.*s|", [.count(9), .string("abc")], "abc|"),
    MessageCase("%.*s|", [.count(-1), .string("abc")], "abc|"),
    MessageCase("%.*s|", [.int(2), .string("abc")], "ab|"),
    MessageCase("[%*s]", [.int(6), .string("abc")], "[   abc]"),
    MessageCase("[%-*s]", [.int(6), .string("abc")], "[abc   ]"),
    MessageCase("[%*.*s]", [.int(4), .count(2), .string("abc")], "[  ab]"),
    MessageCase("%s|", [.cutOff(.raw(0x22, Array("beginning".utf8)))], "beginning<…>|"),
    MessageCase("%s|", [.cutOff(.empty(0x22))], "<…>|"),
    MessageCase("%S", [.raw(0x52, [0x41, 0, 0, 0, 0xA9, 0x03, 0, 0, 0, 0, 0, 0])], "AΩ"),
    MessageCase("%ls", [.raw(0x52, [0x00, 0xD8, 0, 0])], "\u{FFFD}"),
    MessageCase("%s", [.raw(0x22, [0x61, 0xFF, 0x62, 0])], "a\u{FFFD}b"),
    MessageCase("%s", [.raw(0x22, [0xC3])], "\u{FFFD}"),
  ]

  static let objects = [
    MessageCase("START %{public}@", [.object("<X: 0x1>")], "START <X: 0x1>"),
    MessageCase("%@", [.empty(0x42)], "(null)"),
    MessageCase("[%10@]", [.object("object")], "[    object]"),
    MessageCase("[%-10@]", [.object("object")], "[object    ]"),
    MessageCase("%.2@", [.object("object")], "object"),
    MessageCase("%@", [.string("recorded as text")], "recorded as text"),
    MessageCase("%@", [.data([1, 2])], "'01 02'"),
    MessageCase("%@", [.cutOff(.raw(0x42, Array("{ a = ".utf8)))], "{ a = <…>"),
  ]

  static let bytes = [
    MessageCase("%.3P", [.count(3), .data([0x68, 0x65, 0x6C])], "'68 65 6C'"),
    MessageCase("%.*P", [.count(2), .data([0x0A, 0xFF])], "'0A FF'"),
    MessageCase("%.*P", [.count(0), .empty(0x32)], "''"),
    MessageCase("%.*P", [.count(9), .cutOff(.data([0]))], "'00…'"),
    MessageCase("%20.2P|", [.count(2), .data([1, 2])], "'01 02'|"),
  ]

  static let consumption = [
    MessageCase("%d", [], "<decode: missing data>"),
    MessageCase("%s and %d", [.string("one")], "one and <decode: missing data>"),
    MessageCase("%*d", [], "<decode: missing data>"),
    MessageCase("%*d|", [.int(5)], "<decode: missing data>|"),
    MessageCase("%.*s", [.count(3)], "<decode: missing data>"),
    MessageCase("[%*d]", [.string("no width"), .int(1)], "[1]"),
    MessageCase("%d", [.empty(0x00)], "<decode: missing data>"),
    MessageCase("%d", [.cutOff(.int(1))], "<decode: missing data>"),
    MessageCase("%s|", [.lost(0x22)], "<decode: missing data>|"),
    MessageCase("%.2f", [.count(2), .double(1)], "1.00"),
  ]

  static let privacy = [
    MessageCase("%{private}s %d", [.redacted(0x21), .int(1)], "<private> 1"),
    MessageCase("%@", [.redacted(0x41)], "<private>"),
    MessageCase("0x%lx", [.redacted(0x01)], "0x<private>"),
    MessageCase("[%20s]", [.redacted(0x21)], "[<private>]"),
    MessageCase("%{sensitive}@", [.redacted(0x45)], "<private>"),
    MessageCase("%{public,uuid_t}.16P", [.count(16), .redacted(0x31)], "<private>"),
    MessageCase("%{private}s", [.raw(0x21, Array("recorded\0".utf8))], "recorded"),
    MessageCase("%{public}%@", [.object("value")], "{public}value"),
  ]

  static let mismatches = [
    MessageCase(
      "%u|", [.string("simulator")],
      "<decode: mismatch for [%u] got [STRING public sz:10]>|"),
    MessageCase("%{public}s", [.int(1)], "<decode: mismatch for [%{public}s] got [SCALAR sz:4]>"),
    MessageCase("%d", [.long(1)], "<decode: mismatch for [%d] got [SCALAR sz:8]>"),
    MessageCase("%p", [.int(1)], "<decode: mismatch for [%p] got [SCALAR sz:4]>"),
    MessageCase("%f", [.int(1)], "<decode: mismatch for [%f] got [SCALAR sz:4]>"),
    MessageCase("%d", [.raw(0x00, [1, 2, 3])], "<decode: mismatch for [%d] got [SCALAR sz:3]>"),
    MessageCase("%s", [.object("o")], "<decode: mismatch for [%s] got [OBJECT public sz:2]>"),
    MessageCase("%s", [.data([1])], "<decode: mismatch for [%s] got [DATA public sz:1]>"),
    MessageCase("%d", [.count(1)], "<decode: mismatch for [%d] got [COUNT sz:4]>"),
    MessageCase("%ls", [.string("a")], "<decode: mismatch for [%ls] got [STRING public sz:2]>"),
    MessageCase(
      "%d", [.raw(0x23, [0])],
      "<decode: mismatch for [%d] got [STRING public private sz:1]>"),
    MessageCase("%d", [.raw(0x90, [0])], "<decode: mismatch for [%d] got [9 sz:1]>"),
  ]

  static let oddities = [
    MessageCase("%", [], ""),
    MessageCase("50%", [], "50"),
    MessageCase("%{", [], "{"),
    MessageCase("%{public", [.int(1)], "{public"),
    MessageCase("%y%d", [.int(1)], "y1"),
    MessageCase("%5", [], "5"),
    MessageCase("%é", [], "é"),
    MessageCase("%{}d %{,}d", [.int(1), .int(2)], "1 2"),
    MessageCase("a %n b", [.int(1)], "a <decode: can't compose [%n]>"),
    MessageCase("a %P b", [.data([1])], "a <decode: can't compose [%P]>"),
    MessageCase("%1$d b", [.int(1)], "<decode: can't compose [%1$d]>"),
    MessageCase("%.f", [.double(2.5)], "2"),
    MessageCase("%lhd", [.int(-1)], "-1"),
  ]
}
