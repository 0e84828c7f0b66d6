import LifetraceFindings
package import LifetraceMetrics
internal import LifetraceModel
package import LifetracePresentation

/// Writes the contents that the blocks of a document ask for.
package struct BlockWriter: Sendable {
  private let markup: Markup
  /// Whether the document is part of a DocC catalog, which has a picture for each scheme.
  private let isInCatalog: Bool

  /// Creates the writer for documents in a language.
  package init(markup: Markup, isInCatalog: Bool) {
    self.markup = markup
    self.isInCatalog = isInCatalog
  }

  /// Returns the contents of a block.
  ///
  /// - Parameters:
  ///   - source: `nil` for a documented machine.
  ///   - mark: says in files who made them.
  package func contents(
    of command: BlockCommand, in block: EmbeddedBlock, from source: BlockSource?, mark: String
  ) throws(EmbeddingFault) -> BlockContents {
    let contents: BlockContents
    switch command.kind {
    case .graph: contents = try graph(command, in: block, from: source)
    case .timeline: contents = try timeline(command, in: block, from: known(source), mark: mark)
    case .mermaid: contents = BlockContents(lines: try mermaid(command, from: source))
    case .table:
      let section = try command.section
      contents = BlockContents(lines: try known(source).report.lines(of: section, in: markup))
    case .value:
      let value = try value(command, of: known(source))
      contents = BlockContents(lines: [Markup.neutral(value.text)])
    case .badge: contents = try badge(command, in: block, from: known(source), mark: mark)
    case .report: contents = BlockContents(lines: try report(command, of: known(source)))
    }
    let fitsInLine = contents.lines.count == 1 && !contents.lines[0].utf8.contains(0x0A)
    guard !block.isInline || fitsInLine else { throw .markersNeedLines }
    return contents
  }

  private func known(_ source: BlockSource?) throws(EmbeddingFault) -> BlockSource {
    guard let source else { throw .noTrace }
    return source
  }

  private func value(
    _ command: BlockCommand, of source: BlockSource
  ) throws(EmbeddingFault) -> ReportValue {
    try ReportValue(
      at: try ReportPath(command.subject), in: source.json ?? source.report.json, of: source.report,
      format: command.format)
  }

  private func report(
    _ command: BlockCommand, of source: BlockSource
  ) throws(EmbeddingFault) -> [String] {
    let report = Report(
      part: source.app, of: source.analysis, width: try command.width,
      isFull: command.isFull)
    let lines = report.text(sections: try command.sections)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    switch markup {
    case .markdown: return fenced(lines, language: "text")
    case .html:
      return [preformatted(lines)]
    }
  }

  /// Returns lines as preformatted text of HTML; as one, since a margin would show in it.
  private func preformatted(_ lines: [String], attributes: String = "") -> String {
    "<pre\(attributes)>" + lines.map(markup.escaped).joined(separator: "\n") + "\n</pre>"
  }

  /// Returns lines as a code block, whatever they hold. A comment would be one for whoever looks for markers, so that
  /// none begins in them.
  private func fenced(_ lines: [String], language: String) -> [String] {
    let lines = lines.map { $0.replacingBytes("<!--", with: "<! --") }
    var longest = 2
    for line in lines {
      longest = max(longest, line.split { $0 != "`" }.map(\.count).max() ?? 0)
    }
    let fence = String(repeating: "`", count: longest + 1)
    return [fence + language] + lines + [fence]
  }

  // MARK: Diagrams

  private func diagram(
    _ command: BlockCommand, from source: BlockSource?
  ) throws(EmbeddingFault) -> StateDiagram {
    if let reference = try command.reference { return .reference(reference) }
    let source = try known(source)
    switch try command.machine {
    case .app: return StateDiagram(app: source.app, reference: source.analysis.reference)
    case .scene:
      guard !source.app.scenes.items.isEmpty else {
        throw .noScenes(app: source.app.displayName)
      }
      return StateDiagram(scenesOf: source.app, reference: source.analysis.reference)
    }
  }

  private func mermaid(
    _ command: BlockCommand, from source: BlockSource?
  ) throws(EmbeddingFault) -> [String] {
    let text = MermaidRenderer().render(try diagram(command, from: source))
    let lines = text.split(separator: "\n").map(String.init)
    switch markup {
    case .markdown: return fenced(lines, language: "mermaid")
    case .html: return [preformatted(lines, attributes: " class=\"mermaid\"")]
    }
  }

  private func graph(
    _ command: BlockCommand, in block: EmbeddedBlock, from source: BlockSource?
  ) throws(EmbeddingFault) -> BlockContents {
    let diagram = try diagram(command, from: source)
    let suffix = diagram.machine == .app && !diagram.isReference ? "" : "-\(diagram.machine)"
    let subject = diagram.isReference ? "reference" : source?.app.displayName ?? "app"
    let name = command.option("name") ?? GeneratedFile.name(for: subject + suffix)
    let text = command.option("alt") ?? alternativeText(diagram)
    return picture(name, text: text, in: block) { .picture(diagram, $0) }
  }

  /// Returns a picture for each scheme, and the reference to it.
  private func picture(
    _ name: String, text: String, in block: EmbeddedBlock,
    content: (DiagramTheme) -> GeneratedFile.Content
  ) -> BlockContents {
    BlockContents(
      lines: [image(name + ".svg", text: text, in: block)],
      files: [
        GeneratedFile(name: name + ".svg", content: content(isInCatalog ? .light : .adaptive)),
        GeneratedFile(name: name + "~dark.svg", content: content(.dark)),
      ])
  }

  private func timeline(
    _ command: BlockCommand, in block: EmbeddedBlock, from source: BlockSource, mark: String
  ) throws(EmbeddingFault) -> BlockContents {
    var analysis = source.analysis
    analysis.apps = [source.app]
    var timeline = Timeline(analysis, options: ReportOptions(allApps: true))
    guard !timeline.isEmpty else { throw .noTimeline(app: source.app.displayName) }
    let name =
      command.option("name") ?? GeneratedFile.name(for: source.app.displayName + "-timeline")
    let text = command.option("alt") ?? timeline.summary
    return picture(name, text: text, in: block) { theme in
      timeline.theme = theme
      let svg = String(decoding: TimelineFormat.svg.bytes(timeline), as: UTF8.self)
      return .text(GeneratedFile.marked(svg, mark: mark))
    }
  }

  /// What a picture says, in a sentence short enough to be listened to.
  private func alternativeText(_ diagram: StateDiagram) -> String {
    guard !diagram.isReference else { return diagram.title }
    let states = diagram.nodes.filter { $0.visits > 0 }.map { node in
      node.time.map { "\(node.state.name) \(diagram.wording($0))" } ?? node.state.name
    }
    return "The states of \(diagram.title): " + states.joined(separator: ", ")
  }

  // MARK: Badges

  private func badge(
    _ command: BlockCommand, in block: EmbeddedBlock, from source: BlockSource, mark: String
  ) throws(EmbeddingFault) -> BlockContents {
    let value = try value(command, of: source)
    let badge = Badge(
      label: command.option("label") ?? command.subject, message: value.text,
      color: value.isKnown ? try command.color ?? .plain : .unknown)
    let subject = "\(source.app.displayName)-\(command.subject)"
    let name = command.option("name") ?? GeneratedFile.name(for: subject)
    let text = "\(badge.label): \(badge.message)"
    return BlockContents(
      lines: [image(name + ".svg", text: text, in: block)],
      files: [
        GeneratedFile(name: name + ".svg", content: .text(badge.svg(mark: mark))),
        GeneratedFile(name: name + ".json", content: .text(badge.endpoint)),
      ])
  }

  /// Returns a reference to a picture.
  private func image(_ file: String, text: String, in block: EmbeddedBlock) -> String {
    let isHTML = markup == .html || (block.isInline && block.isInHTML)
    return isHTML
      ? "<img src=\"\(file)\" alt=\"\(Markup.attribute(text))\">"
      : "![\(markup.escaped(text))](\(file))"
  }

}

