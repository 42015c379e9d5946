import { forceCloseDatabase, IDBFactory as FakeFactory, IDBOpenDBRequest as FakeOpenRequest } from 'fake-indexeddb'

/** The storage of one phone. It survives the app, which accesses it through mounts. */
export type Disk = {
  /** `beforeWrite` is called before every write. It can throw to simulate a full disk, or unmount in the middle. */
  readonly mount: (beforeWrite: () => void) => Mount
  /** Reads what is stored, whether or not the app runs. */
  readonly read: (database: string, store: string) => Promise<readonly unknown[]>
}

export type Mount = {
  readonly indexedDB: IDBFactory
  /** Simulates the death of the app: open transactions are rolled back, and their callbacks never run. */
  readonly unmount: () => void
  /** Deletes a database as a browser does under open pages: aborts their transactions and closes their connections. */
  readonly deleteUnderPages: (database: string) => void
}

/** The parameter of `forceCloseDatabase`, whose declared type is that of a class. */
type Closable = Parameters<typeof forceCloseDatabase>[0]
type Write = (value: unknown, key?: IDBValidKey) => IDBRequest<IDBValidKey>

export function openDisk(): Disk {
  const factory: IDBFactory = new FakeFactory()
  return {
    mount: (beforeWrite) => mount(factory, beforeWrite),
    async read(database, store) {
      const opening = factory.open(database)
      // The browser has deleted it, and reading must not create it.
      opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
      const connection = await answerTo(opening).catch(() => null)
      if (connection === null) return []
      try {
        const rows: IDBRequest<unknown[]> = connection.transaction(store).objectStore(store).getAll()
        return await answerTo(rows)
      } finally {
        connection.close()
      }
    },
  }
}

async function answerTo<T>(request: IDBRequest<T>): Promise<T> {
  return await new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('the disk does not answer')))
  })
}

function mount(factory: IDBFactory, beforeWrite: () => void): Mount {
  const state = { isMounted: true }
  const connections = new Set<IDBDatabase>()
  const running = new Set<IDBTransaction>()

  function guardStore(store: IDBObjectStore): IDBObjectStore {
    const guarded =
      (write: Write) =>
      (...given: Parameters<Write>) => {
        beforeWrite()
        return write(...given)
      }
    return Object.assign(store, { put: guarded(store.put.bind(store)), add: guarded(store.add.bind(store)) })
  }

  function guardTransaction(transaction: IDBTransaction): IDBTransaction {
    running.add(transaction)
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => running.delete(transaction))
    if (transaction.mode === 'readonly') return transaction
    const objectStore = transaction.objectStore.bind(transaction)
    const stores = new Map<string, IDBObjectStore>()
    return Object.assign(transaction, {
      objectStore(name: string) {
        const store = stores.get(name) ?? guardStore(objectStore(name))
        stores.set(name, store)
        return store
      },
    })
  }

  function guardConnection(connection: IDBDatabase): void {
    connections.add(connection)
    const transaction = connection.transaction.bind(connection)
    const guarded = (...given: Parameters<typeof transaction>) => {
      if (!state.isMounted) throw new DOMException('the app has died', 'AbortError')
      return guardTransaction(transaction(...given))
    }
    Object.assign(connection, { transaction: guarded })
    if (!state.isMounted) connection.close()
  }

  return {
    indexedDB: {
      open(...given) {
        // The app is dead, so the request is never answered.
        if (!state.isMounted) return new FakeOpenRequest()
        const request = factory.open(...given)
        request.addEventListener('success', () => guardConnection(request.result))
        return request
      },
      deleteDatabase: (name) => factory.deleteDatabase(name),
      databases: () => factory.databases(),
      cmp: (one, other) => factory.cmp(one, other),
    },
    unmount() {
      state.isMounted = false
      for (const transaction of running) if (transaction.mode !== 'readonly') takeBack(transaction)
      for (const connection of connections) connection.close()
    },
    deleteUnderPages(database) {
      for (const transaction of running) takeBack(transaction)
      for (const connection of connections) forceCloseDatabase(connection as unknown as Closable)
      connections.clear()
      factory.deleteDatabase(database)
    },
  }
}

/** Rolls back a transaction. One that is already committing reaches the disk, even if its callback never runs. */
function takeBack(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
  }
}
