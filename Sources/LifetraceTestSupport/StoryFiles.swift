import Foundation
public import LifetraceMetrics

/// Runs the stories of a folder on the logs that they name.
public struct StoryFiles: Sendable {
  /// A log as the analysis gets it.
  public typealias Input = (name: String, bytes: [UInt8])
  /// Reads the inputs with the options of the command, keeping full timelines.
  public typealias Analyze = @Sendable (_ inputs: [Input], _ options: [String]) throws -> Analysis

  /// The folder in which the stories are found.
  public var stories: String
  /// The folder that the stories' inputs are relative to; `nil` for each story's own.
  public var logs: String?

  /// Creates the set of the stories below a folder.
  public init(stories: String, logs: String? = nil) {
    self.stories = stories
    self.logs = logs
  }

  /// Returns the paths of all stories, relative to the folder, in the order of their names.
  public func names() -> [String] {
    let all = FileManager.default.enumerator(atPath: stories)?.compactMap { $0 as? String } ?? []
    return all.filter { $0.hasSuffix(".story") }.sorted()
  }

  /// Reads one story.
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

  /// Returns what is in a file packed by gzip.
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

  /// Returns everything in which the analysis of a story's logs does not tell the story.
  public func differences(_ name: String, analyze: Analyze) throws -> [StoryDifference] {
    let story = try story(name)
    return story.differences(from: try analyze(try inputs(of: story), story.options))
  }
}
