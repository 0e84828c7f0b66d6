import LifetraceModel
import Testing

@testable import LifetraceReading

/// The spellings of processes, scenes and holds.
struct IdentityEmitterTests {
  /// A spelling and what a person reads in it.
  struct Spelling: CustomTestStringConvertible, Sendable {
    var text: String
    var kind: ProcessKind
    var bundle: String?
    var name: String?
    var pid: Int32?
    var host: String?
    var hostPID: Int32?

    var testDescription: String { text }
  }

  static let processes = [
    Spelling(text: "application<com.example.notes>", kind: .app, bundle: "com.example.notes"),
    Spelling(
      text: "app<com.example.notes(1E0D8C7A-0001-4000-8000-ABCDEF012345)>:7", kind: .app,
      bundle: "com.example.notes", pid: 7),
    Spelling(
      text: "app<com.example.notes((null))>:7", kind: .app, bundle: "com.example.notes", pid: 7),
    Spelling(
      text: "app<application.com.example.2048.7.8(501)>:9", kind: .app,
      bundle: "com.example.2048", pid: 9),
    Spelling(
      text: "app<com.example.notes>:7:7(v871)", kind: .app, bundle: "com.example.notes", pid: 7),
    Spelling(
      text: "xpcservice<com.example.notes.widget([app<com.example.notes(1E0D)>:7])>{vt hash: 5}:9",
      kind: .appExtension, bundle: "com.example.notes.widget", pid: 9, host: "com.example.notes",
      hostPID: 7),
    Spelling(
      text: "xpcservice<com.example.helper([daemon<com.example.daemon>:61])(501)>:9:9",
      kind: .appExtension, bundle: "com.example.helper", pid: 9),
    Spelling(
      text: "xpcservice<com.example.web([app<com.example.notes>:7])>{vt hash: 0}[uuid:1E0D]:9:9",
      kind: .appExtension, bundle: "com.example.web", pid: 9, host: "com.example.notes",
      hostPID: 7),
    Spelling(
      text: "osservice<com.apple.SpringBoard>:34", kind: .system, bundle: "com.apple.SpringBoard",
      pid: 34),
    Spelling(
      text: "daemon<com.apple.mediaserverd>:33", kind: .system, bundle: "com.apple.mediaserverd",
      pid: 33),
    Spelling(text: "anon<Example Notes>:7", kind: .unknown, name: "Example Notes", pid: 7),
    Spelling(text: "anon<testmanagerd>:7", kind: .system, name: "testmanagerd", pid: 7),
    Spelling(text: "executable<Example(501)>:7", kind: .system, name: "Example", pid: 7),
    Spelling(
      text: "app<com.example.notes>:99999999999", kind: .app, bundle: "com.example.notes"),
    Spelling(text: "app<<private>>:7", kind: .app, pid: 7),
    Spelling(
      text: "xpcservice<com.exa...([app<com.example.notes>:7])>:9", kind: .appExtension,
      pid: 9, host: "com.example.notes", hostPID: 7),
    Spelling(text: "app<com.example.notes>:-1", kind: .app, bundle: "com.example.notes"),
  ]

  @Test(arguments: processes) func processesAreRead(_ spelling: Spelling) throws {
    var scanner = ByteScanner(Array(spelling.text.utf8)[...])
    let identity = try #require(ProcessIdentity(parsing: &scanner))
    func text(_ bytes: ArraySlice<UInt8>?) -> String? {
      bytes.map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(identity.kind == spelling.kind)
    #expect(text(identity.bundle) == spelling.bundle)
    #expect(text(identity.name) == spelling.name)
    #expect(identity.pid == spelling.pid)
    #expect(text(identity.host) == spelling.host)
    #expect(identity.hostPID == spelling.hostPID)
  }

  @Test(arguments: [
    "", "app<", "app<>", "app<com.example", "thing<com.example>", "app com.example",
    "app<<private>>", "app<...>", "app<com.example...(1E0D)>", "application<com.exa…>",
  ])
  func otherTextsAreNoProcesses(_ text: String) {
    var scanner = ByteScanner(Array(text.utf8)[...])
    #expect(ProcessIdentity(parsing: &scanner) == nil)
    #expect(scanner.rest.count == text.utf8.count)
  }

  static let scenes: [(String, String?, String?)] = [
    ("sceneID:com.example.notes-default", "com.example.notes-default", "com.example.notes"),
    (
      "sceneID%3Acom.example.no%2Dtes-default", "com.example.no-tes-default", "com.example.no-tes"
    ),
    (
      "[0x1:(FBSceneManager):sceneID:com.example-1E0D8C7A-0001-4000-8000-ABCDEF012345] x",
      "com.example-1E0D8C7A-0001-4000-8000-ABCDEF012345", "com.example"
    ),
    ("FBSceneManager/sceneID:com.example.notes-external>", "com.example.notes-external", nil),
    (
      "sceneID: sceneID:com.example.notes-default  x", "com.example.notes-default",
      "com.example.notes"
    ),
    ("sceneID: ", nil, nil), ("sceneID:<private>-default", nil, nil),
    ("sceneID:%", "%", nil),
  ]

  @Test(arguments: scenes) func scenesAreRead(_ text: String, id: String?, bundle: String?) {
    let scene = SceneIdentity(in: Array(text.utf8)[...])
    #expect(scene.map { String(decoding: $0.id, as: UTF8.self) } == id)
    #expect(scene?.bundle.map { String(decoding: $0, as: UTF8.self) } == bundle)
  }

  static let assertions: [(String, AssertionKind)] = [
    ("<RBSLegacyAttribute| requestedReason:FinishTask reason:FinishTask", .finishTask),
    ("<RBSDomainAttribute| domain:\"com.apple.common\" name:\"FinishTaskNow\"", .finishTask),
    ("name:\"AudioRecording\"", .audio), ("name:\"MediaPlayback\"", .audio),
    (" from originator [daemon<com.apple.locationd>:75] with description", .location),
    ("reason:VoIP", .voip), ("domain:\"com.apple.bluetooth\"", .bluetooth),
    ("reason: backgroundContentFetching", .fetch), ("(backgroundDownload:30s)", .download),
    ("reason: finishTaskAfterBackgroundContentFetching", .fetch),
    ("reason: suspend owner", .suspend), ("\"RB Underlying Assertion\"", .other),
  ]

  @Test(arguments: assertions) func holdsAreToldApart(_ text: String, kind: AssertionKind) {
    #expect(AssertionText.kind(ByteScanner(Array(text.utf8)[...])) == kind)
  }

  static let seconds: [(String, Int64?)] = [
    ("19.96s", 19_960_000_000), ("30", 30_000_000_000), ("0.0000000019", 1), ("7.", 7_000_000_000),
    ("x", nil), ("", nil), ("99999999999999999999", nil),
  ]

  @Test(arguments: seconds) func secondsAreExact(_ text: String, nanoseconds: Int64?) {
    var scanner = ByteScanner(Array(text.utf8)[...])
    #expect(scanner.seconds()?.nanoseconds == nanoseconds)
  }
}
