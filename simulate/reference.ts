import type { CardSign, RecordSet, ScoreSet } from '#sync/calls/cells.ts'
import type { GameAdd } from '#sync/calls/outing-games.ts'
import type { Mutation, PushAnswer, PushBody, Tap } from '#sync/calls/replay.ts'

/**
 * A second implementation of the cell rule, from sync/README.md alone: what the server must show after the operations
 * that arrived, in their order of arrival. Every answer of the product is compared with it.
 */
export type Reference = {
  /** Applies an answered batch; returns the differences between the answer and the rule. */
  readonly take: (
    batch: SingleBatch,
    reported: { readonly answer: PushAnswer; readonly now: number },
  ) => readonly string[]
  readonly field: Map<number, number>
  /** How the outing ended; null while it is in progress. */
  end: 'outing.posted' | 'outing.cancelled' | null
  /** How the results of a posted outing break ties. */
  ties: 'shared' | 'countback'
  readonly cells: ReadonlyMap<string, ReferenceCell>
  /** The cells of outings that phones started. */
  readonly started: ReadonlyMap<string, ReferenceCell>
  /** The games that phones added, by their ids. */
  readonly games: ReadonlyMap<number, AddedGame>
  /** The outcome of each operation that arrived. */
  readonly outcomes: ReadonlyMap<string, Outcome>
  /** Stores the current state; returns a function that restores it. */
  readonly remember: () => () => void
  /** Records that the organizer reopened a signed card. */
  readonly reopen: (golferId: number) => void
}

type AddedGame = {
  readonly id: number
  readonly kind: string
  readonly sides: readonly { readonly id: number; readonly golfers: readonly number[] }[]
  readonly settings: object
}

export type ReferenceCell = { readonly value: string; readonly ver: number; readonly contested: boolean }
type Outcome = {
  readonly outcome: 'applied' | 'contested' | 'rejected'
  readonly ver: number
  readonly code: string
}

/** A batch in which each score is an operation of its own. */
type SingleBatch = Omit<PushBody, 'mutations'> & { readonly mutations: readonly Mutation[] }

export function singly({ mutations, ...batch }: PushBody): SingleBatch {
  const outingId = Number(batch.principal.split(':')[1])
  return { ...batch, mutations: mutations.flatMap((one) => ('scores' in one ? scoresOf(one, outingId) : one)) }
}

function scoresOf({ mid, seq, at, hole, scores }: Tap, outingId: number): Mutation[] {
  const digits = mid.replaceAll('-', '')
  return scores.map(([golferId, value, baseVer = 0], place) => ({
    mid: mid.slice(0, 24) + (BigInt(`0x${digits.slice(20)}`) + BigInt(place)).toString(16).padStart(12, '0').slice(-12),
    seq: seq + place,
    v: 1,
    at: at ?? Number(`0x${digits.slice(0, 12)}`),
    ...(value === null && { name: 'score.clear', args: { outingId, golferId, hole, baseVer } }),
    ...(typeof value === 'number' && {
      name: 'score.set',
      args: { outingId, golferId, hole, strokes: value, baseVer },
    }),
    ...(typeof value === 'string' &&
      value.startsWith('X') && {
        name: 'score.pickup',
        args: { outingId, golferId, hole, pickup: value, baseVer },
      }),
    ...(typeof value === 'string' &&
      value.endsWith('c') && {
        name: 'score.concede',
        args: { outingId, golferId, hole, strokes: Number(value.slice(0, -1)), baseVer },
      }),
  })) as Mutation[]
}

type Cell = ReferenceCell & { readonly intent: number; readonly phone: string }
type Reported = { readonly outcome: Outcome['outcome']; readonly ver: number; readonly code: string | undefined }
type Entered = { readonly key: string; readonly value: string; readonly baseVer: number }

const day = 24 * 3_600_000

