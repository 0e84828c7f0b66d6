import LifetraceArguments
import LifetraceEmbedding
import LifetraceModel

/// The work on some documents: nothing is written while it goes on.
struct EmbedRun {
  private let environment: CommandEnvironment
  private(set) var documents: [EmbedFile] = []
  /// What is wrong, in the order of the documents.
  private(set) var complaints: [EmbedComplaint] = []
  /// The files beside documents, in the order in which blocks ask for them.
  private(set) var files: [SideFiles.File] = []
  private var pictures = BlockPictures()
  /// Options by their words, and traces by the folder and the name that documents there use:
  /// documents repeat them.
  private var knownArguments: [[String]: BlockArguments] = [:]
  private var knownTraces: [TraceName: String] = [:]

  private struct TraceName: Hashable {
    var folder: EmbedFolder
    var name: FileKey
  }

  /// A request of a folder's documents.
  private struct Asked: Hashable {
    var folder: Int
    var request: BlockRequest
  }

  /// The requests of all documents, each once.
  private struct Requests {
    var folders: [EmbedFolder] = []
    /// With one of the blocks.
    var all: [(asked: Asked, block: EmbeddedBlock)] = []
    /// For each document, for each of its blocks: the number of its request.
    var numbers: [[Int]] = []
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

  private mutating func complain(_ document: Int, _ line: Int, _ fault: EmbedFault) {
    complaints.append(EmbedComplaint(path: documents[document].path, line: line, fault: fault))
  }

  /// Makes the contents of all blocks; each trace is read once, and forgotten before the next.
  mutating func fill() {
    let requests = requests()
    let orders = orders(requests)
    place(fillings(orders), requests.numbers)
    complaints.sort { ($0.path, $0.line) < ($1.path, $1.line) }
  }

  private func requests() -> Requests {
    var requests = Requests()
    var folders: [EmbedFolder: Int] = [:]
    var known: [Asked: Int] = [:]
    for document in documents {
      let folder = folders[document.folder] ?? requests.folders.count
      if folder == requests.folders.count {
        folders[document.folder] = folder
        requests.folders.append(document.folder)
      }
      let blocks = document.isLink ? [] : document.content.blocks
      let numbers = blocks.map { block in
        let asked = Asked(
          folder: folder,
          request: BlockRequest(
            block, markup: document.content.markup, isInCatalog: document.folder.isInCatalog))
        if let number = known[asked] { return number }
        known[asked] = requests.all.count
        requests.all.append((asked, block))
        return requests.all.count - 1
      }
      requests.numbers.append(numbers)
    }
    return requests
  }

  // MARK: Commands

  private mutating func orders(_ requests: Requests) -> [Result<BlockOrder, EmbedFault>] {
    let commands = requests.all.map(\.block.text).mapOnCores { text in
      Result { () throws(EmbeddingFault) in try BlockCommand(text) }
    }
    return zip(requests.all, commands).map { item, command in
      Result { () throws(EmbedFault) in
        try order(item.asked.request, item.block, command, in: requests.folders[item.asked.folder])
      }
    }
  }

