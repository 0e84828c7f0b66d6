import Foundation
public import LifetraceMetrics

/// Runs the stories of a folder on the logs that they name.
public struct StoryFiles: Sendable {
  /// A log for the analysis.
  public typealias Input = (name: String, bytes: [UInt8])
  /// A function that reads inputs with the options of the command and returns the analysis with
  /// full timelines.
  public typealias Analyze = @Sendable (_ inputs: [Input], _ options: [String]) throws -> Analysis

  /// The folder of the stories.
  public var stories: String
  /// The folder for the inputs' relative paths; `nil` for the folder of each story.
  public var logs: String?

  /// Creates the set of stories below a folder.
  public init(stories: String, logs: String? = nil) {
    self.stories = stories
    self.logs = logs
  }

  /// Returns the paths of all stories relative to the folder, sorted.
  public func names() -> [String] {
    let all = FileManager.default.enumerator(atPath: stories)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".story") }.sorted()
  }

  /// Reads a story.
  public func story(_ name: String) throws -> Story {
    let data = try Data(contentsOf: URL(fileURLWithPath: stories + "/" + name))
    return try Story(parsing: String(decoding: data, as: UTF8.self), file: name)
  }

  /// Reads the logs that a story names.
  public func inputs(of story: Story) throws -> [Input] {
    let folder = logs ?? stories + "/" + (story.file as NSString).deletingLastPathComponent
    return try story.inputs.map { name in
      let file = URL(fileURLWithPath: folder + "/" + name)
      let data = name.hasSuffix(".gz") ? try unpacked(file) : try Data(contentsOf: file)
      return (name, [UInt8](data))
    }
  }

  /// Returns the contents of a file compressed with gzip.
  private func unpacked(_ file: URL) throws -> Data {
    let gzip = Process()
    let output = Pipe()
    gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    gzip.arguments = ["gzip", "-dc", file.path]
    gzip.standardOutput = output
    try gzip.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    gzip.waitUntilExit()
    guard gzip.terminationStatus == 0 else { throw CocoaError(.fileReadCorruptFile) }
    return data
  }

  /// Returns all differences between a story and the analysis of its logs.
  public func differences(_ name: String, analyze: Analyze) throws -> [StoryDifference] {
    let story = try story(name)
    return story.differences(from: try analyze(try inputs(of: story), story.options))
  }
}
