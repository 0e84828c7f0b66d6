import LifetraceMetrics
import LifetraceModel

/// A report without a format: the content of both text and Markdown.
struct Document {
  var blocks: [Block] = []
  /// What the end of a long text repeats from its beginning.
  var closing: [Block] = []
}

/// A part of a document, from top to bottom.
enum Block {
  /// The title of the whole report.
  case title(Line)
  /// The beginning of an app or of another main part.
  case heading(Line)
  case subheading(String)
  case paragraph(Line)
  case bar(StateBar)
  case table(Table)
  /// One of several sentences, with additions.
  case item(Line, notes: [Line])
  /// A remark: how to see more, the meaning of a sign.
  case remark(Line)
}

/// Values that read as one line; nothing is put between them.
typealias Line = [Value]

/// A piece of a line or table with its meaning.
enum Value {
  /// The report's own words.
  case words(String, Tone = .plain)
  /// Text of the log: a name, an explanation.
  case quoted(String, Tone = .plain)
  /// Text of the log within a sentence, in quotation marks if it is several words.
  case name(String, Tone = .plain)
  case duration(TimeSpan?)
  /// A round duration that the system sets.
  case limit(TimeSpan)
  /// An upper bound.
  case atMost(TimeSpan)
  /// A shortest and a longest duration.
  case range(ClosedRange<TimeSpan>)
  case instant(Instant?)
  /// An instant to the second, where more would be noise.
  case moment(Instant?)
  /// Some time after an instant.
  case after(Instant)
  /// At an instant or some time before.
  case before(Instant)
  /// When something began, as far as that is known.
  case beginning(Instant, BackgroundTask.Beginning)
  case share(Double?)
  case count(Int?)
  case state(StateLabel)
  /// The part of a budget that was used; 1 is all of it.
  case used(Double?, Tone)
  /// The same with a bar.
  case gauge(Double?, Tone)
  /// A small bar of states.
  case strip(StateBar?)
  /// Known to be none: an empty cell.
  case nothing

  /// Whether the log does not contain the value.
  var isUnknown: Bool {
    switch self {
    case .words(let text, _), .quoted(let text, _), .name(let text, _): text.isEmpty
    case .duration(let value): value == nil
    case .instant(let value), .moment(let value): value == nil
    case .share(let value), .used(let value, _), .gauge(let value, _): value == nil
    case .count(let value): value == nil
    case .strip(let value): value == nil
    case .state, .after, .before, .atMost, .range, .limit, .beginning, .nothing: false
    }
  }

  /// Whether there is text to show.
  var hasContent: Bool {
    if case .nothing = self { return false }
    return !isUnknown
  }
}

/// Rows of values under titled columns.
struct Table {
  var columns: [Column]
  var rows: Rows

  /// A column and its priority where the space is short.
  struct Column {
    var title: String
    var isNumeric = false
    /// The column with the highest rank is dropped first; rank 0 stays.
    var rank = 0
    /// Whether its texts may be shortened.
    var isFlexible = false
    /// Whether its values are shown below the row when the column is dropped.
    var isEssential = false
  }

  /// One line of a table.
  struct Row {
    /// As many as the table has columns.
    var cells: [Value]
    /// More about the row, below it.
    var notes: [Line] = []
  }

  /// The rows, each made when it is asked for: there may be more than are worth the memory.
  struct Rows: RandomAccessCollection {
    let endIndex: Int
    let row: (Int) -> Row

    var startIndex: Int { 0 }
    subscript(index: Int) -> Row { row(index) }
  }

  /// Creates a table with a row for each item, without columns that are empty throughout.
  init<Item>(
    _ items: some Sequence<Item>, _ columns: [ItemColumn<Item>],
    notes: @escaping (Item) -> [Line] = { _ in [] }
  ) {
    let items = Array(items)
    let kept = columns.enumerated().filter { index, column in
      index == 0 || items.contains { column.cell($0).hasContent }
    }.map(\.element)
    self.columns = kept.map(\.column)
    rows = Rows(endIndex: items.count) { index in
      Row(cells: kept.map { $0.cell(items[index]) }, notes: notes(items[index]))
    }
  }
}

/// A column of a table with a row for each item of a list: its title, its place, and its cells.
struct ItemColumn<Item> {
  let column: Table.Column
  let cell: (Item) -> Value

  /// A column of texts, aligned left.
  static func text(
    _ title: String, rank: Int = 0, isFlexible: Bool = false, isEssential: Bool = false,
    _ cell: @escaping (Item) -> Value
  ) -> ItemColumn {
    ItemColumn(
      column: .init(title: title, rank: rank, isFlexible: isFlexible, isEssential: isEssential),
      cell: cell)
  }

  /// A column of numbers, aligned right.
  static func number(
    _ title: String, rank: Int = 0, isEssential: Bool = false, _ cell: @escaping (Item) -> Value
  ) -> ItemColumn {
    ItemColumn(
      column: .init(title: title, isNumeric: true, rank: rank, isEssential: isEssential),
      cell: cell)
  }

