/// Why a database cannot be read, or tables were not written to one, which is as it was before.
public struct SQLiteError: Error, Hashable, Sendable {
  /// The reason.
  public enum Reason: Hashable, Sendable {
    /// SQLite is not installed.
    case libraryMissing
    /// Another program uses the database.
    case locked
    /// The disk is full.
    case full
    /// The file cannot be opened or written.
    case noAccess(String)
    /// The file is no database.
    case noDatabase
    /// The database has tables of something else.
    case foreign
    /// The tables are of another version.
    case version(String)
    /// Some of the inputs are there already, analysed together with others.
    case overlap(inputs: [String])
    /// Anything else, in SQLite's words.
    case failed(String)
  }

  /// The path of the database.
  public let path: String
  /// The reason.
  public let reason: Reason

  /// Creates the error of a database.
  package init(path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }
}

extension SQLiteError {
  /// The reason why a database cannot be read, as a sentence about it goes on.
  package var words: String {
    switch reason {
    case .noDatabase: "its pages are damaged"
    case .noAccess(let words), .failed(let words): words
    case .libraryMissing, .locked, .full, .foreign, .version, .overlap: "it cannot be read"
    }
  }
}
