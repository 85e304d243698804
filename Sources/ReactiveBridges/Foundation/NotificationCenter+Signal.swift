public import Foundation
public import Reactive

extension NotificationCenter {
  /// A signal of the notifications of a name.
  ///
  /// The observer is added for each subscription and removed when that ends. Notifications are
  /// posted in the isolation domain in which the signal is used, as they arrive where they are
  /// posted.
  ///
  /// Also known as: `rac_addObserverForName:object:`, Combine `publisher(for:)`.
  ///
  /// - Parameters:
  ///   - name: The name; nil stands for all.
  ///   - object: Whose notifications; nil stands for anybody's.
  /// - Returns: A cold signal that never ends.
  public func signal(
    for name: Notification.Name?, object: AnyObject? = nil
  ) -> Signal<Notification> {
    .create { subscriber in
      // Called where notifications are posted, which is the domain of the subscriber.
      let confined = Confined(subscriber)
      let observer = self.addObserver(forName: name, object: object, queue: nil) { notification in
        confined.value.send(notification)
      }
      return Disposable { self.removeObserver(observer) }
    }
  }
}
