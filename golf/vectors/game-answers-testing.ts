import { roundedCourseHandicap, unroundedCourseHandicap } from '../course/course-handicap.ts'
import { betterBall, netScores } from '../games/game.ts'
import { rabbitHolders, rabbitPerNine, type RabbitRule } from '../games/rabbit.ts'
import { sixes, type SixesMatch } from '../games/sixes.ts'
import { skins } from '../games/skins.ts'
import { stablefordPoints, stableford } from '../games/stableford.ts'
import { wolfOf, type WolfGame } from '../games/wolf-choice.ts'
import { wolf } from '../games/wolf.ts'
import { sixesMoney } from '../money/stakes.ts'
import type { OutingCard } from '../outing/outing.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing-testing.ts'
import { spinStrokes } from '../outing/spin.ts'
import { courseHandicap, handicapIndex, tenths, cents } from '../units.ts'

type StablefordScores = { readonly par: number; readonly net: readonly number[] }

const modifiedScale = { best: -3, points: [8, 5, 2, 0, -1, -3] }

/** Computes the results of the cases in games.json from the rules, by `game`, in the shape of their `expected`. */
export const gameAnswers = {
  wolf: wolfHole,
  wolf_rotation: wolfRotation,
  wolf_total: wolfTotal,
  sixes: sixesMatches,
  sixes_pairing: sixesPairing,
  stableford: stablefordOf,
  stableford_points: ({ par, net }: StablefordScores) => ({
    points: net.map((score) => stablefordPoints(score - par)),
  }),
  stableford_variant: ({ par, net }: StablefordScores) => ({
    points: net.map((score) => stablefordPoints(score - par, modifiedScale)),
  }),
  rabbit: rabbitOf,
  rabbit_variant: rabbitOf,
  skins: skinsOf,
  spin: spinOf,
}

type Tees = { readonly slope: number; readonly courseRating: number; readonly par: number }
type SkinsInput = Rows & { readonly carry?: boolean; readonly buyIn?: number; readonly players?: number }
type SkinsOffTheLow = Course & { readonly courseHandicaps: Readonly<Record<string, number>>; readonly carry: boolean }
type SkinsOfIndexes = Course & Tees & Rows & { readonly indexes: readonly number[] }

function skinsOf(input: SkinsInput | SkinsOffTheLow | SkinsOfIndexes) {
  if ('courseHandicaps' in input) return skinsOffTheLow(input)
  if ('indexes' in input) return skinsOfIndexes(input)
  const { card, names, nameOf } = cardOf({ rows: rowsOf(input) })
  const { holes, golfers } = skins({ card, by: 'gross', carryOver: input.carry === true })
  const counts = golfers.map(({ won }) => won)
  const won = counts.reduce((sum, count) => sum + count, 0)
  const pot = (input.buyIn ?? 0) * (input.players ?? 0)
  return {
    winners: holes.map(({ winner }) => nameOf(winner)),
    worth: holes.map(({ worth }) => worth),
    count: byName(names, counts),
    skins: won,
    pot,
    skinValue: pot / won,
  }
}

/** Everybody scores par on every hole, so that strokes off the low player decide. */
function skinsOffTheLow({ courseHandicaps, carry, ...course }: SkinsOffTheLow) {
  const names = Object.keys(courseHandicaps)
  const strokes = offTheLow(Object.values(courseHandicaps))
  const { card, net, nameOf } = cardOf({
    rows: course.pars.map((par) =>
      byName(
        names,
        names.map(() => par),
      ),
    ),
    holes: holesOf(course),
    handicaps: byName(names, strokes),
  })
  const { holes, unclaimed } = skins({ card, by: 'net', carryOver: carry })
  const z = names.indexOf('z')
  return {
    strokesZ: strokes[z],
    strokeHolesZ: card.holes.filter(({ hole, par }) => net(z + 1, hole) !== par).map(({ hole }) => hole),
    wonByZ: holes.filter(({ winner }) => nameOf(winner) === 'z').map(({ hole, worth }) => [hole, worth]),
    unclaimedAtEnd: unclaimed,
  }
}

/** A real card with indexes and tees: both pots, at full course handicaps. */
function skinsOfIndexes({ indexes, slope, courseRating, par, ...input }: SkinsOfIndexes) {
  const teebox = { rating: tenths(courseRating), slope, par }
  const names = Object.keys(named(rowsOf(input)[0] ?? []))
  const { card, nameOf } = cardOf({
    rows: rowsOf(input),
    holes: holesOf(input),
    handicaps: byName(
      names,
      indexes.map((index) =>
        roundedCourseHandicap(unroundedCourseHandicap({ index: handicapIndex(index), teebox, holes: 18 })),
      ),
    ),
  })
  const [gross, net] = (['gross', 'net'] as const).map((by) => {
    const { holes, golfers } = skins({ card, by })
    return { winners: holes.map(({ winner }) => nameOf(winner)), counts: golfers.map(({ won }) => won) }
  })
  return {
    gross: gross?.winners,
    net: net?.winners,
    grossCount: byName(names, gross?.counts ?? []),
    netCount: byName(names, net?.counts ?? []),
  }
}

