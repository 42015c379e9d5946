import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * Puts a storage that ends with the page in the place of the browser's, for every database opened from now on. Fetched
 * only where the browser has none to give. Dexie's live queries stay silent where it finds none at all, so that handing
 * it to one database would not do.
 */
export function keepInPageMemory(): void {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
}