/// What a block becomes: its lines, and files beside its document.
package struct BlockContents: Hashable, Sendable {
  /// Without line ends and margins; line feeds in one are line ends without a margin after them.
  package var lines: [String]
  /// The files beside the document that the lines refer to.
  package var files: [GeneratedFile]

  init(lines: [String], files: [GeneratedFile] = []) {
    self.lines = lines
    self.files = files
  }
}

/// The app that a block is about, and the report on it.
package struct BlockSource: Sendable {
  /// The analysis of the app.
  package let app: AppAnalysis
  let analysis: Analysis
  let report: Report
  /// The report's JSON with the app first; `nil` for blocks without a path.
  let json: JSONText?

  /// Creates the source of an app of an analysis.
  ///
  /// - Parameters:
  ///   - isFull: `true` shows lists whole, as far as the analysis kept them.
  ///   - hasValues: whether single values will be needed.
  package init(
    _ app: AppAnalysis, of analysis: Analysis, isFull: Bool = false, hasValues: Bool = true
  ) {
    self.app = app
    self.analysis = analysis
    report = Report(part: app, of: analysis, isFull: isFull)
    json = hasValues ? report.json : nil
  }

  /// Returns the apps that a command may mean by the app and the device that it names.
  package static func candidates(
    for command: BlockCommand, in analysis: Analysis
  ) -> [AppAnalysis] {
    analysis.apps.filter { app in
      let isNamed = command.app.map { $0 == app.bundle || $0 == app.process } ?? true
      return isNamed && (command.device.map { $0 == app.device } ?? true)
    }
  }

  /// Chooses the app that a command names, or the only one that is none of Apple's own.
  ///
  /// - Throws: `EmbeddingFault.severalApps`, `EmbeddingFault.noApp`
  package static func app(
    for command: BlockCommand, in analysis: Analysis
  ) throws(EmbeddingFault) -> AppAnalysis {
    var analysis = analysis
    analysis.apps = candidates(for: command, in: analysis)
    let apps = command.app == nil ? analysis.mainApps : analysis.apps
    guard let app = apps.first else { throw .noApp }
    guard apps.count == 1 else {
      throw .severalApps(
        apps.map { app in app.device.map { "\(app.displayName) on \($0)" } ?? app.displayName })
    }
    return app
  }
}
