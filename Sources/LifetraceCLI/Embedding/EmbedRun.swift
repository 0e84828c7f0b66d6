import LifetraceArguments
import LifetraceEmbedding
import LifetraceModel

/// Computes the new contents of documents, without writing.
struct EmbedRun {
  private let environment: CommandEnvironment
  private(set) var documents: [EmbedFile] = []
  /// The errors, sorted by document and line.
  private(set) var complaints: [EmbedComplaint] = []
  /// The files beside documents, in the order of the blocks that need them.
  private(set) var files: [SideFiles.File] = []
  private var pictures = BlockPictures()
  /// Resolved paths of traces, by the documents' folder and the name in the documents: a folder of
  /// traces is looked through once.
  private var knownTraces: [TraceName: String] = [:]

  private struct TraceName: Hashable {
    var folder: EmbedFolder
    var name: FileKey
  }

  init(environment: CommandEnvironment) {
    self.environment = environment
  }

  /// Adds a document.
  mutating func add(_ document: EmbedFile) {
    documents.append(document)
    for problem in document.content.problems {
      complain(documents.count - 1, problem.line, .block(problem.fault))
    }
  }

  private mutating func complain(_ document: Int, _ line: Int, _ fault: EmbedFault) {
    complaints.append(EmbedComplaint(path: documents[document].path, line: line, fault: fault))
  }

  /// Creates the contents of all blocks. Each trace is read once, and released before the next.
  mutating func fill() {
    var orders: [BlockOrder] = []
    for (number, document) in documents.enumerated() {
      for (index, block) in document.content.blocks.enumerated() {
        do throws(EmbedFault) {
          guard !document.isLink else { throw .symbolicLink }
          orders.append(try order(block, BlockPlace(document: number, block: index)))
        } catch {
          complain(number, block.line, error)
        }
      }
    }
    place(fillings(of: orders))
    complaints.sort { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  // MARK: Orders

  private mutating func order(
    _ block: EmbeddedBlock, _ place: BlockPlace
  ) throws(EmbedFault) -> BlockOrder {
    let document = documents[place.document]
    let command: BlockCommand
    do {
      command = try BlockCommand(block.text)
    } catch {
      throw .block(error)
    }
    _ = try BlockArguments.parse(command)
    let folder = document.folder
    var paths: [[UInt8]] = []
    for name in command.traces {
      let key = TraceName(folder: folder, name: FileKey(name))
      let known = knownTraces[key]
      let path = if let known { known } else { try folder.root.trace(name, from: folder.path) }
      knownTraces[key] = path
      paths.append(Array(path.utf8))
    }
    let key = LoadedTrace.Key(paths: paths, reading: command.readingArguments)
    return BlockOrder(
      place: place, block: block,
      writer: BlockWriter(markup: document.content.markup, isInCatalog: folder.isInCatalog),
      command: command, trace: paths.isEmpty ? nil : key)
  }

  // MARK: Contents

  /// Returns the contents of each block.
  private mutating func fillings(
    of orders: [BlockOrder]
  ) -> [BlockPlace: Result<BlockFilling, EmbedFault>] {
    var fillings: [BlockPlace: Result<BlockFilling, EmbedFault>] = [:]
    for (key, group) in Dictionary(grouping: orders, by: \.trace) {
      for (order, filling) in zip(group, fill(group, from: key)) { fillings[order.place] = filling }
    }
    return fillings
  }

  private mutating func fill(
    _ orders: [BlockOrder], from key: LoadedTrace.Key?
  ) -> [Result<BlockFilling, EmbedFault>] {
    do throws(EmbedFault) {
      var trace: LoadedTrace?
      if let key {
        trace = try LoadedTrace(key, for: orders.map(\.command), environment: environment)
      }
      let digests = trace.map { [$0.digest] } ?? []
      let jobs = orders.map { order in
        (order, Result { () throws(EmbedFault) in try trace?.source(for: order.command) })
      }
      let contents = jobs.mapOnCores(ifAtLeast: 2) { order, source in
        Result { () throws(EmbedFault) in try order.contents(from: source.get(), digests) }
      }
      return zip(orders, contents).map { order, contents in
        Result { () throws(EmbedFault) in try filling(of: order, try contents.get(), digests) }
      }
    } catch {
      return orders.map { _ in .failure(error) }
    }
  }

  private mutating func filling(
    of order: BlockOrder, _ contents: BlockContents, _ digests: [UInt64]
  ) throws(EmbedFault) -> BlockFilling {
    let fingerprint = order.fingerprint(digests)
    return BlockFilling(
      content: GeneratedContent(lines: contents.lines, mark: fingerprint.mark),
      files: try pictures.files(contents.files, for: fingerprint),
      command: order.command, fingerprint: fingerprint)
  }

  // MARK: Places

  private mutating func place(_ fillings: [BlockPlace: Result<BlockFilling, EmbedFault>]) {
    var side = SideFiles(documents: documents)
    for (place, filling) in fillings.sorted(by: { $0.key < $1.key }) {
      let line = documents[place.document].content.blocks[place.block].line
      do throws(EmbedFault) {
        let filling = try filling.get()
        try side.add(filling, of: documents[place.document], line: line)
        documents[place.document].contents[place.block] = filling.content
      } catch {
        complain(place.document, line, error)
      }
    }
    files = side.files
  }
}
