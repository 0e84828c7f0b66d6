import LifetraceAnalysis
import LifetraceModel

/// Puts a report's parts in the order in which a reader wants them.
struct ReportDocument {
  private let context: ReportContext

  /// Apps that are told in detail when there are many; `--full` tells all.
  private static let detailedApps = 5

  init(_ context: ReportContext) {
    self.context = context
  }

  /// The whole report.
  var document: Document {
    var blocks = ReportHead(context).blocks
    let overview = Overview(context)
    blocks += overview.blocks
    let detailed = context.options.full ? context.apps.count : ReportDocument.detailedApps
    for app in context.apps.prefix(detailed) {
      blocks += AppStory(context, app: app).blocks
    }
    blocks += overview.remarks(detailed: min(detailed, context.apps.count))
    blocks += ReportTail(context).blocks
    return Document(blocks: blocks)
  }
}
