import { storedEntries } from '#golf/card/hole-entry.ts'
import { roundedCourseHandicap, unroundedCourseHandicap } from '#golf/course/course-handicap.ts'
import { lengthOfRound, parOfHoles, type Hole } from '#golf/course/course.ts'
import { isSameCard } from '#golf/course/tees.ts'
import { sidePars, type Play } from '#golf/games/game.ts'
import { choicesThatCount } from '#golf/games/recorded-choices.ts'
import { ballOf, golfersBefore, sideName, sidesOf, type TakenOut } from '#golf/outing/format.ts'
import { cardOfEntries, type OutingGolfer, type SidePars } from '#golf/outing/outing.ts'
import { sideHandicap, usualShares } from '#golf/outing/sides.ts'
import { divideHalfUp, type HandicapIndex, type UnroundedHandicap } from '#golf/units.ts'
import type { Reader } from '../database.ts'
import {
  type ShownScore,
  type ShownChoice,
  type ShownDeparture,
  type ShownSignature,
  type ShownRecord,
  lastChange,
  choicesOfOuting,
  recordsOfOuting,
} from '../scores/changes.ts'
import { departuresOfOuting } from '../scores/departures.ts'
import { cellsOfOuting } from '../scores/scores.ts'
import { signaturesOfOuting } from '../scores/signatures.ts'
import { gamesOfOuting, type StoredGame } from './outing-games.ts'
import { teesOfOuting, type OutingTee } from './outing-tees.ts'
import {
  type GolferInOuting,
  type GroupOfOuting,
  type Outing,
  golfersOfOuting,
  golfersTakenOut,
  groupsOfOuting,
  readOuting,
} from './outings.ts'

/** An outing at one moment, as it is stored and as golf's rules take it. */
export type OutingSnapshot = Play & {
  readonly outing: Outing
  /** The card of the outing's main tees. */
  readonly holes: readonly Hole[]
  /** The golfers, or the sides that share a ball. */
  readonly golfers: readonly GolferWithBall[]
  /** All golfers of the outing. */
  readonly people: readonly GolferInOuting[]
  readonly groups: readonly GroupOfOuting[]
  readonly cells: readonly ShownScore[]
  readonly choices: readonly ShownChoice[]
  readonly departures: readonly ShownDeparture[]
  readonly signatures: readonly ShownSignature[]
  /** Games beside the outing's own one. */
  readonly games: readonly StoredGame[]
  /** What golfers recorded in those games beside scores. */
  readonly records: readonly ShownRecord[]
  /** The tees that its golfers play, and the outing's main ones, as they were when it started. */
  readonly tees: readonly OutingTee[]
  /** A listener that continues from here misses nothing. */
  readonly cursor: number
}

/** A golfer who plays their own ball, or a side as one golfer: under the id of its scores, with its strokes. */
type GolferWithBall = GolferInOuting & {
  /** The course handicap before its rounding; of a side, the partners' shares of it. */
  readonly unrounded: UnroundedHandicap
  /** The golfers of a side; none for an own ball. */
  readonly partners: readonly Partner[]
  readonly sidePars?: SidePars
}

/** A golfer of a side, with the par of their tees and the course handicap before its rounding. */
export type Partner = GolferInOuting & { readonly par: number; readonly unrounded: UnroundedHandicap }

