import LifetraceAnalysis
import LifetraceModel

extension [FlowGroup] {
  /// Below this many events the work is done sooner than shared out.
  static var leastShared: Int { 4096 }

  /// Lets all groups consume what waits, on as many cores as there are.
  mutating func consume(_ mail: FlowMail, in context: FlowContext) {
    guard mail.count >= Self.leastShared else {
      for index in indices { self[index].consume(mail, in: context) }
      return
    }
    updateOnCores(count: count) { _, group in group.consume(mail, in: context) }
  }
}
