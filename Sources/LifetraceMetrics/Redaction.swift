import LifetraceModel

extension Analysis {
  /// Returns the analysis without names, identifiers and quoted text of the log, so that a report of it can be shown to
  /// others.
  ///
  /// Apps, extensions, devices, scenes, background tasks and inputs get numbers, the same for the same name. Bundle
  /// identifiers of Apple's own processes, states, times, codes, and versions of iOS stay.
  public func redacted() -> Analysis {
    var redaction = Redaction()
    return redaction.redacted(self)
  }
}

/// Replaces names, the same by the same.
private struct Redaction {
  private var replacements: [String: String] = [:]
  private var counts: [String: Int] = [:]
  /// The names that are looked for in texts, once all are known: the longest first, since it may contain another.
  private var names: [(key: String, value: String)] = []

  mutating func redacted(_ original: Analysis) -> Analysis {
    var analysis = original
    for index in analysis.inputs.indices {
      analysis.inputs[index].name = replacement(of: analysis.inputs[index].name, "input")
    }
    for index in analysis.apps.indices { redact(&analysis.apps[index]) }
    for index in analysis.counters.indices { redact(&analysis.counters[index].counters) }
    names = replacements.filter { $0.key.count > 2 }.sorted { $0.key.count > $1.key.count }
    analysis.conditions = redacted(analysis.conditions)
    analysis.diagnostics.items = analysis.diagnostics.items.map(redacted)
    return analysis
  }

  // MARK: Apps

  private mutating func redact(_ app: inout AppAnalysis) {
    let isShown = app.isSystem
    app.device = app.device.map { replacement(of: $0, "device") }
    app.boot = nil
    let kind = app.kind == .appExtension ? "extension" : "app"
    // A process is called as its app is.
    if !isShown, let name = app.bundle ?? app.process {
      let number = replacement(of: name, kind)
      if let process = app.process { replacements[process] = replacements[process] ?? number }
      app.bundle = app.bundle.map { _ in number }
      app.process = app.process.map { _ in number }
    }
    for index in app.processes.items.indices { app.processes.items[index].launchReason = nil }
    for index in app.scenes.items.indices {
      app.scenes.items[index].id = replacement(of: app.scenes.items[index].id, "scene")
    }
    for index in app.extensions.indices {
      app.extensions[index].identifier = replacement(
        of: app.extensions[index].identifier, "extension")
      redact(&app.extensions[index].exits)
    }
    for index in app.launches.items.indices { app.launches.items[index].reason = nil }
    redactMetrics(of: &app)
    redact(&app.exits)
    redact(&app.backgroundSessions)
    for index in app.significantEvents.items.indices {
      let scene = app.significantEvents.items[index].scene
      app.significantEvents.items[index].scene = scene.map { replacement(of: $0, "scene") }
    }
    for index in app.scheduledTasks.items.indices {
      let identifier = app.scheduledTasks.items[index].identifier
      app.scheduledTasks.items[index].identifier = replacement(of: identifier, "task")
    }
    for index in app.exceededLimits.items.indices {
      app.exceededLimits.items[index].measurement = nil
    }
    for index in app.conformance.violations.items.indices {
      let scene = app.conformance.violations.items[index].scene
      app.conformance.violations.items[index].scene = scene.map { replacement(of: $0, "scene") }
    }
  }

  private mutating func redactMetrics(of app: inout AppAnalysis) {
    for metric in AppMetric.all {
      guard case .times(let names) = metric.kind, let noun = names.hidden,
        var times = app[metric: metric]?.times
      else { continue }
      for index in times.indices { times[index].name = replacement(of: times[index].name, noun) }
      app.metrics[metric.key] = .times(times)
    }
  }

  private mutating func redact(_ sessions: inout BackgroundSessions) {
    for index in sessions.items.indices {
      sessions.items[index].tasks = sessions.items[index].tasks.map { redacted($0) }
      sessions.items[index].assertions = sessions.items[index].assertions.map { redacted($0) }
      sessions.items[index].heldBy = sessions.items[index].heldBy.map {
        replacement(of: $0, "task")
      }
      if sessions.items[index].budgetSource?.hasPrefix(Self.named) == true {
        sessions.items[index].budgetSource = Self.named
      }
    }
    for index in sessions.otherWork.items.indices {
      sessions.otherWork.items[index].task = redacted(sessions.otherWork.items[index].task)
    }
  }

  private static let named = "named by the log"

  private mutating func redacted(_ task: BackgroundTask) -> BackgroundTask {
    var task = task
    task.name = task.name.map { $0.isEmpty ? $0 : replacement(of: $0, "task") }
    return task
  }

  /// Of the words about an exit those stay that decide its cause.
  private func redact(_ exits: inout BoundedList<ExitAnalysis>) {
    for index in exits.items.indices {
      guard let explanation = exits.items[index].explanation else { continue }
      let text = explanation.lowercased()
      let kept = ExitClassification.causeWords.filter { text.contains($0.lowercased()) }
      exits.items[index].explanation = kept.isEmpty ? nil : kept.joined(separator: "; ")
    }
  }

  private mutating func redact(_ counters: inout AppCounters) {
    counters.subject.bundle = counters.subject.bundle.map {
      AppAnalysis.isSystem(.unknown, bundle: $0) ? $0 : replacement(of: $0, "app")
    }
    counters.subject.version = nil
    for index in counters.unread.indices { counters.unread[index].text = "…" }
  }

  // MARK: The log

  private func redacted(_ conditions: Conditions) -> Conditions {
    var conditions = conditions
    conditions.appVersion = nil
    conditions.device = conditions.device.map { replacements[$0] ?? $0 }
    conditions.notes = conditions.notes.map(scrubbed)
    conditions.limits = conditions.limits.map(scrubbed)
    conditions.inputs = conditions.inputs.map { input in
      InputConditions(
        name: replacements[input.name] ?? "input", redacted(input.conditions))
    }
    return conditions
  }

  private func redacted(_ diagnostic: Diagnostic) -> Diagnostic {
    var redacted: Diagnostic
    switch diagnostic.kind {
    case .input(let name, let finding):
      redacted = Diagnostic(
        diagnostic.severity, input: replacements[name] ?? "input", scrubbed(finding),
        count: diagnostic.count, notes: diagnostic.notes.map(scrubbed))
    case .general:
      redacted = Diagnostic(
        diagnostic.severity, scrubbed(diagnostic.message), count: diagnostic.count,
        notes: diagnostic.notes.map(scrubbed))
    }
    redacted.source = diagnostic.source
    return redacted
  }

  /// Returns a text of lifetrace without names, and without what stands between quotation marks in it.
  private func scrubbed(_ text: String) -> String {
    var result = text
    for (name, replacement) in names { result.replace(name, with: replacement) }
    let parts = result.split(separator: "'", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      let isQuoted = index % 2 == 1 && index < parts.count - 1
      let isOurs = replacements.values.contains(String(part))
      return isQuoted && !isOurs ? "…" : String(part)
    }.joined(separator: "'")
  }

  private mutating func replacement(of name: String, _ noun: String) -> String {
    if let known = replacements[name] { return known }
    let number = counts[noun, default: 0] + 1
    counts[noun] = number
    let made = "\(noun) \(number)"
    replacements[name] = made
    return made
  }
}
