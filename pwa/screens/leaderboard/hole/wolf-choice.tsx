import { useState } from 'react'
import type { WolfChoice as Choice } from '#golf/games/wolf-choice.ts'
import { isNotSaved, type NotSaved } from '#sync/device/outbox/not-saved.ts'
import { chooseWolf } from '#sync/device/outings/wolf.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceButtons } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { whereKept } from '../../../device/where-kept.ts'
import type { NameOf } from '../games/game-lines.ts'
import styles from './hole-scoring.module.css'
import { NotSavedSheet } from '../sheets/not-saved-sheet.tsx'
import { wolfStateText, type WolfOfHole } from './wolf-of-hole.ts'

type Props = { outingId: number; group: number; hole: number; wolf: WolfOfHole; nameOf: NameOf }

/** The wolf of the hole, and the way to choose before it is scored. */
export function WolfChoice({ outingId, group, hole, wolf, nameOf }: Props) {
  const device = useDevice()
  const [isChoosing, setChoosing] = useState(false)
  const { options, choice, golferId } = wolf
  return (
    <section className={styles['wolf']} aria-label={`Wolf of hole ${hole}`}>
      <p>
        <b>Wolf: {nameOf(golferId)}</b>
        <small>{wolfStateText(wolf, { nameOf, here: whereKept(device) })}</small>
      </p>
      {options.length > 0 && (
        <Button tone="soft" onClick={() => setChoosing(true)}>
          {choice === null ? 'Choose' : 'Change'}
        </Button>
      )}
      {isChoosing && (
        <ChoosingSheet {...{ outingId, group, hole, wolf, nameOf }} key={hole} onClose={() => setChoosing(false)} />
      )}
    </section>
  )
}

/** What is ticked lives as long as the sheet: closing it chooses nothing. */
function ChoosingSheet({ outingId, group, hole, wolf, nameOf, onClose }: Props & { onClose: () => void }) {
  const device = useDevice()
  const { options, choice } = wolf
  const [picked, setPicked] = useState(() => options.findIndex((option) => isSame(option, choice)))
  const [failure, setFailure] = useState<NotSaved['reason'] | null>(null)
  const wanted = options[picked]

  async function choose({ wolfGame, partner }: Choice) {
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
        entered={[{ name: `${nameOf(wolf.golferId)} is the wolf`, value: wordsOf(wanted, nameOf).label }]}
        onTryAgain={() => void choose(wanted)}
        onClose={onClose}
      />
    )
  }

  return (
    <Dialog
      open
      title={`Hole ${hole}: ${nameOf(wolf.golferId)} is the wolf`}
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

function isSame(option: Choice, choice: Choice | null): boolean {
  return option.wolfGame === choice?.wolfGame && option.partner === choice.partner
}

function wordsOf({ wolfGame, partner }: Choice, nameOf: NameOf): { label: string; detail: string } {
  if (partner !== null) return { label: `With ${nameOf(partner)}`, detail: '2 points each; 3 for the others' }
  if (wolfGame === 0) return { label: 'Blind', detail: 'Alone, said before any drive: 6 points; 2 for the others' }
  return { label: 'Lone', detail: 'Alone, after the drives: 4 points; 1 for the others' }
}
