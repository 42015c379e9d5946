import { storedEntries } from '#golf/card/hole-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import { isSameCard } from '#golf/course/tees.ts'
import type { Play } from '#golf/games/game.ts'
import { choicesThatCount } from '#golf/games/recorded-choices.ts'
import { cardOfEntries, type OutingGolfer } from '#golf/outing/outing.ts'
import type { Reader } from '../database.ts'
import {
  type ShownCell,
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
import { type GolferInOuting, type GroupOfOuting, type Outing, golfersOfOuting, groupsOfOuting } from './outings.ts'

/** An outing at one moment, as it is stored and as golf's rules take it. */
export type OutingSnapshot = Play & {
  readonly outing: Outing
  /** The card of the outing's main tees. */
  readonly holes: readonly Hole[]
  readonly golfers: readonly GolferInOuting[]
  readonly groups: readonly GroupOfOuting[]
  readonly cells: readonly ShownCell[]
  readonly choices: readonly ShownChoice[]
  readonly departures: readonly ShownDeparture[]
  readonly signatures: readonly ShownSignature[]
  /** Games beside the outing's own one. */
  readonly games: readonly StoredGame[]
  /** What golfers recorded in them beside scores. */
  readonly records: readonly ShownRecord[]
  /** Those that its golfers play, and the outing's main ones, as they were when it started. */
  readonly tees: readonly OutingTee[]
  /** A listener that continues from here misses nothing. */
  readonly cursor: number
}

export async function snapshotOf(reader: Reader, outing: Outing): Promise<OutingSnapshot> {
  // Read first: a commit during the other reads is then reported again instead of never.
  const cursor = await lastChange(reader, outing.id)
  const tees = await teesOfOuting(reader, outing.id)
  const golfers = await golfersOfOuting(reader, outing.id)
  const groups = await groupsOfOuting(reader, outing.id)
  const cells = await cellsOfOuting(reader, outing.id)
  const choices = await choicesOfOuting(reader, outing.id)
  const departures = await departuresOfOuting(reader, outing.id)
  const signatures = await signaturesOfOuting(reader, outing.id)
  const games = await gamesOfOuting(reader, outing.id)
  const records = await recordsOfOuting(reader, outing.id)
  const cards = new Map(tees.map((tee) => [tee.id, tee.holes]))
  const holes = cards.get(outing.teeboxId) ?? []
  const leftFrom = new Map(departures.map(({ golferId, fromHole }) => [golferId, fromHole]))
  const playing = golfers.map((golfer) => {
    const own = cards.get(golfer.teeboxId) ?? holes
    const holesOf = isSameCard(own, holes) ? undefined : own
    return { ...asGolfer(golfer), leftFrom: leftFrom.get(golfer.id) ?? null, holes: holesOf }
  })
  const card = cardOfEntries({ holes, golfers: playing, entries: storedEntries(cells) })
  const recorded = choices.map((choice) => ({ ...choice, group: choice.tgroupId, partner: choice.wolfPartner }))
  const wolfChoices = choicesThatCount(card, recorded)
  return {
    outing,
    holes,
    tees,
    golfers,
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

/** A golfer as golf's rules take one, playing or not. */
function asGolfer({
  id,
  tgroupId: group,
  courseHandicap,
  playingHandicap,
  startingHole,
}: GolferInOuting): Omit<OutingGolfer, 'leftFrom'> {
  return { id, group, courseHandicap, playingHandicap, startingHole }
}
