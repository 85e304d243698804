import Foundation
import TestSupport
import Testing

@testable import calc

@Suite("Transcripts")
struct TranscriptTests {
  @Test(
    "what is typed is answered as the transcript says",
    arguments: Repository.files(below: "Tests/CalcTests/Transcripts", suffix: ".session"))
  func answers(file: RepositoryFile) throws {
    try compare(Transcript(file))
  }

  @Test("README shows what the prompt prints")
  func readme() throws {
    let readme = RepositoryFile(folder: "", name: "README.md")
    let text = try readme.text()
    let start = try #require(text.range(of: "$ make run\n"))
    let end = try #require(text.range(of: "```", range: start.upperBound..<text.endIndex))
    let transcript = Transcript(
      text: String(text[start.upperBound..<end.lowerBound]), path: readme.path)
    #expect(transcript.exchanges.count > 5)
    try compare(transcript, after: ":load \(Repository.root.path)/Examples/sales.csv")
  }

  private func compare(_ transcript: Transcript, after line: String? = nil) throws {
    let screen = Output()
    let session = Session(output: screen, messages: screen)
    let interpreter = Interpreter(session)
    if let line {
      interpreter.run(line)
      _ = screen.take()
    }
    for exchange in transcript.exchanges {
      interpreter.run(exchange.line)
      var answer = screen.take()
      while answer.hasSuffix("\n") { answer.removeLast() }
      #expect(answer == exchange.answer, sourceLocation: exchange.location)
    }
  }
}