type RabbitInput = Rows & { readonly holeWinners?: readonly (string | null)[]; readonly mode?: RabbitRule }

function rabbitOf({ holeWinners, mode, ...rows }: RabbitInput) {
  if (holeWinners) {
    const names = [...new Set(holeWinners)]
    const winners = holeWinners.map((name) => (name === null ? null : names.indexOf(name)))
    const held = (rule?: RabbitRule) => rabbitHolders(winners, rule).map((id) => (id === null ? null : names[id]))
    return { holders: held(mode), winner: held(mode).at(-1), stealVariantWinner: held('steal').at(-1) }
  }
  const { card, nameOf } = cardOf({ rows: rowsOf(rows) })
  const legs = rabbitPerNine.standing({ card }).groups[0]?.legs ?? []
  const winners = legs.flatMap(({ holes }) => holes.map(({ winner }) => winner))
  const holders = rabbitHolders(winners, mode).map(nameOf)
  return {
    holeWinners: winners.map(nameOf),
    front: legs[0]?.holes.map(({ holder }) => nameOf(holder)),
    back: legs[1]?.holes.map(({ holder }) => nameOf(holder)),
    winners: legs.map(({ holder }) => nameOf(holder)),
    holders,
    winner: holders.at(-1),
  }
}

type StablefordOfSomeHoles = {
  readonly courseHandicap: number
  readonly holes: readonly { readonly strokeIndex: number; readonly par: number; readonly gross: number }[]
}
type StablefordOfNine = Course & {
  readonly index: number
  readonly slope9: number
  readonly courseRating9: number
  readonly par9: number
  readonly gross: readonly number[]
}

function stablefordOf(input: StablefordOfSomeHoles | StablefordOfNine) {
  const { handicap, holes, gross } = 'holes' in input ? onFullCourse(input) : onNine(input)
  const card = sampleCard({ golfers: [sampleGolfer(1, { handicap })], gross: { 1: gross }, holes })
  const row = stableford.standing({ card }).golfers[0]
  return {
    courseHandicap9: handicap,
    points: row?.holes.flatMap(({ points }) => (points === null ? [] : [points])),
    total: row?.points,
  }
}

/** The named holes in their places among 18, so that strokes fall as over a whole round. */
function onFullCourse({ courseHandicap: handicap, holes }: StablefordOfSomeHoles) {
  const named = sampleHoles().map(({ hole }) => holes.find(({ strokeIndex }) => strokeIndex === hole))
  return {
    handicap,
    holes: named.map((hole, at) => ({ hole: at + 1, par: hole?.par ?? 4, strokeIndex: at + 1 })),
    gross: named.map((hole) => hole?.gross),
  }
}

function onNine({ index, slope9, courseRating9, par9, gross, ...course }: StablefordOfNine) {
  const teebox = { rating: tenths(courseRating9), slope: slope9, par: par9 }
  return {
    handicap: roundedCourseHandicap(unroundedCourseHandicap({ index: handicapIndex(index), teebox, holes: 9 })),
    holes: holesOf(course),
    gross,
  }
}

function spinOf({ courseHandicaps }: { courseHandicaps: readonly number[] }) {
  const strokes = offTheLow(courseHandicaps)
  const holes = sampleHoles()
  const { net } = cardOf({ rows: holes.map(() => [4]), holes, handicaps: { a: strokes.at(-1) ?? 0 } })
  const reached = holes.filter(({ hole }) => net(1, hole) === 3).map(({ strokeIndex }) => strokeIndex)
  return { strokes, strokeHoles: `stroke index ${Math.min(...reached)}-${Math.max(...reached)}` }
}

function offTheLow(courseHandicaps: readonly number[]): readonly number[] {
  const golfers = courseHandicaps.map((handicap, id) => ({ id, group: 1, courseHandicap: courseHandicap(handicap) }))
  return [...spinStrokes(golfers, 1).values()]
}

type ByGolfer = Readonly<Record<string, number>>
type WolfHole = {
  readonly net?: ByGolfer
  readonly gross?: ByGolfer
  readonly strokes?: ByGolfer
  readonly wolf: string
  readonly wolf_game: WolfGame
  readonly partner?: string | null
}

