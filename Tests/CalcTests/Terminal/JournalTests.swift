import TestSupport
import Testing

@testable import calc

@Suite("Journal")
struct JournalTests {
  @Test("lines of a session that was killed are found once")
  func abandoned() throws {
    let folder = try TemporaryFolder()
    try folder.write("a = 1\nb = a + 1\n", to: "1-1.calc")
    try folder.write("other", to: "note.txt")
    let journal = Journal(folder: folder.path)
    #expect(journal.abandoned() == [folder.path(of: "1-1.calc")])
    #expect(journal.takeAbandoned() == ["a = 1", "b = a + 1"])
    #expect(journal.takeAbandoned() == nil)
    #expect(try folder.names() == ["note.txt"])
  }

  @Test("a session that runs is not abandoned, and leaves nothing when it ends well")
  func running() throws {
    let folder = try TemporaryFolder()
    let running = Journal(folder: folder.path(of: "deep/sessions"))
    running.add("a = 1")
    let other = Journal(folder: folder.path(of: "deep/sessions"))
    #expect(other.abandoned() == [])
    #expect(try folder.names() == ["deep"])
    running.discard()
    #expect(try TemporaryFolder.names(in: folder.path(of: "deep/sessions")) == [])
  }

  @Test("folders are completed with a slash, hidden files only when asked for")
  func folders() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "sales.csv")
    try folder.write("", to: ".hidden")
    Journal(folder: folder.path(of: "sub")).add("x")
    let path = folder.path + "/"
    #expect(Folder.entries(beginningWith: path) == [path + "sales.csv", path + "sub/"])
    #expect(Folder.entries(beginningWith: path + ".h") == [path + ".hidden"])
    #expect(Folder.entries(beginningWith: path + "none/x") == [])
  }
}
