/// Something that belongs to one isolation domain and passes through hands that must not touch it.
///
/// This is safe because of two rules that every use keeps: the value is read only by work that runs
/// in the domain it belongs to, and it holds nothing whose end elsewhere would matter.
package struct Confined<Value>: @unchecked Sendable {
  package let value: Value

  package init(_ value: Value) {
    self.value = value
  }
}
