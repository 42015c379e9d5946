import { holeValue } from '#golf/card/hole-entry.ts'
import { cardVersion, type HandedCard } from '../../calls/handed-card.ts'
import { operationVersions, type OperationName } from '../../calls/replay.ts'
import { scoreKind } from '../cells/cell-kinds.ts'
import { cellsOfGroup } from '../cells/handed-cells.ts'
import type { Device } from '../device.ts'
import { gamesOfPhone } from '../outbox/added-games.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { unsavedOf } from '../outbox/journal.ts'
import { readQueue } from '../outbox/outbox.ts'
import { cellTables, type OutingRow } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'

/** A card as it was read from this phone. */
export type CardRead = {
  readonly card: HandedCard
  /** When it was read, by this phone's clock. */
  readonly readAt: number
}

/**
 * Reads the card of the group that this phone scores, with everything that the server has not acknowledged. Reading
 * changes nothing. Resolves with null on a phone that does not score the outing.
 */
export async function readCard(device: Device, outingId: number): Promise<CardRead | null> {
  // Entries that the database refused belong to the card, too: those that it accepts now, and those that stay in the
  // journal.
  await importJournal(device)
  const { database, ports } = device
  const unsaved = unsavedOf(ports, outingId).map((entry) => {
    const name = entry.name as OperationName
    return { ...entry, name, v: operationVersions[name] }
  })
  const { outings, capabilities, outbox, queues } = database
  const readAt = ports.now()
  return await withDatabase(database, () =>
    database.transaction('r', [...cellTables(database), outings, capabilities, outbox, queues], async () => {
      const row = await outings.get(outingId)
      const capability = row?.principal ? await capabilities.get(row.principal) : undefined
      if (!row || !capability) return null
      const { principal, tgroupId, code } = capability
      const queue = await queues.get(principal)
      // A waiting game is among the operations. One that was sent may be in no snapshot yet, so it is added here.
      const sent = gamesOfPhone(row).flatMap(({ game, since }) => (since === undefined ? [] : [game]))
      const games = [...(row.snapshot.games ?? []), ...sent]
      const partial = ofGroup({ ...row.snapshot, games }, tgroupId)
      const golferIds = new Set(partial.golfers.map(({ id }) => id))
      const cells = await cellsOfGroup(database, { outingId, tgroupId, golferIds })
      const outing = { ...partial, ...cells, cursor: row.cursor }
      const waiting = (await readQueue(database, principal)).filter(({ name }) => name !== 'noop')
      // If the database has refused every entry so far, the phone has no `clientId` yet.
      const clientId = queue?.clientId ?? ports.newId()
      const operations = [...waiting, ...unsaved].map(({ mid, name, v, at, args, from = clientId }) => {
        return { mid, from, name, v, age: readAt - at, args }
      })
      return { readAt, card: { v: cardVersion, tgroupId, code, outing, operations } }
    }),
  )
}

/**
 * Marks the card as handed over. From then on this phone shows the outing and sends what it still has, and another
 * phone scores.
 */
export async function watchOnly({ database, ports }: Device, outingId: number): Promise<void> {
  await keepOrMakeRoom(database, () =>
    withDatabase(database, () => database.outings.update(outingId, { handedOverAt: ports.now() })),
  )
}

/** Takes the card back, so that this phone scores again. */
export async function takeBack({ database }: Device, outingId: number): Promise<void> {
  await keepOrMakeRoom(database, () =>
    withDatabase(database, () =>
      database.outings.where({ outingId }).modify((row) => {
        delete (row as { handedOverAt?: number }).handedOverAt
      }),
    ),
  )
}

/** Returns the parts of an outing that a group needs to score without a network. */
function ofGroup(outing: OutingRow['snapshot'], tgroupId: number): OutingRow['snapshot'] {
  const golfers = outing.golfers.filter((golfer) => golfer.tgroup_id === tgroupId)
  const ids = new Set(golfers.map(({ id }) => id))
  return {
    ...outing,
    golfers,
    formergolfers: (outing.formergolfers ?? []).filter(({ replacedby }) => replacedby !== null && ids.has(replacedby)),
    ...(outing.tees && { tees: outing.tees.filter(({ id }) => golfers.some(({ teebox_id }) => teebox_id === id)) }),
    groups: outing.groups.filter(({ id }) => id === tgroupId),
    tgroup_id: tgroupId,
    ownOuting: false,
  }
}

/** Returns the holes with a score on a card, in order. */
export function holesOfCard(card: HandedCard): readonly number[] {
  const atClub = card.outing.scores.filter((cell) => holeValue(cell) !== null)
  return inOrder([...atClub.map(({ hole }) => hole), ...unsentHolesOf(card)])
}

/** Returns the holes of a card's scores that the server has not acknowledged, in order. */
export function unsentHolesOf({ operations }: HandedCard): readonly number[] {
  return inOrder(operations.flatMap(({ name, args }) => scoreKind.read({ name, args })?.place.hole ?? []))
}

function inOrder(holes: readonly number[]): readonly number[] {
  return [...new Set(holes)].toSorted((one, other) => one - other)
}
