import Check from 'lucide-react/icons/check'
import ChevronRight from 'lucide-react/icons/chevron-right'
import QrCode from 'lucide-react/icons/qr-code'
import Share from 'lucide-react/icons/share'
import Wifi from 'lucide-react/icons/wifi'
import { Suspense, useEffect, useState } from 'react'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { outingWithScores, type OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useTimes } from '../../../dates/use-club-day.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { namesIn } from '../../../outings/outing-names.ts'
import { scorerNamed } from '../../../outings/scorer-named.ts'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { Sentence } from '../../../ui/text.tsx'
import { useShareSheet } from '../../../ui/use-share-sheet.ts'
import { NotYetLoaded } from '../not-yet-loaded.tsx'
import * as outingTexts from '../texts.ts'
import * as unsentTexts from '../unsent-texts.ts'
import { cardAsText, leavingOf, type Leaving } from './leaving.ts'
import { texts } from './texts.ts'
import { useUnsaved, useUnsavedScores } from './use-unsaved.ts'
import { useWaitsForLogin } from './use-waits-for-login.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './safe.module.css'

/** Preloaded: there may be no signal when it is opened. */
const HandOverSheet = lazyPart(async () => (await import('../handover/hand-over-sheet.tsx')).HandOverSheet)

type Props = { outing: OutingOnPhone; group: number; status: SyncStatus }

/** The answer after the last hole: on amber with the number of unsent holes, or on green with a check mark. */
export function SafeToLeave({ outing, group, status }: Props) {
  const unsaved = useUnsaved(outing.snapshot.outing.id)
  const leaving = leavingOf(outing, { group, status, unsaved })
  const { kind } = leaving
  const isSafe = kind === 'safe'
  const words = useWords(leaving, { outing, group, status })
  const [wasSafe] = useState(isSafe)
  const hasTurned = isSafe && !wasSafe
  useEffect(() => {
    if (hasTurned && 'vibrate' in navigator) navigator.vibrate(80)
  }, [hasTurned])
  return (
    <section
      className={classes(styles['answer'], isSafe && styles['safe'])}
      data-leaving={kind}
      aria-label={texts.question}
    >
      <span className={styles['disc']} aria-hidden="true">
        {isSafe ? <Check size="4.5em" strokeWidth={2.5} /> : numberOf(leaving)}
      </span>
      <p className={styles['title']}>{words.title}</p>
      <p role="status">
        {words.lines.map((line) => (
          <span key={line}>
            <Sentence text={line} />
          </span>
        ))}
      </p>
      <p role="alert" className={spoken['spoken']}>
        {hasTurned && texts.nowSafe(outing.card.holes.length)}
      </p>
    </section>
  )
}

function numberOf(leaving: Leaving): number | string {
  switch (leaving.kind) {
    case 'wait':
      return leaving.holes.length || leaving.operations
    case 'refused':
    case 'unsaved':
      return leaving.operations
    case 'differ':
      return leaving.holes.length
    case 'group':
      return leaving.missing.length
    case 'safe':
      return ''
  }
}

function useWords(leaving: Leaving, { outing, group, status }: Props): { title: string; lines: readonly string[] } {
  const { lasts } = useDevice()
  const timeOf = useTimes()
  const waitsForLogin = useWaitsForLogin(outing)
  switch (leaving.kind) {
    case 'safe': {
      const last = leaving.lastAt === null ? [] : [texts.lastAt(timeOf(leaving.lastAt))]
      return { title: texts.safe, lines: [texts.atClub(leaving.holes, { group }), ...last] }
    }
    case 'wait': {
      const { holes, operations } = leaving
      const what = holes.length > 0 ? texts.onlyHere(holes, { lasts }) : texts.entriesOnlyHere(operations, { lasts })
      if (waitsForLogin) return { title: texts.notYet, lines: [what, unsentTexts.started.logInAgain] }
      if (status.suspended > 0) {
        // A separate message above explains what the start of the outing waits for.
        const why = unsentTexts.suspendedMeans({ ...status, isCodeReplaced: outing.isCodeReplaced })
        return { title: texts.notYet, lines: outing.isOnPhoneOnly ? [what] : [what, why] }
      }
      if (status.upgradeNeeded) {
        return { title: texts.notYet, lines: [what, lasts ? outingTexts.reloadToSend : outingTexts.writeDownAndReload] }
      }
      const how = status.connectivity === 'reachable' ? texts.onItsWay : texts.offline(holes.length || operations)
      return { title: texts.wait, lines: [what, how] }
    }
    case 'unsaved':
      return { title: texts.notYet, lines: [texts.unsaved(leaving.operations)] }
    case 'refused':
      return { title: texts.notYet, lines: [texts.refused(leaving.operations)] }
    case 'differ':
      return { title: texts.notYet, lines: [texts.differ(leaving.holes)] }
    case 'group': {
      const { by, missing } = leaving
      const phone = by === null ? null : scorerNamed(by, outing.snapshot.golfers)
      return {
        title: texts.wait,
        lines: [texts.phoneDone, texts.groupWaits({ group, phone: phone?.first ?? null, missing })],
      }
    }
  }
}

