import { hash } from 'node:crypto'
import { cellOperation, type Writer } from '#db/cells/cell-recording.ts'
import { intentInstant } from '#db/cells/cell-rule.ts'
import { withCorrected } from '#db/cells/corrected-operations.ts'
import { departureKind } from '#db/cells/departures.ts'
import { recordKind } from '#db/cells/game-records.ts'
import type { NumberedOperation, Work } from '#db/cells/replay.ts'
import { scoreKind } from '#db/cells/scores.ts'
import { signatureKind } from '#db/cells/signatures.ts'
import { choiceKind } from '#db/cells/wolf-choices.ts'
import { hour } from '#db/instants.ts'
import type { StoredScore } from '#golf/card/hole-entry.ts'
import { accept, refuse } from '#golf/result.ts'
import {
  cardSign,
  golferLeave,
  golferReturn,
  recordSet,
  scoreClear,
  scoreConcede,
  scorePickup,
  scoreSet,
  wolfSet,
  type CardSign,
  type GolferReturn,
  type RecordSet,
  type ScoreSet,
  type WolfSet,
} from '#sync/calls/cells.ts'
import { gameAdd, type GameAdd } from '#sync/calls/outing-games.ts'
import { outingStart, type OutingStart } from '#sync/calls/outing-start.ts'
import { noop, operationVersions, type Mutation, type OperationName } from '#sync/calls/replay.ts'
import { roundToPost, type RoundToPost } from '#sync/calls/rounds.ts'
import { signUpToAsk, type SignUpToAsk } from '#sync/calls/sign-ups.ts'
import { addGameRun } from '../outings/games/add-game.ts'
import type { PhoneStart } from '../outings/start-from-phone.ts'
import { addRoundsRun } from '../rounds/round-operations.ts'
import type { ActingMember } from '../server/callers/acting-member.ts'
import { addSignUpRun } from '../tee-times/sign-up.ts'

/** The verified origin of an operation. What the operation itself claims is not trusted. */
export type Origin = {
  /** The group whose cells the operation writes; null for an operation outside of outings. */
  readonly group: { readonly outingId: number; readonly tgroupId: number } | null
  /** The member in whose name the operation is sent; null for an operation of a group. */
  readonly member: ActingMember | null
  readonly actor: string
  /** The member who is signed in or who opened the code, also for an operation of a group; null without one. */
  readonly senderId: number | null
  readonly clientId: string
  /** The time when the phone sent the batch, by the phone's own clock. */
  readonly sentAt: number
  readonly now: Date
}

type Source = { readonly mutation: Mutation; readonly origin: Origin }
type Schema<Args> = {
  readonly safeParse: (args: unknown) => { readonly success: true; readonly data: Args } | { readonly success: false }
}

/** The handler of each operation by name. A new operation needs a schema in the calls and a line here. */
const works: Readonly<Record<OperationName, (source: Source) => Work>> = {
  'score.set': validated(scoreSet, setScore),
  'score.pickup': validated(scorePickup, (args, source) => setScore({ ...args, strokes: null }, source)),
  'score.concede': validated(scoreConcede, (args, source) => setScore({ ...args, conceded: true }, source)),
  'score.clear': validated(scoreClear, (args, source) => setScore({ ...args, strokes: null }, source)),
  'wolf.set': validated(wolfSet, setWolf),
  'golfer.leave': validated(golferLeave, ({ hole, ...args }, source) =>
    setDeparture({ ...args, fromHole: hole }, source),
  ),
  'golfer.return': validated(golferReturn, (args, source) => setDeparture({ ...args, fromHole: null }, source)),
  'card.sign': validated(cardSign, signCard),
  'record.set': validated(recordSet, setRecord),
  'round.add': validated(roundToPost, addRound),
  'signup.add': validated(signUpToAsk, addSignUp),
  'outing.start': validated(outingStart, noteStart),
  'game.add': validated(gameAdd, addGame),
  noop: validated(noop, () => ({ cells: [], record: () => accept({ outcome: 'applied', ver: 0 }) })),
}

