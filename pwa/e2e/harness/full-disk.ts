/** Runs in the page: its disk accepts nothing more, until `makeRoom`. */
export function fillDisk(): void {
  const { add } = IDBObjectStore.prototype
  IDBObjectStore.prototype.add = () => {
    throw new DOMException('no space', 'QuotaExceededError')
  }
  addEventListener('room', () => (IDBObjectStore.prototype.add = add))
}

/** Runs in the page. */
export function makeRoom(): void {
  dispatchEvent(new Event('room'))
}