/** One hole of Wolf, played as the first of a round whose first golfer is the wolf. */
function wolfHole({ net: netRow, gross, strokes = {}, ...hole }: WolfHole) {
  const row = netRow ?? gross ?? {}
  const order = [hole.wolf, ...Object.keys(row).filter((name) => name !== hole.wolf)]
  const hardestFirst = sampleHoles().toSorted((a, b) => a.strokeIndex - b.strokeIndex)
  const { card, net } = cardOf({
    rows: [
      byName(
        order,
        order.map((name) => row[name] ?? Number.NaN),
      ),
    ],
    holes: hardestFirst.map((each, at) => ({ ...each, hole: at + 1 })),
    // On the hardest of 18 holes a course handicap of 1 gives one stroke and one of 19 gives two.
    handicaps: byName(
      order,
      order.map((name) => 18 * ((strokes[name] ?? 0) - 1) + 1),
    ),
  })
  const partner = hole.partner ? order.indexOf(hole.partner) + 1 : null
  const played = wolf.standing({ card, wolfChoices: () => ({ wolfGame: hole.wolf_game, partner }) }).holes[0]
  const wolfSide = partner === null ? [1] : [1, partner]
  const opponents = [1, 2, 3, 4].filter((id) => !wolfSide.includes(id))
  return {
    points: byName(
      order,
      order.map((_, at) => played?.points.find((won) => won.golferId === at + 1)?.points ?? 0),
    ),
    net: byName(
      order,
      order.map((_, at) => net(at + 1, 1) ?? Number.NaN),
    ),
    wolfSide: betterBall({ scores: net, side: wolfSide, hole: 1 }),
    opponents: betterBall({ scores: net, side: opponents, hole: 1 }),
  }
}

function wolfTotal(holes: Readonly<Record<string, WolfHole>>) {
  const points = new Map<string, number>()
  for (const hole of Object.values(holes)) {
    for (const [name, won] of Object.entries(wolfHole(hole).points)) points.set(name, (points.get(name) ?? 0) + won)
  }
  return { points: Object.fromEntries(points) }
}

function wolfRotation({ order, holes }: { order: readonly string[]; holes: number }) {
  const golfers = order.map((_, at) => sampleGolfer(at + 1))
  const numbers = Array.from({ length: holes }, (_, at) => at + 1)
  return { wolf: numbers.map((hole) => order[(wolfOf({ golfers, order: numbers, hole }) ?? 0) - 1]) }
}

function sixesMatches(input: Rows) {
  const { card, names, nameOf } = cardOf({ rows: rowsOf(input) })
  const { matches, golfers } = sixes.standing({ card })
  const winners = { team1: 1, team2: 2, halved: 0 }
  const money = new Map(sixesMoney({ matches }, cents(5)).map((balance) => [balance.golferId, balance.cents]))
  return {
    matches: matches.map(({ team1, team2, won, winner }) => ({
      team1: team1.map(nameOf),
      team2: team2.map(nameOf),
      holesWon: [won.team1, won.team2],
      halved: won.halved,
      winner: winner && winners[winner],
    })),
    points_1_half_0: byName(
      names,
      golfers.map(({ points }) => points),
    ),
    moneyAt5PerMatch: byName(
      names,
      golfers.map(({ golferId }) => money.get(golferId) ?? 0),
    ),
  }
}

function sixesPairing({ order }: { order: readonly string[] }) {
  const golfers = order.map((_, at) => sampleGolfer(at + 1))
  const over = (count: 9 | 18) => {
    const card = sampleCard({ golfers, gross: {}, holes: sampleHoles(count) })
    return sixes.standing({ card }).matches
  }
  const segments = (matches: readonly SixesMatch[]) => matches.map(({ holes }) => [holes[0], holes.at(-1)])
  return {
    segments: segments(over(18)),
    nineHoleSegments: segments(over(9)),
    teams: over(18).map(({ team1, team2 }) => [team1, team2].map((team) => team.map((id) => order[id - 1]))),
  }
}

/** Scores of one hole, by golfer name or by place in the group (a, b, c, d). */
type Row = Readonly<Record<string, number>> | readonly number[]
type Rows = { readonly net?: readonly Row[]; readonly gross?: readonly Row[] }
type Course = { readonly pars: readonly number[]; readonly strokeIndexes: readonly number[] }

function named(row: Row): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(row).map(([key, score]) => ['abcdefgh'[Number(key)] ?? key, score]))
}

/** A card of these scores, and the names behind its golfer ids (a place in the order, from 1). */
function cardOf({
  rows,
  holes = rows.map((_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 })),
  handicaps = {},
}: {
  rows: readonly Row[]
  holes?: OutingCard['holes']
  handicaps?: Readonly<Record<string, number>>
}) {
  const names = Object.keys(named(rows[0] ?? {}))
  const golfers = names.map((name, at) => sampleGolfer(at + 1, { handicap: handicaps[name] ?? 0 }))
  const gross = Object.fromEntries(names.map((name, at) => [at + 1, rows.map((row) => named(row)[name])]))
  const card = sampleCard({ golfers, gross, holes })
  return { card, names, net: netScores(card), nameOf: (id: number | null) => (id === null ? null : names[id - 1]) }
}

function rowsOf({ net, gross }: Rows): readonly Row[] {
  return net ?? gross ?? []
}

function holesOf({ pars, strokeIndexes }: Course): OutingCard['holes'] {
  return pars.map((par, at) => ({ hole: at + 1, par, strokeIndex: strokeIndexes[at] ?? 0 }))
}

function byName(names: readonly string[], values: readonly number[]): Readonly<Record<string, number>> {
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? Number.NaN]))
}
