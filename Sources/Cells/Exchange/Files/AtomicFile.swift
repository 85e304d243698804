import Glibc

/// Files as a whole: read at once, replaced at once.
package enum AtomicFile {
  /// The bytes of a file.
  ///
  /// - Throws: `FileError` that names the path and the reason.
  package static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(.reading, path) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, path: path)
  }

  /// The bytes that are left in an open file, such as standard input.
  ///
  /// - Parameters:
  ///   - descriptor: The file.
  ///   - path: Its name for messages.
  /// - Returns: All bytes from where the file stands to its end.
  /// - Throws: `FileError` that names the path and the reason.
  package static func read(descriptor: Int32, path: String) throws(FileError) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(.reading, path) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    var bytes: [UInt8] = []
    // One byte more than the size: the read that fills the rest sees the end of the file as well.
    var room = isRegular ? max(Int(status.st_size) + 1, 4096) : 65_536
    while true {
      let start = bytes.count
      var count = 0
      bytes.append(contentsOf: repeatElement(0, count: room))
      bytes.withUnsafeMutableBytes { buffer in
        let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
        count = retrying { Glibc.read(descriptor, rest.baseAddress, rest.count) }
      }
      let reason = errno
      bytes.removeLast(room - max(count, 0))
      guard count >= 0 else { throw failure(.reading, path, reason) }
      if count == 0 { return bytes }
      room = isRegular && count == room ? room : max(65_536, room - count)
    }
  }

  /// Writes a file so that it is either the old or the new one, whatever happens.
  ///
  /// The bytes go to a temporary file in the same folder, which then takes the place and the mode of
  /// the old file. Symbolic links are followed. What is no regular file (`/dev/stdout`, a pipe) is
  /// written to directly.
  ///
  /// - Throws: `FileError` that names the path and the reason. A regular file is then as it was.
  package static func write(_ bytes: [UInt8], to path: String) throws(FileError) {
    let target = try resolved(path)
    if let descriptor = openDescriptor(named: target) {
      return try write(bytes, descriptor: descriptor, path: path)
    }
    var status = stat()
    guard retrying({ stat(target, &status) }) == 0 else {
      guard errno == ENOENT else { throw failure(.writing, path) }
      return try replace(target, with: bytes, keeping: nil, path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return try writeStraight(bytes, to: target, path: path)
    }
    // Renaming needs no right to write the file itself; who took that right away meant it.
    guard access(target, W_OK) == 0 else { throw failure(.writing, path) }
    try replace(target, with: bytes, keeping: status, path: path)
  }

  /// Writes all bytes to an open file, such as standard output.
  ///
  /// - Parameters:
  ///   - bytes: What to write.
  ///   - descriptor: The file.
  ///   - path: Its name for messages.
  /// - Throws: `FileError`, of the kind `.brokenPipe` when nobody reads any more; the signal
  ///   SIGPIPE does not reach the process.
  package static func write(
    _ bytes: [UInt8], descriptor: Int32, path: String
  ) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let (count, reason) = BrokenPipe.withoutSignal {
        bytes.withUnsafeBytes { buffer in
          let rest = UnsafeRawBufferPointer(rebasing: buffer[written...])
          return retrying { Glibc.write(descriptor, rest.baseAddress, rest.count) }
        }
      }
      if count < 0 {
        guard reason == EAGAIN else {
          throw failure(reason == EPIPE ? .brokenPipe : .writing, path, reason)
        }
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = retrying { poll(&waiting, 1, -1) }
      }
      written += max(count, 0)
    }
  }

  // MARK: - Steps

  private static func writeStraight(
    _ bytes: [UInt8], to target: String, path: String
  ) throws(FileError) {
    let descriptor = retrying { open(target, O_WRONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure(.writing, path) }
    defer { close(descriptor) }
    try write(bytes, descriptor: descriptor, path: path)
  }

  private static func replace(
    _ target: String, with bytes: [UInt8], keeping old: stat?, path: String
  ) throws(FileError) {
    let (temporary, descriptor) = try makeTemporary(beside: target, path: path)
    do throws(FileError) {
      defer { close(descriptor) }
      if let old {
        // Only the superuser can give a file away; for others it is theirs already or stays so.
        _ = fchown(descriptor, old.st_uid, old.st_gid)
        guard fchmod(descriptor, old.st_mode & 0o7777) == 0 else { throw failure(.writing, path) }
      }
      try write(bytes, descriptor: descriptor, path: path)
      guard retrying({ fsync(descriptor) }) == 0 else { throw failure(.writing, path) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let reason = errno
      unlink(temporary)
      throw failure(.writing, path, reason)
    }
    let folder = retrying { open(FilePath.folder(of: target), O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    if folder >= 0 {
      // Some file systems cannot sync a folder; the file itself is safe by now.
      _ = fsync(folder)
      close(folder)
    }
  }

  private static func makeTemporary(
    beside target: String, path: String
  ) throws(FileError) -> (path: String, descriptor: Int32) {
    let folder = FilePath.folder(of: target)
    for _ in 0..<100 {
      let name = ".calc-" + String(UInt64.random(in: 0 ... .max), radix: 36) + ".tmp"
      let temporary = folder + "/" + name
      let descriptor = retrying {
        open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
      if descriptor >= 0 { return (temporary, descriptor) }
      guard errno == EEXIST else { break }
    }
    throw failure(.writing, path)
  }

  /// The path with its symbolic links followed, also where the last one points to nothing.
  private static func resolved(_ path: String) throws(FileError) -> String {
    var current = path
    for _ in 0..<40 {
      if openDescriptor(named: current) != nil { return current }
      guard let link = FilePath.link(at: current) else { return current }
      current = link.hasPrefix("/") ? link : FilePath.folder(of: current) + "/" + link
    }
    throw failure(.writing, path, ELOOP)
  }

  /// The open file that a path such as `/dev/stdout` or `/dev/fd/3` stands for.
  ///
  /// Such a file is written where it stands, even if it is a regular one.
  private static func openDescriptor(named path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      for prefix in ["/dev/fd/", "/proc/self/fd/"] where path.hasPrefix(prefix) {
        return Int32(path.dropFirst(prefix.count))
      }
      return nil
    }
  }

  private static func failure(
    _ kind: FileError.Kind, _ path: String, _ reason: Int32 = errno
  ) -> FileError {
    FileError(kind, path: path, reason: SystemReason.text(reason))
  }
}

/// Repeats a system call that a signal interrupted.
private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
