import Lifetrace
import LifetraceTestSupport
import Testing

/// A log of a few lines and the story that a person reads in it.
struct WholeLog: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var log: String
  var options: [String] = []
  var story: String

  /// Where the report differs from the story.
  func differences() throws -> [StoryDifference] {
    let analysis = try analyzeStory([("log.txt", Array(log.utf8))], options)
    return try Story(parsing: story, file: "\(testDescription).story").differences(from: analysis)
  }
}

@Test(arguments: [
  WholeLog(
    testDescription: "launchd names the process in its header",
    log: """
      Thu Nov 25 11:30:01 my-iPhone Notes[4821] : hello
      Thu Nov 25 11:30:02 my-iPhone com.apple.launchd[1] \
      (UIKitApplication:com.example.notes[0xc343][4821]) : \
      (UIKitApplication:com.example.notes[0xc343]) Exited: Killed
      """,
    options: ["--year", "2010"],
    story: """
      app com.example.notes
        process 4821 start 2010-11-25T11:30:01 startEvidence cutOff end 11:30:02
        exit 11:30:02 unclassified pid 4821 namespace SIGNAL code 9
      """),
  WholeLog(
    testDescription: "launchd's header ties the process's name to its app",
    log: """
      Thu Nov 25 11:30:01 my-iPhone SpringBoard[15] : BT[4821] has active assertions beyond \
      permitted time:
      {(
      identifier: Suspending process: BT[4821] permittedBackgroundDuration: 10.000000 \
      reason: suspend owner pid:15 preventSuspend
      )}
      Thu Nov 25 11:30:02 my-iPhone com.apple.launchd[1] \
      (UIKitApplication:com.example.primes[0xc343][4821]) : \
      (UIKitApplication:com.example.primes[0xc343]) Exited: Killed
      """,
    options: ["--year", "2010"],
    story: """
      app com.example.primes
        exit 2010-11-25T11:30:02 taskTimeout pid 4821
      """),
  WholeLog(
    testDescription: "launchd names the app in its header alone",
    log: """
      Dec  8 17:03:16 my-iPhone Notes[421] <Warning>: applicationDidBecomeActive:
      Dec  8 17:03:17 my-iPhone com.apple.xpc.launchd[1] \
      (UIKitApplication:com.example.notes[0x5d3b][62]) <Notice>: Service exited due to signal: \
      Killed: 9
      """,
    options: ["--year", "2015"],
    story: """
      app com.example.notes
        exit 2015-12-08T17:03:17 unclassified pid 421 namespace SIGNAL code 9
      """),
  WholeLog(
    testDescription: "what a process writes shows that it is there",
    log: """
      Thu Nov 25 11:29:58 my-iPhone syslogd[20] : up
      Thu Nov 25 11:30:01 my-iPhone BT[4821] : Remain: 0.68
      Thu Nov 25 11:30:04 my-iPhone SpringBoard[15] : BT[4821] has active assertions beyond \
      permitted time:
      Thu Nov 25 11:30:05 my-iPhone com.apple.launchd[1] \
      (UIKitApplication:com.example.primes[0xc343][4821]) : \
      (UIKitApplication:com.example.primes[0xc343]) Exited: Killed
      """,
    options: ["--year", "2010"],
    story: """
      app com.example.primes
        # Nothing tells its state; it is one stretch, though its process is seen from 11:30:01 on.
        state 2010-11-25T11:29:58 undetermined cutOff
        end 11:30:05
        process 4821 start 11:30:01 startEvidence cutOff end 11:30:05 endEvidence observed
        exit 11:30:05 taskTimeout pid 4821
      """),
  WholeLog(
    testDescription: "what wrote before a process's start was another one with its number",
    log: """
      Thu Nov 25 11:30:01 my-iPhone Notes[421] : a helper
      Thu Nov 25 11:30:04 my-iPhone Notes[421] : application:didFinishLaunchingWithOptions:
      Thu Nov 25 11:30:05 my-iPhone Notes[421] : applicationDidBecomeActive:
      """,
    options: ["--year", "2010"],
    story: """
      app Notes
        process 421 start 2010-11-25T11:30:04 startEvidence observed
      """),
])
func wholeLogsTellTheirStory(_ example: WholeLog) throws {
  let differences = try example.differences()
  #expect(differences.isEmpty, "\(differences.map(\.description).joined(separator: "\n"))")
}
