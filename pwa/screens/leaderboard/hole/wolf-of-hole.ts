import type { Play } from '#golf/games/game.ts'
import { wolf } from '#golf/games/wolf.ts'
import { playersOn } from '#golf/outing/departures.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { WhereKept } from '../../../device/where-kept.ts'
import { noChoiceText, wolfChoiceText, type NameOf } from '../games/game-lines.ts'

export type WolfOfHole = {
  readonly golferId: number
  readonly choice: WolfChoice | null
  /** What can be chosen now on this phone; none once the hole is scored, or when the wolf plays in another group. */
  readonly options: readonly WolfChoice[]
  /** The wolf has left the course: the hole gives no points. */
  readonly isVoid: boolean
  readonly pending: boolean
  /** Two phones chose differently; choosing again settles it. */
  readonly contested: boolean
  /** The choice came after the first score of the hole. */
  readonly late: boolean
}

/** Who is the wolf of a hole, what they chose, and what this phone's group can still choose. */
export function wolfOfHole({
  play,
  choices,
  hole,
  group,
}: {
  play: Play
  choices: OutingOnPhone['choices']
  hole: number
  group: number
}): WolfOfHole | null {
  const row = wolf.standing(play).holes.find((each) => each.hole === hole)
  if (row === undefined) return null
  const wolfGroup = play.card.golfers.find(({ id }) => id === row.wolf)?.group
  const recorded = choices.find((choice) => choice.hole === hole && choice.tgroupId === wolfGroup)
  const contested = recorded?.contested ?? false
  const question = wolf.beforeHole(play, hole)
  const players = playersOn(play.card, hole)
  const partners = players.length > 2 ? players.flatMap(({ id }) => (id === row.wolf ? [] : [id])) : []
  const isVoid = row.winner === 'void'
  const all = question?.options ?? (contested && !isVoid ? everyChoice(partners) : [])
  return {
    golferId: row.wolf,
    choice: row.choice,
    options: wolfGroup === group ? all : [],
    isVoid,
    pending: recorded?.pending ?? false,
    contested,
    late: recorded?.late ?? false,
  }
}

/** A disagreement has to be settled on a scored hole, too. */
function everyChoice(partners: readonly number[]): readonly WolfChoice[] {
  return [
    { wolfGame: 0, partner: null },
    { wolfGame: 1, partner: null },
    ...partners.map((partner) => ({ wolfGame: 2 as const, partner })),
  ]
}

/** One line under the wolf's name: the choice, and what there is to know about it. */
export function wolfStateText(
  { choice, isVoid, pending, contested, late }: WolfOfHole,
  { nameOf, here }: { nameOf: NameOf; here: WhereKept },
): string {
  if (isVoid) return 'Left the course: no points on this hole'
  if (contested) return 'Two phones chose differently: choose again'
  // No hole is scored any more once the outing is over.
  const chosen = choice === null ? noChoiceText({ isOver: false }) : wolfChoiceText(choice, nameOf)
  const parts = [chosen, pending && here, late && 'chosen after the first score']
  return parts.filter((part) => part !== false).join(' · ')
}
