import Lifetrace
import LifetraceTestSupport
import Testing

@Test(arguments: [
  ("app com.example.a\n  stat 1", 2, "unknown directive 'stat'"),
  ("state 10:00:00 active", 1, "'state' stands outside of any 'app'"),
  ("app a\nexit none\ntask id 4", 3, "'task' stands outside of any 'session'"),
  ("app", 1, "the line ends; expected an app"),
  ("app a\nstate 10:00 active", 2, "found '10:00'; expected a time such as"),
  ("app a\nstate 10:00:00", 2, "the line ends; expected one of"),
  ("app a\nstate 10:00:00 running", 2, "found 'running'; expected one of notRunning"),
  ("app a\nstate 10:00:00 activeOrInactive", 2, "found 'activeOrInactive'; expected one of not"),
  ("app a\nexit 10:00:00 silent whileIn somewhere", 2, "found 'somewhere'; expected one of not"),
  ("app a\nsession left used 5", 2, "found '5'; expected a length of time"),
  ("app a\nsession left use 5s", 2, "found 'use'; expected one of background"),
  ("app a\nexit 10:00:00 watchdog code 0xg", 2, "found '0xg'; expected a number"),
  ("app \"a", 1, "a quotation mark is not closed"),
  ("zone 0100", 1, "found '0100'; expected a zone"),
  ("nothing a b", 1, "found 'b'; expected the end of the line"),
])
func faultsInStoriesNameTheirLine(text: String, line: Int, message: String) throws {
  let error = try #require(throws: StoryError.self) {
    try Story(parsing: text, file: "x.story")
  }
  #expect(error.line == line)
  #expect(error.description.hasPrefix("x.story:\(line): error: \(message)"))
}

@Test func aStoryIsReadAsWritten() throws {
  let story = try Story(
    parsing: """
      # What happened.
      input a.txt
      input "b c.txt"
      options --os 14 --year 2020
      zone -0930
      condition simulator
      others allowed
      app com.example.notes   # the app
        state 2026-03-01T23:59:59.5 inactive cutOff
        end 03-02T00:00:01
        launch none
        session left heldBy "Upload task" used 25.93s of none
          task id 4 name "Upload task" outcome ended
        scene SESSION-1
          state 10:00:00 foregroundActive
      nothing com.example.other
      """, file: "x.story")
  #expect(story.inputs == ["a.txt", "b c.txt"])
  #expect(story.options == ["--os", "14", "--year", "2020"])
  #expect(story.zoneSeconds == -34_200)
  #expect(story.allowsOthers)
  #expect(story.absent.map(\.name) == ["com.example.other"])
  let app = try #require(story.apps.first)
  #expect(app.name.name == "com.example.notes" && app.name.line == 8)
  #expect(app.none == [.launch])
  #expect(app.facts.map(\.kind) == [.state, .end, .session])
  #expect(app.facts[0].fields.map(\.name) == ["at", "state", "evidence"])
  #expect(app.facts[2].fields.map(\.value).contains(.word("Upload task")))
  #expect(app.facts[2].fields.last?.value == StoryValue.none)
  #expect(app.facts[2].tasks?.count == 1)
  #expect(app.scenes.first?.facts.count == 1)
}

@Test(arguments: [
  "foreground", "backgroundOrSuspended", "notInForeground", "runningOrSuspended", "undetermined",
  "inactiveOrBackground",
  "activeOrNotRunning", "backgroundOrUnattached", "inactiveOrActiveOrBackground",
  "foreground|undetermined",
])
func storiesNameSetsOfStates(word: String) throws {
  let text = "app a\n  state 10:00:00 \(word)\n  exit 10:00:01 silent whileIn \(word)"
  let facts = try #require(try Story(parsing: text, file: "x.story").apps.first?.facts)
  let words = word.split(separator: "|").map(String.init)
  let value = words.count == 1 ? StoryValue.word(word) : .anyOf(words)
  #expect(facts[0].fields.last?.value == value)
  #expect(facts[1].fields.last?.value == value)
}

@Test(arguments: [
  ("0s", Int64(0), Int64(1_000_000_000)), ("25.9s", 25_900_000_000, 100_000_000),
  ("1.000000001s", 1_000_000_001, 1), ("12.050s", 12_050_000_000, 1_000_000),
])
func lengthsOfTimeKnowTheirPrecision(word: String, nanoseconds: Int64, unit: Int64) throws {
  let span = try #require(StorySpan(word))
  #expect(span.span.nanoseconds == nanoseconds)
  #expect(span.unit.nanoseconds == unit)
}

@Test(arguments: ["5", "s", "-1s", "1.s", "1.0000000000s", "1e3s", "1.-5s"])
func otherWordsAreNoLengthsOfTime(word: String) {
  #expect(StorySpan(word) == nil)
}
