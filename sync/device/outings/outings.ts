import { holeValue, storedEntries, storedScore } from '#golf/card/hole-entry.ts'
import type { RecordValue } from '#golf/games/game-records.ts'
import { asGroupChoice, choicesThatCount } from '#golf/games/recorded-choices.ts'
import type { WolfChoices } from '#golf/games/wolf-choice.ts'
import { golfersBefore, type TakenOut } from '#golf/outing/format.ts'
import { cardOfEntries, type OutingCard } from '#golf/outing/outing.ts'
import { courseHandicap } from '#golf/units.ts'
import type { GroupFreshness } from '../../calls/outings-board.ts'
import { holeFromWire } from '../../calls/shapes.ts'
import {
  choiceKind,
  departureKind,
  recordKind,
  scoreKind,
  signatureKind,
  type CellKind,
  type OfOuting,
} from '../cells/cell-kinds.ts'
import { readCells, readWrittenCells, withCells, type ShownCell } from '../cells/cells.ts'
import { awaitsStart } from '../connection/credentials.ts'
import { gamesOfPhone } from '../outbox/added-games.ts'
import type { EnteredHole, Recorded } from '../outbox/outbox.ts'
import { countHoles } from '../outbox/sync-status.ts'
import {
  cellTables,
  readCreation,
  waitingOf,
  type CardPlace,
  type CardSignature,
  type Capability,
  type Choice,
  type Departure,
  type DeviceDatabase,
  type GolferOfOuting,
  type GolfersHole,
  type GroupsHole,
  type OutingRow,
  type RecordOfOuting,
  type Score,
} from '../storage/device-database.ts'
import {
  everyKey,
  isWritten,
  readAfterWrites,
  writtenKeys,
  type Shown,
  type Written,
} from '../storage/read-after-writes.ts'
import { withDatabase } from '../storage/with-database.ts'

export type OutingOnPhone = {
  /** The server's snapshot, with the games that were added here and that it does not have yet. */
  readonly snapshot: OutingRow['snapshot']
  /** The ids of its games that were added on this phone and are not sent yet. */
  readonly waitingGames: readonly number[]
  /** The access code with which this phone scores; null while it may only view, or the server has given none. */
  readonly code: string | null
  /** Started here, and not yet known to the server. The server gives the code. */
  readonly isOnPhoneOnly: boolean
  readonly principal: string | null
  readonly readOnly: boolean
  /** This phone handed the card to another one and only watches. */
  readonly isHandedOver: boolean
  /** The organizer has replaced the code: the server takes nothing from this phone, and sends it nothing. */
  readonly isCodeReplaced: boolean
  /**
   * The card to which golf's rules are applied. Its scores are the ones that are shown: this phone's while they wait,
   * otherwise the server's.
   */
  readonly card: OutingCard
  readonly cells: readonly PhoneCell[]
  /** The wolf choices that count, for golf's games. */
  readonly wolfChoices: WolfChoices
  readonly choices: readonly PhoneChoice[]
  readonly departures: readonly PhoneDeparture[]
  readonly signatures: readonly PhoneSignature[]
  /** Presses, concessions and entries of contests. */
  readonly records: readonly PhoneRecord[]
  /** When the server last received something from each group, by this phone's clock. */
  readonly groups: readonly GroupFreshness[]
  readonly openedAt: number
  readonly refreshedAt: number
  /** The server's clock minus this phone's, in milliseconds. */
  readonly clockAhead: number
  /** When the database was created in which it is stored. */
  readonly creation: unknown
}

/** An outing as a list shows it. */
export type OutingListed = {
  readonly outingId: number
  readonly course: string
  readonly date: string
  readonly status: 'inprogress' | 'posted' | 'cancelled'
  readonly tgroup_id: number
  readonly code: string | null
  /** Whether this phone may score it, by a code or as the phone that started it. */
  readonly isScored: boolean
  /** Started here, and not yet known to the server. */
  readonly isOnPhoneOnly: boolean
  /** Distinct holes with unsent scores. */
  readonly waitingHoles: number
  readonly openedAt: number
}

/** One golfer's score on a hole as the screens show it. A cleared score has neither strokes nor a pickup. */
export type PhoneCell = ShownCell<GolfersHole, Score>

