import Testing

@testable import Cells

@Suite("Date serials")
struct DateSerialTests {
  @Test("hours and minutes are cut off, seconds are rounded")
  func clock() {
    #expect(DateSerial.clock(0.45832870370370377) == (10, 59, 0))
    #expect(DateSerial.clock(0.4244513888888889) == (10, 11, 13))
    #expect(DateSerial.clock(43_543.5032060185) == (12, 4, 37))
    #expect(DateSerial.clock(0.99999999999) == (0, 0, 0))
    #expect(DateSerial.clock(-0.25) == (18, 0, 0))
  }

  @Test("every second of a day is found again far from the first day")
  func seconds() {
    for second in stride(from: 0, to: 86_400, by: 7) {
      let serial = 2_900_000 + Double(second) / 86_400
      let parts = DateSerial.parts(of: serial)
      guard let parts, parts.hour * 3_600 + parts.minute * 60 + parts.second == second else {
        Issue.record("second \(second) became \(String(describing: parts))")
        return
      }
      #expect(DateSerial.clock(serial) == (parts.hour, parts.minute, parts.second))
    }
  }

  @Test("rounding may carry into the next day")
  func carry() {
    let parts = DateSerial.parts(of: 45_292.999999)
    #expect(parts == .init(day: 45_293, hour: 0, minute: 0, second: 0, fraction: 0))
    let fine = DateSerial.parts(of: 45_292.999999, decimals: 3)
    #expect(fine == .init(day: 45_292, hour: 23, minute: 59, second: 59, fraction: 914))
    #expect(DateSerial.parts(of: 1e9) == nil)
    #expect(DateSerial.parts(of: .infinity) == nil)
  }
}
