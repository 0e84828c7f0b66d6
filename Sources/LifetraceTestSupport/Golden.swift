import Foundation

/// A file that holds what a program is expected to write.
///
/// With `LIFETRACE_BLESS=1` in the environment the file is rewritten, and the test fails all the
/// same, so that no run can pass by blessing itself. On a mismatch what was written instead is
/// left beside the golden with the extension `observed`.
public struct Golden: Sendable {
  private let file: URL

  /// Creates the golden `name` in the folder `Goldens` beside the test's source file.
  public init(_ name: String, besideTestAt test: String = #filePath) {
    file = URL(fileURLWithPath: test).deletingLastPathComponent()
      .appendingPathComponent("Goldens").appendingPathComponent(name)
  }

  /// Returns what is wrong with `text`, or `nil` when it is the golden's.
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
