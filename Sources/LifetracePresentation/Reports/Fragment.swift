import LifetraceAnalysis
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
    case .name(let text, let tone):
      [
        Fragment(
          text: text.contains(" ") ? "“\(VisibleText.readable(text))”" : VisibleText.readable(text),
          tone: tone, isProse: true)
      ]
    case .duration(let span): known(span.map(duration))
    case .atMost(let span): known("at most " + duration(span))
    case .instant(let instant): known(instant.map { clock($0) })
    case .moment(let instant): known(instant.map { clock($0, toTheSecond: true) })
    case .after(let instant): known("after " + clock(instant))
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

  /// An age in whole seconds gives no more than the second.
  private func text(of instant: Instant, _ beginning: BackgroundTask.Beginning) -> String {
    let shown = instant.rounded(as: beginning)
    return switch beginning {
    case .told: clock(shown)
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

extension Instant {
  /// The instant no finer than a task's beginning is known: the nearest second by its age, the next
  /// one by the least that its age may be.
  func rounded(as beginning: BackgroundTask.Beginning) -> Instant {
    switch beginning {
    case .told: self
    case .age: (self + .milliseconds(500)).second
    case .leastAge: (self + TimeSpan(nanoseconds: 999_999_999)).second
    }
  }

  /// The whole second that it is in.
  private var second: Instant {
    let rest = nanoseconds % 1_000_000_000
    return Instant(nanoseconds: nanoseconds - (rest < 0 ? rest + 1_000_000_000 : rest))
  }
}
