import Lifetrace
import LifetraceArguments
import LifetracePresentation

#if GRAPHVIZ
  import LifetraceGraphviz
#endif

/// What `graph` writes.
enum GraphFormat: String, OutputFormat, ExpressibleByArgument {
  case svg
  case png
  case pdf
  case dot
  case mermaid

  /// Creates the format that files with an extension are in.
  init?(fileExtension: String) {
    switch fileExtension {
    case "gv": self = .dot
    case "mmd": self = .mermaid
    default: self.init(rawValue: fileExtension)
    }
  }

  /// The extension of files in the format.
  var fileExtension: String { self == .mermaid ? "mmd" : rawValue }

  /// `true` iff a terminal cannot show it.
  var isBinary: Bool {
    switch self {
    case .png, .pdf: true
    case .svg, .dot, .mermaid: false
    }
  }

  /// `true` iff Graphviz draws it.
  var isPicture: Bool {
    switch self {
    case .svg, .png, .pdf: true
    case .dot, .mermaid: false
    }
  }

  /// Returns `diagram` in the format.
  ///
  /// - Parameter theme: the colours of a picture.
  func render(
    _ diagram: StateDiagram, theme: DiagramTheme = .adaptive
  ) throws(Failure) -> [UInt8] {
    switch self {
    case .dot: Array(DOTRenderer().render(diagram).utf8)
    case .mermaid: Array(MermaidRenderer().render(diagram).utf8)
    case .svg, .png, .pdf: try draw(diagram, theme)
    }
  }

  #if GRAPHVIZ
    /// Throws if this build cannot write the format.
    func requireSupport() throws {}

    /// Loads what the format needs, which may be done while a log is read.
    func prepare() {
      if let picture { Graphviz.prepare(for: picture) }
    }

    /// Requires: it is the format of a picture.
    private func draw(
      _ diagram: StateDiagram, _ theme: DiagramTheme
    ) throws(Failure) -> [UInt8] {
      guard let picture else { preconditionFailure("a text is not drawn") }
      do {
        return try Graphviz.draw(diagram, format: picture, theme: theme)
      } catch {
        throw .notDrawn(reason: "\(error)")
      }
    }

    /// The format for Graphviz; `nil` for those that are written without it.
    private var picture: GraphvizFormat? {
      switch self {
      case .svg: .svg
      case .png: .png
      case .pdf: .pdf
      case .dot, .mermaid: nil
      }
    }
  #else
    /// Throws if this build cannot write the format.
    func requireSupport() throws {
      if isPicture { throw Failure.withoutGraphviz(format: rawValue) }
    }

    /// Nothing has to be loaded.
    func prepare() {}

    private func draw(
      _ diagram: StateDiagram, _ theme: DiagramTheme
    ) throws(Failure) -> [UInt8] {
      throw .withoutGraphviz(format: rawValue)
    }
  #endif
}