type State = {
  readonly holes: number
  readonly sidesOf: Start['sidesOf']
  readonly games: Map<number, AddedGame>
  readonly field: Map<number, number>
  readonly cells: Map<string, Cell>
  readonly started: Map<string, Cell>
  readonly outcomes: Map<string, Outcome>
  readonly queues: Map<string, number>
  end: Reference['end']
  ties: Reference['ties']
}

type Start = {
  readonly holes: number
  readonly field: Iterable<[golferId: number, group: number]>
  /** The golfers of the sides of each game, by its id. */
  readonly sidesOf: ReadonlyMap<number, readonly number[]>
}

export function createReference({ holes, field, sidesOf }: Start): Reference {
  return referenceOf({
    holes,
    sidesOf,
    games: new Map(),
    field: new Map(field),
    end: null,
    ties: 'shared',
    cells: new Map(),
    started: new Map(),
    outcomes: new Map(),
    queues: new Map(),
  })
}

function referenceOf(state: State): Reference {
  return {
    field: state.field,
    cells: state.cells,
    started: state.started,
    games: state.games,
    outcomes: state.outcomes,
    get end() {
      return state.end
    },
    set end(end) {
      state.end = end
    },
    get ties() {
      return state.ties
    },
    set ties(ties) {
      state.ties = ties
    },
    remember() {
      const { end, ties } = state
      const { field, games, cells, started, outcomes, queues } = state
      const waysBack = [field, games, cells, started, outcomes, queues].map((map) => wayBack<unknown, unknown>(map))
      return () => {
        state.end = end
        state.ties = ties
        for (const goBack of waysBack) goBack()
      }
    },
    reopen(golferId) {
      for (const role of ['player', 'marker']) {
        const key = `golfer ${golferId} signed as ${role}`
        const ver = (state.cells.get(key)?.ver ?? 0) + 1
        state.cells.set(key, { value: reopened, ver, contested: false, intent: Infinity, phone: '' })
      }
    },
    take: (batch, reported) => take(state, { batch, ...reported }),
  }
}

function wayBack<Key, Value>(map: Map<Key, Value>): () => void {
  const kept = [...map]
  return () => {
    map.clear()
    for (const [key, value] of kept) map.set(key, value)
  }
}

function take(
  state: State,
  { batch, answer, now }: { readonly batch: SingleBatch; readonly answer: PushAnswer; readonly now: number },
): string[] {
  const wrong: string[] = []
  for (const [place, mutation] of batch.mutations.entries()) {
    const { mid, seq } = mutation
    const exception = answer.exceptions.find((one) => one.seq === seq)
    const ver = answer.vers[place] ?? -1
    const reported = { outcome: exception?.outcome ?? 'applied', ver, code: exception?.code } as const
    const before = state.outcomes.get(mid)
    const last = state.queues.get(batch.clientId) ?? 0
    if (seq > last + 1) wrong.push(`number ${seq} of ${mid} came after ${last}`)
    state.queues.set(batch.clientId, Math.max(last, seq))
    const outcome = before ?? decide(state, { batch, place, reported, now })
    state.outcomes.set(mid, outcome)
    if (outcome.outcome !== reported.outcome || outcome.ver !== reported.ver) {
      wrong.push(`${mid} is ${outcome.outcome} as ${outcome.ver}, and was reported as ${reported.outcome} as ${ver}`)
    }
  }
  const last = state.queues.get(batch.clientId) ?? 0
  if (answer.lastSeq !== last) wrong.push(`the server says ${answer.lastSeq} of ${batch.clientId}, and ${last} arrived`)
  return wrong
}

const rejected = (code: string): Outcome => ({ outcome: 'rejected', ver: 0, code })

