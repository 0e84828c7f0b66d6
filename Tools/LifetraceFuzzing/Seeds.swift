import Foundation
import Lifetrace
import LifetraceTestSupport

extension FuzzTarget {
  /// Returns inputs from which a search can start: made ones, and pieces of the samples, the stories' logs and
  /// the real logs that `LIFETRACE_CORPUS` names.
  package func seeds(_ count: Int) -> [[UInt8]] {
    let made = (0..<count).map { seed in
      var numbers = SeededNumbers(seed: UInt64(seed))
      return input(&numbers)
    }
    return made + pieces(upTo: count)
  }

  private func pieces(upTo count: Int) -> [[UInt8]] {
    let isLog = LayoutName.all.contains(name) || name == "any-layout"
    guard isLog || name.hasSuffix("-document") else { return [] }
    var pieces: [[UInt8]] = []
    for path in Self.files where isLog != path.hasSuffix(".md") {
      guard let data = FileManager.default.contents(atPath: path) else { continue }
      let bytes = [UInt8](data.prefix(1 << 20))
      guard !isLog || isWritten(in: bytes) else { continue }
      pieces += Self.pieces(of: bytes, longest: longest)
    }
    var numbers = SeededNumbers(seed: 1)
    return Array(pieces.shuffled(using: &numbers).prefix(count))
  }

  /// Whether a log is in the target's layout.
  private func isWritten(in bytes: [UInt8]) -> Bool {
    let contents = try? LogContents(of: [LogInput(Array(bytes.prefix(1 << 16)))])
    let layouts = contents?.trace.inputs.flatMap(\.layouts) ?? []
    return name == "any-layout" ? !layouts.isEmpty : layouts.contains(name)
  }

  /// Returns pieces of a file that begin and end with lines.
  private static func pieces(of bytes: [UInt8], longest: Int) -> [[UInt8]] {
    var pieces: [[UInt8]] = []
    var piece: [UInt8] = []
    for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      if piece.count + line.count >= longest, !piece.isEmpty {
        pieces.append(piece)
        piece = []
      }
      if line.count < longest { piece += line + [0x0A] }
    }
    return piece.isEmpty ? pieces : pieces + [piece]
  }

  private static let files: [String] = {
    let root = SampleTraces.folder + "/.."
    let folders = [
      SampleTraces.folder, root + "/Tests/StoryTests/Logs", root + "/Sources/Lifetrace",
    ]
    return (folders + [Corpus.folder].compactMap(\.self)).flatMap { folder in
      (FileManager.default.subpaths(atPath: folder) ?? []).sorted().map { folder + "/" + $0 }
    }
  }()
}