  private mutating func order(
    _ request: BlockRequest, _ block: EmbeddedBlock,
    _ command: Result<BlockCommand, EmbeddingFault>, in folder: EmbedFolder
  ) throws(EmbedFault) -> BlockOrder {
    let command = try command.mapError(EmbedFault.block).get()
    let arguments = try arguments(of: command)
    var paths: [[UInt8]] = []
    for name in command.traces { paths.append(Array(try trace(name, in: folder).utf8)) }
    let key = LoadedTrace.Key(paths: paths, reading: command.readingArguments)
    return BlockOrder(
      request: request, block: block, command: command, arguments: arguments,
      trace: paths.isEmpty ? nil : key)
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

  private mutating func trace(
    _ name: String, in folder: EmbedFolder
  ) throws(EmbedFault) -> String {
    let key = TraceName(folder: folder, name: FileKey(name))
    if let known = knownTraces[key] { return known }
    let path = try folder.root.trace(name, from: folder.path)
    knownTraces[key] = path
    return path
  }

  // MARK: Contents

  private mutating func fillings(
    _ orders: [Result<BlockOrder, EmbedFault>]
  ) -> [Result<BlockFilling, EmbedFault>] {
    var results = orders.map { order in order.map { _ in BlockFilling?.none } }
    var keys: [LoadedTrace.Key?] = []
    var numbers: [LoadedTrace.Key?: [Int]] = [:]
    for (number, order) in orders.enumerated() {
      guard case .success(let order) = order else { continue }
      if numbers[order.trace] == nil { keys.append(order.trace) }
      numbers[order.trace, default: []].append(number)
    }
    for key in keys {
      let group = (numbers[key] ?? []).compactMap { number in
        (try? orders[number].get()).map { (number, $0) }
      }
      let filled = fill(group.map(\.1), from: key)
      for ((number, _), filling) in zip(group, filled) { results[number] = filling.map { $0 } }
    }
    return results.map { result in
      result.map { filling in
        guard let filling else { preconditionFailure("a request was left out") }
        return filling
      }
    }
  }

  private mutating func fill(
    _ orders: [BlockOrder], from key: LoadedTrace.Key?
  ) -> [Result<BlockFilling, EmbedFault>] {
    var numbers: [BlockRequest: Int] = [:]
    var distinct: [BlockOrder] = []
    for order in orders where numbers[order.request] == nil {
      numbers[order.request] = distinct.count
      distinct.append(order)
    }
    let filled: [Result<BlockFilling, EmbedFault>]
    do {
      var trace: LoadedTrace?
      if let key, let first = orders.first {
        trace = try LoadedTrace(
          key, for: distinct.map(\.command), reading: first.arguments.reading,
          environment: environment)
      }
      filled = fill(distinct, from: &trace)
    } catch {
      filled = distinct.map { _ in .failure(error) }
    }
    return orders.compactMap { numbers[$0.request].map { filled[$0] } }
  }

  /// A request with the app that it is about.
  private struct Job: Sendable {
    var request: BlockRequest
    var block: EmbeddedBlock
    var command: BlockCommand
    var source: Result<BlockSource?, EmbedFault>
    var digests: [UInt64]
  }

  private mutating func fill(
    _ orders: [BlockOrder], from trace: inout LoadedTrace?
  ) -> [Result<BlockFilling, EmbedFault>] {
    let digests = trace.map { [$0.digest] } ?? []
    let jobs = orders.map { order in
      Job(
        request: order.request, block: order.block, command: order.command,
        source: Result { () throws(EmbedFault) in
          try trace?.source(for: order.command, order.arguments)
        }, digests: digests)
    }
    let contents = jobs.mapOnCores(ifAtLeast: 2) { job in
      Result { () throws(EmbedFault) in try EmbedRun.contents(of: job) }
    }
    return contents.map { result in
      result.flatMap { contents in
        Result { () throws(EmbedFault) in
          BlockFilling(
            content: GeneratedContent(
              lines: contents.contents.lines, mark: contents.fingerprint.mark),
            files: try pictures.files(contents.contents.files, for: contents.fingerprint),
            command: contents.command, fingerprint: contents.fingerprint)
        }
      }
    }
  }

  private static func contents(
    of job: Job
  ) throws(EmbedFault) -> (
    command: BlockCommand, contents: BlockContents, fingerprint: Fingerprint
  ) {
    let source = try job.source.get()
    let command = job.command
    let fingerprint = Fingerprint(
      command: command, traces: job.digests, version: LifetraceCommand.version)
    let request = job.request
    do {
      let contents = try BlockWriter(markup: request.markup, isInCatalog: request.isInCatalog)
        .contents(of: command, in: job.block, from: source, mark: fingerprint.mark)
      return (command, contents, fingerprint)
    } catch {
      throw .block(error)
    }
  }

  // MARK: Places

  private mutating func place(
    _ fillings: [Result<BlockFilling, EmbedFault>], _ numbers: [[Int]]
  ) {
    var side = SideFiles(documents: documents)
    for (index, document) in documents.enumerated() {
      for number in numbers[index] {
        if case .success(let filling) = fillings[number] { side.expect(filling, of: document) }
      }
    }
    side.lookUp()
    for index in documents.indices {
      if documents[index].isLink {
        for block in documents[index].content.blocks { complain(index, block.line, .symbolicLink) }
      }
      for (block, number) in numbers[index].enumerated() {
        let line = documents[index].content.blocks[block].line
        do throws(EmbedFault) {
          let filling = try fillings[number].get()
          try side.add(filling, of: documents[index], line: line)
          documents[index].contents[block] = filling.content
        } catch {
          complain(index, line, error)
        }
      }
    }
    files = side.files
  }
}
