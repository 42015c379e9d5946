import { Dexie, type Collection, type Table, type Transaction } from 'dexie'
import type { HoleValue, StoredScore } from '#golf/card/hole-entry.ts'
import type { CardRole } from '#golf/card/signatures.ts'
import type { RecordPlace, RecordValue } from '#golf/games/game-records.ts'
import type { CellsOfSnapshot } from '../../calls/cells.ts'
import type { GameAdd } from '../../calls/outing-games.ts'
import type { OutingSnapshot } from '../../calls/outings-board.ts'
import type { OperationName } from '../../calls/replay.ts'

/**
 * An operation that is not acknowledged. Only an answer that covers its `seq`, or a repair of the queue, deletes it.
 */
export type OutboxRow = {
  /** Made at the tap: the key under which the server applies it once. */
  readonly mid: string
  readonly principal: string
  /** 1, 2, 3… without a gap in its queue. */
  readonly seq: number
  readonly name: OperationName
  readonly v: number
  /** The time of the tap, in milliseconds by this phone's clock. */
  readonly at: number
  /** null for an operation that belongs to no outing. */
  readonly outingId: number | null
  readonly args: unknown
  /** The `clientId` of the phone on which it was made, when it came with a card from there. */
  readonly from?: string
  /**
   * The token of the person who recorded it, stored once someone else scores on this phone. Left out, the operation is
   * sent under the token that the capability has when it is sent.
   */
  readonly recordedUnder?: string
}

/** An operation before it is queued. */
export type Operation = Omit<OutboxRow, 'principal' | 'seq'>

/**
 * The operations of an acknowledged batch, kept for a week in case the server is restored from a backup. A batch is one
 * row, because writing rows takes a phone most of the time of sending.
 */
export type AnsweredBatch = {
  readonly n?: number
  readonly principal: string
  /** The `clientId` of the queue when the batch was sent. */
  readonly clientId: string
  /** Milliseconds since 1970, by the later of the phone's and the server's clocks. */
  readonly answeredAt: number
  readonly rows: readonly AnsweredRow[]
}

/** `isRefused`: the server rejected it. It is in `rejected` too, and is not sent again after a restore. */
type AnsweredRow = OutboxRow & { readonly isRefused: boolean }

/** An operation that was rejected or lost. Stays until its owner decides. */
export type RejectedRow = {
  readonly mid: string
  readonly principal: string
  readonly name: OperationName
  readonly at: number
  readonly outingId: number | null
  readonly args: unknown
  readonly code: string
  /** The reason, as a sentence for the person. */
  readonly message: string
  /** Sentences about single fields, by their path in `args`. */
  readonly fields?: Readonly<Record<string, string>> | undefined
  readonly refusedAt: number
  /** Superseded by a newer entry of the same cell: it cannot be sent again. The name is the stored one. */
  readonly enteredAnew?: boolean
}

/** The operations of one principal on this phone, numbered without a gap. */
export type ClientQueue = {
  readonly principal: string
  readonly clientId: string
  readonly nextSeq: number
  /** The highest seq up to which answers have been applied. */
  readonly ackedSeq: number
  /** Why the queue is suspended; null when it is not. The name is the stored one. */
  readonly parked: { readonly code: string; readonly message: string } | null
}

/** The right to score a group, given for its access code. */
export type Capability = {
  readonly principal: string
  /** Empty until the server has given one to an outing that a phone started. */
  readonly code: string
  readonly outingId: number
  readonly tgroupId: number
  /** null until the code is exchanged at the next connection, as when it came with a card from another phone. */
  readonly token: string | null
  /** The initials under which the code is exchanged for a token. */
  readonly initials?: string
  /**
   * True once someone else scores, until the code is exchanged for a token in their name. `token` is valid until then.
   */
  readonly isRenamed?: boolean
  /** The person whose name `token` carries. Older builds left it out. */
  readonly scorer?: Scorer
  /** The person who scores now, while `token` is null or in the name of someone else (`isRenamed`). */
  readonly nextScorer?: Scorer
  /** The member under whose sign-in this phone starts the outing at the server. */
  readonly startedBy?: number
  /** True once the server has answered that the organizer has replaced the code. */
  readonly isReplaced?: boolean
}

