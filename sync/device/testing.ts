import { Dexie, type Table } from 'dexie'
import { chanceFrom } from '#db/demo/chance.ts'
import { login, type User } from '../calls/login.ts'
import { uuidV7 } from '../calls/uuid-v7.ts'
import type { ServerResult } from './connection/server-calls.ts'
import type { Device, DevicePorts } from './device.ts'
import { signInBy } from './session/sign-in.ts'

type Timer = { readonly due: number; readonly work: () => void }

/** The ports of a device in a test, which controls its clock, its random source and its page. */
export type TestPorts = DevicePorts & {
  /** Moves the clock and runs due timers in order. */
  readonly advance: (ms: number) => void
  /** The remaining time of each timer, the earliest first. */
  readonly timers: () => readonly number[]
  /** Sets the phone's clock forward or back, which moves no timer. */
  readonly moveClock: (ms: number) => void
  readonly wake: () => void
  readonly leave: () => void
  readonly show: (visible: boolean) => void
}

export function testPorts({
  fetch,
  seed = 1,
  now = Date.UTC(2026, 10, 21, 10),
  ...others
}: { readonly seed?: number; readonly now?: number } & Partial<Omit<DevicePorts, 'now'>>): TestPorts {
  const random = chanceFrom(seed)
  const timers = new Set<Timer>()
  const wakes = new Set<() => void>()
  const leaves = new Set<() => void>()
  const clock = { now, ahead: 0, visible: true }
  const next = () => [...timers].toSorted((a, b) => a.due - b.due)[0]
  return {
    fetch: fetch ?? (() => Promise.reject(new TypeError('no network'))),
    now: () => clock.now + clock.ahead,
    random,
    newId: () =>
      uuidV7(
        clock.now + clock.ahead,
        Uint8Array.from({ length: 10 }, () => random() * 256),
      ),
    setTimer: (work, ms) => {
      const timer = { due: clock.now + ms, work }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    storage: memoryStorage(),
    locks: null,
    wakeEvents: (wake) => join(wakes, wake),
    leaveEvents: (leave) => join(leaves, leave),
    isVisible: () => clock.visible,
    ...others,
    advance: (ms) => {
      const end = clock.now + ms
      for (let timer = next(); timer && timer.due <= end; timer = next()) {
        timers.delete(timer)
        clock.now = Math.max(clock.now, timer.due)
        timer.work()
      }
      clock.now = end
    },
    timers: () => [...timers].map(({ due }) => due - clock.now).toSorted((a, b) => a - b),
    moveClock: (ms) => {
      clock.ahead += ms
    },
    wake: () => wakes.forEach((wake) => wake()),
    leave: () => leaves.forEach((leave) => leave()),
    show: (visible) => {
      clock.visible = visible
    },
  }
}

/** The part of localStorage that is used, backed by a map that a test may read. */
export function memoryStorage(kept = new Map<string, string>()): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

/** A member as in the answer to a login. */
export const ben = {
  id: 2,
  username: 'ben',
  firstname: 'Ben',
  lastname: 'Okafor',
  isadmin: false,
  isconfirmed: true,
  dob: null,
  age: null,
}

/** A substitute for the part of Web Locks that is used, for the tabs of one browser: Node has none. */
export function testLocks(): NonNullable<DevicePorts['locks']> {
  const held = new Map<string, { reject: (reason: unknown) => void }>()
  type Hold = (lock: Lock | null) => unknown
  const request = async (name: string, options: LockOptions, hold: Hold): Promise<unknown> => {
    if (held.has(name) && options.ifAvailable) return await hold(null)
    held.get(name)?.reject(new DOMException('stolen', 'AbortError'))
    const { promise: stolen, reject } = Promise.withResolvers<never>()
    const mine = { reject }
    held.set(name, mine)
    try {
      return await Promise.race([hold({ name, mode: 'exclusive' }), stolen])
    } finally {
      if (held.get(name) === mine) held.delete(name)
    }
  }
  const query = async () => ({ held: [...held.keys()].map((name) => ({ name })), pending: [] })
  return { request: request as LockManager['request'], query }
}

/**
 * Waits, while everything in progress continues, until `condition` holds; fails after a minute. Code that is loaded on
 * demand takes real time.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const began = performance.now()
  while (performance.now() - began < 60_000) {
    if (await condition()) return
    await new Promise((resolve) => setImmediate(resolve))
  }
  throw new Error('it never came true')
}

function join(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes every open of a database wait without an answer. Returns a function that restores it. */
export function silenceStorage(): () => void {
  const usual = { ...Dexie.dependencies }
  Object.assign(Dexie.dependencies, { indexedDB: { open: () => ({}) } })
  return () => void Object.assign(Dexie.dependencies, usual)
}

/**
 * Makes a table refuse new rows, as on a full phone, or with an error of another name. Returns a function that restores
 * it.
 */
export function refuseRows(table: Pick<Table, 'hook'>, name = 'QuotaExceededError'): () => void {
  const refuse = () => {
    throw new DOMException('no', name)
  }
  table.hook('creating', refuse)
  return () => table.hook('creating').unsubscribe(refuse)
}

/**
 * Makes each request that writes a row fail with an error of its own, as Safari does on a full phone, or with an error
 * of another name. Returns a function that restores it.
 */
export function refuseRequests(name = 'QuotaExceededError'): () => void {
  const store = IDBObjectStore.prototype
  const { add, put } = store
  const operation = () => {
    throw new DOMException('no', name)
  }
  const fail = function fail(this: IDBObjectStore) {
    // A private method of fake-indexeddb.
    const transaction = this.transaction as unknown as { _execRequestAsync: (request: object) => IDBRequest }
    return transaction._execRequestAsync({ operation, source: this })
  }
  Object.assign(store, { add: fail, put: fail })
  return () => void Object.assign(store, { add, put })
}

/** Signs in with username and password, as the login screen does. */
export async function signIn(
  device: Device,
  body: { readonly username: string; readonly password: string },
): Promise<ServerResult<User>> {
  return await signInBy(device, login, { body })
}
