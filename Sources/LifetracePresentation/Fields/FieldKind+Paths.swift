extension FieldKind {
  /// The report, without its apps: a path leads either into the report or into one app.
  package static let report = FieldKind.object(
    RecordDescription(
      name: ReportFields.report.name,
      fields: ReportFields.report.description.fields.filter { $0.key != "apps" }))

  /// One app of a report.
  package static let app = FieldKind.object(ReportFields.app.description)

  /// Returns the kind of a member, or `nil` if there is no such member in a report.
  ///
  /// Timelines have no paths, since only full reports contain them.
  package func member(_ name: String) -> FieldKind? {
    switch self {
    case .text, .word, .state, .number, .seconds, .share, .flag: nil
    case .instant: FieldKind.instantMembers.first { $0.key == name }?.kind
    case .object(let record): record.withPaths.first { $0.key == name }?.kind
    case .list(let item): name == "last" || Int(name).map { $0 >= 0 } == true ? item : nil
    case .counts(let names): names.contains(name) ? .number : nil
    case .named(let kind): name.isEmpty ? nil : kind
    case .times(let states, let record): states.all.contains(name) ? .object(record) : nil
    }
  }

  /// The names of the members, for error messages.
  package var members: [String] {
    switch self {
    case .text, .word, .state, .number, .seconds, .share, .flag, .instant: []
    case .object(let record): record.withPaths.map(\.key)
    case .list: ["a number from 0", "last"]
    case .counts(let names): names
    case .named: ["a name"]
    case .times(let states, _): states.common
    }
  }

  /// Whether it is a value by itself rather than an object or a list.
  package var isSingleValue: Bool {
    switch self {
    case .text, .word, .state, .number, .seconds, .share, .flag, .instant: true
    case .object, .list, .counts, .named, .times: false
    }
  }

  /// The members of an instant; which of them it has depends on the log's clock.
  package static let instantMembers: [(key: String, kind: FieldKind)] = [
    ("date", .text), ("sinceStart", .seconds), ("clock", .text), ("order", .number),
  ]
}

extension RecordDescription {
  /// The fields that paths can lead to.
  fileprivate var withPaths: [FieldDescription] {
    fields.filter { field in
      if case .inFullReports = field.presence { false } else { true }
    }
  }
}
