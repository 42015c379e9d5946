/** Runs in the page: makes every added row fail as on a full disk, until `makeRoom`. */
export function fillDisk(): void {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('no space', 'QuotaExceededError')
  }
  addEventListener('room', () => (IDBObjectStore.prototype.add = add))
}

/**
 * Runs in the page: holds the writes of a tap without an answer until `answerAs` refuses or accepts them. Later writes
 * are then answered in the same way.
 */
export function holdDisk(): void {
  const { put } = IDBObjectStore.prototype
  let answer: unknown = null
  addEventListener('answer', (event) => {
    answer = (event as CustomEvent<unknown>).detail
  })
  IDBObjectStore.prototype.put = function putAndHold(this: IDBObjectStore, ...args: Parameters<typeof put>) {
    const request = put.apply(this, args)
    const hold = () => {
      if (answer === 'refuse') this.transaction.abort()
      if (answer === null) this.count().addEventListener('success', hold)
    }
    // The queue of operations, which only a tap writes.
    if (this.name === 'lanes') hold()
    return request
  }
}

/** Runs in the page: refuses or accepts the held writes. */
export function answerAs(detail: 'refuse' | 'take'): void {
  dispatchEvent(new CustomEvent('answer', { detail }))
}

/** Runs in the page: ends the effect of `fillDisk`. */
export function makeRoom(): void {
  dispatchEvent(new Event('room'))
}