export async function snapshotOf(reader: Reader, known: Outing): Promise<OutingSnapshot> {
  // Read first: a commit during the other reads is then reported again instead of never.
  const cursor = await lastChange(reader, known.id)
  // The caller read it before the cursor, perhaps long before in a crowd: it may have ended since.
  const outing = (await readOuting(reader, known.id)) ?? known
  const tees = await teesOfOuting(reader, outing.id)
  const people = await golfersOfOuting(reader, outing.id)
  const groups = await groupsOfOuting(reader, outing.id)
  const cells = await cellsOfOuting(reader, outing.id)
  const choices = await choicesOfOuting(reader, outing.id)
  const departures = await departuresOfOuting(reader, outing.id)
  const signatures = await signaturesOfOuting(reader, outing.id)
  const games = await gamesOfOuting(reader, outing.id)
  const records = await recordsOfOuting(reader, outing.id)
  const out = outing.format === 'own' ? [] : await golfersTakenOut(reader, outing.id)
  const cards = new Map(tees.map((tee) => [tee.id, tee.holes]))
  const holes = cards.get(outing.teeboxId) ?? []
  const golfers = ballsOf(people, { outing, tees, holes })
  const leftFrom = new Map(departures.map(({ golferId, fromHole }) => [golferId, fromHole]))
  const playing = golfers.map((golfer) => {
    const own = cards.get(golfer.teeboxId) ?? holes
    const holesOf = isSameCard(own, holes) ? undefined : own
    return { ...asGolfer(golfer, out), leftFrom: leftFrom.get(golfer.id) ?? null, holes: holesOf }
  })
  const card = cardOfEntries({ holes, golfers: playing, entries: storedEntries(cells), gimmes: outing.gimmes === 1 })
  const recorded = choices.map((choice) => ({ ...choice, group: choice.tgroupId, partner: choice.wolfPartner }))
  const wolfChoices = choicesThatCount(card, recorded)
  return {
    outing,
    holes,
    tees,
    golfers,
    people,
    groups,
    cells,
    choices,
    departures,
    signatures,
    games,
    records,
    cursor,
    card,
    wolfChoices,
  }
}

/** The golfers with their handicaps, or, where sides share a ball, each side as one golfer. */
function ballsOf(
  people: readonly GolferInOuting[],
  { outing, tees, holes }: { outing: Outing; tees: readonly OutingTee[]; holes: readonly Hole[] },
): readonly GolferWithBall[] {
  const rated = people.map((golfer) => {
    const { index, rating, slope, teeboxId } = golfer
    const own = tees.find(({ id }) => id === teeboxId)?.holes ?? holes
    const teebox = { rating, slope, par: parOfHoles(own) }
    return {
      ...golfer,
      par: teebox.par,
      unrounded: unroundedCourseHandicap({ index, teebox, holes: lengthOfRound(holes) }),
    }
  })
  const { format, shares } = outing
  if (format === 'own') return rated.map((golfer) => ({ ...golfer, partners: [] }))
  return sidesOf(rated).flatMap((partners) => {
    const ball = ballOf(partners)
    if (ball === undefined) return []
    const unrounded = sideHandicap(
      partners.map((partner) => partner.unrounded),
      shares ?? usualShares(format, partners.length),
    )
    const sum = partners.reduce((total, { index }) => total + index, 0)
    return [
      {
        ...ball,
        firstname: sideName(partners, rated),
        lastname: '',
        email: '',
        // In the order of the names.
        teebox: [...new Set(partners.map(({ teebox }) => teebox))].join(', '),
        index: divideHalfUp(sum, partners.length) as HandicapIndex,
        courseHandicap: roundedCourseHandicap(unrounded),
        unrounded,
        partners,
        sidePars: sidePars(
          partners.map(({ par }) => par),
          { unrounded, allowance: outing.allowance },
        ),
      },
    ]
  })
}

/** A golfer as golf's rules take one, playing or not. */
function asGolfer(
  { id, tgroupId: group, partners, sidePars: pars, ...golfer }: GolferWithBall,
  out: readonly TakenOut[],
): Omit<OutingGolfer, 'leftFrom'> {
  const { courseHandicap, playingHandicap, lacksIndex, startingHole } = golfer
  const ids = partners.map((partner) => partner.id)
  const shared = ids.length > 0 && { partners: ids, former: golfersBefore(ids, out), sidePars: pars }
  return { id, group, courseHandicap, playingHandicap, lacksIndex, startingHole, ...shared }
}
