import Glibc

/// A place that holds one object for each thread and lets go of it when the thread ends.
package struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  package init() {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      guard let pointer else { return }
      Unmanaged<AnyObject>.fromOpaque(pointer).release()
    }
    precondition(status == 0, "the system has no more room for per-thread objects")
    self.key = key
  }

  /// The address of the object of the running thread.
  package var pointer: UnsafeMutableRawPointer? { pthread_getspecific(key) }

  /// Stores the object of the running thread, once.
  package func store(_ object: AnyObject) {
    let status = pthread_setspecific(key, Unmanaged.passRetained(object).toOpaque())
    precondition(status == 0, "the system has no memory for a per-thread object")
  }
}
