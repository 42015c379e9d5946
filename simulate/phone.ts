import { Dexie } from 'dexie'
import type { RecordValue } from '#golf/games/game-records.ts'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import type { Device, DevicePorts, TextStore } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { unsavedOf, type Unsaved } from '#sync/device/outbox/journal.ts'
import { startSending } from '#sync/device/outbox/sending.ts'
import { watchAndKeep } from '#sync/device/outings/deleted-storage.ts'
import { followOuting } from '#sync/device/outings/follow-outing.ts'
import type { OutingOnPhone, WatchedOuting } from '#sync/device/outings/outings.ts'
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
  /** The scoring screen, in a world in which browsers delete storage. */
  screen: Screen | null
}

/** The scoring screen of an outing, as far as it watches the outing. */
type Screen = {
  /** What it shows; undefined while the phone does not have the outing. */
  shown: OutingOnPhone | undefined
  readonly showRecorded: WatchedOuting['showRecorded']
}

/** What a phone reports to its person in a world in which browsers delete storage. */
export type ScreenEvents = {
  /** The browser is about to delete: what the screens of all tabs show. */
  readonly onDelete: (shown: readonly OutingOnPhone[], deleted: Deleted) => void
  /** The browser is about to delete local storage, and the page whose database it deleted before has ended. */
  readonly onLateDelete: () => void
  /** A screen has kept entries in the journal. */
  readonly onKept: (count: number) => void
  /** All pages end. */
  readonly onKill: () => void
  /** A screen cannot read the outing, and is replaced by an error. */
  readonly onFail: (error: unknown) => void
}

/** What a browser deletes of a site: its database, or its local storage as well. */
export type Deleted = 'the database' | 'everything'

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
  /** Deletes what the browser has stored, while the pages stay open. */
  readonly deleteStorage: (deleted: Deleted) => void
  /** Does this after the `nth` write from now. */
  readonly deleteAtWrite: (nth: number, deleted: Deleted) => void
  /** Does this after the next scores are on the disk, before a screen has read them. */
  readonly deleteAfterScores: (deleted: Deleted) => void
  /** Ends the wish of `deleteAtWrite` and `deleteAfterScores`. */
  readonly keepStorage: () => void
  /** The entries of an outing in the journal. */
  readonly journal: (outingId: number) => readonly Unsaved[]
  readonly show: (visible: boolean) => void
  /** Freezes the phone, as in a pocket: no timers run, and those due in the meantime fire when it wakes. */
  readonly freeze: (frozen: boolean) => void
  readonly wake: () => void
  readonly moveClock: (ms: number) => void
  readonly follow: (outingId: number) => void
  /** Opens the scoring screen of an outing, which follows it while the phone has it. */
  readonly openScreen: (outingId: number, events: ScreenEvents) => void
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
type Life = {
  isAlive: boolean
  readonly mount: Mount
  readonly locks: DevicePorts['locks']
  readonly screens: Set<Screen & { readonly leave: () => void }>
}

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
    deleteIn: 0,
    deleted: 'the database' as Deleted,
    stopWaiting: () => {},
    life: null as Life | null,
    tab: null as Tab | null,
    events: null as ScreenEvents | null,
  }
  const ids: string[] = []
  const wakes = new Set<() => void>()
  const leaves = new Set<() => void>()
  const held = new Set<() => void>()
  const storageListeners = new Set<(key: null) => void>()

  function beforeWrite(): void {
    if (state.fullFor > 0) {
      state.fullFor -= 1
      throw new DOMException('no space left', 'QuotaExceededError')
    }
    if (state.killIn > 0 && (state.killIn -= 1) === 0) kill()
    // A browser deletes in another process, so never in the middle of a task of the page.
    if (state.deleteIn > 0 && (state.deleteIn -= 1) === 0) setImmediate(() => deleteStorage(state.deleted))
  }

  function deleteStorage(deleted: Deleted): void {
    const { life, events } = state
    if (!life) return
    events?.onDelete(
      [...life.screens].flatMap(({ shown }) => shown ?? []),
      deleted,
    )
    life.mount.deleteUnderPages(name)
    if (deleted !== 'everything') return
    if (chance.likely(0.5)) deleteText(life)
    else time.after(chance.between(0, 1_000), () => deleteText(life))
  }

  /** Deletes local storage, together with the database or shortly after it. */
  function deleteText(life: Life): void {
    if (!life.isAlive) state.events?.onLateDelete()
    text.clear()
    for (const listener of Array.from(storageListeners)) listener(null)
  }

  function keepStorage(): void {
    state.deleteIn = 0
    state.stopWaiting()
  }

  function kill(): void {
    const { life } = state
    keepStorage()
    if (!life) return
    life.isAlive = false
    life.mount.unmount()
    for (const { leave } of life.screens) leave()
    air.breakLines(link)
    Object.assign(state, { life: null, tab: null, killIn: 0, fullFor: 0 })
    for (const gone of [wakes, leaves, held, storageListeners]) gone.clear()
    state.events?.onKill()
  }

  function beginLife(): Life {
    const locks = hasLocks ? testLocks() : null
    return { isAlive: true, mount: disk.mount(beforeWrite), locks, screens: new Set() }
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
      storageEvents: (changed) => join(storageListeners, changed),
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
      state.tab = { device, isAlive: () => life.isAlive, screen: null }
      return state.tab
    },
    kill,
    killAtWrite: (nth) => void (state.killIn = nth),
    fillDisk: (writes) => void (state.fullFor = writes),
    deleteStorage,
    deleteAtWrite: (nth, deleted) => void Object.assign(state, { deleteIn: nth, deleted }),
    deleteAfterScores(deleted) {
      state.stopWaiting()
      const onWrite = (written: object) => {
        if (!(`idb://${name}/scores/` in written)) return
        state.stopWaiting()
        setImmediate(() => deleteStorage(deleted))
      }
      Dexie.on.storagemutated.subscribe(onWrite)
      state.stopWaiting = () => Dexie.on.storagemutated.unsubscribe(onWrite)
    },
    keepStorage,
    journal: (outingId) => unsavedOf({ storage: storageOf({ isAlive: false }, text) }, outingId),
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
    openScreen(outingId, events) {
      const { tab, life } = state
      if (!tab || !life) return
      state.events = events
      tab.screen = openScreenOn(tab, { outingId, events, life })
    },
  }
}

/** Does what the scoring screen does with its outing: watches it, and follows it while the phone has it. */
function openScreenOn(
  { device, isAlive }: Tab,
  { outingId, events, life }: { readonly outingId: number; readonly events: ScreenEvents; readonly life: Life },
): Screen {
  let stopFollowing: (() => void) | null = null
  const { showRecorded, stop } = watchAndKeep(device, outingId, {
    show: (outing) => {
      screen.shown = outing
      if (outing === undefined) {
        stopFollowing?.()
        stopFollowing = null
      } else stopFollowing ??= followOuting(device, outingId)
    },
    fail: (error) => isAlive() && events.onFail(error),
    tellKept: (count) => isAlive() && events.onKept(count),
  })
  const screen = { shown: undefined as OutingOnPhone | undefined, showRecorded, leave: stop }
  life.screens.add(screen)
  return screen
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

function storageOf(life: Pick<Life, 'isAlive'>, text: Map<string, string>): TextStore {
  return {
    getItem: (key) => text.get(key) ?? null,
    setItem: (key, value) => void (life.isAlive && text.set(key, value)),
    removeItem: (key) => void (life.isAlive && text.delete(key)),
  }
}

function join<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