function decide(
  state: State,
  {
    batch,
    place,
    reported,
    now,
  }: {
    readonly batch: SingleBatch
    readonly place: number
    readonly reported: Reported
    readonly now: number
  },
): Outcome {
  const mutation = batch.mutations[place]
  if (!mutation || mutation.name === 'noop' || mutation.name === 'round.add') {
    // Whether a round is valid is tested elsewhere; here it must only be posted once.
    return reported.outcome === 'rejected' ? rejected(reported.code ?? '') : { outcome: 'applied', ver: 0, code: '' }
  }
  if (batch.principal.startsWith('outing:-')) return decideStarted(state, { batch, mutation, now })
  const group = Number(batch.principal.split(':')[2])
  if (mutation.name === 'game.add') return decideGame(state, { game: mutation.args as GameAdd, group, reported })
  return decideCell(state, { batch, mutation, group, reported, now })
}

type OfGroup = {
  readonly batch: SingleBatch
  readonly mutation: Mutation
  readonly group: number
  readonly reported: Reported
  readonly now: number
}

function decideCell(state: State, { batch, mutation, group, reported, now }: OfGroup): Outcome {
  const isChoice = mutation.name === 'wolf.set'
  const entered = asSeen(state, { batch, mutation, group })
  const plays = isChoice || concerns(state, { entered, group })
  if (!plays || ![...state.field.values()].includes(group)) return rejected('score.not-in-group')
  if (entered.hole !== null && entered.hole > state.holes) return rejected('score.no-such-hole')
  if (state.end) return rejected(state.end)
  // Who may be a partner is a rule of golf, which is tested in golf/.
  if (reported.code === 'wolf.partner') return rejected(reported.code)

  const refused = refusalByCard(state, { entered, mutation, group })
  if (refused !== null) return rejected(refused)
  const intent = intentOf(batch, { mutation, now })
  const phone = mutation.from ?? batch.clientId
  const shown = state.cells.get(entered.key)
  // The last valid signature is shown, whatever version its person saw.
  const baseVer = mutation.name === 'card.sign' ? (shown?.ver ?? 0) : entered.baseVer
  const cell = ruled(shown, { ...entered, baseVer, intent, phone })
  state.cells.set(entered.key, cell.cell)
  return { outcome: cell.isConflict ? 'contested' : 'applied', ver: cell.cell.ver, code: '' }
}

/** The most games in an outing that belong to no group. */
const mostGames = 24

/** A game is added once, by a group with a golfer in it. Its version is chosen by the server. */
function decideGame(
  { field, games, sidesOf, end }: State,
  { game, group, reported }: { game: GameAdd; group: number; reported: Reported },
): Outcome {
  const { id, kind, sides, settings } = game
  const playing = [...field.keys()].filter((golfer) => sides.length === 0 || sides.flat().includes(golfer))
  if (end) return rejected(end)
  if (!playing.some((golfer) => field.get(golfer) === group)) return rejected('score.not-in-group')
  if (games.size + sidesOf.size >= mostGames) return rejected('game.too-many')
  games.set(id, { id, kind, sides: sides.map((golfers, at) => ({ id: at + 1, golfers })), settings })
  return { outcome: 'applied', ver: Math.max(1, reported.ver), code: '' }
}

/** Only the phone that started an outing scores in it here, and the outing never ends. */
function decideStarted(
  { started, outcomes }: State,
  { batch, mutation, now }: { batch: SingleBatch; mutation: Mutation; now: number },
): Outcome {
  if (mutation.name === 'outing.start') return { outcome: 'applied', ver: 0, code: '' }
  const entered = asSeen({ outcomes }, { batch, mutation, group: 1 })
  const intent = intentOf(batch, { mutation, now })
  const { cell, isConflict } = ruled(started.get(entered.key), { ...entered, intent, phone: batch.clientId })
  started.set(entered.key, cell)
  return { outcome: isConflict ? 'contested' : 'applied', ver: cell.ver, code: '' }
}

/**
 * Returns what an operation enters, on the version that its person saw: without those that refused operations of the
 * batch were to create.
 *
 * Source: sync/README.md, "Versions".
 */
