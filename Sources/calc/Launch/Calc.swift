/// The terminal calculator.
@main
struct Calc {
  static func main() {
    print("calc")
  }
}
