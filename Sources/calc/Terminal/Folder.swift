import Glibc

/// What stands in a folder, for the completion of file names.
enum Folder {
  /// The entries whose names begin with the last part of a path, sorted.
  ///
  /// Each has the path's folder in front as typed, and a slash behind when it is a folder itself.
  /// Hidden ones come only when a dot asks for them.
  ///
  /// - Complexity: O(entries of the folder)
  static func entries(beginningWith path: String) -> [String] {
    if path == "~" { return ["~/"] }
    let slash = path.lastIndex(of: "/")
    let typedFolder = slash.map { String(path[...$0]) } ?? ""
    let beginning = slash.map { String(path[path.index(after: $0)...]) } ?? path
    let folder = typedFolder.isEmpty ? "." : expandingHome(typedFolder)
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var entries: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.hasPrefix(beginning), !name.hasPrefix(".") || beginning.hasPrefix(".") else {
        continue
      }
      guard name != ".", name != ".." else { continue }
      entries.append(typedFolder + name + (isFolder(folder + "/" + name) ? "/" : ""))
    }
    return entries.sorted()
  }

  /// The path with a leading `~` replaced by the home folder.
  static func expandingHome(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environmentVariable("HOME") else {
      return path
    }
    return home + path.dropFirst()
  }

  /// The folder in which a file stands, as its path spells it; empty for the current one.
  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The name of a file without its folder and its last extension.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The path of a file for a script that stands in a folder: as it is in the current folder, shortened
  /// below the script's, otherwise from the root.
  static func path(of file: String, seenFrom folder: String) -> String {
    if folder.isEmpty { return file }
    if file.hasPrefix(folder + "/") { return String(file.dropFirst(folder.count + 1)) }
    guard let resolved = realpath(file, nil) else { return file }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Whether something stands at a path.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
