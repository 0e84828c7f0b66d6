import Foundation
import Lifetrace
import Testing

@testable import LifetraceEmbedding

/// Traces for tests.
enum Samples {
  /// A log of one app on a UTC clock, one event every ten seconds.
  static func log(_ events: [String], bundle: String) -> [UInt8] {
    let lines = events.enumerated().map { index, event in
      let seconds = index * 10
      let time = "10:0\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
      return "{\"ts\":\"2026-11-21T\(time)Z\",\"bundle\":\(quoted(bundle)),\"pid\":7,\(event)}\n"
    }
    return Array(lines.joined().utf8)
  }

  /// Returns the source of the first app of a log.
  static func source(_ log: [UInt8], name: String = "log") throws -> BlockSource {
    let analysis = try Analysis(
      of: log, name: name, options: AnalysisOptions(os: OSVersion("17.5")))
    return BlockSource(try #require(analysis.apps.first), of: analysis)
  }

  /// Returns the contents of a command's block on lines of its own.
  static func contents(
    _ command: String, _ source: BlockSource, markup: Markup = .markdown, isInline: Bool = false
  ) throws -> BlockContents {
    let block = EmbeddedBlock(
      text: command, line: 1,
      form: isInline ? .inline : .lines(margin: [], lineEnd: [0x0A]), body: 0..<0, isInHTML: false)
    return try BlockWriter(markup: markup, isInCatalog: false)
      .contents(of: BlockCommand(command), in: block, from: source, mark: "made by lifetrace 1")
  }

  private static func quoted(_ text: String) -> String {
    let data = try? JSONEncoder().encode(text)
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }
}

extension Samples {
  /// An app that is launched, becomes active after ten seconds and leaves the foreground after
  /// ten more; twenty seconds later it is suspended.
  static let walk = log(
    [
      #""event":"launched","reason":"user""#, #""event":"didBecomeActive""#,
      #""event":"willResignActive""#, #""event":"didEnterBackground""#,
      #""event":"suspended""#, #""event":"suspended""#,
    ], bundle: "com.example.notes")
}