/** Converts the operations of a batch to those that the database runs. */
export function operationsOf(mutations: readonly Mutation[], origin: Origin): readonly NumberedOperation[] {
  return withCorrected(mutations.map((mutation) => operationOf(mutation, origin)))
}

/** An unreadable operation is also run, so that its refusal is stored. */
function operationOf(mutation: Mutation, origin: Origin): NumberedOperation {
  const { mid, seq, name, v, args } = mutation
  const kept = JSON.stringify(args ?? null).slice(0, mostKept)
  return { mid, seq, name, argsHash: fingerprint({ args, name, v }), args: kept, ...workOf({ mutation, origin }) }
}

function workOf(source: Source): Work {
  const { name, v } = source.mutation
  if (!isKnown(name)) {
    const message = 'This app doesn’t match the club’s server. Reload it, then enter this again.'
    return refusing('replay.unknown-operation', message)
  }
  if (v > operationVersions[name]) {
    return refusing('replay.too-new', 'This app is newer than the club’s server. Send this again later.')
  }
  return works[name](source)
}

function isKnown(name: string): name is OperationName {
  return Object.hasOwn(works, name)
}

/** The most characters of a refused operation that are stored for good. */
const mostKept = 2000

/** Returns a hash of the content that does not depend on the order of its fields. */
export function fingerprint(content: unknown): string {
  return hash('sha256', JSON.stringify(inOrder(content)))
}

/**
 * Sorts the fields of all objects. This is done before serializing, because `JSON.stringify` takes several times as
 * long when it calls a function for each value. Objects already in order, such as every score from `outOfTaps`, are not
 * copied.
 */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || isInOrder(value)) return value
  if (Array.isArray(value)) return value.map(inOrder)
  const fields = value as Readonly<Record<string, unknown>>
  const names = Object.keys(fields).toSorted()
  return Object.fromEntries(names.map((name) => [name, inOrder(fields[name])]))
}

function isInOrder(value: object): boolean {
  let before = ''
  for (const [name, field] of Object.entries(value as Readonly<Record<string, unknown>>)) {
    if (!Array.isArray(value) && name < before) return false
    if (typeof field === 'object' && field !== null && !isInOrder(field)) return false
    before = name
  }
  return true
}

/** Creates a handler whose arguments are validated by the schema; refuses arguments that are not valid. */
function validated<Args>(schema: () => Schema<Args>, work: (args: Args, source: Source) => Work) {
  return (source: Source): Work => {
    const read = schema().safeParse(source.mutation.args)
    return read.success
      ? work(read.data, source)
      : refusing('replay.malformed', 'This entry couldn’t be read. Enter it again.')
  }
}

function refusing(code: string, message: string): Work {
  return { cells: [], record: () => refuse(code, message) }
}

/** Sets a score, or clears it when there are neither strokes nor a pickup. */
function setScore(
  { outingId, golferId, hole, strokes, pickup, conceded, baseVer }: Omit<ScoreSet, 'strokes'> & StoredScore,
  source: Source,
): Work {
  const { group } = source.origin
  if (outingId !== group?.outingId) return refusing('score.not-in-group', 'This score belongs to another outing.')
  const entry = { mid: source.mutation.mid, golferId, strokes, pickup, conceded, baseVer }
  return cellOperation(scoreKind, [{ ...group, hole, entry, writer: writerOf(source) }])
}

function setWolf({ outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer }: WolfSet, source: Source): Work {
  const { group } = source.origin
  if (outingId !== group?.outingId || tgroupId !== group.tgroupId) {
    return refusing('score.not-in-group', 'This choice belongs to another group.')
  }
  const entry = { mid: source.mutation.mid, wolfGame, wolfPartner, baseVer }
  return cellOperation(choiceKind, [{ ...group, hole, entry, writer: writerOf(source) }])
}

type DepartureToSet = GolferReturn & { readonly fromHole: number | null }

