import { Suspense, useState } from 'react'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { dismissConflictReport, type ConflictReportOnPhone } from '#sync/device/outings/conflict-reports.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../device/device-context.tsx'
import { NothingKept } from '../../device/where-kept.tsx'
import type { NameOf } from '../../outings/outing-names.ts'
import { reloadNewest } from '../../service-worker/app-update.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-somewhere.ts'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { NotYetLoaded } from './not-yet-loaded.tsx'
import { useSyncStatus } from './sync-status.tsx'
import * as texts from './texts.ts'
import styles from './outing-messages.module.css'

/** Loaded once the hole is rendered, because there may be no network when it is opened. */
export const RefusedSheet = lazyPart(async () => (await import('./sheets/refused-sheet.tsx')).RefusedSheet)

/** In the same file, so it is loaded together. */
const SuspendedAdvice = lazyPart(async () => (await import('./sheets/refused-sheet.tsx')).SuspendedAdvice)

/** Loaded only for an outing that was started without a connection. */
const NotAtTheClub = lazyPart(async () => (await import('./not-at-the-club.tsx')).NotAtTheClub)

export type Messages = {
  outing: OutingOnPhone
  group: number
  reports: readonly ConflictReportOnPhone[]
  nameOf: NameOf
}

/**
 * Problems that only the person can solve, each with a button; changes by others to this phone’s scores; and the end of
 * the outing.
 */
export function OutingMessages({ outing, group, reports, nameOf }: Messages) {
  const device = useDevice()
  const status = useSyncStatus()
  const { lasts } = device
  const [open, setOpen] = useState(false)
  const { id } = outing.snapshot.outing
  const former = outing.snapshot.formergolfers ?? []
  const insteadOf = (golferId: number) => former.find((golfer) => golfer.id === golferId)?.replacedby ?? null
  // An outing that was started on this phone has a message of its own about what it waits for.
  const isRefused = status.suspended > 0 || outing.isCodeReplaced
  const isSuspended = status.rejected === 0 && isRefused && !outing.isOnPhoneOnly
  const advice = isSuspended ? null : adviceOf({ ...status, lasts })
  return (
    <>
      <NothingKept />
      {outing.isOnPhoneOnly && (
        <Suspense>
          <NotAtTheClub principal={outing.principal ?? ''} />
        </Suspense>
      )}
      <ClosedLine status={outing.snapshot.outing.status} />
      {isSuspended && (
        <Suspense>
          <SuspendedAdvice outing={outing} group={group} status={status} />
        </Suspense>
      )}
      {advice !== null && (
        <div role="alert" className={styles['advice']}>
          <p>{advice}</p>
          {status.rejected > 0 ? <Button onClick={() => setOpen(true)}>{texts.seeWhy}</Button> : <ReloadButton />}
        </div>
      )}
      {reports.map(({ n, message }) => (
        <ConflictReport key={n} message={message} onOk={() => void dismissConflictReport(device, n)} />
      ))}
      {open && (
        <Suspense fallback={<NotYetLoaded />}>
          <RefusedSheet outingId={id} nameOf={nameOf} insteadOf={insteadOf} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function ConflictReport({ message, onOk }: { message: string; onOk: () => void }) {
  const place = useFocusAfterRemoval<HTMLDivElement>()
  return (
    <div ref={place} role="alert" className={styles['report']}>
      <p>{message}</p>
      <Button onClick={onOk}>{texts.ok}</Button>
    </div>
  )
}

/** Ignores taps while a newer version is downloaded, which takes a minute on a weak connection. */
function ReloadButton() {
  const [isLoading, setLoading] = useState(false)
  const reload = () => {
    setLoading(true)
    void reloadNewest()
  }
  return (
    <Button isResting={isLoading} onClick={reload}>
      {isLoading ? texts.reloading : texts.reload}
    </Button>
  )
}

function ClosedLine({ status }: { status: OutingOnPhone['snapshot']['outing']['status'] }) {
  if (status === 'inprogress') return null
  return (
    <p role="status" className={styles['closed']}>
      {texts.outingEnded[status]}
    </p>
  )
}

/** The state of unsent scores, and whether they survive a reload (`lasts`). */
export type OnItsWay = Pick<
  SyncStatus,
  'waiting' | 'waitingHoles' | 'suspended' | 'rejected' | 'connectivity' | 'upgradeNeeded'
> & {
  readonly lasts: boolean
}

/**
 * Returns the message below the header about a problem that only the person can solve; null if there is none. Messages
 * about a suspended queue are loaded separately, when they are needed.
 */
export function adviceOf({ waiting, rejected, upgradeNeeded, lasts }: OnItsWay): string | null {
  if (rejected > 0) return texts.sendOrDiscard(rejected)
  if (upgradeNeeded && waiting > 0) return lasts ? texts.reloadToSend : texts.writeDownAndReload
  return null
}
