import Foundation
import Testing

/// The parts of an HTML report.
struct HTMLPage {
  let text: String

  init(_ text: String) { self.text = text }

  /// What a reader sees without the script.
  var body: String {
    String(text.prefix(upTo: start(of: "<script ")).suffix(from: start(of: "<body>")))
  }

  /// The data of the script.
  func data() throws -> [String: Any] {
    let json = try #require(try element("application/json\" id=\"data\"").data(using: .utf8))
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  /// The packed intervals.
  func intervals() throws -> Data {
    try #require(Data(base64Encoded: try element("text/plain\" id=\"intervals\"")))
  }

  private func element(_ attributes: String) throws -> String {
    let opening = try #require(text.range(of: "<script type=\"\(attributes)>"))
    let closing = try #require(text[opening.upperBound...].range(of: "</script>"))
    return String(text[opening.upperBound..<closing.lowerBound])
  }

  private func start(of words: String) -> String.Index {
    text.range(of: words)?.lowerBound ?? text.endIndex
  }
}
