import Foundation

/// A file with the expected output of a program.
///
/// If the environment contains `LIFETRACE_BLESS=1`, the file is rewritten, and the test still
/// fails, so that no run passes by updating its own expectation. If the output differs, the actual
/// output is written beside the golden file with the extension `observed`.
public struct Golden: Sendable {
  private let file: URL

  /// Creates the golden file `name` in the folder `Goldens` beside the test's source file.
  public init(_ name: String, besideTestAt test: String = #filePath) {
    file = URL(fileURLWithPath: test).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name)
  }

  /// Returns a message about the first difference between `text` and the file;
  /// `nil` if they are equal.
  public func mismatch(of text: String) -> String? {
    if ProcessInfo.processInfo.environment["LIFETRACE_BLESS"] == "1" { return bless(text) }
    let observed = file.appendingPathExtension("observed")
    guard let data = try? Data(contentsOf: file) else {
      return "\(file.path): no such golden; LIFETRACE_BLESS=1 makes it"
    }
    guard data != Data(text.utf8) else {
      try? FileManager.default.removeItem(at: observed)
      return nil
    }
    try? Data(text.utf8).write(to: observed)
    return Golden.firstDifference(
      between: String(decoding: data, as: UTF8.self), and: text, in: file.path)
  }

  private func bless(_ text: String) -> String {
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return "\(file.path): blessed; read the change, then run without LIFETRACE_BLESS"
    } catch {
      return "\(file.path): cannot be blessed: \(error)"
    }
  }

  private static func firstDifference(
    between expected: String, and actual: String, in name: String
  ) -> String {
    let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let index = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let line = index ?? min(expected.count, actual.count)
    let found = line < actual.count ? "'\(actual[line])'" : "the end"
    let wanted = line < expected.count ? "'\(expected[line])'" : "the end"
    return "\(name):\(line + 1): found \(found); expected \(wanted)"
  }
}
