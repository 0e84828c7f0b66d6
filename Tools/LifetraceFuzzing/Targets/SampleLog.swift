import Lifetrace

/// A small log whose analysis has a value at every place of a report, for targets that read no logs.
enum SampleLog {
  /// The log's lines after its day and time of day.
  private static let lines = """
    08:00:00.000 launched,"reason":"user"
    08:00:00.100 didFinishLaunching
    08:00:00.200 sceneWillConnect,"scene":"s1"
    08:00:00.300 sceneDidBecomeActive,"scene":"s1"
    08:00:00.400 didBecomeActive
    08:05:00.000 willResignActive
    08:05:00.500 didEnterBackground
    08:05:00.600 beginBackgroundTask,"task":1,"taskName":"save"
    08:05:20.000 endBackgroundTask,"task":1
    08:05:21.000 suspended
    08:20:00.000 resumed
    08:20:00.100 willEnterForeground
    08:20:00.300 didBecomeActive
    08:30:00.000 willResignActive
    08:30:00.100 didEnterBackground
    08:30:40.000 terminated,"exit":{"namespace":"RUNNINGBOARD","code":3735883980}
    """

  /// The log as native events.
  static let bytes: [UInt8] = lines.split(separator: "\n").flatMap { line in
    let parts = line.split(separator: " ", maxSplits: 1)
    let name = parts[1].prefix { $0 != "," }
    let line =
      #"{"ts":"2026-11-21T\#(parts[0])Z","bundle":"com.example.notes","process":"Notes","pid":7,"#
      + #""event":"\#(name)"\#(parts[1].dropFirst(name.count))}"# + "\n"
    return Array(line.utf8)
  }

  /// What was read.
  static let contents: LogContents = {
    do {
      return try LogContents(of: [LogInput(bytes, name: "sample.ndjson")])
    } catch {
      preconditionFailure("the sample cannot be read: \(error)")
    }
  }()

  static let analysis = contents.analysis()
  static let report = Report(analysis, options: ReportOptions(full: true)).bytes(as: .json)

  /// The result of a check with all rules.
  static let check: CheckResult = {
    var result = CheckResult()
    result.apply(RuleSettings(.all), to: analysis.apps, of: analysis)
    return result
  }()
}