type PhoneChoice = ShownCell<GroupsHole, Choice>

/** The hole from which a golfer who left the course does not play; null for one who is back in play. */
export type PhoneDeparture = ShownCell<GolferOfOuting, Departure>

/** A signature on a golfer's card, or that the card was reopened. */
export type PhoneSignature = ShownCell<CardPlace, CardSignature>
export type PhoneRecord = ShownCell<RecordOfOuting, RecordValue>

export async function readOuting(database: DeviceDatabase, outingId: number): Promise<OutingOnPhone | undefined> {
  return (await readWritten(database, outingId, { known: undefined, written: null }))?.outing
}

/** An outing without its cells. */
type OutingFrame = Pick<
  OutingOnPhone,
  'snapshot' | 'waitingGames' | 'code' | 'isOnPhoneOnly' | 'principal' | 'readOnly' | 'isHandedOver' | 'isCodeReplaced'
> &
  Pick<OutingRow, 'openedAt' | 'refreshedAt' | 'clockAhead'> &
  Pick<OutingOnPhone, 'creation'> & {
    /** Whether this phone started it. The outbox then shows whether the server has it. */
    readonly isStartedHere: boolean
  }

/** Reads an outing without its cells; undefined while this phone does not have it. */
async function readFrame(database: DeviceDatabase, outingId: number): Promise<OutingFrame | undefined> {
  const row = await database.outings.get(outingId)
  if (!row) return undefined
  const { principal, openedAt, refreshedAt, clockAhead } = row
  const capability = await capabilityOfRow(database, row)
  const own = capability ? { ...row.snapshot, tgroup_id: capability.tgroupId } : row.snapshot
  const added = gamesOfPhone(row)
  const games = added.map(({ game }) => game)
  const snapshot = added.length === 0 ? own : { ...own, games: [...(own.games ?? []), ...games] }
  const isHandedOver = row.handedOverAt !== undefined
  const isStartedHere = capability?.startedBy !== undefined
  return {
    snapshot,
    waitingGames: added.flatMap(({ game, since }) => (since === undefined ? [game.id] : [])),
    code: capability?.code || null,
    isStartedHere,
    isOnPhoneOnly: isStartedHere && (await awaitsStart(database, capability.principal)),
    principal,
    readOnly: !capability || isHandedOver || snapshot.readOnly || snapshot.outing.status !== 'inprogress',
    isHandedOver,
    isCodeReplaced: capability?.isReplaced === true,
    openedAt,
    refreshedAt,
    clockAhead,
    creation: await readCreation(database),
  }
}

/** The cells of every kind as the screens show them. */
type CellsOnPhone = Pick<OutingOnPhone, 'cells' | 'choices' | 'departures' | 'signatures' | 'records'>

/**
 * Combines the parts of an outing. What has not changed since `before` is the same object. For the same card, golf's
 * rules compute no standings again, although cells also change when the server acknowledges them.
 */
function outingOf(
  frame: Omit<OutingFrame, 'isStartedHere'>,
  shown: CellsOnPhone,
  before?: OutingOnPhone,
): OutingOnPhone {
  const isSameField = before?.snapshot === frame.snapshot && before.departures === shown.departures
  const field = isSameField ? before.card : fieldOf(frame.snapshot, shown.departures)
  const isSameCard = isSameField && haveSameScores(before.cells, shown.cells)
  return {
    ...frame,
    ...shown,
    card: isSameCard
      ? before.card
      : cardOfEntries({
          ...field,
          entries: storedEntries(shown.cells),
          gimmes: frame.snapshot.outing.gimmes === 1,
        }),
    wolfChoices:
      isSameField && before.choices === shown.choices
        ? before.wolfChoices
        : choicesThatCount(field, shown.choices.map(asGroupChoice)),
    groups: frame.snapshot.groups,
  }
}

function haveSameScores(before: readonly PhoneCell[], now: readonly PhoneCell[]): boolean {
  return (
    before.length === now.length &&
    now.every((cell, at) => {
      const known = before[at]
      if (known === cell) return true
      return known?.golferId === cell.golferId && known.hole === cell.hole && holeValue(known) === holeValue(cell)
    })
  )
}

