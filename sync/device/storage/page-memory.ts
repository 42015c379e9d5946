import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'

/**
 * Replaces IndexedDB by a storage in memory for every database opened from now on. It is set for all of Dexie because
 * live queries need it too.
 */
export function keepInPageMemory(): void {
  Object.assign(Dexie.dependencies, { indexedDB: new IDBFactory(), IDBKeyRange })
}
