import ChevronRight from 'lucide-react/icons/chevron-right'
import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { noteAskedWho } from '../scorer-initials.ts'
import { texts } from './texts.ts'
import styles from './score-keeper.module.css'

/** Loaded with the menu of the outing, which opens it too. */
const ScorekeeperSheet = lazyPart(async () => (await import('./score-keeper.tsx')).ScorekeeperSheet)

/** The question who keeps score, on the card after the first hole. */
export function AskWho({ outing, onAsked }: { outing: OutingOnPhone; onAsked: () => void }) {
  const { storage } = useDevice().ports
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={styles['ask']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <UserRound size="1.5em" aria-hidden="true" />
        <span>
          <b>{texts.question}</b>
          <small>{texts.forHistory}</small>
        </span>
        <ChevronRight size="1.25em" aria-hidden="true" />
      </button>
      {isOpen && (
        <ScorekeeperSheet
          outing={outing}
          onClose={() => {
            noteAskedWho(storage, outing.snapshot.outing.id)
            onAsked()
          }}
        />
      )}
    </>
  )
}
