package import LifetraceModel

/// What to say of the apps that lines name.
extension SubjectIndex {
  /// Notes about names that match a bundle by spelling alone, and about stretches without a
  /// record.
  package func notes(on trace: EventTrace) -> [Diagnostic] {
    let resemblances = ties.resemblances.map { tie in
      let (name, bundle) = (trace.symbols[tie.name], trace.symbols[tie.bundle])
      return Diagnostic(
        .note, "process '\(name)' is assigned to '\(bundle)' by its name",
        notes: ["no line of the log ties them to each other; --same-app \(name)=\(bundle) does"])
    }
    return resemblances + notesOnSharedNames(trace) + noteOnUntied(trace) + notes(onHolesOf: trace)
  }

  /// A process without a bundle and a bundle without a process that may be one app: the log has no others.
  private func noteOnUntied(_ trace: EventTrace) -> [Diagnostic] {
    let named = subjects.map(\.key).filter {
      $0.bundle == nil && $0.name != nil && $0.kind == .unknown
    }
    let bundled = subjects.map(\.key).filter {
      $0.name == nil && $0.kind == .app
        && $0.bundle.map { !trace.symbols[$0].hasPrefix("com.apple.") } == true
    }
    guard named.count == 1, bundled.count == 1, named[0].device == bundled[0].device,
      let name = named[0].name.map({ trace.symbols[$0] }),
      let bundle = bundled[0].bundle.map({ trace.symbols[$0] })
    else { return [] }
    return [
      Diagnostic(
        .note, "process '\(name)' and '\(bundle)' may be one app, which no line of the log says",
        notes: ["--same-app \(name)=\(bundle) merges them"])
    ]
  }

  private func notesOnSharedNames(_ trace: EventTrace) -> [Diagnostic] {
    shared.sorted { $0.value.first < $1.value.first }.map { name, lines in
      let apps = lines.sharers.map { trace.symbols[$0] }.sorted()
      return Diagnostic(
        .warning,
        "lines of '\(trace.symbols[name])' do not show whether they belong to \(apps.joined(separator: " or "))",
        source: lines.first, count: lines.count,
        notes: ["they are left out; record pids to tell the apps apart: `log show`, idevicesyslog"])
    }
  }

  private func notes(onHolesOf trace: EventTrace) -> [Diagnostic] {
    // Time that goes back has a diagnostic of its own, and an input's own marks need no note.
    let within = holes.filter { $0.before == $0.after && $0.cause == .silence }
    let between = holes.filter { $0.before != $0.after }
    var notes: [Diagnostic] = []
    if let first = between.first {
      let (before, after) = (trace.inputs[first.before].name, trace.inputs[first.after].name)
      notes.append(
        Diagnostic(
          .note, "nothing was recorded between the end of '\(before)' and the start of '\(after)'",
          count: between.count,
          notes: [
            "what apps did then is undetermined; if it is one recording, join its parts into one input"
          ]))
    }
    if let first = within.first {
      let name = trace.inputs[first.before].name
      notes.append(
        Diagnostic(
          .note, "nothing was recorded for some time within '\(name)'",
          source: first.source, count: within.count,
          notes: [
            "before, many processes wrote all the time; what apps did in the silence is undetermined"
          ]))
    }
    return notes
  }
}
