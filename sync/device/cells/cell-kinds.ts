import type { Table } from 'dexie'
import { holeValue, storedScore } from '#golf/card/hole-entry.ts'
import type { RecordValue } from '#golf/games/game-records.ts'
import {
  cardSign,
  golferLeave,
  golferReturn,
  recordSet,
  wolfSet,
  type CellName,
  type CellsOfSnapshot,
  readScoreOperation,
  scoreOperation,
} from '../../calls/cells.ts'
import { operationVersions, type Exception, type OperationName } from '../../calls/replay.ts'
import type {
  CardPlace,
  CardSignature,
  Cell,
  CellKey,
  ServerValue,
  Choice,
  Departure,
  DeviceDatabase,
  ReportedCell,
  OutboxRow,
  RecordOfOuting,
  Score,
  GolferOfOuting,
  GolfersHole,
  GroupsHole,
} from '../storage/device-database.ts'

export type OfOuting = { readonly outingId: number }

/** The place and value that an operation writes. `baseVer` is the version that the person saw. */
type Written<Place, Value> = { readonly place: Place; readonly value: Value; readonly baseVer: number }

type Shown = NonNullable<Exception['shown']>

/** An operation of the outbox, or an entry of the journal, whose `name` may be any text. */
type AnyOperation = { readonly name: string; readonly args: unknown }

/** How values of one kind of cell are compared. */
export type ValueKind<Value> = {
  /** Returns the fields of the value without any others. */
  readonly valueOf: (from: Value) => Value
  /** The value of an empty cell; null when there is none. */
  readonly nothing: Value | null
}

/** This phone's value, and the differing one of the server. */
export type Conflict<Value> = { readonly entered: Value; readonly shown: ServerValue<Value> }

/** What differs between kinds of cells; entering, sending, acknowledging and merging are the same for all of them. */
export type CellKind<Place extends OfOuting, Value> = ValueKind<Value> & {
  readonly name: CellName
  readonly table: (database: DeviceDatabase) => Table<Place & Cell<Value>, CellKey>
  readonly placeOf: (from: Place) => Place
  readonly keyOf: (place: Place) => CellKey
  /** The only group that may write the cell; null when the server decides. */
  readonly groupOf: (place: Place) => number | null
  readonly asOperation: (written: Written<Place, Value>) => Pick<OutboxRow, 'name' | 'v' | 'args'>
  /** Reads what an operation writes; null for an operation of another kind. */
  readonly read: (row: AnyOperation) => Written<Place, Value> | null
  /** The received cells of this kind. */
  readonly received: (from: CellsOfSnapshot, outingId: number) => readonly { place: Place; value: ServerValue<Value> }[]
  /** Reads the value that the server shows instead of the entered one; null for another kind of cell. */
  readonly readShown: (shown: Shown) => (Value & { readonly by: string; readonly at: string }) | null
  /** Null for a kind that is never contested. */
  readonly asReportedCell: (place: Place, conflict: Conflict<Value>) => ReportedCell | null
}

export const scoreKind: CellKind<GolfersHole, Score> = {
  name: 'score',
  table: ({ scores }) => scores,
  placeOf: ({ outingId, golferId, hole }) => ({ outingId, golferId, hole }),
  valueOf: (from) => storedScore(holeValue(from)),
  nothing: storedScore(null),
  keyOf: ({ outingId, golferId, hole }) => [outingId, golferId, hole],
  groupOf: () => null,
  asOperation({ place, value, baseVer }) {
    const { name, args } = scoreOperation({ ...place, baseVer }, holeValue(value))
    return named(name, args)
  },
  read(row) {
    const score = readScoreOperation(row)
    if (score === null) return null
    const { place, value } = score
    return { place: scoreKind.placeOf(place), value: storedScore(value), baseVer: place.baseVer }
  },
  received: ({ scores }, outingId) =>
    scores.map(({ golferId, hole, ...value }) => ({ place: { outingId, golferId, hole }, value })),
  readShown: (shown) => ('strokes' in shown ? shown : null),
  asReportedCell: ({ golferId, hole }, { entered, shown }) => ({
    kind: 'score',
    golferId,
    hole,
    entered: holeValue(entered),
    shown: holeValue(shown),
  }),
}

export const choiceKind: CellKind<GroupsHole, Choice> = {
  name: 'wolf',
  table: ({ wolf }) => wolf,
  placeOf: ({ outingId, tgroupId, hole }) => ({ outingId, tgroupId, hole }),
  valueOf: ({ wolfGame, wolfPartner }) => ({ wolfGame, wolfPartner }),
  nothing: null,
  keyOf: ({ outingId, tgroupId, hole }) => [outingId, tgroupId, hole],
  // Checked against the group that the phone scores: it may have opened another group of the outing in the meantime.
  groupOf: ({ tgroupId }) => tgroupId,
  asOperation: ({ place, value, baseVer }) => named('wolf.set', { ...place, ...value, baseVer }),
  read({ name, args }) {
    const choice = name === 'wolf.set' ? wolfSet().safeParse(args) : null
    return choice?.success ? split(choiceKind, choice.data) : null
  },
  received: ({ wolf }, outingId) =>
    wolf.map(({ tgroupId, hole, ...value }) => ({ place: { outingId, tgroupId, hole }, value })),
  readShown: (shown) => ('wolfGame' in shown ? shown : null),
  asReportedCell: ({ tgroupId, hole }, { entered, shown }) => ({
    kind: 'wolf',
    tgroupId,
    hole,
    entered,
    shown: choiceKind.valueOf(shown),
  }),
}

