import Lifetrace
import LifetraceTestSupport
import Testing

private let app = "com.example.notes"

/// 2026-03-02T10:00:00Z and some seconds.
private func at(_ seconds: Double) -> Instant {
  let day = CivilDateTime(year: 2026, month: 3, day: 2, nanosecondOfDay: 36_000_000_000_000)
  return day.instant() + TimeSpan(nanoseconds: Int64(seconds * 1e6) * 1000)
}

private func interval<State>(
  _ state: StateSet<State>, _ start: Double, _ end: Double, _ evidence: Evidence.Kind
) -> StateInterval<State> {
  StateInterval(
    state: state, start: at(start), end: at(end), startEvidence: Evidence(evidence),
    endEvidence: .cutOff)
}

/// One hour in an app: undetermined, active, then home and killed by a leaked task.
private func sample(resolution: TimeSpan = .milliseconds(1)) -> Analysis {
  var analysis = Analysis(
    reference: TimeReference(anchor: .absolute, zoneSeconds: 3600, resolution: resolution))
  analysis.conditions.simulator = true
  var notes = AppAnalysis(
    device: nil, boot: nil, bundle: app, process: "Notes", kind: .app, isSystem: false,
    windowStart: at(0), windowEnd: at(100), eventCount: 9)
  notes.timeline = [
    interval(.undetermined, 0, 1, .cutOff), interval(.undetermined, 1, 2, .observed),
    interval(.state(.active), 2, 10, .observed), interval(.state(.background), 10.5, 99, .observed),
    interval(.undetermined, 99, 99, .observed), interval(.state(.notRunning), 99, 100, .observed),
  ]
  notes.launches = BoundedList([
    LaunchAnalysis(
      at: at(1), pid: 7, kind: .foreground, reason: nil,
      stages: [.init(name: "active", at: at(2))], toActive: .seconds(1), source: nil)
  ])
  var session = BackgroundSession(
    kind: .left, pid: 7, enteredBackgroundAt: at(10.5), outcome: .exited, verdict: .killed)
  session.used = TimeSpan(nanoseconds: 88_500_000_000)
  session.heldBy = ["Upload of 3 files"]
  session.tasks = [
    BackgroundTask(id: 4, name: "Upload", begin: at(9), end: nil, outcome: .leaked)
  ]
  notes.backgroundSessions.items = [session]
  notes.exits = BoundedList([
    ExitAnalysis(
      pid: 7, at: at(99), category: .watchdog, namespace: .frontBoard, code: 0x8bad_f00d,
      explanation: nil, whileIn: .state(.background), sources: [])
  ])
  notes.scenes = BoundedList([
    SceneAnalysis(
      id: "SESSION", role: nil, timeInState: [], transitions: [],
      timeline: [interval(.state(.foregroundActive), 2, 100, .derived)])
  ])
  analysis.apps = [notes]
  return analysis
}

private let told = """
  condition simulator
  app com.example.notes
    state 2026-03-02T11:00:00 undetermined cutOff
    state 11:00:02 active observed
    state 11:00:10.5 background
    state 11:01:39 notRunning observed
    end 11:01:40 cutOff
    launch 11:00:01 foreground toActive 1s pid 7 reason none stage active@11:00:02
    session left background 11:00:10.500 used 88.5s of none outcome exited verdict killed heldBy Upload
      task id 4 name Upload begin 11:00:09 end none outcome leaked
    exit 11:01:39 watchdog namespace FRONTBOARD code 0x8badf00d whileIn background
    event none
    scene SESSION
      state 11:00:02 foregroundActive derived
      end 11:01:40
  nothing com.example.other
  """

private func differences(_ text: String, _ analysis: Analysis) throws -> [StoryDifference] {
  try Story(parsing: text, file: "x.story").differences(from: analysis)
}

@Test func anAnalysisThatTellsTheStoryDoesNotDiffer() throws {
  #expect(try differences(told, sample()) == [])
}

