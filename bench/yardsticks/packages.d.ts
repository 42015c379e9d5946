/**
 * Declares the parts of RxDB and PouchDB that the benchmarks use. They are installed outside of the project, so their
 * own types are not available when it is checked.
 */
declare module 'rxdb/plugins/core' {
  export type Push<Doc> = (rows: readonly { readonly newDocumentState: Doc }[]) => Promise<readonly Doc[]>
  export type Collection<Doc> = {
    readonly bulkInsert: (docs: readonly Doc[]) => Promise<{ readonly error: readonly unknown[] }>
  }
  export type Storage = { readonly name: string }
  type Schema = {
    readonly version: number
    readonly primaryKey: string
    readonly type: 'object'
    readonly properties: Readonly<Record<string, { readonly type: string; readonly maxLength?: number }>>
    readonly required: readonly string[]
  }
  type Database = {
    readonly addCollections: <Doc>(
      collections: Readonly<Record<'scores', { readonly schema: Schema }>>,
    ) => Promise<{ readonly scores: Collection<Doc> }>
  }
  export function createRxDatabase(settings: {
    readonly name: string
    readonly storage: Storage
    readonly multiInstance: boolean
  }): Promise<Database>
}

declare module 'rxdb/plugins/storage-dexie' {
  import type { Storage } from 'rxdb/plugins/core'
  export function getRxStorageDexie(settings?: { readonly chromeTransactionDurability?: 'strict' }): Storage
}

declare module 'rxdb/plugins/replication' {
  import type { Collection, Push } from 'rxdb/plugins/core'
  export type Replication = {
    readonly pause: () => Promise<void>
    readonly start: () => Promise<void>
    readonly awaitInitialReplication: () => Promise<void>
    readonly awaitInSync: () => Promise<unknown>
  }
  export function replicateRxCollection<Doc>(settings: {
    readonly collection: Collection<Doc>
    readonly replicationIdentifier: string
    readonly live: boolean
    readonly push: { readonly batchSize: number; readonly handler: Push<Doc> }
  }): Replication
}

declare module 'pouchdb-browser' {
  type Replicated = { readonly ok: boolean; readonly docs_written: number }
  export class Pouch {
    readonly replicate: {
      readonly to: (other: Pouch, options: { readonly batch_size: number }) => Promise<Replicated>
    }
    readonly bulkDocs: (docs: readonly object[]) => Promise<readonly { readonly error?: unknown }[]>
    readonly info: () => Promise<unknown>
    constructor(name: string, options?: { readonly skip_setup: boolean })
  }
  export { Pouch as default }
}
