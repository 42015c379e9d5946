import { and, asc, desc, eq, isNull, sql as expression } from 'drizzle-orm'
import { accept } from '#golf/result.ts'
import type { Reader } from '../database.ts'
import { prepared } from '../queries.ts'
import { departureHistory, departures } from '../schema/cells.ts'
import { outingGolfers } from '../schema/outings.ts'
import { cellTables, type CellKind, type EnteredCell } from './cell-recording.ts'
import { shownDeparture, type ShownDeparture } from './changes.ts'
import {
  entryIn,
  isScoredByGroup,
  mostEntries,
  nameOf,
  readField,
  validateScored,
  type ScoreRefusal,
} from './scores.ts'
import { readSignedCards, refusedAsReturned } from './signed-cards.ts'

/** A golfer leaves the course before a hole or, with null, returns. */
export type Departure = EnteredCell & {
  readonly entry: { readonly golferId: number; readonly fromHole: number | null }
}

export const departureKind: CellKind<Departure, Pick<ShownDeparture, 'fromHole'>, ScoreRefusal> = {
  name: 'leave',
  tables: cellTables({ shown: departures, history: departureHistory, key: ['golferId'] }),
  placeOf: ({ outingId, entry: { golferId } }) => ({ outingId, golferId }),
  valueOf: ({ fromHole }) => ({ fromHole }),
  async readRules(tx, cells) {
    const golferIds = cells.map(({ entry }) => entry.golferId)
    const [field, signed] = await Promise.all([readField(tx, golferIds), readSignedCards(tx, golferIds)])
    return {
      validate({ outingId, tgroupId, entry: { golferId, fromHole } }, { current, set }) {
        const scored = validateScored(field, { outingId, tgroupId, golferId, hole: fromHole })
        if (!scored.ok) return scored
        if (fromHole === (current?.fromHole ?? null)) return accept({ fromHole })
        return refusedAsReturned(signed(golferId, set), nameOf(field, golferId)) ?? accept({ fromHole })
      },
      lateValue({ outingId, tgroupId, entry: { golferId, fromHole } }) {
        return isScoredByGroup(field, { outingId, tgroupId, golferId, hole: null }) ? { fromHole } : null
      },
    }
  },
  lateOutcome: 'late',
}

const selectDepartures = prepared((sql) =>
  sql
    .select(shownDeparture)
    .from(departures)
    .innerJoin(outingGolfers, eq(outingGolfers.id, departures.golferId))
    .where(and(eq(departures.outingId, expression.placeholder('outingId')), isNull(outingGolfers.removedAt)))
    .orderBy(asc(departures.golferId))
    .prepare(),
)

/** Returns the departures and returns of an outing, without removed golfers. */
export async function departuresOfOuting(reader: Reader, outingId: number): Promise<ShownDeparture[]> {
  return await selectDepartures(reader).execute({ outingId })
}

/** An entry of a departure or a return. */
export type EnteredDeparture = Pick<
  typeof departureHistory.$inferSelect,
  'fromHole' | 'enteredAt' | 'receivedAt' | 'outcome'
> & { readonly by: string }

/** Returns the latest departures and returns of a golfer, oldest first. */
export async function historyOfDeparture(
  reader: Reader,
  { golferId }: { readonly golferId: number },
): Promise<EnteredDeparture[]> {
  const latest = await reader.sql
    .select({ fromHole: departureHistory.fromHole, ...entryIn(departureHistory) })
    .from(departureHistory)
    .where(eq(departureHistory.golferId, golferId))
    .orderBy(desc(departureHistory.id))
    .limit(mostEntries)
  return latest.toReversed()
}
