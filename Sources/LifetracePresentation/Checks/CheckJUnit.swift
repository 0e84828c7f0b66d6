import LifetraceFindings
import LifetraceModel

/// The result of a check as JUnit's XML: a suite for each app, a case for each rule and requirement.
struct CheckJUnit {
  private let report: CheckReport

  init(_ report: CheckReport) { self.report = report }

  /// The verdicts about an app, or about the log as a whole.
  private struct Suite {
    var name: String
    var verdicts: [CheckResult.Verdict]
  }

  /// The whole document.
  var text: String {
    let result = report.result
    let total = result.verdicts.count + result.unusable.count
    var text = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"
    text += "<testsuites name=\"lifetrace check\" tests=\"\(total)\""
    text += " failures=\"\(result.count(.failed))\" errors=\"\(result.unusable.count)\""
    text += " skipped=\"\(result.count(.unknown))\">\n"
    for suite in suites { text += element(suite) }
    text += unusable
    return text + "</testsuites>\n"
  }

  private var suites: [Suite] {
    var suites: [Suite] = []
    var places: [String: Int] = [:]
    for verdict in report.result.verdicts {
      let device = report.context.hasSeveralDevices ? verdict.device.map { " on \($0)" } : nil
      let name = verdict.place + (device ?? "")
      if let index = places[name] {
        suites[index].verdicts.append(verdict)
      } else {
        places[name] = suites.count
        suites.append(Suite(name: name, verdicts: [verdict]))
      }
    }
    return suites
  }

  private func element(_ suite: Suite) -> String {
    let counts = (
      failed: suite.verdicts.count { $0.status == .failed },
      unknown: suite.verdicts.count { $0.status == .unknown }
    )
    return opening(
      suite.name, tests: suite.verdicts.count, failures: counts.failed, errors: 0,
      skipped: counts.unknown)
      + suite.verdicts.map { element($0, in: suite) }.joined() + "  </testsuite>\n"
  }

  private func opening(
    _ name: String, tests: Int, failures: Int, errors: Int, skipped: Int
  ) -> String {
    "  <testsuite name=\"\(XMLText.attribute(name))\" tests=\"\(tests)\" failures=\"\(failures)\""
      + " errors=\"\(errors)\" skipped=\"\(skipped)\">\n"
  }

  private func element(_ verdict: CheckResult.Verdict, in suite: Suite) -> String {
    let tag =
      "    <testcase classname=\"\(XMLText.attribute(suite.name))\""
      + " name=\"\(XMLText.attribute(verdict.name))\""
    guard let content = content(verdict) else { return tag + "/>\n" }
    return tag + ">\n      " + content + "\n    </testcase>\n"
  }

  private func content(_ verdict: CheckResult.Verdict) -> String? {
    let entries = verdict.entries
    let lines = entries.flatMap(lines)
    switch verdict.status {
    case .failed:
      let first = entries.first.map { report.wording.text($0.sentence) } ?? ""
      let more = verdict.newCount > 1 ? " And \(grouped(verdict.newCount - 1)) more." : ""
      return "<failure type=\"\(verdict.severity.rawValue)\" message=\""
        + "\(XMLText.attribute(first + more))\">\(XMLText.lines(lines))</failure>"
    case .unknown:
      let reason = verdict.openness.map(report.wording.text) ?? ""
      return "<skipped message=\"\(XMLText.attribute(reason))\"/>"
    case .reported: return "<system-out>\(XMLText.lines(lines))</system-out>"
    case .known:
      let words = counted(verdict.problems.reduce(0) { $0 + $1.count }, "problem")
      return "<system-out>\(words) as in the baseline</system-out>"
    case .passed: return verdict.value.map { "<system-out>\(XMLText.attribute($0))</system-out>" }
    }
  }

  private func lines(_ entry: CheckEntry) -> [String] {
    let finding = entry.problem.finding
    let place = entry.source.map { report.wording.place($0) + ": " } ?? ""
    return [place + report.wording.text(entry.sentence)]
      + [("Why", finding?.cause), ("Fix", finding?.remedy), ("To confirm", finding?.confirm)]
      .compactMap { title, text in text.map { "  \(title): \(report.wording.text($0))" } }
  }

  private var unusable: String {
    let inputs = report.result.unusable
    guard !inputs.isEmpty else { return "" }
    let cases = inputs.map { input in
      "    <testcase classname=\"inputs\" name=\"\(XMLText.attribute(input.name))\">\n"
        + "      <error type=\"input\" message=\"\(XMLText.attribute(input.message))\"/>\n"
        + "    </testcase>\n"
    }
    return opening("inputs", tests: inputs.count, failures: 0, errors: inputs.count, skipped: 0)
      + cases.joined() + "  </testsuite>\n"
  }
}

/// Text in XML 1.0, which has no way to write most control characters.
enum XMLText {
  /// Returns a text as the value of an attribute, or as content; hidden characters are spelled out.
  static func attribute(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.readable(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // No characters of XML.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns lines as content.
  static func lines(_ lines: [String]) -> String {
    lines.map(attribute).joined(separator: "\n")
  }
}
