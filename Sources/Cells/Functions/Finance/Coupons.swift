extension Function {
  /// Functions of the days between interest payments.
  static let coupons: [Function] = [
    coupon("COUPDAYBS", "The days from the beginning of the interest period to the settlement.") {
      $0.daysBefore($1)
    }
    .example("COUPDAYBS(40568, 40862, 2, 1) = 71"),
    coupon("COUPDAYS", "The days in the interest period that holds the settlement.") {
      $0.periodDays($1)
    }
    .example("COUPDAYS(40568, 40862, 2, 1) = 181"),
    coupon("COUPDAYSNC", "The days from the settlement to the next interest payment.") {
      $0.daysAfter($1)
    }
    .example("COUPDAYSNC(40568, 40862, 2, 1) = 110"),
    coupon("COUPNCD", "The date of the next interest payment.", format: .date) {
      Double($0.next($1))
    }
    .example("COUPNCD(40568, 40862, 2, 1) = 40678"),
    coupon("COUPPCD", "The date of the last interest payment before the settlement.", format: .date)
    {
      Double($0.previous($1))
    }
    .example("COUPPCD(40568, 40862, 2, 1) = 40497"),
    coupon("COUPNUM", "How many interest payments are left.") { Double($0.count(after: $1)) }
      .example("COUPNUM(40568, 40862, 2, 1) = 2"),
  ]

  private static func coupon(
    _ name: String, _ summary: String, format: ResultFormat = .general,
    _ body: @escaping @Sendable (CouponSchedule, Int) -> Double
  ) -> Function {
    Function("\(name)(settlement, maturity, frequency, [basis])", summary, format: format) {
      (
        settlement: SecurityDate, maturity: SecurityDate, frequency: CouponFrequency,
        basis: DayCountArgument
      ) throws(CellError) -> Double in
      try checkOrder(settlement, maturity)
      let schedule = CouponSchedule(
        anchor: maturity.day, frequency: frequency.count, basis: basis.basis)
      return body(schedule, settlement.day)
    }
  }
}