/** A member by id, else the initials that were given, which may be empty. */
export type Scorer = number | string

/** A cursor that no server has: it answers 410, and the outing is fetched from its start. */
export const beyondEveryChange = Number.MAX_SAFE_INTEGER

/** An outing as the server last sent it, without its cells. */
export type OutingRow = {
  readonly outingId: number
  readonly snapshot: Omit<OutingSnapshot, keyof CellsOfSnapshot>
  /** The principal of the capability under which this phone scores; null while it may only view. */
  readonly principal: string | null
  /**
   * The change up to which this phone has followed the outing. It decreases only when the outing is fetched again from
   * its start, because the server does not know the cursor: after a restore, or when it was set to `beyondEveryChange`.
   */
  readonly cursor: number
  /** The server's clock minus this phone's, in milliseconds. */
  readonly clockAhead: number
  /** When the outing was last opened, by this phone's clock; 0 once it was left. */
  readonly openedAt: number
  /** When the server last sent something of the outing, by this phone's clock. */
  readonly refreshedAt: number
  /**
   * When the card was handed to another phone, by this phone's clock. Until it takes the card back, this phone only
   * watches.
   */
  readonly handedOverAt?: number
  /** Games that were added on this phone, or came with a card, until a snapshot has them or they are refused. */
  readonly addedGames?: readonly AddedGame[]
}

/** A game that was added with `game.add`, from the tap on. */
export type AddedGame = Pick<OutboxRow, 'mid' | 'principal' | 'at' | 'from'> & {
  readonly args: GameAdd
  /**
   * The number of the change that added it: snapshots with this cursor or a later one have it. Left out until the
   * server answers.
   */
  readonly since?: number
}

/** A versioned value of an outing: the server's value, and the value that was entered here and is not acknowledged. */
export type Cell<Value> = {
  readonly club: ServerValue<Value> | null
  readonly queued: QueuedValue<Value> | null
  /** This phone's value that the server accepted last, until it is replaced. */
  readonly taken: Value | null
}

export type ServerValue<Value> = Value & {
  readonly ver: number
  readonly by: string | null
  readonly at: string
  readonly contested: boolean
  /** A Wolf's choice entered after the first score of the hole. */
  readonly late?: boolean
}

export type QueuedValue<Value> = Value & {
  readonly mid: string
  /** The principal of the queue in which it waits. */
  readonly principal: string
  /** The version that the person saw. */
  readonly baseVer: number
  /** When it was entered, by this phone's clock. */
  readonly at: number
  /** The phone on which it was made, when it came with a card from there. */
  readonly from?: string
  /**
   * The previous entry of this phone, if another phone's value has replaced it. When this operation is refused, the
   * replacement is reported.
   */
  readonly replaced?: Value
  /** The version in conflict that was reported for a previous entry of this phone with the same value. */
  readonly noticedVer?: number
}

/** A golfer's score on a hole, or that the ball was picked up; neither once it was cleared. */
export type Score = StoredScore
/** The wolf choice on a hole of a group. */
export type Choice = { readonly wolfGame: 0 | 1 | 2; readonly wolfPartner: number | null }

/** The first hole that a golfer who left does not play; null for one who plays. */
export type Departure = { readonly fromHole: number | null }

/**
 * Who signed a card, and the hole scores that were signed. After a reopening both are null, and `reopened` has the
 * reason.
 */
export type CardSignature = {
  readonly signerId: number | null
  readonly scores: string | null
  readonly reopened: string | null
}

export type GolfersHole = { readonly outingId: number; readonly golferId: number; readonly hole: number }
export type GolferOfOuting = { readonly outingId: number; readonly golferId: number }
/** The place of a signature on a golfer's card: the player's or the marker's. */
export type CardPlace = GolferOfOuting & { readonly role: CardRole }
/** The place of something that golfers recorded in a game on a hole beside their scores, such as a press. */
export type RecordOfOuting = RecordPlace & { readonly outingId: number }
export type GroupsHole = { readonly outingId: number; readonly tgroupId: number; readonly hole: number }

