import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { usePreference } from '../../../device/preferences.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/choice.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopyLink } from '../../../ui/notices.tsx'
import { useVoice } from '../aloud/use-voice.ts'
import { notReady, type NotReady, type ReadyFacts } from './readiness.ts'
import { readyFacts } from './ready-facts.ts'
import { texts } from './texts.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './ready.module.css'

/** Milliseconds after which a phone that is not ready is checked again. */
const again = 3_000

/** What this phone has, checked now, when the page is seen again, and while something is missing. */
function useReadyFacts(outing: OutingOnPhone): { facts: ReadyFacts | null; check: () => void } {
  const device = useDevice()
  const [facts, setFacts] = useState<ReadyFacts | null>(null)
  const [checks, setChecks] = useState(0)
  const isReady = facts !== null && notReady(facts) === null
  const check = () => setChecks((count) => count + 1)
  useEffect(() => {
    let wanted = true
    void readyFacts(device, outing).then((found) => wanted && setFacts(found))
    return () => {
      wanted = false
    }
  }, [device, outing, checks])
  useEffect(() => {
    const timer = isReady ? undefined : setInterval(check, again)
    const onSeen = () => document.visibilityState === 'visible' && check()
    document.addEventListener('visibilitychange', onSeen)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSeen)
    }
  }, [isReady])
  return { facts, check }
}

/** Before the first hole: whether the round can be scored without a signal, or the one thing to do. */
export function ReadyLine({ outing }: { outing: OutingOnPhone }) {
  const { facts, check } = useReadyFacts(outing)
  const [isOpen, setOpen] = useState(false)
  if (facts === null) return null
  const missing = notReady(facts)
  return (
    <>
      {missing === null ? (
        <button type="button" className={styles['line']} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <CircleCheck size="1.5rem" aria-hidden="true" />
          <span>
            <b>{texts.title}</b>
            <small>{texts.detail}</small>
          </span>
          <ChevronRight size="1.25rem" aria-hidden="true" />
        </button>
      ) : (
        <Advice missing={missing} appStored={facts.appStored} onMore={() => setOpen(true)} onAnswered={check} />
      )}
      {isOpen && <Checks facts={facts} onClose={() => setOpen(false)} />}
    </>
  )
}

type AdviceProps = { missing: NotReady; appStored: number; onMore: () => void; onAnswered: () => void }

function Advice({ missing, appStored, onMore, onAnswered }: AdviceProps) {
  const copyLink = useCopyLink()
  const { ports } = useDevice()
  const { title, detail } = missing === 'loading' ? texts.loading(appStored) : texts.advice[missing]
  const needsLink = missing === 'in-app' || missing === 'private'
  return (
    <div className={classes(styles['line'], styles['amber'])} role="status">
      <TriangleAlert size="1.5rem" aria-hidden="true" />
      <button type="button" className={styles['words']} aria-haspopup="dialog" onClick={onMore}>
        <b>{title}</b>
        <small>{detail}</small>
      </button>
      {needsLink && <Button onClick={() => void copyLink(location.href)}>{texts.copyLink}</Button>}
      {missing === 'clearable' && (
        <Button onClick={() => void ports.keepStorage?.().then(onAnswered)}>{texts.keepStorage}</Button>
      )}
    </div>
  )
}

/** The checks from the menu, at any time of the round. */
export function ReadySheet({ outing, onClose }: { outing: OutingOnPhone; onClose: () => void }) {
  const { facts } = useReadyFacts(outing)
  if (facts === null) return null
  return <Checks facts={facts} onClose={onClose} />
}

function Checks({ facts, onClose }: { facts: ReadyFacts; onClose: () => void }) {
  const [staysAwake, setAwake] = usePreference('keep-awake')
  const [isBig, setBig] = usePreference('big-digits')
  const [isPadFirst, setPadFirst] = usePreference('pad-first')
  const [isRead, setRead] = usePreference('read-aloud')
  const voice = useVoice()
  const missing = notReady(facts)
  return (
    <Dialog
      open
      title={missing === null ? texts.title : texts.notTitle}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <ul className={styles['checks']}>
        {checksOf(facts).map(({ isOk, title, detail }) => (
          <li key={title}>
            {isOk ? (
              <CircleCheck size="1.5rem" aria-hidden="true" className={styles['ok']} />
            ) : (
              <TriangleAlert size="1.5rem" aria-hidden="true" className={styles['notOk']} />
            )}
            <span>
              <b>{title}</b>
              <small>{detail}</small>
              <span className={spoken['spoken']}>{isOk ? texts.ok : texts.notOk}</span>
            </span>
          </li>
        ))}
      </ul>
      {'wakeLock' in navigator && (
        <CheckBox label={texts.keepAwake} detail={texts.keepAwakeDetail} checked={staysAwake} onChecked={setAwake} />
      )}
      <CheckBox label={texts.bigDigits} detail={texts.bigDigitsDetail} checked={isBig} onChecked={setBig} />
      <CheckBox label={texts.padFirst} detail={texts.padFirstDetail} checked={isPadFirst} onChecked={setPadFirst} />
      {voice !== null && (
        <CheckBox label={texts.readAloud} detail={texts.readAloudDetail} checked={isRead} onChecked={setRead} />
      )}
    </Dialog>
  )
}

function checksOf(facts: ReadyFacts) {
  const { holes, golfers, appStored, isWritable, lasts, isPersisted, free, clockAhead } = facts
  const { card, games, app, storage, clock } = texts.checks
  const keeps = lasts && isWritable
  const isClockOff =
    notReady({ ...facts, isInApp: false, lasts: true, isWritable: true, free: null, appStored: 1 }) === 'clock'
  return [
    { isOk: lasts, ...card(holes, golfers) },
    { isOk: lasts, ...games },
    { isOk: appStored === 1, ...(appStored === 1 ? app.yes : app.no(appStored)) },
    { isOk: keeps && isPersisted, ...storageWords() },
    { isOk: !isClockOff, ...(isClockOff ? clock.no(clockAhead) : clock.yes) },
  ]

  function storageWords() {
    if (!keeps) return storage.no
    return isPersisted ? storage.yes(free) : storage.clearable
  }
}
