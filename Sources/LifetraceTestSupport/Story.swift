/// What a person reads in a log, written down before any program does: the expectation of a
/// sample or of a real log.
///
/// One line says one thing; `#` begins a comment, indentation is for the eye. What a story does
/// not mention is not compared, except that every app of the analysis that is not Apple's own
/// must be in it (`others allowed` lifts that), and that a kind of line that is given at all is
/// given completely: `launch none` says that there is none, one `exit` line that there is one.
/// A field's value `none` says that the log does not tell it.
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
  /// Seconds east of UTC in which the times are written; `nil` for the log's own zone.
  public var zoneSeconds: Int?
  /// Conditions of the capture that must be reported.
  public var conditions: [StoryName] = []
  public var apps: [StoryApp] = []
  /// Apps that must not be reported.
  public var absent: [StoryName] = []
  /// `true` iff apps that the story does not mention may be reported.
  public var allowsOthers = false

  /// Creates an empty story.
  public init(file: String) {
    self.file = file
  }
}
