import Foundation
import LifetraceInputs
import Synchronization
import Testing

@testable import LifetraceCLI

@Suite("Commands in the documentation") struct ShellExampleTests {
  static let commands: [String] = ([Document.readme] + Document.articles)
    .map { $0.blocks(in: "sh").joined(separator: "\n") }.joined(separator: "\n")
    .split(separator: "\n").map { String($0) }

  @Test("run and end well", arguments: commands)
  func runs(_ command: String) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let words = Self.words(of: command)
    try #require(words.first == "lifetrace")
    var arguments: [String] = []
    for word in words.dropFirst() {
      if arguments.last == "--output" || arguments.last == "--to" {
        arguments.append(folder.path + "/" + word)
      } else if word == "SampleTraces" || word.hasPrefix("SampleTraces/") {
        arguments.append(Document.repository.appending(path: word).path)
      } else {
        arguments.append(word)
      }
    }
    let errors = Mutex("")
    let size = Mutex(0)
    let environment = CommandEnvironment(
      writeOutput: { bytes throws(SystemError) in size.withLock { $0 += bytes.count } },
      writeError: { text in errors.withLock { $0 += text } })
    #expect(environment.run(arguments) == 0, "\(errors.withLock { $0 })")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(size.withLock { $0 } > 0 || !files.isEmpty)
  }

  /// As a shell takes them: blanks separate them, except between single quotes.
  private static func words(of command: String) -> [String] {
    command.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .flatMap { number, part in
        number.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
      }
  }

  @Test func thereAreCommands() {
    #expect(ShellExampleTests.commands.count >= 8)
  }
}