  /// A column of process identifiers.
  static func pid(rank: Int, _ pid: @escaping (Item) -> Int32?) -> ItemColumn {
    number("pid", rank: rank, isEssential: true) { .words(pid($0).map(String.init) ?? "") }
  }
}

/// A piece of printable text and how it strikes the eye.
struct Fragment: Hashable {
  var text: String
  var tone: Tone = .plain
  /// Whether a line may be broken at its spaces.
  var isProse = false

  /// The columns that the text takes on a terminal.
  var width: Int { DisplayWidth.of(text) }
}

extension TimeWording {
  /// Returns a value's text, safe to print.
  func fragments(_ value: Value) -> [Fragment] {
    switch value {
    case .words(let text, let tone):
      [Fragment(text: VisibleText.readable(text), tone: tone, isProse: true)]
    case .quoted(let text, let tone):
      [Fragment(text: VisibleText.readable(text), tone: tone, isProse: true)]
    case .name(let text, let tone):
      [
        Fragment(
          text: text.contains(" ") ? "“\(VisibleText.readable(text))”" : VisibleText.readable(text),
          tone: tone, isProse: true)
      ]
    case .duration(let span): known(span.map(duration))
    case .limit(let span): known(quantities.limit(span))
    case .atMost(let span): known("at most " + duration(span))
    case .range(let range): known(text(of: range))
    case .instant(let instant): known(instant.map { clock($0) })
    case .moment(let instant): known(instant.map { clock($0, toTheSecond: true) })
    case .after(let instant): known("after " + clock(instant))
    case .before(let instant): known("before " + clock(instant))
    case .beginning(let instant, let beginning): known(text(of: instant, beginning))
    case .share(let share): known(share.map(quantities.percent))
    case .count(let count): known(count.map(grouped))
    case .state(let label):
      [Fragment(text: "\(label.glyph) ", tone: label.tone), Fragment(text: label.words)]
    case .used(let share, let tone):
      share.map { [Fragment(text: wholePercent($0), tone: tone)] } ?? known(nil)
    case .nothing: []
    case .strip(let bar): bar?.fragments(width: StateBar.stripWidth) ?? known(nil)
    case .gauge(let share, let tone): share.map { gauge($0, tone) } ?? known(nil)
    }
  }

  /// `329–335 ms`, with the unit once where both have the same.
  private func text(of range: ClosedRange<TimeSpan>) -> String {
    let (least, most) = (duration(range.lowerBound), duration(range.upperBound))
    if least == most { return least }
    let (first, last) = (least.split(separator: " "), most.split(separator: " "))
    let isOneUnit = first.count == 2 && last.count == 2 && first[1] == last[1]
    return (isOneUnit ? String(first[0]) : least) + "–" + most
  }

  /// An age in whole seconds is exact to the second.
  private func text(of instant: Instant, _ beginning: BackgroundTask.Beginning) -> String {
    let shown = instant.rounded(as: beginning)
    return switch beginning {
    case .timed: clock(shown)
    case .age: "≈ " + clock(shown, isWhole: true)
    case .leastAge: "before " + clock(shown, isWhole: true)
    }
  }

  /// A bar of eight cells and the percentage beside it.
  private func gauge(_ share: Double, _ tone: Tone) -> [Fragment] {
    guard share.isFinite, share >= 0, share < 1e9 else { return known(nil) }
    let cells = 8
    let eighths = min(cells * 8, Int(nearest(share * Double(cells * 8))))
    let blocks = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
    let bar = String(repeating: "█", count: eighths / 8) + blocks[eighths % 8]
    let rest = String(repeating: "·", count: cells - bar.count)
    let percent = wholePercent(share)
    let space = String(repeating: " ", count: max(1, 6 - percent.count))
    return [
      Fragment(text: bar, tone: tone), Fragment(text: rest, tone: .faint),
      Fragment(text: space + percent, tone: tone),
    ]
  }

  private func wholePercent(_ share: Double) -> String {
    share.isFinite && share.magnitude < 1e9 ? "\(nearest(share * 100)) %" : "–"
  }

  private func known(_ text: String?) -> [Fragment] {
    [text.map { Fragment(text: $0) } ?? Fragment(text: "–", tone: .faint)]
  }
}

extension ReportContext {
  /// The whole report, its parts in the order in which a reader wants them.
  var document: Document {
    let findings = FindingsSection(self)
    var blocks = ReportHead(self).blocks + findings.blocks
    let overview = Overview(self)
    blocks += overview.blocks
    let detailed = options.full ? apps.count : ReportContext.detailedApps
    for app in apps.prefix(detailed) { blocks += AppStory(self, app: app).blocks }
    blocks += overview.remarks(detailed: min(detailed, apps.count))
    blocks += CountersSection(self).blocks + ReportTail(self).blocks
    return Document(blocks: blocks, closing: options.repeatsWorst ? findings.closing : [])
  }
}
