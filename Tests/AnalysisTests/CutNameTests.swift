import Lifetrace
import Testing

/// Names of processes that a system component cut short.
@Suite("Cut names") struct CutNameTests {
  private static let name = "NotesEditorOfTheExampleCompanyForWriting"

  /// The kernel cuts names to 32 characters, audio daemons to 16, each with or without the
  /// terminating zero: no other beginning of a name is taken for it.
  @Test("are those of 15, 16, 31 and 32 characters", arguments: 14...33)
  func lengths(count: Int) {
    let cut = CutNameTests.name.prefix(count)
    let script = EventScript(
      """
      1 started app=com.example.notes name=\(CutNameTests.name)
      5 suspended app=- name=\(cut) pid=8
      """, to: 10)
    let isKnown = [15, 16, 31, 32].contains(count)
    let last = script.trace.timeline(of: "com.example.notes").last
    #expect((last == "suspended 5.0–10.0 observed") == isKnown)
  }

  @Test("that two names begin with are nobody's")
  func ambiguous() {
    let script = EventScript(
      """
      1 started app=com.example.notes name=\(CutNameTests.name)
      2 started app=com.example.other name=NotesEditorOfTheOtherCompany
      5 suspended app=- name=\(CutNameTests.name.prefix(16)) pid=8
      """, to: 10)
    let last = script.trace.timeline(of: "com.example.notes").last
    #expect(last != "suspended 5.0–10.0 observed")
  }
}
