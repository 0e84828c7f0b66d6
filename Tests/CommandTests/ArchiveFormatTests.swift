import Foundation
import LifetraceInputs
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

@Suite struct ArchiveFormatTests {
  @Test(arguments: ["", "Nov 21 10:00:00 iPhone SpringBoard[58] <Notice>: x\n", "PK", "{\"ts\":1}"])
  func textIsNoArchive(start: String) {
    #expect(!ArchiveFormat.recognizes(Array(start.utf8)))
    #expect(!ArchiveFormat.recognizes(Array(String(repeating: start, count: 600).utf8)))
  }
}
