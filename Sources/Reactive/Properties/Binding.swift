infix operator <~ : AssignmentPrecedence

/// Binds a property to a signal, as ``Property/bind(to:)``.
@discardableResult
public func <~ <Value>(property: Property<Value>, signal: Signal<Value>) -> Disposable {
  property.bind(to: signal)
}

extension Signal {
  /// Sets a property of an object to each value, as long as the object lives.
  ///
  /// Also known as: `RAC(target, keyPath) = signal`, Combine `assign(to:on:)`, ReactiveSwift
  /// `BindingTarget`.
  ///
  /// - Parameters:
  ///   - keyPath: What is set.
  ///   - target: Whose; it is not kept.
  /// - Returns: What ends the binding.
  @discardableResult
  public final func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target
  ) -> Disposable {
    subscribe(with: target) { target, value in target[keyPath: keyPath] = value }
  }

  /// Sets a property of an object to each value, or to another one for nil.
  ///
  /// Also known as: `RAC(target, keyPath, nilValue) = signal`.
  ///
  /// - Parameters:
  ///   - keyPath: What is set.
  ///   - target: Whose; it is not kept.
  ///   - nilValue: What stands for nil.
  /// - Returns: What ends the binding.
  @discardableResult
  public final func assign<Target: AnyObject, Wrapped>(
    to keyPath: ReferenceWritableKeyPath<Target, Wrapped>, on target: Target, nilValue: Wrapped
  ) -> Disposable where Value == Wrapped? {
    subscribe(with: target) { target, value in target[keyPath: keyPath] = value ?? nilValue }
  }
}