function asSeen(
  { outcomes }: Pick<State, 'outcomes'>,
  { batch, mutation, group }: Pick<OfGroup, 'batch' | 'mutation' | 'group'>,
): EnteredByGolfer {
  const entered = read(mutation, group)
  let refused = 0
  let expected = entered.baseVer
  for (const earlier of batch.mutations.slice(0, batch.mutations.indexOf(mutation)).toReversed()) {
    const before = writesCell(earlier) ? read(earlier, group) : undefined
    if (before?.key !== entered.key) continue
    if (before.baseVer + 1 !== expected) break
    if (outcomes.get(earlier.mid)?.outcome === 'rejected') refused += 1
    expected = before.baseVer
  }
  return { ...entered, baseVer: entered.baseVer - refused }
}

function writesCell({ name }: Mutation): boolean {
  return /^(score|wolf|golfer|card|record)\./.test(name)
}

/**
 * Whether a value belongs to the group: a score to the group of its golfer; a record of a match to any group with one
 * of its golfers, wherever they play now.
 */
function concerns(
  { field, sidesOf, games }: State,
  { entered, group }: { entered: EnteredByGolfer; group: number },
): boolean {
  const { golferId, ofMatch } = entered
  const added = games.get(ofMatch ?? 0)?.sides.flatMap((side) => side.golfers)
  const golfers = ofMatch === undefined ? [golferId] : (sidesOf.get(ofMatch) ?? added ?? [])
  return golfers.some((id) => field.get(id) === group)
}

/** Returns when a value was entered, by the server's clock; -Infinity for an invalid age. */
function intentOf({ sentAt }: SingleBatch, { mutation: { at }, now }: { mutation: Mutation; now: number }): number {
  const age = sentAt - at
  return age >= 0 && age < 1.5 * day ? now - age : -Infinity
}

/**
 * Returns why a card refuses a value: both have signed it, or this is not a valid signature; null when it accepts it.
 */
function refusalByCard(
  { cells, field, holes }: State,
  { entered, mutation, group }: { entered: EnteredByGolfer; mutation: Mutation; group: number },
): string | null {
  const { golferId, key, value, baseVer } = entered
  if (!/^(score|golfer|card)\./.test(mutation.name)) return null
  const [player, marker] = ['player', 'marker'].map((role) => signatureOf(cells, { golferId, role }))
  const isLocked = player?.scores !== undefined && player.scores === marker?.scores
  const shown = cells.get(key)
  if (value === (shown?.value ?? untouched[mutation.name])) return null
  if (mutation.name !== 'card.sign') return isLocked ? 'card.returned' : null
  const { role, signerId, scores } = mutation.args as { role: string; signerId: number; scores: string }
  const isMarker = signerId !== golferId
  if (isMarker !== (role === 'marker') || field.get(signerId) !== group) return 'card.signer'
  if (shown?.value === reopened && baseVer < shown.ver) return 'card.changed'
  if (isLocked) return 'card.returned'
  const card = Array.from({ length: holes }, (_, at) => cells.get(`golfer ${golferId} hole ${at + 1}`))
  const text = card.map((cell) => (cell === undefined || cell.value === 'cleared' ? '-' : cell.value)).join(' ')
  if (text !== scores) return 'card.changed'
  if (text.includes('-')) return 'card.incomplete'
  return card.some((cell) => cell?.contested === true) ? 'card.differences' : null
}

/** The value of a signature's cell after the card was reopened. */
export const reopened = 'reopened'

/** The values of a golfer's empty cells. */
const untouched: Readonly<Record<string, string>> = {
  'score.clear': 'cleared',
  'golfer.return': 'playing',
}

function signatureOf(cells: State['cells'], { golferId, role }: { golferId: number; role: string }) {
  const [, scores] = /^\d+: (.*)$/.exec(cells.get(`golfer ${golferId} signed as ${role}`)?.value ?? '') ?? []
  return scores === undefined ? undefined : { scores }
}

