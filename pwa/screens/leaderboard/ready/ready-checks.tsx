import CircleCheck from 'lucide-react/icons/circle-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { gameName } from '#golf/games/played-games.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useClub } from '../../../club/club.tsx'
import { timeOf } from '../../../dates/date-text.ts'
import { usePreference } from '../../../device/preferences.ts'
import { gamesLine } from '../../../outings/outing-names.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useVoice } from '../aloud/use-voice.ts'
import { isClockOff, notReady, type ReadyFacts } from './readiness.ts'
import { ReadyAction } from './ready-action.tsx'
import { texts } from './texts.ts'
import { useReadyFacts } from './use-ready-facts.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './ready.module.css'

/** The results of the checks, opened from the menu at any time of the round. */
export function ReadySheet({ outing, onClose }: { outing: OutingOnPhone; onClose: () => void }) {
  const { facts, check } = useReadyFacts(outing)
  if (facts === null) {
    // A worker that has to be started first answers only after seconds.
    return (
      <Dialog open title={texts.checking} onClose={onClose}>
        <Skeleton rows={5} height={56} />
      </Dialog>
    )
  }
  return <ReadyChecks outing={outing} facts={facts} onAnswered={check} onClose={onClose} />
}

type Props = { outing: OutingOnPhone; facts: ReadyFacts; onAnswered: () => void; onClose: () => void }

export function ReadyChecks({ outing, facts, onAnswered, onClose }: Props) {
  const [staysAwake, setAwake] = usePreference('keep-awake')
  const [isBig, setBig] = usePreference('big-digits')
  const [isPadFirst, setPadFirst] = usePreference('pad-first')
  const [isRead, setRead] = usePreference('read-aloud')
  const [areNoticesKept, setNoticesKept] = usePreference('keep-notices')
  const voice = useVoice()
  const { timeZone } = useClub()
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
        {checksOf(outing, facts).map(({ isOk, title, detail }) => (
          <li key={title}>
            {isOk ? (
              <CircleCheck size="2em" aria-hidden="true" className={styles['ok']} />
            ) : (
              <TriangleAlert size="2em" aria-hidden="true" className={styles['notOk']} />
            )}
            <span>
              <b>{title}</b>
              <small>{detail}</small>
              <span className={spoken['spoken']}>{isOk ? texts.ok : texts.notOk}</span>
            </span>
          </li>
        ))}
      </ul>
      <ReadyAction missing={missing} onAnswered={onAnswered} />
      {'wakeLock' in navigator && (
        <CheckBox label={texts.keepAwake} detail={texts.keepAwakeDetail} checked={staysAwake} onChecked={setAwake} />
      )}
      <CheckBox label={texts.bigDigits} detail={texts.bigDigitsDetail} checked={isBig} onChecked={setBig} />
      <CheckBox label={texts.padFirst} detail={texts.padFirstDetail} checked={isPadFirst} onChecked={setPadFirst} />
      {voice !== null && (
        <CheckBox label={texts.readAloud} detail={texts.readAloudDetail} checked={isRead} onChecked={setRead} />
      )}
      <CheckBox
        label={texts.keepNotices}
        detail={texts.keepNoticesDetail}
        checked={areNoticesKept}
        onChecked={setNoticesKept}
      />
      <p className={styles['checkedAt']}>{texts.checkedAt(timeOf(facts.checkedAt, timeZone))}</p>
    </Dialog>
  )
}

function checksOf({ card: { holes, golfers }, snapshot }: OutingOnPhone, facts: ReadyFacts) {
  const { appStored, isWritable, lasts, isPersisted, free, clockAhead } = facts
  const tees = new Set(snapshot.golfers.map(({ teebox }) => teebox))
  const beside = new Set((snapshot.games ?? []).map(({ kind }) => gameName(kind)))
  const { card, games, app, storage, clock } = texts.checks
  const keeps = lasts && isWritable
  const isOff = isClockOff(facts)
  return [
    { isOk: lasts, ...card(holes.length, golfers.length, [...tees]) },
    { isOk: lasts, ...games([gamesLine(snapshot.outing), ...beside]) },
    { isOk: appStored === 1, ...(appStored === 1 ? app.yes : app.no(appStored)) },
    { isOk: keeps && isPersisted, ...storageWords() },
    { isOk: !isOff, ...(isOff ? clock.no(clockAhead) : clock.yes) },
  ]

  function storageWords() {
    if (!keeps) return storage.no
    return isPersisted ? storage.yes(free) : storage.clearable
  }
}
