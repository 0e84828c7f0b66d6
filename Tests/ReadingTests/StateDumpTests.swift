import LifetraceModel
import LifetraceTestSupport
import Testing

@testable import LifetraceReading

/// The texts of state dumps as SpringBoard and runningboardd of iPadOS 15 write them, shortened.
struct StateDumpTests {
  private func events(
    _ title: String, _ text: String, by writer: (name: String, pid: Int32)? = nil
  ) -> [String] {
    var sink = EventSink()
    var record = LogRecord(
      time: Instant(nanoseconds: 1), source: SourcePosition(input: 0, line: 1),
      message: Array(text.utf8)[...])
    record.process = writer.map { Array($0.name.utf8)[...] }
    record.pid = writer?.pid
    StateDumpEmitter.read(Array(title.utf8)[...], record, into: &sink)
    return sink.events.map { event in
      let bundle = event.process.bundle.map { sink.symbols[$0] } ?? "?"
      let scene = event.scene.map { " " + sink.symbols[$0] } ?? ""
      return "\(bundle) \(event.process.pid ?? 0)\(scene) \(NativeEventForm.name(of: event.kind))"
    }
  }

  @Test func processes() {
    let found = events(
      "FBProcessManager",
      """
      <FBProcessManager: 0x2827698c0> processes = {
          <FBProcess: 0x101916f30; daemon<com.apple.mediaremoted>:36(vD5); taskState: Running; visibility: Unknown>;
          <FBApplicationProcess: 0x105c1a6a0; application<com.example.notes>:2023(v125A2C); taskState: Suspended; visibility: Background>;
          <FBApplicationProcess: 0x105cd3ae0; application<com.example.maps>:40056(v141675); taskState: Running; visibility: Foreground>;
      }
      """)
    #expect(found == ["com.example.notes 2023 state", "com.example.maps 40056 state"])
  }

  @Test func scenes() {
    let text = """
      <FBScene: 0x28255c0c0; sceneID:com.example.notes-default; legacy: YES; active: YES; FG: NO> {
          contentState = notReady;
          clientProcess = [application<com.example.notes>:2023];
      }
      """
    #expect(
      events("FBScene - sceneID:com.example.notes-default", text)
        == ["com.example.notes 2023 sceneID:com.example.notes-default sceneBackground"])
    #expect(
      events(
        "FBScene - sceneID:com.example.notes-default",
        text.replacing("FG: NO", with: "FG: YES"))
        == ["com.example.notes 2023 sceneID:com.example.notes-default sceneForeground"])
    // Whose scene it is, is not known.
    #expect(events("FBScene - x", text.replacing("clientProcess", with: "other")) == [])
  }

  /// UIKit's dump is written by the app itself.
  @Test(arguments: [
    ("ForegroundActive", "sceneActivated"), ("ForegroundInactive", "sceneForeground"),
    ("Background", "sceneBackground"), ("Unattached", nil),
  ])
  func activations(state: String, event: String?) {
    let text = """
      <_UIKeyWindowEvaluator: 0x2815eca80; keyWindowSceneStack.count: 1; excludedSceneStack.count: 0> {
          keyWindowSceneStack = <_UIKeyWindowSceneStack: 0x2822d61f0; name: KeyWindow> {
              windowSceneRecords.count = 1;
              orderedWindowSceneRecords = {
                  <_UIWindowSceneStackRecord: 0x282cc3040> {
                      windowScene = <UIWindowScene: 0x101104b80> {
                          sessionRole = UIWindowSceneSessionRoleApplication;
                          activationState = UISceneActivationState\(state);
                          identifier = sceneID:com.example.notes-default;
                          idiom = UIUserInterfaceIdiomPad;
                      };
                  };
              }
          };
      }
      """
    let expected = event.map { "com.example.notes 2023 sceneID:com.example.notes-default \($0)" }
    let title = "KeyWindowEvaluatorState"
    #expect(events(title, text, by: ("Notes", 2023)) == [expected].compactMap(\.self))
    // SpringBoard's scene is none of an app.
    let own = text.replacing("sceneID:com.example.notes-default", with: "com.apple.springboard")
    #expect(events(title, own, by: ("SpringBoard", 55)) == [])
    #expect(events(title, text, by: ("SpringBoard", 55)) == [])
  }

  @Test func roles() {
    let found = events(
      "RBProcessManager",
      """
      <RBProcessManager| process states:{
      \tapplication<com.example.notes>="<RBProcessState| identity:application<com.example.notes> role:None>"
      \tdaemon<com.apple.SpringBoard>="<RBProcessState| identity:daemon<com.apple.SpringBoard> role:UserInteractiveFocal>"
      \tapplication<com.example.maps>="<RBProcessState| identity:application<com.example.maps> role:UserInteractiveFocal>"
      """)
    #expect(found == ["com.example.maps 0 visibility"])
  }

  @Test func assertions() {
    func assertion(_ explanation: String, _ active: String, _ attribute: String) -> String {
      """
      <RBAssertion| identifier:32-7-1 target:[application<com.example.notes>:2023] explanation:"\(explanation)"\(active) originator:[daemon<com.apple.x>:7] transientState:<RBAssertionTransientState| policies:[
      \t
      \t]> attributes:[
      \t<RBSDomainAttribute| domain:"com.apple.common" name:"\(attribute)" sourceEnvironment:"(null)">
      \t]><RBConnectionClient| 39347 name:daemon<com.apple.x> entitlements:<RBEntitlements| [
      \t\tcom.apple.multitasking.voipassertions
      \t]>
      """
    }
    let held = "com.example.notes 2023 assertionHeld"
    #expect(
      events("RBSStateCaptureSet Segment 1 1", assertion("upload", " active", "FinishTask")) == [
        held
      ])
    #expect(
      events("RBSStateCaptureSet Segment 1 1", assertion("MediaPlayback", " active", "x")) == [held]
    )
    #expect(events("RBSStateCaptureSet Segment 1 1", assertion("upload", "", "FinishTask")) == [])
    #expect(events("RBSStateCaptureSet Segment 1 1", assertion("upload", " active", "x")) == [])
  }
}
