import type { Reader } from '#db/database.ts'
import {
  cardsOfOutings,
  holesOfCourse,
  membersOfSeason,
  outingsOfSeason,
  type SeasonCards,
  type SeasonOuting,
} from '#db/season/season-outings.ts'
import type { Season } from '#db/season/seasons.ts'
import { isSamePar } from '#golf/outing/outing.ts'
import { eclectic, type Eclectic, type SeasonRound } from '#golf/season/eclectic.ts'
import { attendance, orderOfMerit, type SeasonPlan, type SeasonResult } from '#golf/season/order-of-merit.ts'
import { outingFigures, roundOfCard, type OutingFigure } from '#golf/season/outing-figures.ts'
import { placeNumber } from '#golf/ties/places.ts'
import type { SeasonStanding } from '#sync/calls/season.ts'
import { titleOf } from '../outings/outings-view.ts'
import { letRequestsRun } from '../server/in-parts.ts'

/** The most outings of a season. If there are more, the latest count. */
const mostOutings = 100

/** Outings read in one turn of the event loop, so that scores are accepted in between. */
const inOneTurn = 5

/** An outing within the season, with the result of each member. */
type Played = {
  readonly outing: SeasonOuting
  /** The result of each member, by member id. */
  readonly figures: ReadonlyMap<number, OutingFigure & { readonly correction: number }>
  /** The rounds by member id, for an outing on the course of the ringer board. Corrected rounds are left out. */
  readonly rounds: ReadonlyMap<number, SeasonRound>
  /** The members whose rounds were corrected, for an outing on the course of the ringer board. */
  readonly corrected: readonly number[]
  readonly isSamePar: boolean
}