export const departureKind: CellKind<GolferOfOuting, Departure> = {
  name: 'leave',
  table: ({ departures }) => departures,
  placeOf: ({ outingId, golferId }) => ({ outingId, golferId }),
  valueOf: ({ fromHole }) => ({ fromHole }),
  nothing: { fromHole: null },
  keyOf: ({ outingId, golferId }) => [outingId, golferId],
  groupOf: () => null,
  asOperation: ({ place, value: { fromHole }, baseVer }) =>
    fromHole === null
      ? named('golfer.return', { ...place, baseVer })
      : named('golfer.leave', { ...place, hole: fromHole, baseVer }),
  read({ name, args }) {
    const leave = name === 'golfer.leave' ? golferLeave().safeParse(args) : null
    const back = name === 'golfer.return' ? golferReturn().safeParse(args) : null
    if (leave?.success) return split(departureKind, { ...leave.data, fromHole: leave.data.hole })
    return back?.success ? split(departureKind, { ...back.data, fromHole: null }) : null
  },
  received: ({ left }, outingId) => left.map(({ golferId, ...value }) => ({ place: { outingId, golferId }, value })),
  readShown: (shown) => ('fromHole' in shown ? shown : null),
  asReportedCell: ({ golferId }, { entered, shown }) => ({
    kind: 'leave',
    golferId,
    entered: entered.fromHole,
    shown: shown.fromHole,
  }),
}

/** The server decides which of two signatures is shown, so none is ever contested. */
export const signatureKind: CellKind<CardPlace, CardSignature> = {
  name: 'sign',
  table: ({ signatures }) => signatures,
  placeOf: ({ outingId, golferId, role }) => ({ outingId, golferId, role }),
  valueOf: ({ signerId, scores, reopened }) => ({ signerId, scores, reopened }),
  nothing: null,
  keyOf: ({ outingId, golferId, role }) => [outingId, golferId, role],
  groupOf: () => null,
  asOperation: ({ place, value: { signerId, scores }, baseVer }) =>
    named('card.sign', { ...place, signerId, scores, baseVer }),
  read({ name, args }) {
    const sign = name === 'card.sign' ? cardSign().safeParse(args) : null
    return sign?.success ? split(signatureKind, { ...sign.data, reopened: null }) : null
  },
  received: ({ signed }, outingId) =>
    signed.map(({ golferId, role, ...value }) => ({ place: { outingId, golferId, role }, value })),
  readShown: () => null,
  asReportedCell: () => null,
}

export const recordKind: CellKind<RecordOfOuting, RecordValue> = {
  name: 'record',
  table: ({ records }) => records,
  placeOf: ({ outingId, gameId, hole, what, golferId }) => ({ outingId, gameId, hole, what, golferId }),
  valueOf: ({ side, amount }) => ({ side, amount }),
  nothing: { side: null, amount: null },
  keyOf: (place) => Object.values(recordKind.placeOf(place)),
  groupOf: () => null,
  asOperation: ({ place, value, baseVer }) => named('record.set', { ...place, ...value, baseVer }),
  read({ name, args }) {
    const record = name === 'record.set' ? recordSet().safeParse(args) : null
    return record?.success ? split(recordKind, record.data) : null
  },
  received: ({ records }, outingId) =>
    records.map(({ gameId, hole, what, golferId, ...value }) => {
      return { place: { outingId, gameId, hole, what, golferId }, value }
    }),
  readShown: (shown) => ('side' in shown ? shown : null),
  asReportedCell: ({ gameId, hole, what, golferId }, { entered, shown }) => ({
    kind: 'record',
    gameId,
    hole,
    what,
    golferId,
    entered,
    shown: recordKind.valueOf(shown),
  }),
}

function forEveryKind<Result>(
  work: <Place extends OfOuting, Value>(kind: CellKind<Place, Value>) => Result,
): readonly Result[] {
  return [work(scoreKind), work(choiceKind), work(departureKind), work(signatureKind), work(recordKind)]
}

export async function inEveryKind<Result>(
  work: <Place extends OfOuting, Value>(kind: CellKind<Place, Value>) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const workOnKind of forEveryKind((kind) => () => work(kind))) results.push(await workOnKind())
  return results
}

/** Returns a key of the cell that an operation writes; null when it writes no cell. */
export function cellOf(row: AnyOperation): string | null {
  return forEveryKind((kind) => cellIn(kind, row)).find((cell) => cell !== null) ?? null
}

function cellIn<Place extends OfOuting, Value>(kind: CellKind<Place, Value>, row: AnyOperation): string | null {
  const written = kind.read(row)
  return written && `${kind.name} ${String(kind.keyOf(written.place))}`
}

/** Returns whether two operations write the same cell. */
export function isOfSameCell(one: AnyOperation, other: AnyOperation): boolean {
  const cell = cellOf(one)
  return cell !== null && cell === cellOf(other)
}

function named(name: OperationName, args: unknown) {
  return { name, v: operationVersions[name], args }
}

function split<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  args: Place & Value & { readonly baseVer: number },
): Written<Place, Value> {
  return { place: kind.placeOf(args), value: kind.valueOf(args), baseVer: args.baseVer }
}
