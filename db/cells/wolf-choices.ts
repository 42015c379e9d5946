import { holeValue } from '#golf/card/hole-entry.ts'
import { gameOrder } from '#golf/games/game.ts'
import { golfersOfWolf } from '#golf/games/recorded-choices.ts'
import { validateWolfChoice, wolfOf } from '#golf/games/wolf-choice.ts'
import { entryOn } from '#golf/outing/outing.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import { snapshotOf, type OutingSnapshot } from '../outings/outing-snapshot.ts'
import { readOuting, validateInProgress } from '../outings/outings.ts'
import { wolfChoices, wolfHistory } from '../schema/cells.ts'
import { cellTables, type CellKind, type CellSet, type EnteredCell } from './cell-recording.ts'
import type { ShownChoice } from './changes.ts'
import { noSuchGroup, scoreKind, type ScoreRefusal } from './scores.ts'

type WolfRefusal = ScoreRefusal | 'wolf.partner'
type Choice = Pick<ShownChoice, 'wolfGame' | 'wolfPartner'>

export type HoleChoice = EnteredCell & { readonly hole: number; readonly entry: Choice }

/**
 * A choice entered after the first score of the hole counts and is marked as late. Choices are stored for any game of
 * the outing, so that an organizer who changes the game back finds them again.
 */
export const choiceKind: CellKind<HoleChoice, Choice & Pick<ShownChoice, 'late'>, WolfRefusal> = {
  name: 'wolf',
  tables: cellTables({ shown: wolfChoices, history: wolfHistory, key: ['outingId', 'tgroupId', 'hole'] }),
  placeOf: ({ outingId, tgroupId, hole }) => ({ outingId, tgroupId, hole }),
  valueOf: ({ wolfGame, wolfPartner }) => ({ wolfGame, wolfPartner }),
  async readRules(tx, cells) {
    const snapshots = new Map<number, OutingSnapshot>()
    for (const outingId of new Set(cells.map((cell) => cell.outingId))) {
      const outing = await readOuting(tx, outingId)
      if (outing) snapshots.set(outingId, await snapshotOf(tx, outing))
    }
    return {
      validate(given, { current, set }) {
        const valid = validateChoice(snapshots.get(given.outingId), given, set)
        if (!valid.ok) return valid
        const { wolfGame, wolfPartner, isAfterScore } = valid.value
        const isSame = current?.wolfGame === wolfGame && current.wolfPartner === wolfPartner
        return accept({ wolfGame, wolfPartner, late: isSame ? current.late : isAfterScore })
      },
      lateValue({ outingId, tgroupId, hole, entry: { wolfGame, wolfPartner } }) {
        const snapshot = snapshots.get(outingId)
        const isOfGroup = snapshot?.golfers.some((golfer) => golfer.tgroupId === tgroupId)
        const isOnCourse = snapshot?.holes.some((one) => one.hole === hole)
        return isOfGroup && isOnCourse ? { wolfGame, wolfPartner, late: true } : null
      },
    }
  },
  lateOutcome: 'after-end',
}

function validateChoice(
  snapshot: OutingSnapshot | undefined,
  { outingId, tgroupId, hole, entry }: HoleChoice,
  set: Pick<CellSet, 'find'>,
): Result<Choice & { isAfterScore: boolean }, WolfRefusal> {
  const group = snapshot?.golfers.filter((golfer) => golfer.tgroupId === tgroupId) ?? []
  if (!snapshot || group.length === 0) return noSuchGroup()
  const { card } = snapshot
  if (!card.holes.some((one) => one.hole === hole)) {
    return refuse('score.no-such-hole', `This course has no hole ${hole}.`)
  }
  const goesOn = validateInProgress(snapshot.outing)
  if (!goesOn.ok) return goesOn
  const golfers = golfersOfWolf(card.golfers, tgroupId)
  const wolf = wolfOf({ golfers, order: gameOrder({ holes: card.holes, golfers }), hole }) ?? 0
  const { wolfGame, wolfPartner: partner } = entry
  const choice = validateWolfChoice({ golfers, wolf, choice: { wolfGame, partner } })
  if (!choice.ok) return refuse('wolf.partner', `${choice.refusal.message}.`)
  const entryOf = entryOn(card)
  const isAfterScore = group.some(({ id: golferId }) => {
    // A score of the same set is newer than the snapshot.
    const recorded = set.find(scoreKind, { outingId, golferId, hole })
    return recorded ? holeValue(recorded) !== null : entryOf(golferId, hole) !== undefined
  })
  return accept({ wolfGame, wolfPartner: choice.value.partner, isAfterScore })
}