function setDeparture({ outingId, ...departure }: DepartureToSet, source: Source): Work {
  const { group } = source.origin
  if (outingId !== group?.outingId) return refusing('score.not-in-group', 'This golfer plays in another outing.')
  const entry = { mid: source.mutation.mid, ...departure }
  return cellOperation(departureKind, [{ ...group, entry, writer: writerOf(source) }])
}

function signCard({ outingId, ...signed }: CardSign, source: Source): Work {
  const { group } = source.origin
  if (outingId !== group?.outingId) return refusing('score.not-in-group', 'This golfer plays in another outing.')
  const entry = { mid: source.mutation.mid, reopened: null, ...signed }
  return cellOperation(signatureKind, [{ ...group, entry, writer: writerOf(source) }])
}

function setRecord({ outingId, ...record }: RecordSet, source: Source): Work {
  const { group } = source.origin
  if (outingId !== group?.outingId) return refusing('score.not-in-group', 'This game is played in another outing.')
  const entry = { mid: source.mutation.mid, ...record }
  return cellOperation(recordKind, [{ ...group, entry, writer: writerOf(source) }])
}

function writerOf({ mutation: { at, from }, origin: { actor, clientId, sentAt, now } }: Source): Writer {
  return {
    actor,
    // `from` is the phone that created the entry, for a card handed over to another phone. The two phones have not seen
    // each other's values.
    clientId: from ?? clientId,
    enteredAt: readableInstant(at),
    intentAt: intentInstant({ at, sentAt, now }),
    receivedAt: now.toISOString(),
  }
}

function addRound(round: RoundToPost, { mutation: { mid }, origin: { member } }: Source): Work {
  if (!member) return refusing('round.not-signed-in', 'Log in to post this round.')
  return { run: addRoundsRun(round, { mid, poster: member }) }
}

function addSignUp(asked: SignUpToAsk, { mutation: { mid }, origin: { member } }: Source): Work {
  if (!member) return refusing('signup.not-signed-in', 'Log in to send this sign-up.')
  return { run: addSignUpRun(asked, { mid, member }) }
}

/**
 * Does nothing: the outing is started before the batch is applied, so that a refused start keeps the whole batch on the
 * phone.
 */
function noteStart({ outingId }: OutingStart, { origin: { group } }: Source): Work {
  if (outingId !== group?.outingId) return refusing('score.not-in-group', 'This is the start of another outing.')
  return { cells: [], record: () => accept({ outcome: 'applied', ver: 0 }) }
}

function addGame(game: GameAdd, { mutation: { mid }, origin: { group, ...origin } }: Source): Work {
  if (game.outingId !== group?.outingId) return refusing('score.not-in-group', 'This game is played in another outing.')
  return { run: addGameRun(game, { ...origin, mid, group }) }
}

/** The largest error of a phone's clock with which its date counts as right. */
const smallError = hour

/**
 * Returns the outing whose start is in a batch, with the time of the start by the server's clock, null for an unusable
 * one, and whether the phone's clock is right now. Undefined without a readable start.
 */
export function startIn(
  mutations: readonly Mutation[],
  { sentAt, now }: Pick<Origin, 'sentAt' | 'now'>,
): Pick<PhoneStart, 'start' | 'startedAt' | 'isClockRight'> | undefined {
  const mutation = mutations.find(({ name }) => name === 'outing.start')
  const start = outingStart().safeParse(mutation?.args)
  if (mutation === undefined || !start.success) return undefined
  const at = intentInstant({ at: mutation.at, sentAt, now })
  const isClockRight = Math.abs(now.getTime() - sentAt) < smallError
  return { start: start.data, startedAt: at === null ? null : new Date(at), isClockRight }
}

/**
 * Returns a phone's time in ISO 8601; null when it is not a valid date, because the clock of a phone may have any
 * value.
 */
export function readableInstant(milliseconds: number): string | null {
  const at = new Date(milliseconds)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
