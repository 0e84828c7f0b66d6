/// The tables of fields as Markdown, for the article about the report's JSON.
package enum FieldReference {
  /// The lines of a section for each kind of record, in the order in which the report leads to
  /// them.
  package static var lines: [String] {
    var records: [RecordDescription] = []
    add(ReportFields.report.description, to: &records)
    return Array(records.map(section).joined(separator: [""]))
  }

  private static func section(_ record: RecordDescription) -> [String] {
    ["#### \(record.name)", "", "| field | value | meaning |", "|---|---|---|"]
      + record.fields.map { field in
        "| `\(field.key)` | \(words(field.kind)) | \(field.sentence)\(remark(field)) |"
      }
  }

  private static func remark(_ field: FieldDescription) -> String {
    switch field.presence {
    case .always, .ifKnown: ""
    case .inFullReports: " With `--full`."
    }
  }

  private static func words(_ kind: FieldKind) -> String {
    switch kind {
    case .text: "text"
    case .word(let words): words.map { "`\($0)`" }.joined(separator: ", ")
    case .state: "state"
    case .number: "number"
    case .seconds: "seconds"
    case .share: "share, 0 to 1"
    case .flag: "`true` or `false`"
    case .instant: "instant"
    case .object(let record):
      record.name.isEmpty
        ? "object of "
          + record.fields.map { "`\($0.key)`: \(words($0.kind))" }
          .joined(separator: "; ")
        : record.name
    case .list(let item): "list of \(words(item))"
    case .counts(let names): "count of " + names.map { "`\($0)`" }.joined(separator: ", ")
    case .named(let kind): "object of \(words(kind)) by name"
    case .times(_, let record): "object of \(record.name) by state"
    }
  }

  private static func add(_ record: RecordDescription, to records: inout [RecordDescription]) {
    guard !records.contains(where: { $0.name == record.name && !$0.name.isEmpty }) else { return }
    if !record.name.isEmpty { records.append(record) }
    for field in record.fields { add(field.kind, to: &records) }
  }

  private static func add(_ kind: FieldKind, to records: inout [RecordDescription]) {
    switch kind {
    case .text, .word, .state, .number, .seconds, .share, .flag, .instant, .counts: break
    case .object(let record), .times(_, let record): add(record, to: &records)
    case .list(let kind), .named(let kind): add(kind, to: &records)
    }
  }
}
