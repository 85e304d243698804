import TestSupport
import Testing

@testable import calc

@Suite("Transcripts")
struct TranscriptTests {
  @Test(
    "what is typed is answered as the transcript says",
    arguments: Repository.files(below: "Tests/CalcTests/Transcripts", suffix: ".session"))
  func answers(file: RepositoryFile) throws {
    let screen = Output()
    let session = Session(output: screen, messages: screen)
    let interpreter = Interpreter(session)
    for exchange in try Transcript(file).exchanges {
      interpreter.run(exchange.line)
      var answer = screen.take()
      while answer.hasSuffix("\n") { answer.removeLast() }
      #expect(answer == exchange.answer, sourceLocation: exchange.location)
    }
  }
}
