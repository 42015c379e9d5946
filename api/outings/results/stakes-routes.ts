import { allowsStakes } from '#db/club/club-settings.ts'
import type { Reader } from '#db/database.ts'
import { resultSettings } from '#db/outings/outing-results.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import { setStakes, stakesOfOuting } from '#db/outings/outing-stakes.ts'
import { alreadyCanceled } from '#db/outings/outings.ts'
import { transaction } from '#db/transaction.ts'
import type { Stakes } from '#golf/money/outing-money.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { cents } from '#golf/units.ts'
import { changeStakes, outingStakes, type OutingStakes } from '#sync/calls/stakes.ts'
import { changerOf, whoIs } from '../../server/callers/caller.ts'
import { success, type Routes } from '../../server/route.ts'
import { drawnFlights } from '../drawn-places.ts'
import { organizedOuting } from '../organizer.ts'
import type { OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { titleOf } from '../outings-view.ts'
import { isOffered, stakedGames } from './money-view.ts'

/** The stakes of an outing. Who owes whom is in its results, after posting. */
export function registerStakes({ route }: Routes<OutingProblem>, { db, now, access }: OutingContext): void {
  route(outingStakes, async ({ params: { id }, ...asked }) => {
    const admission = await access.enter(asked, id)
    if (!admission.ok) return admission
    const { outing, isOrganizer, isInsider } = admission.value
    const isAdmin = whoIs(asked.caller)?.isadmin === true
    if (!isInsider && !isAdmin) {
      return refuse('outing.access-required', 'Only golfers in the outing can see its stakes.')
    }
    const snapshot = await snapshotOf(db, outing)
    const set = await stakesOfOuting(db, id)
    const isAllowed = await allowsStakes(db)
    return accept({
      outing: { id, course: outing.course, date: outing.date, ...titleOf(outing), format: outing.format },
      golfers: snapshot.golfers.map(({ id: golferId, firstname: first, lastname: last }) => {
        return { id: golferId, first, last }
      }),
      flights: await flightsOfPurses(db, snapshot),
      games: [...stakedGames(snapshot, { isOver: outing.status === 'posted' })],
      isAllowed,
      mayChange: isOrganizer || isAdmin,
      version: set?.version ?? 0,
      stakes: isAllowed ? asSent(set?.stakes ?? null) : null,
      set: set === undefined ? null : { by: set.by, at: set.at },
    })
  })

  route(changeStakes, async ({ params: { id: outingId }, body: { version, stakes }, caller, onlyOnce }) => {
    const by = changerOf(caller)
    const change = onlyOnce(async (tx): Promise<Result<typeof success, OutingProblem>> => {
      const organized = await organizedOuting(tx, { id: outingId, by })
      if (!organized.ok) return organized
      const outing = organized.value
      if (outing.status === 'cancelled') return alreadyCanceled()
      if (!(await allowsStakes(tx))) return refuse('stakes.off', 'Your club has turned stakes off.')
      if (((await stakesOfOuting(tx, outingId))?.version ?? 0) !== version) {
        return refuse('stakes.changed', 'Someone else has changed the stakes. Check them, then save again.')
      }
      const games = stakedGames(await snapshotOf(tx, outing), { isOver: outing.status === 'posted' })
      if (stakes?.games.some((stake) => !isOffered(games, stake)) === true) {
        return refuse(
          'stakes.no-such-game',
          'The games of this outing have changed. Check the stakes, then save again.',
        )
      }
      await setStakes(tx, stakes && asStored(stakes), { outingId, by: by.memberId, at: now().toISOString() })
      return accept(success)
    })
    return await transaction(db, change)
  })
}

/** Returns the number of flights that have a purse each. */
async function flightsOfPurses(reader: Reader, snapshot: OutingSnapshot): Promise<number> {
  const { flights } = await resultSettings(reader, snapshot.outing.id)
  const drawn = new Set((await drawnFlights(reader, snapshot)).values())
  return flights === 1 ? Math.max(1, drawn.size) : flights
}

/** Converts stakes to their stored form; null without any. */
function asStored({ net, gross, games }: OutingStakes): Stakes | null {
  if (net === null && gross === null && games.length === 0) return null
  const purse = (of: OutingStakes['net']) => of && { ...of, entry: cents(of.entry), added: cents(of.added) }
  return { net: purse(net), gross: purse(gross), games: games.map((game) => ({ ...game, cents: cents(game.cents) })) }
}

/** Converts stakes to the type of the call, whose lists are mutable. */
function asSent(stakes: Stakes | null) {
  if (stakes === null) return null
  const purse = (of: Stakes['net']) => of && { ...of, percent: [...of.percent] }
  return { net: purse(stakes.net), gross: purse(stakes.gross), games: stakes.games.map((game) => ({ ...game })) }
}
