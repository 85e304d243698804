import Glibc

/// A place that holds one pointer for each thread and has it freed when the thread ends.
package struct ThreadSlot: Sendable {
  private let key: pthread_key_t

  /// Makes a place.
  ///
  /// - Parameter free: Frees what a thread stored, as the thread ends.
  package init(free: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, free)
    precondition(status == 0, "the system has no more room for what belongs to a thread")
    self.key = key
  }

  /// What the running thread has stored.
  package var pointer: UnsafeMutableRawPointer? { pthread_getspecific(key) }

  /// Stores a pointer for the running thread.
  package func store(_ pointer: UnsafeMutableRawPointer) {
    let status = pthread_setspecific(key, pointer)
    precondition(status == 0, "the system has no memory for what belongs to a thread")
  }
}
