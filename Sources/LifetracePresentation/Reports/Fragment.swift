import LifetraceModel

/// A piece of printable text and how it strikes the eye.
struct Fragment: Hashable {
  var text: String
  var tone: Tone = .plain
  /// `true` iff a line may be broken at the spaces in it.
  var isProse = false

  /// The columns that the text takes on a terminal.
  var width: Int { DisplayWidth.of(text) }
}

extension TimeWording {
  /// Returns what a value reads like, safe to print.
  func fragments(_ value: Value) -> [Fragment] {
    switch value {
    case .words(let text, let tone):
      [Fragment(text: VisibleText.readable(text), tone: tone, isProse: true)]
    case .quoted(let text, let tone):
      [Fragment(text: VisibleText.readable(text), tone: tone, isProse: true)]
    case .duration(let span): known(span.map(duration))
    case .instant(let instant): known(instant.map { clock($0) })
    case .moment(let instant): known(instant.map { clock($0, toTheSecond: true) })
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
