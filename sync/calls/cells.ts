import * as z from 'zod/mini'
import { concededScores, pickups, isConceded, isPickup, strokesOfValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { cardRoles } from '#golf/card/signatures.ts'
import { recordedKinds } from '#golf/games/game-records.ts'
import { once, type ValueOf } from './call.ts'
import { hole, id, playId, strokes } from './shapes.ts'

// The versioned values of an outing. To add a kind, declare here its value, its cell, its fields in a snapshot and a
// change, and its operations.

/** The Wolf's choice: 0 blind, 1 lone, 2 with a partner. */
export const wolfGame = z.literal([0, 1, 2])

/** A ball that was picked up: X, or X7 with the most likely score. */
export const pickup = once(() => z.literal([...pickups]))
/** A score with a conceded stroke: 5c is 5, the conceded stroke included. */
export const concededScore = once(() => z.literal([...concededScores]))
/**
 * The fields of a score. `strokes` is null for a cleared score and for a pickup, which has `pickup`. `conceded`: the
 * last stroke was conceded.
 */
export const score = once(() => ({
  strokes: z.nullable(z.int()),
  pickup: z.optional(pickup()),
  conceded: z.optional(z.literal(true)),
}))
/** `wolfPartner` is the golfer (group-to-tee id) chosen in game 2, else null. */
const choice = () => ({ wolfGame, wolfPartner: z.nullable(z.int()) })
/** The first hole that a golfer who left does not play; null for one who is back. */
const departure = () => ({ fromHole: z.nullable(z.int()) })
/**
 * Who signed a card (group-to-tee id), and the signed hole scores in the order of the holes. After a reopening both are
 * null, and `reopened` is the organizer's reason.
 */
const signature = () => ({
  signerId: z.nullable(z.int()),
  scores: z.nullable(z.string()),
  reopened: z.nullable(z.string()),
})
const role = once(() => z.enum(cardRoles))

/** A signature, or a reopening, in the history of a card. */
export const signatureEntry = once(() => ({ role: role(), ...signature() }))
/** The place of a record of a game. Hole 0 is the whole match; golfer 0 stands for a side. */
const recordPlace = () => ({
  gameId: id,
  hole: z.int().check(z.minimum(0), z.maximum(18)),
  what: z.enum(recordedKinds),
  golferId: z.int(),
})
/**
 * The value of a record. Both fields are null after it was taken back. `golf/games/game-records.ts` defines the amount.
 */
const record = () => ({
  side: z.nullable(z.enum(['A', 'B'])),
  amount: z.nullable(z.int()),
})

const write = () => ({
  ver: z.int(),
  /** Who entered it; null for a reader who may not see it. */
  by: z.nullable(z.string()),
  /** When the server received it, ISO. */
  at: z.string(),
  contested: z.boolean(),
})

const scoreCell = once(() => z.object({ golferId: z.int(), hole: z.int(), ...score(), ...write() }))
const wolfCell = once(() =>
  z.object({
    tgroupId: z.int(),
    hole: z.int(),
    ...choice(),
    ...write(),
    /** Entered after the first score of the hole. */
    late: z.boolean(),
  }),
)
const departureCell = once(() => z.object({ golferId: z.int(), ...departure(), ...write() }))
const signatureCell = once(() => z.object({ golferId: z.int(), role: role(), ...signature(), ...write() }))
const recordCell = once(() => z.object({ ...recordPlace(), ...record(), ...write() }))

export type ScoreCell = ValueOf<typeof scoreCell>
export type SignatureCell = ValueOf<typeof signatureCell>

/** The fields of a snapshot that have its cells. */
export const cellsOfSnapshot = once(() => ({
  scores: z.array(scoreCell()),
  wolf: z.array(wolfCell()),
  left: z.array(departureCell()),
  signed: z.array(signatureCell()),
  records: z.array(recordCell()),
}))

/** The fields of a change that have its cell. */
export const cellOfChange = once(() => ({
  cell: z.nullable(scoreCell()),
  wolf: z.optional(wolfCell()),
  leave: z.optional(departureCell()),
  sign: z.optional(signatureCell()),
  record: z.optional(recordCell()),
}))

/** The kinds of cells by name, each with its field in a change and in a snapshot. */
export const cellFields = {
  score: { change: 'cell', snapshot: 'scores' },
  wolf: { change: 'wolf', snapshot: 'wolf' },
  leave: { change: 'leave', snapshot: 'left' },
  sign: { change: 'sign', snapshot: 'signed' },
  record: { change: 'record', snapshot: 'records' },
} as const satisfies Record<string, { change: keyof CellOfChange; snapshot: keyof CellsOfSnapshot }>

export type CellName = keyof typeof cellFields

type Fields<Schemas> = {
  readonly [Name in keyof Schemas]: Schemas[Name] extends z.ZodMiniType ? z.output<Schemas[Name]> : never
}

export type CellsOfSnapshot = Fields<ReturnType<typeof cellsOfSnapshot>>
type CellOfChange = Fields<ReturnType<typeof cellOfChange>>

/** Collects the cells of changes in the fields of a snapshot. */
export function cellsOfChanges(changes: readonly Partial<CellOfChange>[]): CellsOfSnapshot {
  const cells = Object.values(cellFields).map(({ change, snapshot }) => [
    snapshot,
    changes.flatMap((one) => one[change] ?? []),
  ])
  return Object.fromEntries(cells) as CellsOfSnapshot
}

/** Returns when the server received the cell of a change, ISO; undefined for a change without a cell. */
export function instantOfChange(change: Partial<CellOfChange>): string | undefined {
  return Object.values(cellFields).flatMap((field) => change[field.change]?.at ?? [])[0]
}

/** Returns a snapshot without its cells. */
export function withoutCells<Snapshot extends CellsOfSnapshot>(
  snapshot: Snapshot,
): Omit<Snapshot, keyof CellsOfSnapshot> {
  const names = new Set<string>(Object.values(cellFields).map((field) => field.snapshot))
  return Object.fromEntries(Object.entries(snapshot).filter(([name]) => !names.has(name))) as Omit<
    Snapshot,
    keyof CellsOfSnapshot
  >
}

/** Returns a schema for the value of a cell of any kind, with the fields of `more`. */
export function cellValue<const More extends z.core.$ZodLooseShape>(more: More) {
  return z.union([
    z.object({ ...score(), ...more }),
    z.object({ ...choice(), ...more }),
    z.object({ ...departure(), ...more }),
    z.object({ ...signature(), ...more }),
    z.object({ ...record(), ...more }),
  ])
}

/** The version of the cell that the person saw, 0 for an empty one. */
const baseVer = z.int().check(z.minimum(0))

export const scoreSet = once(() => z.strictObject({ outingId: playId, golferId: playId, hole, strokes, baseVer }))

/** Records that a golfer picked up on a hole: the hole counts as played, without a score. */
export const scorePickup = once(() =>
  z.strictObject({ outingId: playId, golferId: playId, hole, pickup: pickup(), baseVer }),
)

/** Records that a golfer's next stroke on a hole was conceded; `strokes` includes it. */
export const scoreConcede = once(() => z.strictObject({ outingId: playId, golferId: playId, hole, strokes, baseVer }))

/** Clears one golfer's score on one hole. The history keeps the previous value. */
export const scoreClear = once(() => z.strictObject({ outingId: playId, golferId: playId, hole, baseVer }))

/** Sets the wolf choice on one hole of a group. */
export const wolfSet = once(() =>
  z.strictObject({ outingId: playId, tgroupId: id, hole, wolfGame, wolfPartner: z.nullable(playId), baseVer }),
)

/**
 * Records that a golfer leaves the course. From this hole on, in the order of play, the golfer's holes do not count,
 * even with a score.
 */
export const golferLeave = once(() => z.strictObject({ outingId: playId, golferId: playId, hole, baseVer }))

/** Records that a golfer who left is back in play. Every entered score counts again. */
export const golferReturn = once(() => z.strictObject({ outingId: playId, golferId: playId, baseVer }))

/**
 * Records that a golfer of the group (`signerId`) signs a golfer's card, as its player or its marker, over the hole
 * scores that the signer sees.
 */
export const cardSign = once(() =>
  z.strictObject({
    outingId: playId,
    golferId: playId,
    role: role(),
    signerId: playId,
    scores: z.string().check(z.regex(/^(-|X?\d{1,2}|\d{1,2}c|X)( (-|X?\d{1,2}|\d{1,2}c|X)){0,17}$/)),
    baseVer,
  }),
)
/** Records something of a game on a hole beside the scores, such as a press, or takes it back. */
export const recordSet = once(() =>
  z
    .strictObject({ outingId: playId, ...recordPlace(), ...record(), baseVer })
    // For a drive, `amount` is the id of a golfer, which can be below 0.
    .check(z.refine(({ what, amount }) => what === 'drive' || amount === null || amount >= 0)),
)

/** The current version of each operation on a cell. */
export const cellOperationVersions = {
  'score.set': 1,
  'score.pickup': 1,
  'score.concede': 1,
  'score.clear': 1,
  'wolf.set': 1,
  'golfer.leave': 1,
  'golfer.return': 1,
  'card.sign': 1,
  'record.set': 1,
} as const

export type ScoreSet = ValueOf<typeof scoreSet>
export type WolfSet = ValueOf<typeof wolfSet>
export type GolferReturn = ValueOf<typeof golferReturn>
export type CardSign = ValueOf<typeof cardSign>
export type RecordSet = ValueOf<typeof recordSet>

// A score is written by one of four operations, depending on its value.

type Place = { readonly outingId: number; readonly golferId: number; readonly hole: number; readonly baseVer: number }

/** Returns the operation that writes a score; null clears it. */
export function scoreOperation({ baseVer, golferId, hole, outingId }: Place, value: HoleValue | null) {
  // The keys are in alphabetical order, in which the server compares arguments.
  const place = { baseVer, golferId, hole, outingId }
  if (value === null) return { name: 'score.clear', args: place } as const
  if (isPickup(value)) return { name: 'score.pickup', args: { ...place, pickup: value } } as const
  const name = isConceded(value) ? 'score.concede' : 'score.set'
  return { name, args: { ...place, strokes: strokesOfValue(value) } } as const
}

type Written = { readonly place: Place; readonly value: HoleValue | null }

/** Reads the score that an operation writes; null for another operation, and for invalid arguments. */
export function readScoreOperation({ name, args }: { name: string; args?: unknown }): Written | null {
  switch (name) {
    case 'score.set':
      return written(scoreSet().safeParse(args).data, ({ strokes }) => strokes)
    case 'score.concede':
      return written(scoreConcede().safeParse(args).data, ({ strokes }) => `${strokes}c`)
    case 'score.pickup':
      return written(scorePickup().safeParse(args).data, ({ pickup }) => pickup)
    case 'score.clear':
      return written(scoreClear().safeParse(args).data, () => null)
    default:
      return null
  }
}

function written<Args extends Place>(args: Args | undefined, valueOf: (args: Args) => HoleValue | null) {
  return args === undefined ? null : { place: args, value: valueOf(args) }
}
