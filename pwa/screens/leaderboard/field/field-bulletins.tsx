import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { FieldBulletin } from '#sync/calls/outings-board.ts'
import type { TextStore } from '#sync/device/device.ts'
import { Instant } from '../../../dates/day.tsx'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'
import styles from './field-bulletins.module.css'

type Props = { outingId: number; bulletins: readonly FieldBulletin[] }

/** Shows messages of the organizer on the full screen until they are acknowledged on this phone. */
export function FieldBulletins({ outingId, bulletins }: Props) {
  const { storage } = useDevice().ports
  const [seen, setSeen] = useState(() => lastSeenBulletin(storage, outingId))
  const open = bulletinsToRead(bulletins, seen)
  const dialog = useRef<HTMLDialogElement>(null)
  const isOpen = open.length > 0
  useEffect(() => {
    if (!isOpen) return undefined
    if (dialog.current?.open === false) dialog.current.showModal()
    // Blocks Escape: browsers close a dialog on the second Escape although the first was prevented, and a sheet below
    // would react to each.
    const stay = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
    }
    addEventListener('keydown', stay, { capture: true })
    return () => removeEventListener('keydown', stay, { capture: true })
  }, [isOpen])
  if (!isOpen) return null

  function acknowledge() {
    const last = Math.max(...bulletins.map(({ id }) => id))
    seeBulletins(storage, { outingId, last })
    // Closing the dialog first returns the focus to the element that had it.
    dialog.current?.close()
    setSeen(last)
  }

  // Rendered outside #app, which an open sheet hides from screen readers.
  return createPortal(
    <dialog
      ref={dialog}
      className={styles['banner']}
      role="alertdialog"
      aria-labelledby="field-bulletins"
      onCancel={(event) => event.preventDefault()}
      // Android's second Back closes the dialog, too, so it opens again. After the acknowledgment the element is gone.
      onClose={() => dialog.current?.showModal()}
    >
      <div id="field-bulletins" className={styles['bulletins']}>
        {open.map(({ id, kind, text, at, by }) => (
          <section key={id} className={styles[kind]}>
            <h2>{texts.kinds[kind]}</h2>
            {text !== '' && <p className={styles['text']}>{text}</p>}
            <p>
              {texts.sent(by)} <Instant at={at} />
            </p>
          </section>
        ))}
      </div>
      <Button tone="primary" wide onClick={acknowledge}>
        {texts.read}
      </Button>
    </dialog>,
    document.body,
  )
}

const keyOf = (outingId: number) => `nomad.field.${outingId}`

/** Returns the id of the last bulletin of an outing that was acknowledged on this phone; 0 for none. */
function lastSeenBulletin(storage: TextStore, outingId: number): number {
  return Number(storage.getItem(keyOf(outingId)) ?? 0)
}

function seeBulletins(storage: TextStore, { outingId, last }: { outingId: number; last: number }): void {
  storage.setItem(keyOf(outingId), String(last))
}

/**
 * Returns the bulletins to acknowledge, the latest first. Of those about suspended and resumed play only the last counts.
 */
export function bulletinsToRead(bulletins: readonly FieldBulletin[], seen: number): readonly FieldBulletin[] {
  const horn = bulletins.findLast(({ kind }) => kind !== 'message')
  return bulletins
    .filter((bulletin) => bulletin.id > seen && (bulletin.kind === 'message' || bulletin === horn))
    .toReversed()
}
