import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import type { StorageEngine } from './device-database.ts'

/** A storage that ends with the page. Fetched only where the browser has none to give. */
export function pageMemory(): StorageEngine {
  return { indexedDB: new IDBFactory(), IDBKeyRange }
}
