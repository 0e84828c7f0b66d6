import ArchiveLibrary
import Foundation
import LifetraceTestSupport

/// Archives for tests, made by the library that reads them.
struct Packed {
  private(set) var bytes: [UInt8]

  /// Packs files.
  ///
  /// - Parameters:
  ///   - format: `raw` for what is only compressed, of which there is one file.
  ///   - filter: how it is compressed, if it is.
  ///   - password: encrypts the files of a zip archive.
  init(
    _ files: [(name: String, text: String)], format: String, filter: String? = nil,
    password: String? = nil
  ) {
    self.init(
      bytes: files.map { ($0.name, Array($0.text.utf8)) }, format: format, filter: filter,
      password: password)
  }

  /// Packs files of any bytes.
  init(
    bytes files: [(name: String, bytes: [UInt8])], format: String, filter: String? = nil,
    password: String? = nil
  ) {
    let archive = unsafe archive_write_new()
    unsafe archive_write_set_format_by_name(archive, format)
    if let filter { unsafe archive_write_add_filter_by_name(archive, filter) }
    if let password {
      unsafe archive_write_set_options(archive, "zip:encryption=traditional")
      unsafe archive_write_set_passphrase(archive, password)
    }
    let capacity = files.reduce(1 << 20) { $0 + $1.bytes.count * 2 }
    bytes = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      unsafe archive_write_open_memory(archive, buffer.baseAddress, capacity, &count)
      for file in files {
        let entry = unsafe archive_entry_new()
        unsafe archive_entry_set_pathname(entry, file.name)
        unsafe archive_entry_set_size(entry, Int64(file.bytes.count))
        // A file that anybody may read.
        unsafe archive_entry_set_mode(entry, 0o100644)
        unsafe archive_write_header(archive, entry)
        _ = unsafe archive_write_data(archive, file.bytes, file.bytes.count)
        unsafe archive_entry_free(entry)
      }
      unsafe archive_write_close(archive)
    }
    unsafe archive_write_free(archive)
  }
}

extension Workspace {
  /// Writes bytes as a file and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }
}
