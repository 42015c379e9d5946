/**
 * Calls `show` with the result of a promise, unless the returned function was called before: it is the cleanup of the
 * effect that reads.
 */
export function showOnceRead<Value>(reading: Promise<Value>, show: (value: Value) => void): () => void {
  let isWanted = true
  void reading.then((value) => {
    if (isWanted) show(value)
  })
  return () => {
    isWanted = false
  }
}
