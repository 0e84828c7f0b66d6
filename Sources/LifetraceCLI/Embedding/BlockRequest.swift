import LifetraceEmbedding
import LifetracePresentation

/// What the contents of a block depend on, beside the trace.
struct BlockRequest: Hashable, Sendable {
  /// The command as it stands in the document.
  let text: String
  let markup: Markup
  let isInCatalog: Bool
  let isInline: Bool
  let isInHTML: Bool

  init(_ block: EmbeddedBlock, markup: Markup, isInCatalog: Bool) {
    text = block.text
    self.markup = markup
    self.isInCatalog = isInCatalog
    isInline = block.isInline
    isInHTML = block.isInHTML
  }

  // Names of files in commands may differ in their bytes and yet read the same.
  static func == (one: Self, other: Self) -> Bool {
    one.text.hasSameBytes(as: other.text)
      && one.markup == other.markup && one.isInCatalog == other.isInCatalog
      && one.isInline == other.isInline && one.isInHTML == other.isInHTML
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(isInCatalog)
    hasher.combine(isInline)
  }
}
