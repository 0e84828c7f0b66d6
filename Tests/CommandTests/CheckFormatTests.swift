import Foundation
import LifetraceTestSupport
import Testing

@testable import LifetraceCLI

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats of `lifetrace check`, with names in the log that try to be more than names.
@Suite struct CheckFormatTests {
  /// Names as they could be in a log.
  private static let hostile = [
    "</testsuite>", "<![CDATA[x]]>", "&lt;&#0;\"'", "::error::pwned", "a\n::error file=x::pwned",
    "a ::stop-commands::x", "##[error]pwned", "100%25%0A::error::x", "a,b:c=d",
    "\u{1B}[31mred\u{1B}[0m", "nul\0nul", "\u{202E}gro.elpmaxe", "\u{FFFE}\u{FFFF}", "👩‍👩‍👧 🇩🇪",
    "| a | `b` | <img src=x>",
    String(repeating: "long ", count: 600), "@everyone #1 [x](javascript:x)",
  ]

  private static func run(_ name: String, _ format: String, _ words: [String] = []) throws
    -> Recording
  {
    let workspace = try Workspace()
    let path = try workspace.write(
      CheckLog.leakedTask(app: "com.example.\(name)", task: name), to: "a.ndjson")
    return Recording(["check", path, "--format", format] + words) {
      $0.variables["COLUMNS"] = "80"
    }
  }

  /// Whether a text acts on no terminal.
  private static func isPlain(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0 == "\n" || $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) && $0 != "\u{202E}"
    }
  }

  @Test(arguments: hostile)
  func textStaysText(name: String) throws {
    let run = try Self.run(name, "text")
    #expect(run.status == 1)
    #expect(Self.isPlain(run.output))
    #expect(!run.output.contains("##["))
    for line in run.output.split(separator: "\n") {
      #expect(!line.drop { $0 == " " }.hasPrefix("::"), "\(line)")
    }
    #expect(run.output.contains("Failed: 2 of 12 checks failed, 10 passed."))
  }

  // MARK: JUnit

  @Test(arguments: hostile)
  func junitStaysXML(name: String) throws {
    let run = try Self.run(
      name, "junit", ["--rules", "none", "--require", "launches.items.0.reason = \(name)"])
    #expect(Self.isPlain(run.output))
    let root = try XMLElement.parse(run.output)
    let suites = root.children
    #expect(suites.count == 1)
    // All rules are checked only if asked for.
    #expect(suites[0].children.count == 1)
    #expect(root.problems == [])
  }

  @Test func junitHasACaseForEachVerdict() throws {
    let run = try Self.run(
      "maps", "junit",
      ["--rules", "recommended", "--require", "extensions.0.pid = 1", "--allow-unknown"])
    let root = try XMLElement.parse(run.output)
    #expect(root.attributes["tests"] == "13")
    #expect(root.attributes["failures"] == "2")
    #expect(root.attributes["skipped"] == "1")
    let cases = root.children[0].children
    #expect(cases.count == 13)
    #expect(cases.allSatisfy { $0.attributes["classname"] == "com.example.maps" })
    let failures = cases.flatMap(\.children).filter { $0.name == "failure" }
    #expect(failures.count == 2)
    #expect(failures[0].text.hasPrefix("a.ndjson:13: Killed by iOS at 18:04:53.000"))
    #expect(failures[0].text.contains("\n  Fix: Call endBackgroundTask"))
    #expect(root.problems == [])
  }

  @Test func junitHasErrorsForUnusableInputs() throws {
    let run = try Self.run("maps", "junit", ["/nowhere/b</testsuite>.log"])
    #expect(run.status == 66)
    let root = try XMLElement.parse(run.output)
    #expect(root.attributes["errors"] == "1")
    #expect(root.children.last?.attributes["name"] == "inputs")
    #expect(root.children.last?.children[0].attributes["name"] == "/nowhere/b</testsuite>.log")
    #expect(root.problems == [])
  }

  private static let xmllint = ["/usr/bin/xmllint", "/opt/homebrew/bin/xmllint"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// By the schema in this folder, where libxml2's tool is installed.
  @Test(.enabled(if: xmllint != nil), arguments: hostile + ["maps"])
  func junitIsValid(name: String) throws {
    let workspace = try Workspace()
    let run = try Self.run(name, "junit", ["--rules", "all", "/nowhere/b.log"])
    let file = try workspace.write(run.output, to: "result.xml")
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "junit.xsd").path
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.xmllint))
    process.arguments = ["--noout", "--nonet", "--schema", schema, file]
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }

  // MARK: SARIF

  @Test(arguments: hostile + ["maps"])
  func sarifHasItsShape(name: String) throws {
    let words = ["--rules", "recommended", "--require", "exits.total = 0"]
    let run = try Self.run(name, "sarif", words)
    #expect(Self.isPlain(run.output))
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let runs = try #require(log["runs"] as? [[String: Any]])
    let driver = try #require(
      (runs[0]["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(Set(rules.compactMap { $0["id"] as? String }).count == rules.count)
    for rule in rules {
      for key in ["shortDescription", "fullDescription", "help"] {
        #expect((rule[key] as? [String: String])?["text"]?.isEmpty == false)
      }
      let level = (rule["defaultConfiguration"] as? [String: String])?["level"]
      #expect(["error", "warning", "note"].contains(level))
    }
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.count == 4)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
      #expect((result["partialFingerprints"] as? [String: String])?.values.first?.count == 16)
      let locations = try #require(result["locations"] as? [[String: Any]])
      let place = try #require(locations[0]["physicalLocation"] as? [String: Any])
      #expect((place["artifactLocation"] as? [String: String])?["uri"] == "a.ndjson")
    }
  }

  @Test func placesAreRelativeAndPercentEncoded() throws {
    let workspace = try Workspace()
    try workspace.write(CheckLog.leakedTask(), to: "logs/a b%:ü.ndjson")
    try workspace.write(Log.story("com.example.notes"), to: "logs/c.ndjson")
    let run = Recording(["check", workspace.path("logs"), "--format", "sarif"])
    #expect(run.output.contains(#""uri": "a%20b%25%3A%C3%BC.ndjson""#))
    let github = Recording(["check", workspace.path("logs"), "--format", "github"])
    #expect(github.output.hasPrefix("::error file=a b%25%3Aü.ndjson,line=13,title="))
  }

  @Test func aBaselineMarksWhatIsNew() throws {
    let workspace = try Workspace()
    let log = try workspace.write(CheckLog.leakedTask(), to: "a.ndjson")
    let result = workspace.path("result.json")
    _ = Recording(["check", log, "--output", result])
    let run = Recording(["check", log, "--baseline", result, "--format", "sarif"])
    #expect(run.status == 0)
    #expect(run.output.contains(#""baselineState": "unchanged""#))
    #expect(!run.output.contains(#""baselineState": "new""#))
  }

  // MARK: GitHub

  @Test(arguments: hostile)
  func annotationsAreOneCommandALine(name: String) throws {
    let run = try Self.run(name, "github")
    #expect(Self.isPlain(run.output))
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    try #require(lines.count == 5)
    for line in lines.prefix(3) {
      #expect(line.hasPrefix("::error file=a.ndjson,line="))
      // After the properties nothing is a command, and within them no name ends one.
      let properties = line.dropFirst(2).split(separator: "::", maxSplits: 1)[0]
      #expect(properties.split(separator: ",").count == 3)
      #expect(line.utf8.count < 16_384)
    }
    #expect(lines[3] == "lifetrace check: failed; 12 checks, 2 failed, 0 unknown")
  }

  @Test(arguments: hostile)
  func theSummaryIsShortAndInert(name: String) throws {
    let workspace = try Workspace()
    let log = try workspace.write(
      (0..<250).map { CheckLog.leakedTask(app: "com.example.\($0).\(name)", task: name) }.joined(),
      to: "a.ndjson")
    let summary = try workspace.write("before\n", to: "summary.md")
    let run = Recording(["check", log, "--format", "github"]) {
      $0.variables["GITHUB_STEP_SUMMARY"] = summary
    }
    #expect(run.status == 1)
    let text = try #require(workspace.read("summary.md"))
    #expect(text.hasPrefix("before\n### lifetrace check: failed\n"))
    #expect(text.count < 65_536 && text.utf8.count < 65_536 + 7)
    #expect(text.hasSuffix(" more rows, which have no room here.\n"))
    #expect(!text.replacing("<!-- -->", with: "").contains("<"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| failed") }
    // Five columns: no name adds one.
    #expect(rows.allSatisfy { $0.count { $0 == "|" } == 6 })
    #expect(rows.count > 10)
  }

  @Test func aSummaryThatCannotBeWrittenIsAnError() throws {
    let workspace = try Workspace()
    let log = try workspace.write(CheckLog.leakedTask(), to: "a.ndjson")
    let run = Recording(["check", log, "--format", "github"]) {
      $0.variables["GITHUB_STEP_SUMMARY"] = "/nowhere/summary.md"
    }
    #expect(run.status == 74)
    #expect(run.errors.contains("/nowhere/summary.md: error: cannot be written"))
  }
}

