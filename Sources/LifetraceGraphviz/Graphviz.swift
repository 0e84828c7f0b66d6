#if GRAPHVIZ
  internal import CGraphviz
  public import LifetracePresentation
  internal import Synchronization

  /// Draws graphs through libgvc, in this process.
  public enum Graphviz {
    /// Graphviz keeps global state, so that only one graph is drawn at a time.
    private static let library = Mutex(())

    /// Whether Graphviz is installed, in the version that this was built for; without it drawing throws
    /// `GraphvizError.libraryMissing`. It is loaded for that, if it was not yet.
    public static var isInstalled: Bool { lt_graphviz_is_available() }

    /// Draws a state diagram as SVG, finished for people (`SVGFinisher`).
    ///
    /// - Parameters:
    ///   - diagram: the diagram to draw.
    ///   - idPrefix: the beginning of every id.
    ///   - theme: the colours.
    /// - Throws: `GraphvizError`
    public static func draw(
      _ diagram: StateDiagram, idPrefix: String = "lifetrace", theme: DiagramTheme = .adaptive
    ) throws(GraphvizError) -> [UInt8] {
      let dot = DOTRenderer(idPrefix: idPrefix, theme: theme).render(diagram)
      let drawing = String(decoding: try render(dot: dot), as: UTF8.self)
      let finisher = SVGFinisher(idPrefix: idPrefix, theme: theme)
      guard let finished = finisher.finish(drawing, of: diagram) else {
        throw .failed(message: "the drawing is not an SVG document")
      }
      return Array(finished.utf8)
    }

    /// Loads the libraries that drawing needs, so that the next picture takes less time. It may run
    /// while other things are done, and does nothing when there is no Graphviz.
    public static func prepare() {
      let smallest = """
        digraph { graph [layout=nop2, bb="0,0,9,9"] a [shape=box, pos="5,5", label=<<b>a</b>>] }
        """
      _ = try? render(dot: smallest)
    }

    /// Draws the first graph of a text in the DOT language as SVG; its attribute `layout` names the
    /// engine, else `dot`.
    ///
    /// Same text, same picture; its bytes may differ by the order of clusters. May be called from
    /// several threads; calls wait for each other.
    ///
    /// - Throws: `GraphvizError`
    public static func render(dot: String) throws(GraphvizError) -> [UInt8] {
      guard !dot.utf8.contains(0) else {
        throw .malformed(line: nil, message: "the text has a NUL character")
      }
      let picture = unsafe library.withLock { _ in
        unsafe lt_graphviz_draw(dot)
      }
      defer { unsafe lt_graphviz_release(picture) }
      let messages = unsafe picture.messages.map { unsafe String(cString: $0) } ?? ""
      if let error = GraphvizError(unsafe picture.status, messages) { throw error }
      let buffer = unsafe UnsafeRawBufferPointer(start: picture.bytes, count: picture.length)
      return unsafe Array(buffer)
    }
  }

  extension GraphvizError {
    /// Creates the error of a call; `nil` when it went well.
    fileprivate init?(_ status: lt_graphviz_status, _ messages: String) {
      guard status != LT_GRAPHVIZ_OK else { return nil }
      let message = messages.split(separator: "\n").joined(separator: "; ")
      switch status {
      case LT_GRAPHVIZ_PARSE:
        self = .malformed(
          line: GraphvizError.line(in: message),
          message: message.isEmpty ? "the text holds no graph" : message)
      case LT_GRAPHVIZ_LAYOUT, LT_GRAPHVIZ_RENDER:
        self =
          message.contains("not recognized")
          ? .pluginMissing(message: message) : .failed(message: message)
      case LT_GRAPHVIZ_NO_LIBRARY: self = .libraryMissing
      default: self = .unavailable
      }
    }

    /// The number after the first `line` of a message.
    private static func line(in message: String) -> Int? {
      let words = message.split(separator: " ")
      guard let place = words.firstIndex(of: "line"), place + 1 < words.endIndex else { return nil }
      return Int(words[place + 1])
    }
  }
#endif

#if GRAPHVIZ
  /// Why Graphviz drew nothing. Messages are Graphviz's own words.
  public enum GraphvizError: Error, Hashable, Sendable {
    /// Graphviz is not installed, or is of another version than the one that this was built for.
    case libraryMissing
    /// The text is not one DOT graph; `line` counts from 1 and is `nil` if Graphviz reports none.
    case malformed(line: Int?, message: String)
    /// The layout engine is not among the installed plugins.
    case pluginMissing(message: String)
    /// The layout or the drawing failed for another reason.
    case failed(message: String)
    /// The library could not be started or had no memory left.
    case unavailable
  }

  extension GraphvizError: CustomStringConvertible {
    /// What to do when the library is missing.
    package static let remedy = "install it (Debian: libgvc6, Homebrew: graphviz)"

    /// What is wrong: the line of the DOT text if it is known, and the remedy where there is one.
    public var description: String {
      switch self {
      case .libraryMissing:
        "Graphviz is missing; \(GraphvizError.remedy), or write dot or mermaid"
      case .malformed(let line?, let message): "DOT line \(line): \(message)"
      case .malformed(nil, let message): "not a DOT graph: \(message)"
      case .pluginMissing(let message): "Graphviz plugin missing: \(message)"
      case .failed(let message): "Graphviz failed: \(message)"
      case .unavailable: "Graphviz could not be started"
      }
    }
  }
#endif
