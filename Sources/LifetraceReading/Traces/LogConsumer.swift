package import LifetraceInputs

/// What reads the bytes of logs, one input after the other.
///
/// For each input call `begin`, read to the end, and call `readRest` and `end`.
package protocol LogConsumer {
  /// Whether logs that have not begun matter.
  var isWanting: Bool { get }
  /// The number of bytes read from the input.
  var byteCount: Int { get }

  /// Begins an input.
  ///
  /// - Parameters:
  ///   - name: the input's name in reports.
  ///   - isNamed: `false` for a file found in a folder or an archive.
  mutating func begin(name: String, isNamed: Bool) throws

  /// Reads the next bytes of the input.
  /// Returns `false` at its end, or if the rest need not be read.
  ///
  /// - Throws: the error of `source`, and `EventStoreError` if the folder for temporary files has no room.
  mutating func readNext(from source: inout some ByteSource) throws -> Bool

  /// Reads the input's records from the files of a unified log archive.
  ///
  /// - Parameters:
  ///   - files: the files of the archive.
  ///   - progress: called with the number of bytes read so far.
  /// - Throws: the error of `progress`, and `EventStoreError` if the folder for temporary files has no room.
  mutating func readArchive(_ files: [StoredFile], progress: (Int) throws -> Void) throws

  /// Reads the input's rows from a database.
  ///
  /// - Parameters:
  ///   - file: the file that holds it.
  ///   - log: its write-ahead log, if there is one.
  ///   - progress: called with the number of bytes read so far.
  /// - Throws: the error of `file` and of `progress`, and `EventStoreError` if the folder for temporary files has no
  ///   room. A database that is none of PowerLog is reported at the end of the input.
  mutating func readDatabase(
    _ file: StoredFile, log: StoredFile?, progress: (Int) throws -> Void) throws

  /// Reads the input's last line after the last bytes.
  mutating func readRest() throws

  /// Ends the input.
  mutating func end()
}
