import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { nameOf } from './draft-rules.ts'
import { GuestDialog } from './guest-dialog.tsx'
import { MemberPicks } from './member-picks.tsx'
import type { DraftGolfer, OutingDraft, Person } from './outing-draft.ts'

type Props = {
  golfer: DraftGolfer
  draft: Pick<OutingDraft, 'golfers' | 'removed'>
  onClose: () => void
  onSwap: (person: Person, movesScores: boolean) => void
}

/** Who plays in a golfer's place, and, where scores were entered, whose they are. */
export function SwapDialog({ golfer, draft, onClose, onSwap }: Props) {
  const [other, setOther] = useState<Person | null>(null)
  const [isAddingGuest, setAddingGuest] = useState(false)
  const name = nameOf(golfer)

  function choose(person: Person) {
    setAddingGuest(false)
    // Somebody who comes back has scores of their own, which nothing may replace.
    const isBack = person.userId !== 0 && draft.removed.some(({ userId }) => userId === person.userId)
    if (golfer.hasScores && !isBack) setOther(person)
    else onSwap(person, false)
  }

  if (isAddingGuest) return <GuestDialog onClose={() => setAddingGuest(false)} onAdd={choose} />
  if (other !== null) {
    const otherName = nameOf(other)
    return (
      <Dialog
        open
        title="Move the scores?"
        onClose={onClose}
        actions={
          <>
            <Button tone="primary" onClick={() => onSwap(other, true)}>
              Move them to {otherName}
            </Button>
            <Button onClick={() => onSwap(other, false)}>Start {otherName} without scores</Button>
          </>
        }
      >
        <p>
          {name} has scores. Move them if {otherName} played those holes. If not, they come off the leaderboard but stay
          in the history.
        </p>
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={`Who plays instead of ${name}?`}
      onClose={onClose}
      actions={
        <Button tone="soft" onClick={() => setAddingGuest(true)}>
          <UserPlus aria-hidden="true" size={20} />A guest
        </Button>
      }
    >
      <MemberPicks draft={draft} onPick={choose} />
    </Dialog>
  )
}