@Test(
  arguments: [
    ("simulator", "debugger", 1, "conditions"),
    ("11:00:10.5 background", "11:00:10.6 background", 5, "com.example.notes: state: at"),
    (
      "11:00:02 active observed", "11:00:02 active inferred", 4,
      "com.example.notes: state: evidence"
    ),
    ("end 11:01:40 cutOff", "end 11:01:41 cutOff", 7, "com.example.notes: end: at"),
    ("toActive 1s pid 7", "toActive none pid 8", 8, "com.example.notes: launch: toActive, pid"),
    ("stage active@11:00:02", "stage active@11:00:03", 8, "com.example.notes: launch: stage"),
    ("used 88.5s of none", "used 88.4s of 30s", 9, "com.example.notes: session: used, of"),
    ("heldBy Upload", "heldBy Download", 9, "com.example.notes: session: heldBy"),
    ("id 4", "id 5", 10, "com.example.notes: session: task: id"),
    ("code 0x8badf00d", "code 0xdead10cc", 11, "com.example.notes: exit: code"),
    (
      "exit 11:01:39 watchdog", "event openURL 11:00:00\nexit 11:01:39 watchdog", 11,
      "com.example.notes: event: 1 lines, found 0"
    ),
    ("state 11:01:39 notRunning observed\n", "", 3, "com.example.notes: state: 3 lines, found 4"),
    ("scene SESSION", "scene OTHER", 13, "com.example.notes: scene OTHER"),
    (
      "foregroundActive derived", "background", 14, "com.example.notes: scene SESSION: state: state"
    ),
    ("nothing com.example.other", "nothing com.example.notes", 16, "apps"),
    ("app com.example.notes", "app com.example.none\napp com.example.notes", 2, "apps"),
  ] as [(String, String, Int, String)])
func whateverDiffersIsReportedAtItsLine(
  original: String, changed: String, line: Int, subject: String
) throws {
  let range = try #require(told.firstRange(of: original))
  let found = try differences(told.replacingCharacters(in: range, with: changed), sample())
  #expect(found.count == 1)
  #expect(found.first?.line == line)
  #expect(found.first?.subject == subject)
}

@Test func timesAgreeToTheResolutionOfTheLog() throws {
  let text = "app com.example.notes\n end 11:01:40.9"
  #expect(try differences(text, sample(resolution: .seconds(1))) == [])
  #expect(try differences(text, sample()).count == 1)
}

@Test func appsThatNobodyMentionedAreReported() throws {
  #expect(try differences("", sample()).map(\.subject) == ["apps"])
  #expect(try differences("others allowed", sample()) == [])
}

@Test(arguments: ["app *", "app pid:7 bundled", "app com.example.notes bundled"])
func anAppMayBeNamedByItsProcessOrAsTheOnlyOne(text: String) throws {
  #expect(try differences(text, sample()) == [])
  var unnamed = sample()
  unnamed.apps[0].bundle = nil
  #expect(try differences(text, unnamed).isEmpty == (text == "app *"))
}

@Test func alternativesAndTheOrderOfTasksAreOpen() throws {
  var analysis = sample()
  analysis.apps[0].backgroundSessions.items[0].tasks.append(
    BackgroundTask(id: 3, name: nil, begin: nil, end: at(10), outcome: .open))
  let text = """
    app *
      session * verdict near|killed
        task id 3 end 11:00:10
        task id 4
    """
  #expect(try differences(text, analysis) == [])
  let wrong = text.replacing("id 4", with: "id 5").replacing("near|killed", with: "near|over")
  #expect(
    try differences(wrong, analysis).map(\.subject) == [
      "*: session: verdict", "*: session: task: id",
    ])
}

@Test func statesWithoutLengthCountOnlyWhereTheStoryHasThem() throws {
  var analysis = sample()
  analysis.apps[0].timeline = [
    interval(.state(.inactive), 1, 1, .observed), interval(.state(.active), 1, 2, .observed),
  ]
  let active = "app *\n state 11:00:01 active"
  #expect(try differences(active, analysis) == [])
  #expect(
    try differences("app *\n state 11:00:01 inactive\n state 11:00:01 active", analysis) == [])
  #expect(try differences("app *\n state 11:00:01 background", analysis).count == 1)
}

@Test func aDifferenceShowsBothSides() throws {
  let found = try differences("app com.example.notes\n  end 11:01:41", sample())
  #expect(
    found.map(\.description) == [
      """
      x.story:2: com.example.notes: end: at
        expected  end 11:01:41
        found     end 2026-03-02T11:01:40 cutOff

      """
    ])
}

extension String {
  fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
