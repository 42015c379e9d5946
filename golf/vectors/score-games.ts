import { wizardCourseHandicap } from '../course/course-handicap.ts'
import { rabbitHolders, rabbitPerNine, type RabbitRule } from '../games/rabbit.ts'
import { skins } from '../games/skins.ts'
import { stableford } from '../games/stableford.ts'
import { sampleCard, sampleGolfer, sampleHoles } from '../outing/sample-outing.ts'
import { spinStrokes } from '../outing/spin.ts'
import { courseHandicap, handicapIndex, tenths } from '../units.ts'
import { byName, cardOf, holesOf, named, rowsOf, type Course, type Rows } from './vector-card.ts'

type Tees = { readonly slope: number; readonly courseRating: number; readonly par: number }
type SkinsInput = Rows & { readonly carry?: boolean; readonly buyIn?: number; readonly players?: number }
type SkinsOffTheLow = Course & { readonly courseHandicaps: Readonly<Record<string, number>>; readonly carry: boolean }
type SkinsOfIndexes = Course & Tees & Rows & { readonly indexes: readonly number[] }

export function skinsOf(input: SkinsInput | SkinsOffTheLow | SkinsOfIndexes) {
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
      indexes.map((index) => wizardCourseHandicap({ index: handicapIndex(index), teebox, holes: 18 })),
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

export function rabbitOf({ holeWinners, mode, ...rows }: RabbitInput) {
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

export function stablefordOf(input: StablefordOfSomeHoles | StablefordOfNine) {
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
    handicap: wizardCourseHandicap({ index: handicapIndex(index), teebox, holes: 9 }),
    holes: holesOf(course),
    gross,
  }
}

export function spinOf({ courseHandicaps }: { courseHandicaps: readonly number[] }) {
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
