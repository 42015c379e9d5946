import { useState } from 'react'
import type { Play } from '#golf/games/game.ts'
import { sixes, type SixesStanding } from '#golf/games/sixes.ts'
import { holesListed } from '#golf/games/waiting.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import { wolf, wolfOptions } from '#golf/games/wolf.ts'
import { chooseWolf, isNotSaved, type NotSaved } from '#sync/device/outbox/outbox.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { whereKept, type WhereKept } from '../../../device/where-kept.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceButtons } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { noChoiceText, teamText, wolfChoiceText, type NameOf } from '../games/game-lines.ts'
import type { OutingGames } from '../games/outing-games.ts'
import { NotSavedSheet } from '../sheets/not-saved-sheet.tsx'
import styles from './hole-scoring.module.css'

type OnHole = { group: number; hole: number; nameOf: NameOf }

/** What the game of the outing says of a hole or asks before it; nothing in most games. */
export function GameOnHole({ outing, game, ...on }: OnHole & { outing: OutingOnPhone; game: OutingGames['game'] }) {
  if (game?.game === 'wolf') {
    const ofHole = wolfOfHole({ play: outing, choices: outing.choices, ...on })
    return ofHole && <Wolf outingId={outing.snapshot.outing.id} wolf={ofHole} {...on} />
  }
  return game?.game === 'sixes' ? <SixesTeams standing={game} play={outing} {...on} /> : null
}

/** Who plays with whom on a hole; read aloud where the teams change. */
function SixesTeams({ standing, play, hole, nameOf }: OnHole & { standing: SixesStanding; play: Play }) {
  const teams = teamsOnHole(standing, { play, hole, nameOf })
  if (teams === null) return null
  return (
    <p role="status" className={teams.areNew ? styles['newTeams'] : styles['teams']}>
      {teams.areNew && <b>New teams. </b>}
      {teams.text}
    </p>
  )
}

/** Holes 7–12: Alice & Carol v Ben & Dev, and whether the teams have just changed. */
export function teamsOnHole(
  { matches }: SixesStanding,
  { play, hole, nameOf }: Pick<OnHole, 'hole' | 'nameOf'> & { play: Play },
): { areNew: boolean; text: string } | null {
  const question = sixes.beforeHole(play, hole)
  const match = matches.find((each) => each.match === question?.match)
  if (question === null || match === undefined) return null
  const holes = holesListed(match.holes)
  const teams = `${teamText(question.team1, nameOf)} v ${teamText(question.team2, nameOf)}`
  return { areNew: question.areNew, text: `H${holes.slice(1)}: ${teams}` }
}

type WolfProps = OnHole & { outingId: number; wolf: WolfOfHole }

/** The wolf of the hole, and the way to choose before it is scored. */
function Wolf(props: WolfProps) {
  const { hole, wolf: ofHole, nameOf } = props
  const device = useDevice()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section className={styles['wolf']} aria-label={`Wolf of hole ${hole}`}>
      <p>
        <b>Wolf: {nameOf(ofHole.golferId)}</b>
        <small>{wolfStateText(ofHole, { nameOf, here: whereKept(device) })}</small>
      </p>
      {ofHole.options.length > 0 && (
        <Button tone="soft" onClick={() => setChoosing(true)}>
          {ofHole.choice === null ? 'Choose' : 'Change'}
        </Button>
      )}
      {isChoosing && <ChoosingSheet {...props} key={hole} onClose={() => setChoosing(false)} />}
    </section>
  )
}

/** What is ticked lives as long as the sheet: closing it chooses nothing. */
function ChoosingSheet({ outingId, group, hole, wolf: ofHole, nameOf, onClose }: WolfProps & { onClose: () => void }) {
  const device = useDevice()
  const { golferId, options, choice } = ofHole
  const [picked, setPicked] = useState(() =>
    options.findIndex((option) => option.wolfGame === choice?.wolfGame && option.partner === choice.partner),
  )
  const [failure, setFailure] = useState<NotSaved['reason'] | null>(null)
  const wanted = options[picked]

  async function choose({ wolfGame, partner }: WolfChoice) {
    try {
      await chooseWolf(device, { outingId, tgroupId: group, hole, wolfGame, wolfPartner: partner })
      onClose()
    } catch (error) {
      if (!isNotSaved(error)) throw error
      setFailure(error.reason)
    }
  }

  if (failure !== null && wanted !== undefined) {
    return (
      <NotSavedSheet
        reason={failure}
        hole={hole}
        entered={[{ name: `${nameOf(golferId)} is the wolf`, value: wordsOf(wanted, nameOf).label }]}
        onTryAgain={() => void choose(wanted)}
        onClose={onClose}
      />
    )
  }

  return (
    <Dialog
      open
      title={`Hole ${hole}: ${nameOf(golferId)} is the wolf`}
      onClose={onClose}
      actions={
        <Button tone="primary" wide disabled={wanted === undefined} onClick={() => wanted && void choose(wanted)}>
          Save choice
        </Button>
      }
    >
      <ChoiceButtons
        label="How the wolf plays"
        value={picked}
        options={options.map((option, value) => ({ value, ...wordsOf(option, nameOf) }))}
        onValue={setPicked}
      />
    </Dialog>
  )
}

function wordsOf({ wolfGame, partner }: WolfChoice, nameOf: NameOf): { label: string; detail: string } {
  if (partner !== null) return { label: `With ${nameOf(partner)}`, detail: '2 points each; 3 for the others' }
  if (wolfGame === 0) return { label: 'Blind', detail: 'Alone, said before any drive: 6 points; 2 for the others' }
  return { label: 'Lone', detail: 'Alone, after the drives: 4 points; 1 for the others' }
}

type WolfOfHole = {
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
  const { pending = false, contested = false, late = false } = recorded ?? {}
  const isVoid = row.winner === 'void'
  // A disagreement has to be settled on a scored hole, too.
  const settling = contested && !isVoid ? wolfOptions(play.card, row) : []
  return {
    golferId: row.wolf,
    choice: row.choice,
    options: wolfGroup === group ? (wolf.beforeHole(play, hole)?.options ?? settling) : [],
    isVoid,
    pending,
    contested,
    late,
  }
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
