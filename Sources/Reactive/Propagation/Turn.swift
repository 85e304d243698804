/// One round of propagation.
package struct Turn {}
