/// The expected analysis of a log, written by a person after reading the log.
///
/// Each line states one fact. `#` begins a comment, and indentation has no meaning. Facts that a
/// story does not mention are not compared, with two exceptions. Every app of the analysis except
/// Apple's own must be in the story, unless the story contains `others allowed`. If a story has a
/// line of some kind, it must have all lines of this kind: `launch none` states that there is no
/// launch, and one `exit` line that there is one exit. The value `none` of a field states that the
/// log does not contain the fact.
///
/// ```
/// input launch.txt                    # relative to the story's folder
/// options --os 14 --year 2020
/// zone +0100                          # in which the times are written, if not the log's
/// condition simulator
/// app com.example.notes
///   state 02:41:49.663079 inactive cutOff
///   state 02:41:49.668540 background observed
///   end 02:41:49.845895 cutOff
///   launch 12:24:37 foreground toActive 1.2s stage didFinishLaunching@12:24:37
///   session left background 02:41:49.668540 used 25.9s of 30s outcome suspended verdict near
///     task id 4 name "Upload" begin 02:41:49.7 end 02:41:50 outcome ended
///   work id 7 name "Sync" begin 02:41:20 end none outcome open   # outside all sessions
///   exit 12:24:57 watchdog namespace FRONTBOARD code 0x8badf00d whileIn inactive
///   event didReceiveMemoryWarning 12:24:40
///   counters 2026-06-03T00:00:00 end 2026-06-03T23:59:00 foreground 1824s coverage part
///   counted background memoryPressure 3 inLog 1 leftOver 2
///   extension com.example.notes.widget
///   scene SESSION
///     state 02:41:49.663079 foregroundInactive
///     end 02:41:49.845895
/// app pid:796 bundled                 # whoever had the pid; it must be tied to a bundle
/// app *                               # the only app that is not Apple's own
/// nothing com.example.other           # must not appear as an app
/// ```
public struct Story: Sendable {
  /// The name used in messages.
  public var file: String
  /// The files to read, relative to the folder of the logs.
  public var inputs: [String] = []
  /// Options of the command, one word each.
  public var options: [String] = []
  /// The zone of the story's times in seconds east of UTC; `nil` for the log's own zone.
  public var zoneSeconds: Int?
  /// The conditions of the capture that the analysis must report.
  public var conditions: [StoryName] = []
  /// The apps that the analysis must report.
  public var apps: [StoryApp] = []
  /// The apps that the analysis must not report.
  public var absent: [StoryName] = []
  /// Whether the analysis may report apps that the story does not mention.
  public var allowsOthers = false

  /// Creates an empty story.
  public init(file: String) {
    self.file = file
  }
}
