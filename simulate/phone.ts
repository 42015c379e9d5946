import { Dexie } from 'dexie'
import type { RecordValue } from '#golf/games/game-records.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import type { Device, DevicePorts, TextStore } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { startSending } from '#sync/device/outbox/sending.ts'
import { followOuting } from '#sync/device/outings/follow-outing.ts'
import type {
  AnsweredBatch,
  Capability,
  CardPlace,
  CardSignature,
  Cell,
  Choice,
  ClientQueue,
  Departure,
  GolferOfOuting,
  GolfersHole,
  GroupsHole,
  ConflictReport,
  OutboxRow,
  OutingRow,
  RecordOfOuting,
  RejectedRow,
  Score,
} from '#sync/device/storage/device-database.ts'
import { testLocks } from '#sync/device/testing.ts'
import type { Chance } from './chance.ts'
import { type Mount, openDisk } from './disk.ts'
import type { Link, TimedAir } from './timed-air.ts'
import type { VirtualTime } from './virtual-time.ts'

/** One open page of the app, with all product code that runs in it. */
export type Tab = {
  readonly device: Device
  readonly isAlive: () => boolean
}

/** A phone with the app: its storage stays, and everything else may end at any moment. */
export type Phone = {
  readonly name: string
  readonly link: Link
  /** The ids of all operations made on the phone. */
  readonly ids: readonly string[]
  /** Reads rows of its storage, whether or not the app runs. */
  readonly rows: <Name extends keyof RowsOnDisk>(store: Name) => Promise<readonly RowsOnDisk[Name][]>
  /** The page in the foreground; null while the app is closed. */
  readonly tab: () => Tab | null
  readonly openTab: () => Tab
  /** Ends all pages, whatever they are doing. */
  readonly kill: () => void
  /** Makes the app die at the `nth` write from now. */
  readonly killAtWrite: (nth: number) => void
  /** Makes the next `writes` writes fail with a full disk. */
  readonly fillDisk: (writes: number) => void
  readonly show: (visible: boolean) => void
  /** Freezes the phone, as in a pocket: no timers run, and those due in the meantime fire when it wakes. */
  readonly freeze: (frozen: boolean) => void
  readonly wake: () => void
  readonly moveClock: (ms: number) => void
  readonly follow: (outingId: number) => void
}

/** The stores of IndexedDB by their stored names. */
type RowsOnDisk = {
  readonly outings: OutingRow
  readonly outbox: OutboxRow
  readonly answeredBatches: AnsweredBatch
  readonly dead: RejectedRow
  readonly notices: ConflictReport
  readonly capabilities: Capability
  readonly lanes: ClientQueue
  readonly scores: GolfersHole & Cell<Score>
  readonly wolf: GroupsHole & Cell<Choice>
  readonly departures: GolferOfOuting & Cell<Departure>
  readonly records: RecordOfOuting & Cell<RecordValue>
  readonly signatures: CardPlace & Cell<CardSignature>
}

/** The parts of the world that a phone uses. */
type Parts = { readonly time: VirtualTime; readonly chance: Chance; readonly air: TimedAir }
type Life = { isAlive: boolean; readonly mount: Mount; readonly locks: DevicePorts['locks'] }

export function makePhone(name: string, { time, chance, air }: Parts): Phone {
  const link: Link = { name, state: 'fine' }
  const disk = openDisk()
  const hasLocks = chance.likely(0.8)
  const text = new Map<string, string>()
  const state = {
    skew: 0,
    isVisible: true,
    isFrozen: false,
    killIn: 0,
    fullFor: 0,
    life: null as Life | null,
    tab: null as Tab | null,
  }
  const ids: string[] = []
  const wakes = new Set<() => void>()
  const leaves = new Set<() => void>()
  const held = new Set<() => void>()

  function beforeWrite(): void {
    if (state.fullFor > 0) {
      state.fullFor -= 1
      throw new DOMException('no space left', 'QuotaExceededError')
    }
    if (state.killIn > 0 && (state.killIn -= 1) === 0) kill()
  }

  function kill(): void {
    const { life } = state
    if (!life) return
    life.isAlive = false
    life.mount.unmount()
    air.breakLines(link)
    Object.assign(state, { life: null, tab: null, killIn: 0, fullFor: 0 })
    for (const gone of [wakes, leaves, held]) gone.clear()
  }

  function beginLife(): Life {
    return { isAlive: true, mount: disk.mount(beforeWrite), locks: hasLocks ? testLocks() : null }
  }

  function portsOf(life: Life): DevicePorts {
    const now = () => Math.round(time.now()) + state.skew
    /** A dead app gets no more callbacks. */
    const whileAlive = (work: () => void) => () => {
      if (!life.isAlive) return
      if (state.isFrozen) held.add(work)
      else work()
    }
    return {
      fetch: (url, init) => ofTheLiving(life, air.fetchOver(link)(url, init)),
      now,
      random: chance.random,
      newId: () => {
        const id = uuidV7(now(), chance.bytes(10))
        ids.push(id)
        return id
      },
      setTimer: (work, ms) => {
        const cancel = time.after(ms, whileAlive(work))
        return () => {
          cancel()
          held.delete(work)
        }
      },
      storage: storageOf(life, text),
      locks: life.locks,
      wakeEvents: (wake) => join(wakes, wake),
      leaveEvents: (leave) => join(leaves, leave),
      isVisible: () => state.isVisible,
    }
  }

  return {
    name,
    link,
    ids,
    async rows<Name extends keyof RowsOnDisk>(store: Name) {
      return (await disk.read(name, store)) as readonly RowsOnDisk[Name][]
    },
    tab: () => state.tab,
    openTab() {
      state.life ??= beginLife()
      const { life } = state
      const device = openOn(life.mount, () => openDevice(portsOf(life), { name }))
      startSending(device)
      state.tab = { device, isAlive: () => life.isAlive }
      return state.tab
    },
    kill,
    killAtWrite: (nth) => void (state.killIn = nth),
    fillDisk: (writes) => void (state.fullFor = writes),
    show(visible) {
      if (visible === state.isVisible) return
      state.isVisible = visible
      if (!state.isFrozen) for (const notify of Array.from(visible ? wakes : leaves)) notify()
    },
    freeze(frozen) {
      state.isFrozen = frozen
      if (!frozen) for (const work of Array.from(held)) if (held.delete(work)) work()
    },
    wake() {
      if (!state.isFrozen) for (const wake of Array.from(wakes)) wake()
    },
    moveClock: (ms) => void (state.skew += ms),
    follow(outingId) {
      if (state.tab) followOuting(state.tab.device, outingId)
    },
  }
}

/** Dexie reads the global indexedDB only when a database object is created. */
function openOn({ indexedDB }: Mount, open: () => Device): Device {
  const before = Dexie.dependencies
  Dexie.dependencies = { ...before, indexedDB }
  try {
    return open()
  } finally {
    Dexie.dependencies = before
  }
}

async function ofTheLiving<T>(life: Life, work: Promise<T>): Promise<T> {
  const never = new Promise<never>(() => undefined)
  return await work.then(
    (value) => (life.isAlive ? value : never),
    (error: unknown) => {
      if (life.isAlive) throw error
      return never
    },
  )
}

function storageOf(life: Life, text: Map<string, string>): TextStore {
  return {
    getItem: (key) => text.get(key) ?? null,
    setItem: (key, value) => void (life.isAlive && text.set(key, value)),
    removeItem: (key) => void (life.isAlive && text.delete(key)),
  }
}

function join(listeners: Set<() => void>, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
