import LifetraceModel
import Testing

/// Every event of a log is one of these: a byte more is ten megabytes in ten million.
@Test func anEventIsSmall() {
  #expect(MemoryLayout<LifecycleEvent>.stride <= 80)
  #expect(MemoryLayout<Symbol?>.size == 4)
}

@Test(
  arguments: [
    0, 1, 0xffff, 0x1_0000, 0xff_ffff, 0x100_0000, 0x765_4321, 0xfff_ffff,
  ] as [UInt32])
func symbolsKeepTheirIndex(index: UInt32) {
  let symbol: Symbol? = Symbol(index: index)
  #expect(symbol?.index == index)
  #expect(symbol == Symbol(index: index))
  #expect(symbol != Symbol(index: index ^ 0x800_0001))
}

@Test func aNumberThatIsMissingIsNotZero() {
  let symbol = Symbol(index: 7)
  let nobody = ProcessReference(bundle: symbol)
  #expect(nobody.pid == nil && nobody.hostPID == nil)
  var process = ProcessReference(pid: 0, bundle: symbol, hostPID: -1)
  #expect(process.pid == 0 && process.hostPID == -1)
  #expect(process != nobody)
  process.hostPID = nil
  #expect(process == ProcessReference(pid: 0, bundle: symbol))
  process.pid = nil
  #expect(process == nobody)
  #expect(Set([process, nobody, ProcessReference(pid: 0, bundle: symbol)]).count == 2)
  process.pid = .min
  #expect(process.pid == .min)
}
