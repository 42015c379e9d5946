import { orderOfPlay } from '#golf/games/game.ts'
import { checkWolfChoice, wolfOf } from '#golf/games/wolf-choice.ts'
import { type Result, accept, refuse } from '#golf/result.ts'
import type { Reader } from '../database.ts'
import { snapshotOf } from '../outings/outing-snapshot.ts'
import { readOuting, validateInProgress } from '../outings/outings.ts'
import { wolfChoices, wolfHistory } from '../schema/wolf.ts'
import { cellTables, type CellKind, type EnteredCell } from './cell-recording.ts'
import type { ShownChoice } from './changes.ts'
import type { ScoreRefusal } from './scores.ts'

type WolfRefusal = ScoreRefusal | 'wolf.partner'
type Choice = Pick<ShownChoice, 'wolfGame' | 'wolfPartner'>

/** The choice of the wolf of one hole. */
export type HoleChoice = EnteredCell & { readonly hole: number; readonly entry: Choice }

/**
 * A choice that comes after the first score of the hole counts and is marked late. It is kept whatever game the outing
 * is set to: an organizer who changes the game back finds it again.
 */
export const choiceKind: CellKind<HoleChoice, Choice & Pick<ShownChoice, 'late'>, WolfRefusal> = {
  name: 'wolf',
  tables: cellTables({ shown: wolfChoices, history: wolfHistory, key: ['outingId', 'tgroupId', 'hole'] }),
  placeOf: ({ outingId, tgroupId, hole }) => ({ outingId, tgroupId, hole }),
  valueOf: ({ wolfGame, wolfPartner }) => ({ wolfGame, wolfPartner }),
  async validate(tx, given, current) {
    const valid = await validateChoice(tx, given)
    if (!valid.ok) return valid
    const { wolfGame, wolfPartner, isAfterScore } = valid.value
    const isSame = current?.wolfGame === wolfGame && current.wolfPartner === wolfPartner
    return accept({ wolfGame, wolfPartner, late: isSame ? current.late : isAfterScore })
  },
  async lateValue(tx, { outingId, tgroupId, hole, entry: { wolfGame, wolfPartner } }) {
    const outing = await readOuting(tx, outingId)
    const snapshot = outing && (await snapshotOf(tx, outing))
    const isOfGroup = snapshot?.golfers.some((golfer) => golfer.tgroupId === tgroupId)
    const isOnCourse = snapshot?.holes.some((one) => one.hole === hole)
    return isOfGroup && isOnCourse ? { wolfGame, wolfPartner, late: true } : null
  },
  lateOutcome: 'after-end',
}

async function validateChoice(
  reader: Reader,
  { outingId, tgroupId, hole, entry }: HoleChoice,
): Promise<Result<Choice & { isAfterScore: boolean }, WolfRefusal>> {
  const outing = await readOuting(reader, outingId)
  const snapshot = outing && (await snapshotOf(reader, outing))
  const group = snapshot?.golfers.filter((golfer) => golfer.tgroupId === tgroupId) ?? []
  if (!snapshot || group.length === 0) {
    return refuse('score.not-in-group', 'This is not a group of the outing that is scored here.')
  }
  const { card } = snapshot
  if (!card.holes.some((one) => one.hole === hole)) {
    return refuse('score.no-such-hole', `The course has no hole ${hole}.`)
  }
  const goesOn = validateInProgress(snapshot.outing)
  if (!goesOn.ok) return goesOn
  const { golfers } = card
  const wolf = wolfOf({ golfers, order: orderOfPlay(card), hole }) ?? 0
  const { wolfGame, wolfPartner: partner } = entry
  const choice = checkWolfChoice({ golfers, wolf, choice: { wolfGame, partner } })
  if (!choice.ok) return refuse('wolf.partner', `${choice.refusal.message}.`)
  const isAfterScore = group.some(({ id }) => card.scores(id, hole) !== undefined)
  return accept({ wolfGame, wolfPartner: choice.value.partner, isAfterScore })
}