/** The key of a cell: the parts of its place. */
export type CellKey = (number | string)[]

/** What the person is shown about a conflict in which one of the values was entered on this phone. */
export type ConflictReport = ReportedCell & {
  readonly n?: number
  readonly outingId: number
  /** Who entered the value that is shown now. */
  readonly by: string | null
  readonly at: number
}

/**
 * The cell, the value that was entered on this phone, and the value that is shown now. Older builds left `kind` out for
 * scores.
 */
export type ReportedCell =
  | ({ readonly kind?: 'score'; readonly golferId: number; readonly hole: number } & Both<HoleValue | null>)
  | ({ readonly kind: 'wolf'; readonly tgroupId: number; readonly hole: number } & Both<Choice>)
  | ({ readonly kind: 'leave'; readonly golferId: number } & Both<Departure['fromHole']>)
  | ({ readonly kind: 'record' } & RecordPlace & Both<RecordValue>)

type Both<Value> = { readonly entered: Value; readonly shown: Value }

/** Values set on a hole of a group and not recorded. Never sent. */
export type HoleDraftRow = {
  readonly outingId: number
  readonly tgroupId: number
  readonly hole: number
  /** `over`: the value that was recorded when the draft was set; null for none. */
  readonly scores: readonly {
    readonly golferId: number
    readonly strokes: HoleValue
    readonly over: HoleValue | null
  }[]
}

/** A cached answer of the server. */
export type CachedAnswerRow = {
  /** The call with its request. */
  readonly key: string
  readonly call: string
  readonly answer: unknown
  readonly at: number
}

type MetaRow = { readonly key: string; readonly value: unknown }

export type DeviceDatabase = Dexie & {
  readonly scores: Table<GolfersHole & Cell<Score>, CellKey>
  readonly outbox: Table<OutboxRow, string>
  /** Stored as `dead`, its name in the first release: IndexedDB can only rename a store by copying it. */
  readonly rejected: Table<RejectedRow, string>
  /** Stored as `notices`, for the same reason. */
  readonly conflictReports: Table<ConflictReport, number>
  readonly meta: Table<MetaRow, string>
  /** Stored as `lanes`, for the same reason. */
  readonly queues: Table<ClientQueue, string>
  readonly capabilities: Table<Capability, string>
  readonly outings: Table<OutingRow, number>
  readonly seen: Table<CachedAnswerRow, string>
  readonly wolf: Table<GroupsHole & Cell<Choice>, CellKey>
  readonly departures: Table<GolferOfOuting & Cell<Departure>, CellKey>
  readonly signatures: Table<CardPlace & Cell<CardSignature>, CellKey>
  readonly records: Table<RecordOfOuting & Cell<RecordValue>, CellKey>
  readonly answeredBatches: Table<AnsweredBatch, number>
  readonly drafts: Table<HoleDraftRow, [number, number, number]>
}

/**
 * Opens the phone's database. Versions only add, so that a phone that was away for a year opens its data. `strict`
 * makes Chromium wait for the disk before a transaction is complete. Dexie closes this connection when a tab with a
 * newer build upgrades.
 */