/** The last result of `outingWithScores` for each outing. */
const expected = new WeakMap<OutingOnPhone, { readonly entered: EnteredHole; readonly outing: OutingOnPhone }>()

/**
 * Returns the outing as it will be once these scores are on the disk, for standings that are shown before that. It is
 * not used where the screen shows whether a score is saved. The same scores give the same object, and `showRecorded`
 * uses its card again.
 */
export function outingWithScores(outing: OutingOnPhone, entered: EnteredHole): OutingOnPhone {
  const before = expected.get(outing)
  if (before?.entered === entered) return before.outing
  const { outingId, hole } = entered
  const written = entered.scores.map(({ golferId, strokes }) => {
    const place = { outingId, golferId, hole }
    const queued = { ...storedScore(strokes), mid: '', principal: '', baseVer: 0, at: 0 }
    return { key: scoreKind.keyOf(place), cell: { ...place, club: null, taken: null, queued } }
  })
  const cells = withCells(scoreKind, { before: outing.cells, written })
  const next = outingOf(outing, { ...outing, cells }, outing)
  expected.set(outing, { entered, outing: next })
  return next
}

/** A watched outing; `stop` ends it. */
export type WatchedOuting = {
  readonly stop: () => void
  /** Shows scores that this page has recorded, which are on the disk, without waiting until they are read again. */
  readonly showRecorded: (recorded: Recorded) => void
}

type Read = { readonly frame: OutingFrame; readonly outing: OutingOnPhone }

/**
 * Shows an outing as it is on the disk, undefined while this phone does not have it, and again after each transaction
 * that changed it. What was read stays in memory until the watching ends; only the cells that were written are read
 * again: a tap writes four of 2,592.
 */
export function watchOuting(
  database: DeviceDatabase,
  outingId: number,
  { show, fail }: Shown<OutingOnPhone | undefined>,
): WatchedOuting {
  let known: Read | undefined

  async function read(written: Written): Promise<Read | undefined> {
    const before = known
    const now = await withDatabase(database, () => readWritten(database, outingId, { known: before, written }))
    // Scores were recorded during the read, and the result lacks them, so it is read again.
    return known === before ? now : await read(written)
  }

  function change(now: Read | undefined): void {
    if (known !== undefined && now === known) return
    // The browser has deleted the database, and the outing was opened again before this page has read that.
    if (known !== undefined && now !== undefined && now.frame.creation !== known.frame.creation) show(undefined)
    known = now
    show(now?.outing)
  }

  return {
    stop: readAfterWrites({ read, show: change, fail }),
    showRecorded: ({ entered, cells: written }) => {
      if (known === undefined) return
      const { frame, outing } = known
      const cells = withCells(scoreKind, { before: outing.cells, written })
      if (cells === outing.cells) return
      // If the standings with these scores were shown already, they are not computed again.
      change({ frame, outing: outingOf(frame, { ...outing, cells }, outingWithScores(outing, entered)) })
    },
  }
}

type Since = { readonly known: Read | undefined; readonly written: Written }

/** Reads what was written of an outing since it was read. Returns the same object when nothing of it has changed. */
async function readWritten(
  database: DeviceDatabase,
  outingId: number,
  { known, written: since }: Since,
): Promise<Read | undefined> {
  const { outings, capabilities, outbox, meta } = database
  const written = known === undefined ? null : since
  const ofOuting = { first: [outingId], last: [outingId, []] }
  const isFrameWritten =
    isWritten(database, written, { table: outings.name, range: { first: outingId, last: outingId } }) ||
    isWritten(database, written, { table: capabilities.name, range: everyKey }) ||
    (known?.frame.isStartedHere === true && isWritten(database, written, { table: outbox.name, range: everyKey }))

  let isDeleted = false
  async function readKind<Place extends OfOuting, Value>(
    kind: CellKind<Place, Value>,
    before: readonly ShownCell<Place, Value>[] = [],
  ): Promise<readonly ShownCell<Place, Value>[]> {
    const keys = writtenKeys(database, written, { table: kind.table(database).name, range: ofOuting })
    if (keys === null) return await readCells(database, kind, outingId)
    const cells = await readWrittenCells(database, kind, { before, keys })
    isDeleted ||= cells === null
    return cells ?? before
  }

  const readParts = async () =>
    await Promise.all([
      isFrameWritten ? readFrame(database, outingId) : known?.frame,
      readKind(scoreKind, known?.outing.cells),
      readKind(choiceKind, known?.outing.choices),
      readKind(departureKind, known?.outing.departures),
      readKind(signatureKind, known?.outing.signatures),
      readKind(recordKind, known?.outing.records),
    ])
  // A transaction reads the outing and its cells in the same state. Cells alone, as after a tap, are read faster
  // without one.
  const [frame, cells, choices, departures, signatures, records] = await (isFrameWritten
    ? database.transaction('r', [...cellTables(database), outings, capabilities, outbox, meta], readParts)
    : readParts())
  // Without their rows, entries that this phone has not sent would be shown as sent, and be lost.
  if (isDeleted || (known && frame && frame.creation !== known.frame.creation && written !== null)) {
    return await readWritten(database, outingId, { known, written: null })
  }
  if (frame === undefined) return undefined
  const shown = { cells, choices, departures, signatures, records }
  const before = known?.outing
  const isSame =
    frame === known?.frame &&
    Object.entries(shown).every(([name, each]) => before?.[name as keyof typeof shown] === each)
  return isSame ? known : { frame, outing: outingOf(frame, shown, before) }
}

