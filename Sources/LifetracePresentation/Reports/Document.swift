import LifetraceAnalysis
import LifetraceModel

/// A report before it has a form: what the text and the Markdown both say.
struct Document {
  var blocks: [Block] = []
}

/// A part of a document, from top to bottom.
enum Block {
  /// What the whole report is about.
  case title(Line)
  /// The beginning of an app or of another main part.
  case heading(Line)
  case subheading(String)
  case paragraph(Line)
  case bar(StateBar)
  case table(Table)
  /// One of several statements, with what there is to add to it.
  case item(Line, notes: [Line])
  /// Something beside the point: how to see more, what a sign means.
  case remark(Line)
}

/// Values that read as one line; nothing is put between them.
typealias Line = [Value]

/// A piece of a line or table that still knows what it means.
enum Value {
  /// The report's own words.
  case words(String, Tone = .plain)
  /// Text of the log: a name, an explanation.
  case quoted(String, Tone = .plain)
  /// The same within a sentence: several words are set off from the sentence's own.
  case name(String, Tone = .plain)
  case duration(TimeSpan?)
  /// No more than this, and nobody knows how much less.
  case atMost(TimeSpan)
  case instant(Instant?)
  /// An instant to the second, where more would be noise.
  case moment(Instant?)
  /// Some time after an instant.
  case after(Instant)
  /// When something began, as far as that is known.
  case beginning(Instant, BackgroundTask.Beginning)
  case share(Double?)
  case count(Int?)
  case state(StateLabel)
  /// The part of an allowance that was used; 1 is all of it.
  case used(Double?, Tone)
  /// The same with a bar.
  case gauge(Double?, Tone)
  /// A small bar of states.
  case strip(StateBar?)
  /// Known to be none: an empty cell.
  case nothing

  /// `true` iff the log does not tell the value.
  var isUnknown: Bool {
    switch self {
    case .words(let text, _), .quoted(let text, _), .name(let text, _): text.isEmpty
    case .duration(let value): value == nil
    case .instant(let value), .moment(let value): value == nil
    case .share(let value), .used(let value, _), .gauge(let value, _): value == nil
    case .count(let value): value == nil
    case .strip(let value): value == nil
    case .state, .after, .atMost, .beginning, .nothing: false
    }
  }

  /// `true` iff there is something to read.
  var hasContent: Bool {
    if case .nothing = self { return false }
    return !isUnknown
  }
}

/// How a value is meant to strike the eye.
enum Tone: Hashable, Sendable {
  case plain, strong, faint
  case good, warning, bad
  /// Neither good nor bad, but of a kind of its own.
  case special
  case active, inactive, background, suspended
  /// Sets of states, in colours of their own.
  case foreground, backgroundOrSuspended
}

/// Rows of values under titled columns.
struct Table {
  var columns: [Column]
  var rows: [Row] = []

  /// A column and what becomes of it where the space is short.
  struct Column {
    var title: String
    var isNumeric = false
    /// The column with the highest rank is dropped first; rank 0 stays.
    var rank = 0
    /// `true` iff its texts may be shortened.
    var isFlexible = false
    /// `true` iff its values are told below the row when the column is dropped.
    var isEssential = false
  }

  /// One line of a table.
  struct Row {
    /// As many as the table has columns.
    var cells: [Value]
    /// What else is to be said about the row, below it.
    var notes: [Line] = []
  }

  init(_ columns: Column..., rows: [Row]) {
    self.init(columns: columns, rows: rows)
  }

  init(columns: [Column], rows: [Row]) {
    self.columns = columns
    self.rows = rows
  }

  /// The table without the columns in which there is nothing to read.
  var withoutEmptyColumns: Table {
    let kept = columns.indices.filter { column in
      column == 0 || rows.contains { $0.cells[column].hasContent }
    }
    var table = self
    table.columns = kept.map { columns[$0] }
    table.rows = rows.map { row in Row(cells: kept.map { row.cells[$0] }, notes: row.notes) }
    return table
  }
}
