import { type Result, accept, refuse } from '#golf/result.ts'
import { withoutCells } from '../../calls/cells.ts'
import type { HandedCard } from '../../calls/handed-card.ts'
import { gameAdd } from '../../calls/outing-games.ts'
import { principalOfGroup } from '../../calls/principals.ts'
import type { OperationName } from '../../calls/replay.ts'
import { inEveryKind, scoreKind } from '../cells/cell-kinds.ts'
import { isSame, mergeReceived } from '../cells/cells.ts'
import { showHandedValues } from '../cells/handed-cells.ts'
import { signedInUser } from '../connection/credentials.ts'
import { scorerOf } from '../connection/prove-code.ts'
import type { Device } from '../device.ts'
import { showWaitingGames } from '../outbox/added-games.ts'
import { notifyQueued, queueOperations, readQueue } from '../outbox/outbox.ts'
import {
  beyondEveryChange,
  cellTables,
  type DeviceDatabase,
  type Operation,
  type OutboxRow,
  type OutingRow,
} from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'
import { holesOfCard, unsentHolesOf } from './hand-over.ts'
import { handoverTexts } from './handover-texts.ts'

export type Handed = {
  readonly card: HandedCard
  /** When the other phone read the card, by this phone's clock. */
  readonly readAt: number
  /** The initials of the person who scores from now on. */
  readonly initials: string
  /** The only outing whose card is taken; null for any. */
  readonly outingId: number | null
}

/** A summary of a card that is on this phone's disk. */
export type TakenOver = {
  readonly outingId: number
  readonly tgroupId: number
  /**
   * The name of the outing in the address of its screen: the code of the group, or the id while the server has given no
   * code.
   */
  readonly address: string
  readonly golfers: readonly string[]
  /** The holes with a score, in order. */
  readonly holes: readonly number[]
  /** The holes with a score of the card that the server has not acknowledged. */
  readonly unsentHoles: readonly number[]
  /** The number of entries that came with the card and that this phone sends from now on. */
  readonly unsent: number
  /** Scores that differ from newer ones on this phone, which stay; the server gets both. */
  readonly differing: readonly { readonly golfer: string; readonly hole: number }[]
}

/**
 * Why a card is not taken over.
 * - damaged: it has operations of another outing
 * - other-outing: it belongs to another outing than the one that is open
 * - other-group: this phone scores another group, whose card it has not handed over
 * - not-at-the-club: the outing has no code yet, and none of its golfers is signed in here who could start it
 */
type TakeOverRefusal =
  | 'handover.damaged'
  | 'handover.other-outing'
  | 'handover.other-group'
  | 'handover.not-at-the-club'

/**
 * Takes over a card in one transaction: stores the outing and the group's code, merges its cells as after a pull, and
 * queues the operations under their keys. From then on this phone scores the group. Taking the same card again changes
 * nothing.
 */
export async function takeOver(device: Device, handed: Handed): Promise<Result<TakenOver, TakeOverRefusal>> {
  const { outing } = handed.card.outing
  if (handed.outingId !== null && handed.outingId !== outing.id) {
    return refuse('handover.other-outing', handoverTexts.otherOuting(outing.course))
  }
  const operations = asOperations(handed)
  const isForeign = await inEveryKind(async (kind) =>
    operations.some((operation) => (kind.read(operation)?.place.outingId ?? outing.id) !== outing.id),
  )
  if (isForeign.includes(true)) return refuse('handover.damaged', handoverTexts.damaged)
  const taken = await keepOrMakeRoom(device.database, () => keep(device, { ...handed, operations }))
  if (taken.ok) notifyQueued(device)
  return taken
}

type ToKeep = Handed & { readonly operations: readonly Operation[] }

async function keep(device: Device, toKeep: ToKeep): Promise<Result<TakenOver, TakeOverRefusal>> {
  const { database, ports } = device
  const { outings, capabilities, outbox, rejected, answeredBatches, queues, conflictReports } = database
  const tables = [
    ...cellTables(database),
    outings,
    capabilities,
    outbox,
    rejected,
    answeredBatches,
    queues,
    conflictReports,
  ]
  const { card, operations } = toKeep
  const outingId = card.outing.outing.id
  const principal = principalOfGroup({ outingId, tgroupId: card.tgroupId })
  return await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const before = await outings.get(outingId)
      if (before?.principal && before.principal !== principal && before.handedOverAt === undefined) {
        const own = await capabilities.get(before.principal)
        if (own) return refuse('handover.other-group', handoverTexts.otherGroup(own.tgroupId))
      }
      const startedBy = card.code === '' ? golferHere(device, card) : undefined
      const isKnown = (await capabilities.get(principal)) !== undefined
      if (card.code === '' && startedBy === undefined && !isKnown) {
        return refuse('handover.not-at-the-club', handoverTexts.notAtTheClub)
      }
      await outings.put(openedRow(toKeep, { before, principal, now: ports.now() }))
      if (!isKnown) {
        const { code, tgroupId } = card
        const { initials } = toKeep
        const nextScorer = scorerOf(device, initials)
        const proof = { code, token: null, initials, nextScorer, ...(startedBy !== undefined && { startedBy }) }
        await capabilities.put({ principal, outingId, tgroupId, ...proof })
        await queues.update(principal, { parked: null })
      }
      // The other phone may not know yet that the server was restored, so only the server can tell whether these values
      // are valid: the outing is fetched from its start.
      if (await hasNews(database, card.outing)) await outings.update(outingId, { cursor: beyondEveryChange })
      await mergeReceived(database, { received: card.outing, outingId, now: ports.now(), isHearsay: true })
      const rows = await queueNew(device, { principal, operations })
      await showWaitingGames(database, rows.filter(isGameOf(outingId)))
      const differing = (await inEveryKind((kind) => showHandedValues(database, kind, rows))).flat()
      return accept(describe(card, differing))
    }),
  )
}

