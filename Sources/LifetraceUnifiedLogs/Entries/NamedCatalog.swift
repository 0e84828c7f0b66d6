/// A catalog with the names of its processes and subsystems, each looked up once.
final class NamedCatalog {
  let catalog: Catalog
  let processes: [LogProcess]
  private var subsystems: [[UInt16: (name: [UInt8], category: [UInt8])]]

  init(_ catalog: Catalog, _ name: (Catalog.Process) -> LogProcess) {
    self.catalog = catalog
    processes = catalog.processes.map(name)
    subsystems = Array(repeating: [:], count: processes.count)
  }

  /// Returns the names of a process's subsystem and category; empty if there are none.
  func subsystem(_ identifier: UInt16, of process: Int) -> (name: [UInt8], category: [UInt8]) {
    if let known = subsystems[process][identifier] { return known }
    let names = catalog.subsystem(identifier, of: catalog.processes[process])
    subsystems[process][identifier] = names
    return names
  }
}
