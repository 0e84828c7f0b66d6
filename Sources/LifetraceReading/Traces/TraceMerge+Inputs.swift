import LifetraceModel

/// What the merge learns of single inputs: which crashes in them others show, and where their clocks were set.
extension TraceMerge {
  func isDiagnosed(_ input: Int) -> Bool { diagnosed.contains(UInt32(input)) }

  /// Whether an input has crashes that MetricKit diagnosed, and others have events of logs.
  func isBesideLogs(_ input: Int) -> Bool {
    isDiagnosed(input)
      && inputs.indices.contains { inputs[$0].eventCount > 0 && !isDiagnosed($0) }
  }

  /// Finds the crashes that MetricKit diagnosed in the logs of the same time, which show the rest of the time.
  mutating func placeDiagnosed() {
    guard !diagnosed.isEmpty else { return }
    let payloads = inputs.indices.filter { inputs[$0].isPlaceable && isBesideLogs($0) }
    guard
      payloads.isEmpty
        || timed.contains(where: { inputs[$0].summary.reference.anchor == .absolute })
    else {
      for index in payloads {
        leaveOut(
          index, as: "event without a place in time",
          Diagnostic(
            .dataLoss, input: inputs[index].summary.name,
            "has dates, and cannot be placed beside inputs without them",
            count: inputs[index].eventCount, notes: ["read it alone, or give --date"]))
      }
      return
    }
    diagnosedExits = DiagnosedExits(placedEvents, of: diagnosed, symbols).known
    for index in payloads {
      (inputs[index].summary.firstAt, inputs[index].summary.lastAt) = (nil, nil)
    }
    for (number, event) in store.stored.enumerated() {
      guard case .some(.none) = diagnosedExits[number] else { continue }
      let input = Int(event.source.input)
      inputs[input].summary.events -= 1
      inputs[input].summary.skipped["exit that another line shows", default: 0] += 1
    }
  }

  /// Finds where time goes back in the inputs: the clock of a device was set, captures were put together, or records
  /// are out of order.
  mutating func setClocks() {
    var steps = inputs.map(\.steps)
    if !store.order.isRising { addStepsOfEvents(to: &steps) }
    var evidence = steps.map { ClockEvidence($0) }
    if steps.contains(where: { $0.parts.count > 1 }) {
      for event in store.stored { evidence[Int(event.source.input)].note(event) }
    }
    for index in inputs.indices where steps[index].count > 0 || steps[index].parts.count > 1 {
      let summary = inputs[index].summary
      let clock = SetClock(
        steps[index], isSet: evidence[index].isSet, resolution: summary.reference.resolution)
      inputs[index].set(clock, of: UInt32(truncatingIfNeeded: index))
      diagnostics += clock.diagnostics(
        in: summary.name, input: UInt32(truncatingIfNeeded: index),
        isZoneOpen: inputs[index].isOfTimedEvents
          ? summary.reference.zoneSeconds == nil : inputs[index].isZoneOpen)
    }
  }

  /// Adds the steps of events that have times of their own.
  ///
  /// Every step back counts: records of several processes may be out of order, but such events are written in order.
  private func addStepsOfEvents(to steps: inout [BackwardSteps]) {
    for index in inputs.indices where inputs[index].isOfTimedEvents {
      steps[index] = BackwardSteps(beyond: .zero)
    }
    var last: LifecycleEvent?
    for event in store.stored {
      let input = Int(event.source.input)
      guard inputs[input].isOfTimedEvents else { continue }
      let previous = last?.source.input == event.source.input ? last?.time : nil
      steps[input].note(from: previous, to: event.time, line: event.source.line)
      last = event
    }
  }
}