/** Lists every outing that can be opened offline, the latest opened first. */
export async function outingsOnPhone(database: DeviceDatabase): Promise<readonly OutingListed[]> {
  return await withDatabase(database, () => listOutings(database))
}

async function listOutings(database: DeviceDatabase): Promise<readonly OutingListed[]> {
  const rows = await database.outings.toArray()
  const listed = rows.map(async (row): Promise<OutingListed> => {
    const capability = await capabilityOfRow(database, row)
    const waiting = await waitingOf(database, row.outingId)
    const { course, date, status } = row.snapshot.outing
    return {
      outingId: row.outingId,
      course,
      date,
      status,
      tgroup_id: capability?.tgroupId ?? row.snapshot.tgroup_id,
      code: capability?.code || null,
      isScored: capability !== undefined,
      isOnPhoneOnly: waiting.some(({ name }) => name === 'outing.start'),
      waitingHoles: countHoles(waiting),
      openedAt: row.openedAt,
    }
  })
  return (await Promise.all(listed)).toSorted((a, b) => b.openedAt - a.openedAt)
}

/** Reads the capability under which this phone scores an outing; undefined while it may only view. */
export async function capabilityOfRow(database: DeviceDatabase, row: OutingRow): Promise<Capability | undefined> {
  return row.principal === null ? undefined : await database.capabilities.get(row.principal)
}

/**
 * Converts holes and golfers to the types of golf's rules. On the wire the stroke index is `handicap`, and starting
 * holes count from 0.
 */
function fieldOf(
  { golfers, holes, tees = [], formergolfers = [] }: OutingRow['snapshot'],
  departures: readonly PhoneDeparture[],
): Omit<OutingCard, 'scores'> {
  const out = formergolfers.map(({ id, replacedby: replacedBy }) => ({ id, replacedBy }))
  const left = new Map(departures.map(({ golferId, fromHole }) => [golferId, fromHole]))
  // One array for each tee, so that the strokes of all its golfers share it.
  const holesOfTee = new Map(tees.map(({ id, holes: own }) => [id, own?.map(holeFromWire)]))
  return {
    holes: holes.map(holeFromWire),
    golfers: golfers.map(({ id, tgroup_id: group, coursehandicap, playinghandicap, starting_hole, ...golfer }) => ({
      id,
      group,
      courseHandicap: courseHandicap(coursehandicap),
      playingHandicap: courseHandicap(playinghandicap),
      ...(golfer.lacksindex === 1 && { lacksIndex: true }),
      startingHole: starting_hole + 1,
      leftFrom: left.get(id) ?? null,
      holes: golfer.teebox_id === undefined ? undefined : holesOfTee.get(golfer.teebox_id),
      sidePars: golfer.sidepars,
      ...(golfer.partners && sideOf(golfer.partners, out)),
    })),
  }
}

function sideOf(side: readonly { readonly id: number }[], out: readonly TakenOut[]) {
  const partners = side.map(({ id }) => id)
  return { partners, former: golfersBefore(partners, out) }
}
