import { storedEntries } from '#golf/card/hole-entry.ts'
import { roundedCourseHandicap, unroundedCourseHandicap } from '#golf/course/course-handicap.ts'
import { lengthOfRound, parOfHoles, type Hole } from '#golf/course/course.ts'
import { isSameCard } from '#golf/course/tees.ts'
import type { Play } from '#golf/games/game.ts'
import { asGroupChoice, choicesThatCount } from '#golf/games/recorded-choices.ts'
import { ballOf, golfersBefore, sideName, sidesOf, type TakenOut } from '#golf/outing/format.ts'
import { cardOfEntries, type OutingGolfer, type SidePars } from '#golf/outing/outing.ts'
import { sideHandicap, usualShares } from '#golf/outing/sides.ts'
import { sidePars } from '#golf/strokes/playing-handicap.ts'
import { divideHalfUp, type HandicapIndex, type UnroundedHandicap } from '#golf/units.ts'
import {
  type ShownScore,
  type ShownChoice,
  type ShownDeparture,
  type ShownSignature,
  type ShownRecord,
  lastChange,
  choicesOfOuting,
  recordsOfOuting,
} from '../cells/changes.ts'
import { departuresOfOuting } from '../cells/departures.ts'
import { scoresOfOuting } from '../cells/scores.ts'
import { signaturesOfOuting } from '../cells/signatures.ts'
import type { Reader } from '../database.ts'
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

/** An outing at one moment, with both its stored data and the input of golf's rules. */
export type OutingSnapshot = Play & {
  readonly outing: Outing
  /** The card of the outing's main tees. */
  readonly holes: readonly Hole[]
  /** The golfers, or the sides that share a ball. */
  readonly golfers: readonly GolferWithBall[]
  /** All golfers of the outing. */
  readonly people: readonly GolferInOuting[]
  readonly groups: readonly GroupOfOuting[]
  readonly scores: readonly ShownScore[]
  readonly choices: readonly ShownChoice[]
  readonly departures: readonly ShownDeparture[]
  readonly signatures: readonly ShownSignature[]
  /** The games that the outing plays in addition to its own. */
  readonly games: readonly StoredGame[]
  /** What golfers recorded in those games in addition to scores. */
  readonly records: readonly ShownRecord[]
  /** The tees of the outing and its golfers, as they were when the outing started. */
  readonly tees: readonly OutingTee[]
  /** A client that reads changes from this cursor misses none. */
  readonly cursor: number
}

/** A golfer with an own ball, or a side as one golfer, with the id of its scores and its strokes. */
type GolferWithBall = GolferInOuting & {
  /** The course handicap before rounding; for a side, the sum of the partners' shares. */
  readonly unrounded: UnroundedHandicap
  /** The golfers of a side; empty for an own ball. */
  readonly partners: readonly Partner[]
  readonly sidePars?: SidePars
}

/** A golfer of a side, with the par of their tees and the unrounded course handicap. */
export type Partner = GolferInOuting & { readonly par: number; readonly unrounded: UnroundedHandicap }

export async function snapshotOf(reader: Reader, known: Outing): Promise<OutingSnapshot> {
  // The cursor is read first: a commit during the other reads is then delivered twice instead of never.
  const cursor = await lastChange(reader, known.id)
  // The caller read the outing before the cursor, possibly long before under load, so it may have ended since.
  const outing = (await readOuting(reader, known.id)) ?? known
  const tees = await teesOfOuting(reader, outing.id)
  const people = await golfersOfOuting(reader, outing.id)
  const groups = await groupsOfOuting(reader, outing.id)
  const scores = await scoresOfOuting(reader, outing.id)
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
  const card = cardOfEntries({ holes, golfers: playing, entries: storedEntries(scores), gimmes: outing.gimmes === 1 })
  const wolfChoices = choicesThatCount(card, choices.map(asGroupChoice))
  return {
    outing,
    holes,
    tees,
    golfers,
    people,
    groups,
    scores,
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

/** Returns the golfers with their handicaps or, where sides share a ball, each side as one golfer. */
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
        // In the order of the partners' names.
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

/** Converts a golfer to the form that golf's rules use. */
function asGolfer(
  { id, tgroupId: group, partners, sidePars: pars, ...golfer }: GolferWithBall,
  out: readonly TakenOut[],
): Omit<OutingGolfer, 'leftFrom'> {
  const { courseHandicap, playingHandicap, lacksIndex, startingHole } = golfer
  const ids = partners.map((partner) => partner.id)
  const shared = ids.length > 0 && { partners: ids, former: golfersBefore(ids, out), sidePars: pars }
  return { id, group, courseHandicap, playingHandicap, lacksIndex, startingHole, ...shared }
}