/** Source: sync/README.md, "The cell rule". */
function ruled(
  shown: Cell | undefined,
  { value, baseVer, intent, phone }: Entered & Pick<Cell, 'intent' | 'phone'>,
): { cell: Cell; isConflict: boolean } {
  const ver = (shown?.ver ?? 0) + 1
  const own = { value, ver, intent, phone, contested: false }
  if (!shown || baseVer === shown.ver) return { cell: own, isConflict: false }
  const { contested } = shown
  if (value === shown.value) {
    return { cell: { ...own, contested, intent: Math.max(intent, shown.intent) }, isConflict: false }
  }
  if (phone === shown.phone) return { cell: { ...own, contested }, isConflict: false }
  return { cell: { ...(intent >= shown.intent ? own : shown), ver, contested: true }, isConflict: true }
}

type EnteredByGolfer = Entered & { golferId: number; hole: number | null; ofMatch?: number }

/** Returns the key of the cell that an operation writes. */
export function keyOfOperation(operation: Pick<Mutation, 'name' | 'args'>, group: number): string {
  return entryOf(operation, group).key
}

/** Returns the cell that an operation writes, and the value. */
export function entryOf(
  operation: Pick<Mutation, 'name' | 'args'>,
  group: number,
): { readonly key: string; readonly value: string } {
  const { key, value } = read(operation, group)
  return { key, value }
}

function read(mutation: Pick<Mutation, 'name' | 'args'>, group: number): EnteredByGolfer {
  const { name, args } = mutation
  if (name === 'wolf.set') return choice(args, group)
  if (name === 'record.set') return recorded(args)
  if (name === 'card.sign') return signature(args)
  return name === 'golfer.leave' || name === 'golfer.return' ? departure(args) : score(mutation)
}

/** The departure of a golfer is one cell; null means in play. */
function departure(args: unknown): EnteredByGolfer {
  const { golferId, hole = null, baseVer } = args as { golferId: number; hole?: number; baseVer: number }
  return {
    key: `golfer ${golferId} left from`,
    value: hole === null ? 'playing' : String(hole),
    baseVer,
    golferId,
    hole,
  }
}

/** A golfer id of 0 is a side of the match; a hole of 0 is the whole match. */
function recorded(args: unknown): EnteredByGolfer {
  const { gameId, hole, what, golferId, side, amount, baseVer } = args as RecordSet
  return {
    key: `game ${gameId} hole ${hole} ${what} ${golferId}`,
    value: `${side ?? ''}/${amount ?? ''}`,
    baseVer,
    golferId,
    hole: hole === 0 ? null : hole,
    ...(golferId === 0 && { ofMatch: gameId }),
  }
}

function signature(args: unknown): EnteredByGolfer {
  const { golferId, role, signerId, scores, baseVer } = args as CardSign
  return { key: `golfer ${golferId} signed as ${role}`, value: `${signerId}: ${scores}`, baseVer, golferId, hole: null }
}

function score({ name, args }: Pick<Mutation, 'name' | 'args'>): Entered & { golferId: number; hole: number } {
  const { golferId, hole, strokes, pickup, baseVer } = args as Omit<ScoreSet, 'strokes'> & {
    strokes?: number
    pickup?: string
  }
  return {
    key: `golfer ${golferId} hole ${hole}`,
    value: name === 'score.concede' ? `${strokes}c` : String(strokes ?? pickup ?? 'cleared'),
    baseVer,
    golferId,
    hole,
  }
}

function choice(args: unknown, group: number): Entered & { golferId: number; hole: number } {
  const { hole, wolfGame, wolfPartner, baseVer } = args as Record<string, number> & { hole: number; baseVer: number }
  const value = `${wolfGame}/${wolfGame === 2 ? wolfPartner : ''}`
  return { key: `group ${group} hole ${hole}`, value, baseVer, golferId: 0, hole }
}
