import LifetraceArguments
import LifetraceEmbedding
import LifetracePresentation

#if GRAPHVIZ
  import LifetraceGraphviz
#endif

/// The work on some documents: nothing is written while it goes on.
struct EmbedRun {
  private let environment: CommandEnvironment
  private(set) var documents: [EmbedFile] = []
  /// What is wrong, in the order of the documents.
  private(set) var complaints: [EmbedComplaint] = []
  /// The files beside documents, in the order in which blocks ask for them.
  private(set) var files: [SideFile] = []
  private var fileIndex: [[UInt8]: Int] = [:]
  private var drawings: [GeneratedFile.Content: [UInt8]] = [:]
  /// Commands by their text, options by their words, and traces by the folder and the name that
  /// documents there use: documents repeat them. Bytes, since names of files may differ in them alone.
  private var knownCommands: [[UInt8]: BlockCommand] = [:]
  private var knownArguments: [[String]: BlockArguments] = [:]
  private var knownTraces: [[[UInt8]]: String] = [:]
  /// What blocks of the trace at hand became.
  private var knownContents: [Request: Filling] = [:]

  /// What the contents of a block depend on, beside the trace.
  private struct Request: Hashable {
    /// The command as it stands in the document.
    var text: [UInt8]
    var markup: Markup
    var isInCatalog: Bool
    var isInline: Bool
    var isInHTML: Bool
  }

  /// What a block becomes, and the mark that proves it.
  private struct Filling {
    var contents: BlockContents
    var mark: String
  }

  /// A file that blocks need.
  struct SideFile: Hashable {
    var path: String
    /// As the user finds it.
    var shownPath: String
    var bytes: [UInt8]
    /// The document and the line of the block that asked first.
    var document: String
    var line: Int
  }

  /// A block that is to be written.
  private struct Job {
    var document: Int
    var block: Int
    var command: BlockCommand
    var arguments: BlockArguments
    /// `nil` where no trace is needed.
    var trace: LoadedTrace.Key?
  }

  init(environment: CommandEnvironment) {
    self.environment = environment
  }

  /// Takes in a document.
  mutating func add(_ document: EmbedFile) {
    documents.append(document)
    for problem in document.content.problems {
      complain(documents.count - 1, problem.line, .block(problem.fault))
    }
  }

