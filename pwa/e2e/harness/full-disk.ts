/** Runs in the page: its disk takes nothing more, until there is room again. */
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
