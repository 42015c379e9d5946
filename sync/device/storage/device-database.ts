import { Dexie, type Table } from 'dexie'
import type { OutingSnapshot } from '../../calls/outings-board.ts'
import type { OperationName } from '../../calls/replay.ts'

/**
 * An operation that the club has not answered yet. Only an answer that covers its `seq`, or its owner's decision on
 * a screen that shows it, takes it out.
 */
export type OutboxRow = {
  /** Made when the person acts: the key under which the club does it once, however often it is sent. */
  readonly mid: string
  readonly principal: string
  /** 1, 2, 3… without a hole in its queue. */
  readonly seq: number
  readonly name: OperationName
  readonly v: number
  /** When the person acted, by this phone's clock. */
  readonly at: number
  /** null for an operation that belongs to no outing. */
  readonly outingId: number | null
  readonly args: unknown
}

/** What a person did, before it has its place in the queue of its principal. */
export type Operation = Omit<OutboxRow, 'principal' | 'seq'>

/** An operation that the club has answered: kept for some days, should the club have to go back to an older copy. */
export type AnsweredRow = OutboxRow & {
  /** Under which name of its queue it was sent. */
  readonly clientId: string
  readonly answeredAt: number
  /** Rejected ones are kept in `dead`, and are not sent again. */
  readonly isRefused: boolean
}

/** What the club refused, or this phone lost. Stays until its owner decides. */
export type RejectedRow = {
  readonly mid: string
  readonly principal: string
  readonly name: OperationName
  readonly at: number
  readonly outingId: number | null
  readonly args: unknown
  readonly code: string
  /** Why, for the person. */
  readonly message: string
  readonly refusedAt: number
  /** The same hole was entered anew since: this one is not sent any more. */
  readonly enteredAnew?: boolean
}

/** The gapless row of operations that one principal makes on this phone. */
export type ClientQueue = {
  readonly principal: string
  readonly clientId: string
  readonly nextSeq: number
  /** The highest seq up to which the club's answers have been written here. */
  readonly ackedSeq: number
  /** Why the club does not take this principal's operations now; null when it does. */
  readonly parked: { readonly code: string; readonly message: string } | null
}

/** The right to score a group, as the club gave it for the group's access code. */
export type Capability = {
  readonly principal: string
  readonly code: string
  readonly outingId: number
  readonly tgroupId: number
  readonly token: string
}

/** An outing as the club last told it. Its scores, its wolves' choices and who left are cells of their own. */
export type OutingRow = {
  readonly outingId: number
  readonly snapshot: Omit<OutingSnapshot, 'scores' | 'wolf' | 'left'>
  /** Under which capability this phone scores; null while it may only look. */
  readonly principal: string | null
  /** The change up to which this phone has followed the outing. Never moves back. */
  readonly cursor: number
  /** By how many milliseconds the club's clock is ahead of this phone's. */
  readonly clockAhead: number
  readonly openedAt: number
  /** When the club last told anything about the outing, by this phone's clock. */
  readonly refreshedAt: number
}

/** A versioned value of an outing: what the club has, and what was entered here and is still on its way. */
export type Cell<Value> = {
  readonly club: ServerValue<Value> | null
  readonly queued: QueuedValue<Value> | null
  /** The value of this phone that the club took last, as long as nobody has replaced it. */
  readonly taken: Value | null
}

export type ServerValue<Value> = Value & {
  readonly ver: number
  readonly by: string | null
  readonly at: string
  readonly contested: boolean
  /** Of a wolf's choice: it came after the first score of the hole. */
  readonly late?: boolean
}

export type QueuedValue<Value> = Value & {
  readonly mid: string
  /** Under which queue it is sent. */
  readonly principal: string
  /** The version that its owner saw. */
  readonly baseVer: number
  /** When it was entered, by this phone's clock. */
  readonly at: number
}

/** A golfer's score on a hole; null once it was cleared. */
export type Score = { readonly strokes: number | null }
/** What the wolf chose on a hole of a group. */
export type Choice = { readonly wolfGame: 0 | 1 | 2; readonly wolfPartner: number | null }

/** From which hole a golfer who left the course does not play; null for one who plays. */
export type Departure = { readonly fromHole: number | null }

