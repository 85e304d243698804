import Testing

@Suite("Set-up")
struct SetUpTests {
  @Test("the package builds") func builds() {}
}