/** The ways to send what only this phone has: a signal, another phone, or a text message. */
export function WaysToTheClub({ outing, group, status }: Props) {
  const [isGiving, setGiving] = useState(false)
  // What a full phone refused to save is in none of its queues, so a signal alone does not send it.
  const hasUnsaved = useUnsaved(outing.snapshot.outing.id) > 0
  const needsSignal = status.waiting > 0 && status.connectivity !== 'reachable'
  useEffect(() => void HandOverSheet.preload(), [])
  // With an expired code the server refuses the scores, whether they come by a signal or through another phone.
  if (status.codeExpired) return <CardAsText outing={outing} group={group} />
  if (!needsSignal && !hasUnsaved && !isGiving) return null
  return (
    <>
      <ul className={styles['ways']} aria-label={texts.ways}>
        {needsSignal && (
          <li>
            <span className={styles['way']}>
              <Wifi size="1.5em" aria-hidden="true" />
              <Words title={texts.signal} detail={texts.signalDetail} />
            </span>
          </li>
        )}
        {!outing.readOnly && (
          <li>
            <button type="button" className={styles['way']} aria-haspopup="dialog" onClick={() => setGiving(true)}>
              <QrCode size="1.5em" aria-hidden="true" />
              <Words title={texts.handOver} detail={texts.handOverDetail} />
              <ChevronRight size="1.25em" aria-hidden="true" />
            </button>
          </li>
        )}
        <li>
          <CardAsText outing={outing} group={group} />
        </li>
      </ul>
      {isGiving && (
        <Suspense fallback={<NotYetLoaded />}>
          <HandOverSheet outingId={outing.snapshot.outing.id} onClose={() => setGiving(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Shares the whole card of a group, for the organizer. */
export function CardAsText(card: Pick<Props, 'outing' | 'group'>) {
  const share = useCardShared(card)
  return (
    <a
      href={share.href}
      className={styles['way']}
      onClick={(event) => {
        if (!('share' in navigator)) return
        event.preventDefault()
        void share.send()
      }}
    >
      <Share size="1.5em" aria-hidden="true" />
      <Words title={texts.asText} detail={texts.asTextDetail} />
      <ChevronRight size="1.25em" aria-hidden="true" />
    </a>
  )
}

function Words({ title, detail }: { title: string; detail: string }) {
  return (
    <span>
      <b>{title}</b>
      <small>{detail}</small>
    </span>
  )
}

/** Returns how to send the card as text: with the share sheet, or without one by a link that opens a text message. */
function useCardShared({ outing, group }: Pick<Props, 'outing' | 'group'>) {
  const share = useShareSheet(texts.notShared)
  const nameOf = namesIn(outing.snapshot.golfers)
  const unsaved = useUnsavedScores(outing.snapshot.outing.id)
  const text = cardAsText(unsaved.reduce(outingWithScores, outing), { group, nameOf })
  // Between the number and the body iOS requires `&` and Android `?`.
  return { href: `sms:?&body=${encodeURIComponent(text)}`, send: () => share({ text }) }
}

/** `SafeToLeave` in a sheet that the menu opens at any time, also on a phone that stopped scoring. */
export function SafeSheet({ onClose, ...props }: Props & { onClose: () => void }) {
  return (
    <Dialog
      open
      title={texts.question}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div className={styles['sheet']}>
        <SafeToLeave {...props} />
        <WaysToTheClub {...props} />
      </div>
    </Dialog>
  )
}
