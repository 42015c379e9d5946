import { useEffect, useState } from 'react'
import type { HandedCard } from '#sync/calls/handed-card.ts'
import { packCard } from '#sync/device/handover/card-text.ts'
import { framesOf, numberOfCard, type Frames } from '#sync/device/handover/frames.ts'
import { holesOfCard, unsentHolesOf, readCard, watchOnly } from '#sync/device/handover/hand-over.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { useScreenOn } from '../ready/keep-awake.tsx'
import { texts } from './texts.ts'
import styles from './handover.module.css'

/** The most parts for which the progress bar is shown: a person cannot distinguish more on a phone. */
const mostInBar = 40

/** Milliseconds for which one code is shown. Three codes a second; more would flash (WCAG 2.3.1). */
const pause = { moving: 334, calm: 1_000 }

type Shown = {
  readonly card: HandedCard
  readonly readAt: number
  readonly number: number
  /** The codes; null for a card that is too long for them. */
  readonly frames: Frames | null
}

/** Shows the card of this phone's group as a cycle of QR codes, until another phone has it. */
export function HandOverSheet({ outingId, onClose }: { outingId: number; onClose: () => void }) {
  const device = useDevice()
  const [shown, setShown] = useState<Shown | null>(null)
  const [isFailed, setFailed] = useState(false)
  const [given, setGiven] = useState<'yes' | 'no' | 'not saved'>('no')
  useScreenOn()
  useEffect(() => {
    let isOpen = true
    const read = async () => {
      const found = await readCard(device, outingId)
      if (found === null) throw new Error('This phone no longer scores the outing')
      const text = await packCard(found.card)
      if (isOpen) setShown({ ...found, number: numberOfCard(text), frames: framesOf(text) })
    }
    read().catch(() => isOpen && setFailed(true))
    return () => {
      isOpen = false
    }
  }, [device, outingId])

  async function give() {
    try {
      await watchOnly(device, outingId)
      setGiven('yes')
    } catch {
      setGiven('not saved')
    }
  }

  if (given === 'yes') return <HandedOver onClose={onClose} />
  return (
    <Dialog
      open
      title={texts.handOver}
      onClose={onClose}
      actions={
        shown?.frames && (
          <>
            <p className={styles['ask']}>
              {texts.doesItShow} <b>{shown.number}</b>?
            </p>
            {given === 'not saved' && <p role="alert">{texts.stillScores}</p>}
            <Button tone="primary" onClick={() => void give()}>
              <span className={styles['two']}>
                {texts.itShows(shown.number)}
                <small>{texts.thenWatches}</small>
              </span>
            </Button>
          </>
        )
      }
    >
      {isFailed ? <p role="alert">{texts.notRead}</p> : <CardToRead shown={shown} />}
    </Dialog>
  )
}

function HandedOver({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.handedOver}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <p>{texts.onlyWatches}</p>
      <p>{texts.backInMenu}</p>
    </Dialog>
  )
}

/** The codes of the card for the other phone, and how to read them. */
function CardToRead({ shown }: { shown: Shown | null }) {
  if (shown === null) return <Skeleton rows={3} height={120} />
  if (shown.frames === null) return <p role="alert">{texts.tooLong}</p>
  return (
    <>
      <p className={styles['how']}>{texts.pointHere}</p>
      <MovingCode frames={shown.frames} readAt={shown.readAt} />
      <p className={styles['small']}>{texts.byItself}</p>
      <CardFacts card={shown.card} />
      <p className={styles['small']}>{texts.brightness}</p>
      <p className={styles['small']}>{texts.whereToOpen}</p>
      <p className={styles['small']}>{texts.anotherNumber}</p>
    </>
  )
}

/** Shows the codes one after another. */
function MovingCode({ frames, readAt }: { frames: Frames; readAt: number }) {
  const { ports } = useDevice()
  const isCalm = useMedia('(prefers-reduced-motion: reduce)')
  const [place, setPlace] = useState(0)
  const { count } = frames
  useEffect(() => {
    const timer = setInterval(() => setPlace((now) => (now + 1) % count), isCalm ? pause.calm : pause.moving)
    return () => clearInterval(timer)
  }, [count, isCalm])
  return (
    <>
      <div className={styles['code']}>
        <QrCode
          text={frames.frame(place, ports.now() - readAt)}
          label={texts.movingCode(place + 1, count)}
          level="Q"
          large
        />
      </div>
      {count > mostInBar && <p className={styles['count']}>{texts.part(place + 1, count)}</p>}
      <Parts there={Array.from({ length: count }, (_, at) => at === place)} />
    </>
  )
}

/** A bar with a piece for each part. */
export function Parts({ there }: { there: readonly boolean[] }) {
  if (there.length > mostInBar) return null
  return (
    <div className={styles['parts']} aria-hidden="true">
      {there.map((isThere, at) => (
        <i key={at} className={isThere ? styles['there'] : undefined} />
      ))}
    </div>
  )
}

function CardFacts({ card }: { card: HandedCard }) {
  const unsent = unsentHolesOf(card)
  const { length } = card.operations
  return (
    <ul className={styles['facts']}>
      <li className={length > 0 ? styles['waiting'] : undefined}>
        <b>{texts.cardHas(holesOfCard(card), card.outing.golfers.length)}</b>
        <small>
          {length === 0 ? texts.allAtClub : unsent.length > 0 ? texts.withUnsent(unsent) : texts.withOthers(length)}
        </small>
      </li>
    </ul>
  )
}
