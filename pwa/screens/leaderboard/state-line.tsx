import { useLiveQuery } from 'dexie-react-hooks'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { dismissNotice, readTray, type NoticeOnPhone } from '#sync/device/outbox/tray.ts'
import { useDevice } from '../../device/device-context.tsx'
import { NothingKept } from '../../device/nothing-kept.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { keepTrying } from '../../ui/keep-trying.ts'
import { lazyWithPreload } from '../../ui/lazy-with-preload.tsx'
import styles from './outing-header.module.css'
import { pillAdvice } from './state-pill.ts'

/** Fetched once the hole is drawn, like the others. */
export const RefusedSheet = lazyWithPreload(
  keepTrying(async () => (await import('./sheets/refused-sheet.tsx')).RefusedSheet),
)

/** What there is to say about the scores of this phone. */
export type Messages = {
  outing: OutingOnPhone
  status: SyncStatus
  notices: readonly NoticeOnPhone[]
  nameOf: (golferId: number) => string
}

/** What only a person can solve, with the way to do it; what others did to this phone’s scores; and that it is over. */
export function StateLine({ outing, status, notices, nameOf }: Messages) {
  const device = useDevice()
  const { database, lasts } = device
  const [open, setOpen] = useState(false)
  const { id } = outing.snapshot.outing
  const tray = useLiveQuery(() => readTray(database), [database])
  const former = outing.snapshot.formergolfers ?? []
  const insteadOf = (golferId: number) => former.find((golfer) => golfer.id === golferId)?.replacedby ?? null
  const advice = pillAdvice({ ...status, lasts })
  return (
    <>
      <NothingKept />
      <ClosedLine status={outing.snapshot.outing.status} />
      {advice !== null && (
        <div role="alert" className={styles['advice']}>
          <p>{advice}</p>
          {status.refused > 0 ? (
            <Button onClick={() => setOpen(true)}>See why</Button>
          ) : status.parked > 0 ? (
            <Link className={buttonLook()} to="/leaderboard">
              Enter the code
            </Link>
          ) : (
            <Button onClick={() => location.reload()}>Reload</Button>
          )}
        </div>
      )}
      {notices.map(({ n, message }) => (
        <div key={n} role="alert" className={styles['notice']}>
          <p>{message}</p>
          <Button onClick={() => void dismissNotice(device, n)}>OK</Button>
        </div>
      ))}
      {open && (
        <Suspense>
          <RefusedSheet
            refused={(tray ?? []).filter(({ outingId }) => outingId === id)}
            nameOf={nameOf}
            insteadOf={insteadOf}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function ClosedLine({ status }: { status: OutingOnPhone['snapshot']['outing']['status'] }) {
  if (status === 'inprogress') return null
  return (
    <p role="status" className={styles['closed']}>
      {status === 'posted'
        ? 'The scores of this outing are posted. They cannot be changed.'
        : 'This outing was canceled. Its scores stay as they are.'}
    </p>
  )
}