export type GolfersHole = { readonly outingId: number; readonly golferId: number; readonly hole: number }
export type GolferOfOuting = { readonly outingId: number; readonly golferId: number }
export type GroupsHole = { readonly outingId: number; readonly tgroupId: number; readonly hole: number }

/** Two people entered different values for one cell, and one of them was this phone's owner. */
export type Notice = NoticeCell & {
  readonly n?: number
  readonly outingId: number
  /** Who entered what the club shows now. */
  readonly by: string | null
  readonly at: number
}

/** Which cell it is, what was entered here, and what the club shows now. An older app noted scores without a kind. */
export type NoticeCell =
  | ({ readonly kind?: 'score'; readonly golferId: number; readonly hole: number } & Both<Score['strokes']>)
  | ({ readonly kind: 'wolf'; readonly tgroupId: number; readonly hole: number } & Both<Choice>)
  | ({ readonly kind: 'leave'; readonly golferId: number } & Both<Departure['fromHole']>)

type Both<Value> = { readonly entered: Value; readonly shown: Value }

/** What was set for golfers of one group on a hole and not recorded yet: this phone's alone. */
export type HoleDraftRow = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  /** `over` is what was recorded when it was set; null where nothing was. */
  readonly scores: readonly { readonly golferId: number; readonly strokes: number; readonly over: number | null }[]
}

/** An answer of the club that can be shown again without it. */
export type CachedAnswerRow = {
  /** The call with its request. */
  readonly key: string
  readonly call: string
  readonly answer: unknown
  readonly at: number
}

type MetaRow = { readonly key: string; readonly value: unknown }

export type DeviceDatabase = Dexie & {
  readonly scores: Table<GolfersHole & Cell<Score>, number[]>
  readonly outbox: Table<OutboxRow, string>
  readonly dead: Table<RejectedRow, string>
  readonly notices: Table<Notice, number>
  readonly meta: Table<MetaRow, string>
  readonly lanes: Table<ClientQueue, string>
  readonly capabilities: Table<Capability, string>
  readonly outings: Table<OutingRow, number>
  readonly seen: Table<CachedAnswerRow, string>
  readonly wolf: Table<GroupsHole & Cell<Choice>, number[]>
  readonly departures: Table<GolferOfOuting & Cell<Departure>, number[]>
  readonly answered: Table<AnsweredRow, string>
  readonly drafts: Table<HoleDraftRow, [number, number, number]>
}

/**
 * The phone's storage. Versions only ever add: a phone that was away for a year opens what it wrote then.
 * `strict` makes Chromium wait for the disk before it says that a transaction is complete. A tab with a newer build
 * finds the way free: Dexie closes this connection when it asks.
 */
export function openDeviceDatabase(name: string): DeviceDatabase {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict' }) as DeviceDatabase
  database.version(1).stores({
    scores: '[outingId+golferId+hole], outingId',
    outbox: 'mid, &[principal+seq], outingId',
    dead: 'mid, outingId',
    notices: '++n, outingId',
    meta: 'key',
    lanes: 'principal',
    capabilities: 'principal, code',
    outings: 'outingId',
  })
  database.version(2).stores({ seen: 'key, call, at' })
  database.version(3).stores({ wolf: '[outingId+tgroupId+hole], outingId' })
  database.version(4).stores({ answered: 'mid, principal, answeredAt' })
  // What the club took last of this phone is the whole value since, so that a cleared score is one, too.
  database.version(5).upgrade(async (upgrade) => {
    const asValue = (cell: { taken: unknown }) => {
      if (typeof cell.taken === 'number') cell.taken = { strokes: cell.taken }
      cell.taken ??= null
    }
    for (const name of ['scores', 'wolf']) await upgrade.table(name).toCollection().modify(asValue)
  })
  database.version(6).stores({ drafts: '[outingId+tgroupId+hole], outingId' })
  database.version(7).stores({ departures: '[outingId+golferId], outingId' })
  return database
}

/** Everything that a transaction over cells has to name. */
export function cellTables({ scores, wolf, departures }: DeviceDatabase) {
  return [scores, wolf, departures]
}