  /// Makes the contents of all blocks; each trace is read once, and forgotten before the next.
  mutating func fill() {
    var order: [LoadedTrace.Key?] = []
    var jobs: [LoadedTrace.Key?: [Job]] = [:]
    for index in documents.indices {
      for block in documents[index].content.blocks.indices {
        guard let job = job(index, block) else { continue }
        if jobs[job.trace] == nil { order.append(job.trace) }
        jobs[job.trace, default: []].append(job)
      }
    }
    for key in order { fill(jobs[key] ?? [], from: key) }
    complaints.sort { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  private mutating func complain(_ document: Int, _ line: Int, _ fault: EmbedFault) {
    complaints.append(EmbedComplaint(path: documents[document].path, line: line, fault: fault))
  }

  private mutating func job(_ document: Int, _ block: Int) -> Job? {
    let file = documents[document]
    let found = file.content.blocks[block]
    do throws(EmbedFault) {
      let command = try command(found)
      if file.isLink { throw .symbolicLink }
      let arguments = try arguments(of: command)
      let paths = try command.traces.map { name throws(EmbedFault) in
        Array(try trace(name, from: file).utf8)
      }
      let key = LoadedTrace.Key(paths: paths, reading: command.readingArguments)
      return Job(
        document: document, block: block, command: command, arguments: arguments,
        trace: paths.isEmpty ? nil : key)
    } catch {
      complain(document, found.line, error)
      return nil
    }
  }

  private mutating func arguments(
    of command: BlockCommand
  ) throws(EmbedFault) -> BlockArguments {
    let words = command.readingArguments + command.timeArguments
    if let known = knownArguments[words] { return known }
    let arguments = try BlockArguments.parse(command)
    knownArguments[words] = arguments
    return arguments
  }

  private mutating func command(_ block: EmbeddedBlock) throws(EmbedFault) -> BlockCommand {
    let key = Array(block.text.utf8)
    if let known = knownCommands[key] { return known }
    do {
      let command = try BlockCommand(block.text)
      knownCommands[key] = command
      return command
    } catch {
      throw .block(error)
    }
  }

  private mutating func trace(_ name: String, from file: EmbedFile) throws(EmbedFault) -> String {
    let key = [file.root.path, file.folder, name].map { Array($0.utf8) }
    if let known = knownTraces[key] { return known }
    let path = try file.root.trace(name, from: file.folder)
    knownTraces[key] = path
    return path
  }

  private mutating func fill(_ jobs: [Job], from key: LoadedTrace.Key?) {
    var trace: LoadedTrace?
    knownContents = [:]
    do {
      if let key, let first = jobs.first {
        trace = try LoadedTrace(
          key, for: jobs.map(\.command), reading: first.arguments.reading,
          environment: environment)
      }
    } catch {
      for job in jobs {
        complain(job.document, documents[job.document].content.blocks[job.block].line, error)
      }
      return
    }
    for job in jobs {
      do {
        try fill(job, from: &trace)
      } catch {
        complain(job.document, documents[job.document].content.blocks[job.block].line, error)
      }
    }
  }

  private mutating func fill(_ job: Job, from trace: inout LoadedTrace?) throws(EmbedFault) {
    let document = documents[job.document]
    let block = document.content.blocks[job.block]
    let version = LifetraceCommand.version
    let request = Request(
      text: Array(block.text.utf8), markup: document.content.markup,
      isInCatalog: document.isInCatalog,
      isInline: block.isInline, isInHTML: block.isInHTML)
    let filling: Filling
    if let known = knownContents[request] {
      filling = known
    } else {
      let contents = try contents(of: job, from: &trace)
      let digests = trace.map { [$0.digest] } ?? []
      let fingerprint = Fingerprint(command: job.command, traces: digests, version: version)
      filling = Filling(contents: contents, mark: fingerprint.mark)
      knownContents[request] = filling
    }
    for file in filling.contents.files {
      try add(file, of: document, line: block.line)
    }
    documents[job.document].contents[job.block] = GeneratedContent(
      lines: filling.contents.lines, mark: filling.mark)
  }

  private func contents(
    of job: Job, from trace: inout LoadedTrace?
  ) throws(EmbedFault) -> BlockContents {
    let document = documents[job.document]
    let source = try trace?.source(for: job.command, job.arguments)
    do {
      return try BlockWriter(markup: document.content.markup, isInCatalog: document.isInCatalog)
        .contents(
          of: job.command, in: document.content.blocks[job.block], from: source,
          mark: Fingerprint.mark(version: LifetraceCommand.version))
    } catch {
      throw .block(error)
    }
  }

  private mutating func add(
    _ file: GeneratedFile, of document: EmbedFile, line: Int
  ) throws(EmbedFault) {
    let path = document.folder + "/" + file.name
    let bytes = try rendered(file.content)
    let key = Array(path.utf8)
    if let index = fileIndex[key] {
      guard files[index].bytes == bytes else {
        let other = files[index]
        throw .contestedFile(file.name, place: "\(other.document):\(other.line)")
      }
      return
    }
    if Platform.isLink(key) { throw .linkedFile(file.name) }
    if let status = try? Platform.status(key),
      status.kind != .file || !EmbedRun.isGenerated(path)
    {
      throw .foreignFile(file.name)
    }
    fileIndex[key] = files.count
    let folder = document.path.lastIndex(of: "/").map { String(document.path[...$0]) } ?? ""
    files.append(
      SideFile(
        path: path, shownPath: folder + file.name, bytes: bytes,
        document: document.path, line: line))
  }

  /// `true` iff a file was written by lifetrace: it says so, or is data beside a picture that does.
  private static func isGenerated(_ path: String) -> Bool {
    let stem =
      path.utf8.count > 5 && path.hasSuffix(".json") ? path.dropLast(5) + ".svg" : path[...]
    guard let bytes = try? Platform.contents(of: String(stem)) else { return false }
    return GeneratedFile.isGenerated(String(decoding: bytes, as: UTF8.self))
  }

  private mutating func rendered(
    _ content: GeneratedFile.Content
  ) throws(EmbedFault) -> [UInt8] {
    if let known = drawings[content] { return known }
    let bytes: [UInt8]
    switch content {
    case .text(let text): bytes = Array(text.utf8)
    case .picture(let diagram, let theme): bytes = try EmbedRun.draw(diagram, theme)
    }
    drawings[content] = bytes
    return bytes
  }

  #if GRAPHVIZ
    private static func draw(
      _ diagram: StateDiagram, _ theme: DiagramTheme
    ) throws(EmbedFault) -> [UInt8] {
      do {
        let svg = try Graphviz.draw(diagram, format: .svg, theme: theme)
        let mark = Fingerprint.mark(version: LifetraceCommand.version)
        let text = GeneratedFile.marked(String(decoding: svg, as: UTF8.self), mark: mark)
        return Array(text.utf8)
      } catch {
        throw .failure(.notDrawn(reason: "\(error)"))
      }
    }
  #else
    private static func draw(
      _ diagram: StateDiagram, _ theme: DiagramTheme
    ) throws(EmbedFault) -> [UInt8] {
      throw .failure(.withoutGraphviz(format: "svg"))
    }
  #endif
}
