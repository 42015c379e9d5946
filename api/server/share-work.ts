/**
 * Shares long work among simultaneous requests for the same key. Requests during a run wait for the next run and share
 * it: it begins after they arrived, so no answer is older than its request.
 */
export function shareWork<Key, Value>(work: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const running = new Map<Key, Promise<Value>>()
  const next = new Map<Key, Promise<Value>>()

  function start(key: Key): Promise<Value> {
    next.delete(key)
    const run = work(key).finally(() => {
      if (running.get(key) === run) running.delete(key)
    })
    running.set(key, run)
    return run
  }

  return (key) => {
    const current = running.get(key)
    if (current === undefined) return start(key)
    const again = () => start(key)
    const waiting = next.get(key) ?? current.then(again, again)
    next.set(key, waiting)
    return waiting
  }
}
