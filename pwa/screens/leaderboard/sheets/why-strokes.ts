import { scorecard } from '#golf/card/scorecard.ts'
import { strokesReceived } from '#golf/card/strokes-received.ts'
import { partsOfStroke } from '#golf/course/course-handicap.ts'
import { lengthOfRound, parOfHoles } from '#golf/course/course.ts'
import { withParDifferences } from '#golf/games/game.ts'
import { ownGameOf } from '#golf/games/own-games.ts'
import { countsNoHandicap, gameName, strokesOfGame } from '#golf/games/played-games.ts'
import { holesOf, type OutingGolfer } from '#golf/outing/outing.ts'
import { usualShares } from '#golf/outing/sides.ts'
import { playingHandicap, type GameStrokes } from '#golf/strokes/playing-handicap.ts'
import { sideSumText, strokeOnHole, type StrokeOnHole, type StrokesSum } from '#golf/strokes/why-stroke.ts'
import { courseHandicap, handicapIndex, tenths, type UnroundedHandicap } from '#golf/units.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { netSkins } from '../board/texts.ts'
import { outingOfGames } from '../games/games-beside.ts'

/** A stroke index with the strokes that the golfer receives on its hole. */
export type IndexCell = { readonly strokeIndex: number; readonly received: number; readonly isThis: boolean }

/** The strokes of a golfer on a hole in one game, and their calculation as far as the phone has the data. */
type WhyInGame = { readonly game: string; readonly why: StrokeOnHole; readonly sum: StrokesSum | null }

type WhyStrokes = {
  readonly why: StrokeOnHole
  readonly par: number
  /** The stroke indexes, from the hardest hole to the easiest. */
  readonly cells: readonly IndexCell[]
  readonly sum: StrokesSum | null
  /** How the strokes of a team that shares one ball are calculated from its partners; null for an own ball. */
  readonly team: string | null
  /** The name of the golfer's tees. */
  readonly tees: string
  /** The golfer who plays at scratch if strokes are off the low golfer; null if they aren't. */
  readonly lowGolferId: number | null
  /** All golfers of the group, in the group's order. */
  readonly group: readonly { readonly golferId: number; readonly received: number }[]
  /** Games in which the golfer receives other strokes than on the leaderboard. */
  readonly games: readonly WhyInGame[]
}

type Shown = Pick<OutingOnPhone, 'card' | 'snapshot'>

/** Explains why a golfer receives strokes on a hole, or none, from the data on this phone. */
export function whyStrokes(outing: Shown, { golferId, hole }: { golferId: number; hole: number }): WhyStrokes | null {
  const { card, snapshot } = outing
  const golfer = card.golfers.find(({ id }) => id === golferId)
  if (golfer === undefined) return null
  const holes = holesOf(golfer, card)
  const why = strokeOnHole({ hole, holes, strokes: golfer.playingHandicap })
  const par = holes.find((each) => each.hole === hole)?.par
  if (why === null || par === undefined) return null
  const { spin } = snapshot.outing
  const company = card.golfers.filter(({ group }) => spin === 2 || group === golfer.group)
  return {
    why,
    par,
    cells: holes
      .toSorted((one, other) => one.strokeIndex - other.strokeIndex)
      .map(({ hole: number, strokeIndex }) => ({
        strokeIndex,
        received: strokesReceived({ courseHandicap: golfer.playingHandicap, strokeIndex, holes }),
        isThis: number === hole,
      })),
    sum: sumOf(outing, { golfer, strokes: strokesOfOuting(outing, golfer) }),
    team: teamSum(outing, golfer),
    tees: snapshot.golfers.find(({ id }) => id === golferId)?.teebox ?? '',
    lowGolferId: spin === 0 ? null : (company.find(({ playingHandicap: plays }) => plays === 0)?.id ?? null),
    group: card.golfers
      .filter(({ group }) => group === golfer.group)
      .map((each) => ({
        golferId: each.id,
        received: scorecard({ ...card, golfer: each }).holes.find((row) => row.hole === hole)?.received ?? 0,
      })),
    games: [...mainGames(outing, { golfer, hole }), ...gamesBesideOf(outing, { golfer, hole })].filter(
      (game) => game.why.strokes !== why.strokes,
    ),
  }
}

type OfHole = { readonly golfer: OutingGolfer; readonly hole: number }