export function openDeviceDatabase(name: string): DeviceDatabase {
  const database = new Dexie(name, { chromeTransactionDurability: 'strict', cache: 'disabled' }) as DeviceDatabase
  // Dexie compares a version with the tables that it finds in the browser, and parses all versions again for each one.
  // So only versions that convert values are declared, each with every table that a phone may have by then, and the
  // last version.
  database
    .version(5)
    .stores({
      scores: '[outingId+golferId+hole], outingId',
      outbox: 'mid, &[principal+seq], outingId',
      dead: 'mid, outingId',
      notices: '++n, outingId',
      meta: 'key',
      lanes: 'principal',
      capabilities: 'principal, code',
      outings: 'outingId',
      seen: 'key, call, at',
      wolf: '[outingId+tgroupId+hole], outingId',
      answered: 'mid, principal, answeredAt',
    })
    // Since this version `taken` is the whole value, so that it can be a cleared score.
    .upgrade(async (upgrade) => {
      const asValue = (cell: { taken: unknown }) => {
        if (typeof cell.taken === 'number') cell.taken = { strokes: cell.taken }
        cell.taken ??= null
      }
      for (const name of ['scores', 'wolf']) await upgrade.table(name).toCollection().modify(asValue)
    })
  // Since this version an acknowledged batch is one row. A table cannot change its key, so it has another name.
  database
    .version(10)
    .stores({
      answered: null,
      answeredBatches: '++n, principal, answeredAt',
      drafts: '[outingId+tgroupId+hole], outingId',
      departures: '[outingId+golferId]',
      signatures: '[outingId+golferId+role]',
      records: '[outingId+gameId+hole+what+golferId]',
    })
    .upgrade(batchAnswered)
  // Removes the indexes on the outing: cells are found by their key, which begins with it, and waiting operations are
  // few. An index is written with every tap, and again with every answer.
  database.version(11).stores({
    scores: '[outingId+golferId+hole]',
    wolf: '[outingId+tgroupId+hole]',
    outbox: 'mid, &[principal+seq]',
  })
  return Object.defineProperties(database, {
    rejected: { get: () => database.table('dead') },
    queues: { get: () => database.table('lanes') },
    conflictReports: { get: () => database.table('notices') },
  })
}

/** The key in `meta` of the time when the database was created. Older builds did not store it. */
const createdKey = 'created'

/** Lets the database store when it is created, by this phone's clock. */
export function noteCreation(database: DeviceDatabase, now: () => number): void {
  database.on('populate', (creation) => creation.table('meta').add({ key: createdKey, value: now() }))
}

/**
 * Reads when the database was created, which distinguishes it from one that the browser has deleted under an open page;
 * undefined in one of an older build.
 */
export async function readCreation({ meta }: DeviceDatabase): Promise<unknown> {
  return (await meta.get(createdKey))?.value
}

async function batchAnswered(upgrade: Transaction): Promise<void> {
  type Before = AnsweredRow & Pick<AnsweredBatch, 'clientId' | 'answeredAt'>
  const before = (await upgrade.table('answered').toArray()) as Before[]
  const inOrder = before.toSorted((a, b) => a.answeredAt - b.answeredAt || a.seq - b.seq)
  const batches = new Map<string, AnsweredBatch>()
  for (const { clientId, answeredAt, ...row } of inOrder) {
    const { principal } = row
    const key = `${principal} ${clientId} ${answeredAt}`
    const rows = [...(batches.get(key)?.rows ?? []), row]
    batches.set(key, { principal, clientId, answeredAt, rows })
  }
  await upgrade.table('answeredBatches').bulkAdd([...batches.values()])
}

/**
 * Selects the cells of an outing by one range of keys, so that a live query watches that range and not each of 2,592
 * scores.
 */
export function cellsOf<Row>(table: Table<Row, CellKey>, outingId: number): Collection<Row, CellKey> {
  return table.where(':id').between([outingId], [outingId, []])
}

/** Selects the operations of a queue, in their order. */
export function ofQueue(outbox: DeviceDatabase['outbox'], principal: string): Collection<OutboxRow, string> {
  return outbox.where('[principal+seq]').between([principal, -Infinity], [principal, Infinity])
}

/** Reads the waiting operations of an outing. */
export async function waitingOf({ outbox }: DeviceDatabase, outingId: number): Promise<readonly OutboxRow[]> {
  return (await outbox.toArray()).filter((row) => row.outingId === outingId)
}

/** Returns the tables of all kinds of cells, for a transaction over them. */
export function cellTables({ scores, wolf, departures, signatures, records }: DeviceDatabase) {
  return [scores, wolf, departures, signatures, records]
}