/** Returns the standing of a season, calculated from the present cards and rounds of its posted outings. */
export async function standingOf(reader: Reader, season: Season): Promise<SeasonStanding> {
  const found = await outingsOfSeason(reader, season, { most: mostOutings + 1 })
  const outings = found.slice(0, mostOutings).toReversed()
  const played: Played[] = []
  for (let from = 0; from < outings.length; from += inOneTurn) {
    if (from > 0) await letRequestsRun()
    played.push(...(await playedIn(reader, outings.slice(from, from + inOneTurn), season)))
  }
  const counting = played.filter(({ outing, figures }) => !outing.isLeftOut && figures.size > 0)
  await letRequestsRun()
  const before = meritBefore(counting, season)
  await letRequestsRun()
  const merit = meritOf(counting, { season, before })
  await letRequestsRun()
  const members = await membersOfSeason(
    reader,
    merit.map(({ user_id }) => user_id),
  )
  return {
    season: shownSettings(season),
    outings: played.map(({ outing, figures }) => {
      const { id, date, course, isLeftOut } = outing
      return { id, date, course, ...titleOf(outing), golfers: figures.size, counts: !isLeftOut && figures.size > 0 }
    }),
    isCut: found.length > mostOutings,
    members: members.map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` })),
    merit,
    ringer: await ringerOf(reader, counting, season),
    attendance: attendanceOf(
      counting,
      members.map(({ id }) => id),
    ),
  }
}

async function playedIn(reader: Reader, outings: readonly SeasonOuting[], season: Season): Promise<Played[]> {
  const cards = new Map((await cardsOfOutings(reader, outings)).map((each) => [each.outingId, each]))
  return outings.flatMap((outing) => {
    const own = cards.get(outing.id)
    if (own === undefined) return []
    const isRinger = outing.courseId === season.ringerCourseId
    const ofRinger = isRinger ? { rounds: roundsOf(own), corrected: correctedIn(own) } : noRounds
    return [{ outing, figures: figuresOf(own, season), isSamePar: isSamePar(own.card), ...ofRinger }]
  })
}

function shownSettings(season: Season): SeasonStanding['season'] {
  const { id, version, name, firstDay, lastDay, outings, basis, points, ties, best, attending, planned } = season
  return {
    id,
    version,
    name,
    from: firstDay,
    to: lastDay,
    outings,
    basis,
    points: [...points],
    ties,
    best,
    attending,
    planned,
    ringer: season.ringerCourseId,
  }
}

function figuresOf({ card, golfers }: SeasonCards, { basis }: Pick<Season, 'basis'>): Played['figures'] {
  const byId = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  const figures = outingFigures(card, { basis, correctionOf: (id) => byId.get(id)?.correction ?? 0 })
  return new Map(
    figures.flatMap((figure) => {
      const golfer = byId.get(figure.golferId)
      return golfer === undefined ? [] : [[golfer.memberId, { ...figure, correction: golfer.correction }] as const]
    }),
  )
}

function roundsOf({ card, golfers }: SeasonCards): Played['rounds'] {
  // A correction changes only the total. It is unknown which hole is wrong, so none of the holes counts for the ringer
  // board.
  const counting = golfers.filter(({ hasOwnBall, correction }) => hasOwnBall && correction === 0)
  const memberOf = new Map(counting.map(({ id, memberId }) => [id, memberId]))
  const own = card.golfers.filter(({ id }) => memberOf.has(id))
  const rounds = own.map((golfer) => [memberOf.get(golfer.id) ?? 0, roundOfCard(card, golfer)] as const)
  return new Map(rounds.filter(([, { entries }]) => entries.some((entry) => entry !== undefined)))
}

const noRounds = { rounds: new Map<number, never>(), corrected: [] }

function correctedIn({ golfers }: SeasonCards): readonly number[] {
  return golfers.filter(({ hasOwnBall, correction }) => hasOwnBall && correction !== 0).map(({ memberId }) => memberId)
}

function planOf({ basis, points, ties, best, attending }: Season): SeasonPlan {
  return {
    type: basis === 'stableford' ? 'score' : 'place',
    table: points,
    ties,
    attending,
    ...(best !== null && { best }),
  }
}

function resultsOf({ figures }: Played): SeasonResult[] {
  return [...figures].map(([golferId, { figure }]) => ({ golferId, figure }))
}

type Places = ReadonlyMap<number, number | null>

/** The place of each member before the last outing. */
function meritBefore(counting: readonly Played[], season: Season): Places {
  const rows = orderOfMerit(counting.slice(0, -1).map(resultsOf), planOf(season))
  return new Map(rows.map((row) => [row.golferId, placeNumber(row.place)]))
}

type Moved = { readonly season: Season; readonly before: Places }

function meritOf(counting: readonly Played[], { season, before }: Moved): SeasonStanding['merit'] {
  return orderOfMerit(counting.map(resultsOf), planOf(season)).map(({ golferId, place, total, wins, results: own }) => {
    const was = before.get(golferId) ?? null
    return {
      user_id: golferId,
      place,
      moved: was === null ? null : was - (placeNumber(place) ?? was),
      points: total / 100,
      attending: own.length * season.attending,
      wins,
      results: own.flatMap(({ outing, place: placed, points, counts }) => {
        const at = counting[outing]
        const figure = at?.figures.get(golferId)
        if (at === undefined || figure === undefined) return []
        const { golferId: gtid, gross, net, toPar, correction } = figure
        const against = at.isSamePar ? undefined : { toPar }
        const came = { place: placed, gross, net, ...against, correction }
        return [{ outing_id: at.outing.id, gtid, ...came, points: points / 100, counts }]
      }),
    }
  })
}

async function ringerOf(
  reader: Reader,
  counting: readonly Played[],
  { ringerCourseId, ringerCourse }: Season,
): Promise<SeasonStanding['ringer']> {
  if (ringerCourseId === null) return null
  const holes = await holesOfCourse(reader, ringerCourseId)
  const rounds = counting.flatMap(({ outing, rounds: own }) =>
    [...own].map(([memberId, round]) => ({ outingId: outing.id, memberId, round })),
  )
  const rows = [...Map.groupBy(rounds, ({ memberId }) => memberId)].map(([memberId, own]) => {
    const outingIds = own.map(({ outingId }) => outingId)
    const lowest = (list: Parameters<typeof eclectic>[0]) => shownLowest(eclectic(list, holes.length), outingIds)
    return {
      user_id: memberId,
      rounds: own.length,
      gross: lowest(own.map(({ round: { entries } }) => ({ entries }))),
      net: lowest(own.map(({ round }) => round)),
    }
  })
  const leftOut = counting.flatMap(({ outing, corrected }) =>
    corrected.map((memberId) => ({ user_id: memberId, outing_id: outing.id })),
  )
  return { course: ringerCourse ?? '', holes, rows, leftOut }
}

function shownLowest({ holes, from, thru, total }: Eclectic, outingIds: readonly number[]) {
  const outings = from.map((round) => (round === null ? null : (outingIds[round] ?? null)))
  return { holes: [...holes], outings, thru, total }
}

/**
 * Sorts by attendance. Members are passed in order of their names, and those with the same attendance stay in that
 * order.
 */
function attendanceOf(counting: readonly Played[], memberIds: readonly number[]): SeasonStanding['attendance'] {
  const entries = counting.map(({ figures }) => new Map([...figures.keys()].map((memberId) => [memberId, 1])))
  return attendance(memberIds, entries)
    .map(({ golferId, attended, of }) => ({ user_id: golferId, attended, of }))
    .toSorted((one, other) => other.attended - one.attended)
}
