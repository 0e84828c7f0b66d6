import LifetraceAnalysis
import LifetraceModel

extension AnalysisFlow {
  /// Below this many events the work is done sooner than shared out.
  private static let leastShared = 4096

  /// Lets all groups consume what waits, on as many cores as there are.
  mutating func consume(_ symbols: SymbolTable) {
    let context = context(symbols)
    var mail = FlowMail()
    swap(&mail, &self.mail)
    if mail.count < AnalysisFlow.leastShared {
      for index in groups.indices { groups[index].consume(mail, in: context) }
    } else {
      let mail = mail
      groups.updateOnCores(count: groups.count) { _, group in group.consume(mail, in: context) }
    }
    mail.clear()
    swap(&mail, &self.mail)
  }
}
