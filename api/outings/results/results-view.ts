import type { Reader } from '#db/database.ts'
import { changedCards, resultsEmailedAt, resultSettings, roundsOfCards } from '#db/outings/outing-results.ts'
import { snapshotOf, type OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { Outing } from '#db/outings/outings.ts'
import { correctionOfCard } from '#db/rounds/rounds-change.ts'
import { contests } from '#golf/games/contests.ts'
import { ownGameIdOf, netScores } from '#golf/games/game.ts'
import { ownGameOf } from '#golf/games/own-games.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { holesOf, isSamePar } from '#golf/outing/outing.ts'
import { finalPlaces, flightResults, golfersOut } from '#golf/outing/results.ts'
import { decimal, decimalOrNull, handicapIndex } from '#golf/units.ts'
import type { OutingResults } from '#sync/calls/results.ts'
import { drawnFlights } from '../drawn-places.ts'
import { gamesOf, skinsNames, skinsOfOuting, skinsPlayed } from '../games/games-view.ts'
import { titleOf } from '../outings-view.ts'
import { moneyOf } from './money-view.ts'

/** Whether a title is that of a contest. Its name has no terms in brackets, but can have a number. */
function isContest(title: string): boolean {
  return contests.some(({ name }) => title === name || title.startsWith(`${name} (`))
}

/** Returns the contests that a golfer won, such as Closest to the pin, hole 3: 6 ft 3 in. */
export function contestsWon({ games }: Pick<OutingResults, 'games'>) {
  return games
    .filter(({ name }) => isContest(name))
    .flatMap(({ name, lines }) => lines.filter(({ of }) => of.length > 0).map((line) => ({ name, ...line })))
}

/** Returns the outing’s own game if it ranks the whole field: a Stableford, with the points of each golfer. */
export function rankingOf({ outing, games }: Pick<OutingResults, 'outing' | 'games'>) {
  const game = ownGameOf(outing.contest_id)
  return game.ok && game.value.ranksField === true ? games[0] : undefined
}

/**
 * Returns what golfers won besides places: the points of the outing’s own Wolf or Sixes, or its rabbits, and the holes
 * of their skins.
 */
export function winningsOf({ outing, games, skins }: Pick<OutingResults, 'outing' | 'games' | 'skins'>) {
  const game = ownGameOf(outing.contest_id)
  const isShown = game.ok && game.value.id !== ownGameIdOf.normal && game.value.ranksField !== true
  const own = isShown ? games.slice(0, 1).map(({ name, lines }) => ({ name, lines })) : []
  const ofSkins = skins.map(({ by, won }) => {
    const holes = [...Map.groupBy(won, ({ id }) => id)]
    const lines = holes.map(([id, each]) => ({ of: [id], text: holesListed(each.map(({ hole }) => hole)) }))
    return { name: skinsNames[by], lines }
  })
  return [...own, ...ofSkins].filter(({ lines }) => lines.length > 0)
}

/** The games of teams. Only they have places. */
export function teamGamesOf({ games }: Pick<OutingResults, 'games'>) {
  return games.filter(({ lines }) => lines.some(({ place }) => place !== undefined))
}

/** The added games that have a standing but no places: matches, a Nassau, a Quota, skins. Contests are not among them. */
export function sideGamesOf({ outing, games }: Pick<OutingResults, 'outing' | 'games'>) {
  const own = ownGameOf(outing.contest_id)
  const added = own.ok && own.value.id === ownGameIdOf.normal ? games : games.slice(1)
  const hasPlaces = new Set(teamGamesOf({ games }))
  return added.filter((game) => !isContest(game.name) && !hasPlaces.has(game) && game.lines.length > 0)
}

/**
 * Returns the results of a posted outing, calculated from its present scores, games and rounds; or the standings of one
 * in progress, without money and rounds. Leaves out `mayChange`, which depends on the viewer.
 */
export async function resultsOf(reader: Reader, outing: Outing): Promise<Omit<OutingResults, 'mayChange'>> {
  const snapshot = await snapshotOf(reader, outing)
  const settings = await resultSettings(reader, outing.id)
  const { golfers, card } = snapshot
  const ids = golfers.map(({ id }) => id)
  const { id, course, date, ownGameId, netSkins, grossSkins, spin, format, gimmes, endedAt } = outing
  const indexes = new Map(golfers.map((golfer) => [golfer.id, golfer.index]))
  const indexOf = (golferId: number) => indexes.get(golferId) ?? handicapIndex(0)
  const drawn = await drawnFlights(reader, snapshot)
  const isOver = endedAt !== null
  const { ties } = settings
  const out = isOver ? new Map<number, number>() : golfersOut(card)
  const stillOut = new Set(out.keys())
  const flights = flightResults(card, { indexOf, drawn, stillOut, ...settings })
  const gross = finalPlaces(card, { by: 'gross', ties, stillOut })
  const asRow = ({ golferId, ...row }: ReturnType<typeof finalPlaces>[number]) => {
    const thru = out.get(golferId)
    return { id: golferId, ...row, ...(thru !== undefined && { thru }) }
  }
  const groupsOut = golfers.filter((golfer) => stillOut.has(golfer.id)).map(({ tgroupId }) => tgroupId)
  return {
    outing: {
      id,
      course,
      date,
      ...titleOf(outing),
      postedAt: endedAt,
      contest_id: ownGameId,
      netskins: netSkins,
      grossskins: grossSkins,
      spin,
      gimmes,
      format,
    },
    ...(!isOver && { groupsOut: [...new Set(groupsOut)].toSorted((one, other) => one - other) }),
    golfers: golfers.map(({ id: golferId, memberId, firstname: first, lastname: last, playingHandicap: playing }) => {
      return { id: golferId, user_id: memberId ?? 0, first, last, playing }
    }),
    settings,
    ...(drawn.size > 0 && { isDrawn: true }),
    isSamePar: isSamePar(card),
    flights: flights.map(({ flight, lowest, highest, rows }) => {
      return { flight, lowest: decimal(lowest), highest: decimal(highest), rows: rows.map(asRow) }
    }),
    ...(flights.length > 1 && { net: finalPlaces(card, { by: 'net', ties, stillOut }).map(asRow) }),
    gross: gross.map(asRow),
    skins: skinsPlayed(outing).map((by) => skinsOf(snapshot, by)),
    games: gamesOf(snapshot, { isOver, ties }),
    money: isOver ? await moneyOf(reader, { snapshot, flights, gross, ties }) : null,
    indexes: isOver
      ? (await roundsOfCards(reader, ids)).map(({ golferId, indexBefore, indexAfter, waits }) => {
          return { id: golferId, before: decimalOrNull(indexBefore), after: decimalOrNull(indexAfter), waits }
        })
      : [],
    corrections: isOver ? await correctionsOf(reader, ids) : [],
    emailedAt: isOver ? await resultsEmailedAt(reader, { outingId: outing.id, postedAt: endedAt }) : null,
  }
}

function skinsOf(snapshot: OutingSnapshot, by: 'net' | 'gross'): OutingResults['skins'][number] {
  const { card } = snapshot
  const { compared, standing } = skinsOfOuting(snapshot, by)
  const score = by === 'gross' ? card.scores : netScores(compared)
  const parOf = (golferId: number, hole: number) => {
    const golfer = card.golfers.find(({ id }) => id === golferId)
    return holesOf(golfer ?? {}, card).find((each) => each.hole === hole)?.par ?? 0
  }
  return {
    by,
    won: standing.holes.flatMap(({ hole, winner: id, missing }) => {
      if (id === null || missing.length > 0) return []
      return [{ hole, par: parOf(id, hole), id, score: score(id, hole) ?? 0, gross: card.scores(id, hole) }]
    }),
    open: standing.holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole),
  }
}

async function correctionsOf(reader: Reader, ids: readonly number[]): Promise<OutingResults['corrections']> {
  const corrections: OutingResults['corrections'] = []
  for (const id of await changedCards(reader, ids)) {
    const last = await correctionOfCard(reader, id)
    if (last === null) continue
    const { after, posted, by, at, reason } = last
    corrections.push({ id, score: after.score, was: posted, deleted: after.deletedAt !== null, by, at, reason })
  }
  return corrections
}
