import Foundation
import LifetraceFuzzing
import LifetraceTestSupport

#if LIBFUZZER
  import CFuzzing
#endif

/// The program of `make fuzz`.
///
/// Built with `--sanitize=fuzzer -Xswiftc -DLIBFUZZER`, libFuzzer has the main function, and searches for inputs of
/// the target that `LIFETRACE_FUZZ` names. Built without, it only has the commands below.
#if !LIBFUZZER
  @main
#endif
enum LifetraceFuzzer {
  static func main() {
    if !run(Array(CommandLine.arguments.dropFirst())) {
      fail(
        "expected list, longest TARGET, seeds TARGET FOLDER, made TARGET SEED, replay TARGET FILE…, or speed TARGET"
      )
    }
  }

  /// Runs a command; returns `false` if there is none.
  static func run(_ arguments: [String]) -> Bool {
    switch (arguments.first, arguments.count) {
    case ("list", 1):
      print(FuzzTarget.all.map(\.name).joined(separator: "\n"))
    case ("seeds", 3):
      for (number, seed) in target(arguments[1]).seeds(200).enumerated() {
        let path = arguments[2] + "/seed-\(number)"
        guard FileManager.default.createFile(atPath: path, contents: Data(seed)) else {
          fail("cannot write '\(path)'")
        }
      }
    case ("longest", 2): print(target(arguments[1]).longest)
    case ("made", 3):
      var numbers = SeededNumbers(seed: UInt64(arguments[2]) ?? 0)
      FileHandle.standardOutput.write(Data(target(arguments[1]).input(&numbers)))
    case ("replay", 3...):
      for path in arguments.dropFirst(2) { replay(path, target(arguments[1])) }
    case ("speed", 2):
      speed(target(arguments[1]))
    default: return false
    }
    return true
  }

  private static func replay(_ path: String, _ target: FuzzTarget) {
    guard let data = FileManager.default.contents(atPath: path) else { fail("no file '\(path)'") }
    do {
      try target.run([UInt8](data), selection(isThorough: true))
      print("\(path): holds")
    } catch {
      print("\(path): \(error)")
    }
  }

  /// Prints how many made inputs a second are checked, and what does not hold.
  private static func speed(_ target: FuzzTarget) {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    var failures: [String: Int] = [:]
    while clock.now - start < .seconds(3) {
      var numbers = SeededNumbers(seed: UInt64(count))
      count += 1
      do {
        try target.run(target.input(&numbers), selection(isThorough: false))
      } catch {
        if failures[error.property] == nil { print("seed \(count - 1): \(error)") }
        failures[error.property, default: 0] += 1
      }
    }
    print("\(target.name): \(count / 3) a second, failures: \(failures)")
  }

  static func target(_ name: String) -> FuzzTarget {
    guard let target = FuzzTarget.named(name) else {
      fail(
        "no target '\(name)'; expected one of \(FuzzTarget.all.map(\.name).joined(separator: ", "))"
      )
    }
    return target
  }

  /// Returns the properties that the environment asks for: `LIFETRACE_FUZZ_ONLY` names one, and
  /// `LIFETRACE_FUZZ_WITHOUT` further ones that do not count, with commas between them.
  static func selection(isThorough: Bool) -> PropertySelection {
    let variables = ProcessInfo.processInfo.environment
    var selection = PropertySelection()
    selection.isThorough = isThorough
    selection.only = variables["LIFETRACE_FUZZ_ONLY"]
    let without = variables["LIFETRACE_FUZZ_WITHOUT"] ?? ""
    selection.without.formUnion(without.split(separator: ",").map(String.init))
    return selection
  }

  static func report(_ message: String) {
    FileHandle.standardError.write(Data("LifetraceFuzzer: \(message)\n".utf8))
  }

  static func fail(_ message: String) -> Never {
    report(message)
    exit(64)
  }
}

#if LIBFUZZER
  /// The target that is searched.
  private let target = LifetraceFuzzer.target(
    ProcessInfo.processInfo.environment["LIFETRACE_FUZZ"] ?? "")

  /// Runs a command in place of a search.
  @_cdecl("LLVMFuzzerInitialize")
  public func initialize(
    _ count: UnsafeMutableRawPointer?, _ arguments: UnsafeMutableRawPointer?
  ) -> CInt {
    if LifetraceFuzzer.run(Array(CommandLine.arguments.dropFirst())) { exit(0) }
    return 0
  }

  /// Checks an input.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func testOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let bytes = unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))
    do {
      try target.run(bytes, selection)
    } catch {
      // Without the backtrace that a trap of Swift prints, so that libFuzzer goes on at once.
      LifetraceFuzzer.report("does not hold: \(error)")
      abort()
    }
    return 0
  }

  /// A part of the properties for each input of a search, and all for a file that is named.
  private let selection = LifetraceFuzzer.selection(
    isThorough: CommandLine.arguments.dropFirst().contains { path in
      let attributes = try? FileManager.default.attributesOfItem(atPath: path)
      return attributes?[.type] as? FileAttributeType == .typeRegular
    })

  /// Changes an input: half of the time with libFuzzer, which knows what comparisons expect.
  @_cdecl("LLVMFuzzerCustomMutator")
  public func customMutator(
    _ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ longest: Int, _ seed: CUnsignedInt
  ) -> Int {
    var numbers = SeededNumbers(seed: UInt64(seed))
    guard numbers.chance(50) else { return unsafe LLVMFuzzerMutate(data, size, longest) }
    var bytes = unsafe [UInt8](UnsafeBufferPointer(start: data, count: size))
    target.mutate(&bytes, &numbers)
    let count = min(bytes.count, longest)
    for index in 0..<count { unsafe data[index] = bytes[index] }
    return count
  }
#endif
