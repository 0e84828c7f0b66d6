import LifetraceMetrics
import LifetraceModel

/// Writes what a timeline shows as rows of RFC 4180 CSV: a row for each state, task, budget and mark.
struct TimelineCSV {
  private let timeline: Timeline

  init(_ timeline: Timeline) { self.timeline = timeline }

  /// The columns.
  static let columns = [
    "device", "app", "lane", "kind", "name", "start", "end", "seconds", "startEvidence",
    "endEvidence", "reasons", "source",
  ]

  /// The header and the rows, each ended by CR LF.
  var rendered: String {
    var text = CSVReport.line(Self.columns)
    for lane in timeline.lanes {
      for stretch in lane.stretches {
        text += row(
          lane, "state", stretch.label.key, stretch.start, stretch.end,
          evidence: (stretch.startEvidence.kind, stretch.endEvidence.kind),
          reasons: stretch.reasons, stretch.startEvidence.source)
      }
      for task in lane.tasks {
        text += row(lane, "task", task.name, task.begin, task.end, task.source)
      }
      for gauge in lane.gauges {
        text += row(
          lane, "budget", gauge.words, gauge.start, gauge.start + gauge.budget, gauge.source)
      }
      for mark in lane.marks {
        text += row(lane, mark.kind.rawValue, mark.words, mark.at, nil, mark.source)
      }
    }
    return text
  }

  private func row(
    _ lane: TimelineLane, _ kind: String, _ name: String, _ start: Instant?, _ end: Instant?,
    evidence: (Evidence.Kind, Evidence.Kind)? = nil, reasons: [String] = [],
    _ source: SourcePosition?
  ) -> String {
    let hasDurations = timeline.times.reference.hasDurations
    let length = start.flatMap { start in end.map { $0 - start } }
    return CSVReport.line([
      CSVReport.safe(lane.app.device ?? ""), CSVReport.safe(lane.app.text),
      CSVReport.safe(lane.name), kind, CSVReport.safe(name), time(start), time(end),
      hasDurations ? length.map { JSONText.seconds($0).compact } ?? "" : "",
      evidence?.0.rawValue ?? "", evidence?.1.rawValue ?? "",
      CSVReport.safe(reasons.joined(separator: "; ")),
      CSVReport.safe(source.map(timeline.context.place) ?? ""),
    ])
  }

  /// An instant as in the report's CSV.
  private func time(_ instant: Instant?) -> String {
    instant.map(timeline.context.json).map(CSVReport.text) ?? ""
  }
}