/// An element of a document, for tests that look at its shape.
private struct XMLElement {
  var name: String
  var attributes: [String: String]
  var children: [XMLElement] = []
  var text = ""

  static func parse(_ text: String) throws -> XMLElement {
    let reader = Reader()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = reader
    guard parser.parse(), let root = reader.open.first?.children.first else {
      throw parser.parserError ?? CocoaError(.fileReadCorruptFile)
    }
    return root
  }

  /// The elements and attributes of `junit.xsd`.
  private static let shapes: [String: (children: Set<String>, attributes: Set<String>)] = [
    "testsuites": (["testsuite"], ["name", "tests", "failures", "errors", "skipped"]),
    "testsuite": (["testcase"], ["name", "tests", "failures", "errors", "skipped"]),
    "testcase": (["failure", "error", "skipped", "system-out"], ["classname", "name"]),
    "failure": ([], ["type", "message"]), "error": ([], ["type", "message"]),
    "skipped": ([], ["message"]), "system-out": ([], []),
  ]

  /// What is not as in `junit.xsd`, and counts that are not those of the cases.
  var problems: [String] {
    guard let shape = Self.shapes[name] else { return ["unknown element \(name)"] }
    var found = children.filter { !shape.children.contains($0.name) }.map {
      "\($0.name) in \(name)"
    }
    if Set(attributes.keys) != shape.attributes { found.append("\(name): \(attributes.keys)") }
    for (attribute, element) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ] {
      guard let count = attributes[attribute] else { continue }
      if Int(count) != occurrences(of: element) { found.append("\(name): \(attribute)=\(count)") }
    }
    return found + children.flatMap(\.problems)
  }

  private func occurrences(of element: String) -> Int {
    children.reduce(0) { $0 + ($1.name == element ? 1 : 0) + $1.occurrences(of: element) }
  }

  private final class Reader: NSObject, XMLParserDelegate {
    var open = [XMLElement(name: "", attributes: [:])]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      open.append(XMLElement(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      open[open.count - 1].text += text
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      guard let ended = open.popLast() else { return }
      open[open.count - 1].children.append(ended)
    }
  }
}