/** Returns a test for operations that add a game which this build can show. A game of a newer build is only sent. */
function isGameOf(outingId: number): (row: OutboxRow) => boolean {
  return ({ args }) => gameAdd().safeParse(args).data?.outingId === outingId
}

/** Returns whether a card has values of the server that this phone does not have. */
async function hasNews(database: DeviceDatabase, received: HandedCard['outing']): Promise<boolean> {
  const found = await inEveryKind(async (kind) => {
    const values = kind.received(received, received.outing.id)
    const known = await kind.table(database).bulkGet(values.map(({ place }) => kind.keyOf(place)))
    return values.some(({ value }, at) => {
      const club = known[at]?.club
      if (!club || value.ver > club.ver) return true
      return value.ver === club.ver && (value.contested !== club.contested || !isSame(kind, club, value))
    })
  })
  return found.includes(true)
}

/** Returns the id of the signed-in member if they play in the group: the server then lets them start its outing. */
function golferHere(device: Device, { outing: { golfers } }: HandedCard): number | undefined {
  const memberId = signedInUser(device)?.id
  return golfers.some(({ user_id }) => user_id !== 0 && user_id === memberId) ? memberId : undefined
}

/**
 * Returns the row of the outing. Keeps what this phone knows of it, except that its settings and games, and the golfers
 * of the group with their tees, come from the newer of phone and card.
 */
function openedRow(
  { card, readAt }: ToKeep,
  { before, principal, now }: { before: OutingRow | undefined; principal: string; now: number },
): OutingRow {
  const { outing, tgroupId } = card
  const fromCard: OutingRow = {
    outingId: outing.outing.id,
    snapshot: withoutCells(outing),
    principal,
    openedAt: now,
    refreshedAt: readAt,
    cursor: beyondEveryChange,
    clockAhead: 0,
  }
  const { handedOverAt: _watched, ...known } = before ?? fromCard
  const isNewer = known.cursor < outing.cursor && outing.cursor < beyondEveryChange
  const snapshot = isNewer ? withCard(known.snapshot, { outing, tgroupId }) : known.snapshot
  return { ...known, snapshot, principal, openedAt: now }
}

function withCard(
  known: OutingRow['snapshot'],
  { outing: card, tgroupId }: Pick<HandedCard, 'outing' | 'tgroupId'>,
): OutingRow['snapshot'] {
  const { outing, games = known.games ?? [], tees = [] } = card
  const others = known.golfers.filter(
    ({ id, tgroup_id }) => tgroup_id !== tgroupId && !card.golfers.some((golfer) => golfer.id === id),
  )
  const otherTees = (known.tees ?? []).filter(({ id }) => !tees.some((tee) => tee.id === id))
  return { ...known, outing, games, golfers: [...others, ...card.golfers], tees: [...otherTees, ...tees] }
}

/** Queues the operations that this phone does not have. Resolves with their rows in the queue. */
async function queueNew(
  { database, ports }: Device,
  { principal, operations }: { readonly principal: string; readonly operations: readonly Operation[] },
): Promise<readonly OutboxRow[]> {
  const mids = operations.map(({ mid }) => mid)
  const tables = [database.outbox, database.rejected]
  const found = (await Promise.all(tables.map((table) => table.bulkGet(mids)))).flat()
  const answered = (await database.answeredBatches.toArray()).flatMap(({ rows }) => rows)
  const known = new Set([...found, ...answered].map((row) => row?.mid))
  const queue = await database.queues.get(principal)
  const unknown = operations.filter(({ mid }) => !known.has(mid)).map((operation) => own(operation, queue?.clientId))
  if (unknown.length === 0) return []
  await queueOperations(database, { principal, operations: unknown, newId: ports.newId })
  const queued = new Set(unknown.map(({ mid }) => mid))
  return (await readQueue(database, principal)).filter(({ mid }) => queued.has(mid))
}

/** Removes the origin from an operation that this phone made itself and that comes back to it. */
function own({ from, ...operation }: Operation, clientId: string | undefined): Operation {
  return from === undefined || from === clientId ? operation : { ...operation, from }
}

function asOperations({ card, readAt }: Handed): readonly Operation[] {
  const outingId = card.outing.outing.id
  return card.operations.map(({ mid, from, name, v, age, args }) => {
    // An operation of a newer build is sent unchanged: the server decides.
    return { mid, name: name as OperationName, v, at: readAt - age, outingId, args, from }
  })
}

function describe(card: HandedCard, differing: readonly OutboxRow[]): TakenOver {
  const { outing, tgroupId, code, operations } = card
  const nameOf = new Map(outing.golfers.map(({ id, first }) => [id, first]))
  return {
    outingId: outing.outing.id,
    tgroupId,
    address: code || String(outing.outing.id),
    golfers: outing.golfers.map(({ first }) => first),
    holes: holesOfCard(card),
    unsentHoles: unsentHolesOf(card),
    unsent: operations.length,
    differing: differing.flatMap((row) => {
      const place = scoreKind.read(row)?.place
      return place ? [{ golfer: nameOf.get(place.golferId) ?? '', hole: place.hole }] : []
    }),
  }
}
