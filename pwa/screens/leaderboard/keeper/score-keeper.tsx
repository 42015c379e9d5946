import UserRound from 'lucide-react/icons/user-round'
import { useState } from 'react'
import { nameScorekeeper } from '#sync/device/outbox/change-scorer.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { isStorageFull } from '#sync/device/storage/with-database.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { initialsOf } from '../../../outings/scorer-named.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { useNotices } from '../../../ui/notices.tsx'
import { asInitials, keepInitials } from '../scorer-initials.ts'
import * as outingTexts from '../texts.ts'
import { texts } from './texts.ts'
import { golfersOf, useScorekeeper } from './use-scorekeeper.ts'
import styles from './score-keeper.module.css'

/** The person who keeps score now, on a phone that has taken over the card. */
export function ScorekeeperNow({ outing, onChange }: { outing: OutingOnPhone; onChange: () => void }) {
  const { name, isMember } = useScorekeeper(outing)
  return (
    <div className={styles['now']}>
      <UserRound size="1.5em" aria-hidden="true" />
      <span>
        <b>{texts.now}</b>
        <small>{name ?? texts.nameless}</small>
      </span>
      {!isMember && <Button onClick={onChange}>{texts.change}</Button>}
    </div>
  )
}

/** Picks the person who keeps score: a golfer of the group, or the initials of someone else. */
export function ScorekeeperSheet({ outing, onClose }: { outing: OutingOnPhone; onClose: () => void }) {
  const device = useDevice()
  const { storage } = device.ports
  const notices = useNotices()
  const [typed, setTyped] = useState('')

  async function name(initials: string): Promise<void> {
    try {
      await nameScorekeeper(device, { outingId: outing.snapshot.outing.id, initials })
      keepInitials(storage, initials)
    } catch (error) {
      notices.fail(outingTexts.notSavedHere, outingTexts.notSavedReasons[isStorageFull(error) ? 'full' : 'storage'])
      return
    }
    onClose()
  }

  return (
    <Dialog open title={texts.question} onClose={onClose}>
      <p>{texts.pick}</p>
      <div className={styles['golfers']}>
        {golfersOf(outing).map((golfer) => (
          <Button key={golfer.id} wide onClick={() => void name(initialsOf(golfer))}>
            {golfer.first} {golfer.last}
          </Button>
        ))}
      </div>
      <Form onSubmit={() => typed !== '' && void name(typed)}>
        <div className={styles['else']}>
          <TextField
            label={texts.someoneElse}
            value={typed}
            onValue={(text) => setTyped(asInitials(text))}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" disabled={typed === ''}>
            {texts.save}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