/** Returns the outing's own game and net skins, if a higher par gives more strokes there than on the leaderboard. */
function mainGames(outing: Shown, { golfer, hole }: OfHole): readonly WhyInGame[] {
  const { card, snapshot } = outing
  const { contest_id, netskins, spin } = snapshot.outing
  const compared = withParDifferences(card, spin).golfers.find(({ id }) => id === golfer.id)
  const strokes = compared?.playingHandicap ?? golfer.playingHandicap
  const why = strokeOnHole({ hole, holes: holesOf(golfer, card), strokes })
  const game = ownGameOf(contest_id)
  const names = [
    ...(game.ok && game.value.comparesGolfers === true ? [game.value.name] : []),
    ...(netskins > 0 ? [netSkins] : []),
  ]
  const own = strokesOfOuting(outing, golfer)
  const parExtra =
    parOfHoles(holesOf(golfer, card)) - Math.min(...card.golfers.map((each) => parOfHoles(holesOf(each, card))))
  const steps = { ...own, parExtra, low: own.playing + parExtra - strokes, strokes }
  return why === null ? [] : names.map((name) => ({ game: name, why, sum: sumOf(outing, { golfer, strokes: steps }) }))
}

function gamesBesideOf({ card, snapshot }: Shown, { golfer, hole }: OfHole): readonly WhyInGame[] {
  const { outing, games } = outingOfGames({ card, snapshot, records: [], choices: [] })
  return games.flatMap((game): readonly WhyInGame[] => {
    if (countsNoHandicap(game)) return []
    const rows = strokesOfGame(outing, game)
    const row = rows.ok ? rows.value.find(({ id }) => id === golfer.id) : undefined
    const why = row && strokeOnHole({ hole, holes: holesOf(golfer, card), strokes: row.strokes })
    if (row === undefined || !why) return []
    const { allowance, ...strokes } = row
    return [
      { game: gameName(game.kind), why, sum: sumOf({ card, snapshot }, { golfer, strokes, allowance: allowance[0] }) },
    ]
  })
}

/** Returns the steps from the Course Handicap to the strokes that a golfer receives on the leaderboard. */
function strokesOfOuting(
  { snapshot }: Shown,
  { id, playingHandicap: strokes, courseHandicap: full }: OutingGolfer,
): GameStrokes {
  const { unrounded = full * partsOfStroke } = snapshot.golfers.find((each) => each.id === id) ?? {}
  const playing = playingHandicap(unrounded as UnroundedHandicap, snapshot.outing.allowance ?? 100)
  return { id, playing, parExtra: 0, low: playing - strokes, strokes: courseHandicap(strokes) }
}

type Steps = { readonly golfer: OutingGolfer; readonly strokes: GameStrokes; readonly allowance?: number | undefined }

function teamSum(outing: Shown, golfer: OutingGolfer): string | null {
  const { golfers, outing: played } = outing.snapshot
  const partners = golfers.find(({ id }) => id === golfer.id)?.partners
  const { format = 'own', shares } = played
  if (partners === undefined || format === 'own') return null
  const percents = shares ?? usualShares(format, partners.length)
  const lowFirst = partners.toSorted((one, other) => one.unrounded - other.unrounded)
  const shared = lowFirst.map(({ first: name, unrounded }, at) => {
    return { name, course: unrounded as UnroundedHandicap, share: percents[at] ?? 0 }
  })
  return sideSumText(shared, strokesOfOuting(outing, golfer))
}

/**
 * Returns the calculation; null for a team with one ball, and if the outing came from an older server, which sends no
 * ratings.
 */
function sumOf({ card, snapshot }: Shown, { golfer, strokes, allowance }: Steps): StrokesSum | null {
  const who = snapshot.golfers.find(({ id }) => id === golfer.id)
  const tees = snapshot.tees?.find(({ id }) => id === who?.teebox_id)
  if (who?.unrounded === undefined || who.partners !== undefined || tees === undefined) return null
  return {
    ...strokes,
    index: handicapIndex(who.handicapindex),
    teebox: { rating: tenths(tees.rating), slope: tees.slope, par: parOfHoles(holesOf(golfer, card)) },
    holes: lengthOfRound(card.holes),
    course: who.unrounded as UnroundedHandicap,
    allowance: allowance ?? snapshot.outing.allowance ?? 100,
  }
}
