import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { SyncStatus } from '#sync/device/sync-status.ts'
import { useUser } from '../../../device/device-context.tsx'
import { groupedCode } from '../../../outings/code-text.ts'
import { gamesLine } from '../../../outings/outing-names.ts'
import { UnsentDialog } from '../../../shell/unsent-dialog.tsx'
import { useSignOut } from '../../../shell/use-sign-out.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopyLink } from '../../../ui/notices.tsx'
import { HelpSheet } from './help-sheet.tsx'
import { LeaveSheet } from './leave-sheet.tsx'
import styles from './sheets.module.css'

type Props = {
  outing: Pick<OutingOnPhone, 'snapshot' | 'code'>
  status: SyncStatus
  onClose: () => void
}

/** What is needed once in a round: the code for somebody else, help, and the ways out. */
export function OutingMenu({ outing: { snapshot, code }, status, onClose }: Props) {
  const navigate = useNavigate()
  const user = useUser()
  const copyLink = useCopyLink()
  const account = useSignOut()
  const [shown, setShown] = useState<'menu' | 'help' | 'leaving'>('menu')
  if (shown === 'help') return <HelpSheet onClose={onClose} />
  if (shown === 'leaving') return <LeaveSheet outing={snapshot.outing} status={status} onClose={onClose} />
  if (account.unsent !== null) {
    return (
      <UnsentDialog unsent={account.unsent} onSent={account.leave} onKeep={account.leave} onCancel={account.cancel} />
    )
  }

  async function copy() {
    if (await copyLink(`${location.origin}/leaderboard/${code}`)) onClose()
  }

  return (
    <Dialog open title="This outing" onClose={onClose}>
      <div className={styles['menu']}>
        {/* The header has no room for all of it. */}
        <p>
          <b>{snapshot.outing.course}</b>
          <br />
          {gamesLine(snapshot.outing)}
        </p>
        {code !== null && (
          <>
            <p className={styles['quiet']}>Share this code and your partners can score with you.</p>
            <p className={styles['code']}>{groupedCode(code)}</p>
            <Button onClick={() => void copy()}>Copy link</Button>
          </>
        )}
        <Button onClick={() => void navigate('?tv')}>Board for a clubhouse screen</Button>
        <Button onClick={() => setShown('help')}>Help</Button>
        {code === null ? (
          <Button onClick={() => void navigate('/leaderboard')}>All leaderboards</Button>
        ) : (
          <Button onClick={() => setShown('leaving')}>Log out of this outing</Button>
        )}
        {user !== null && <Button onClick={() => void account.ask()}>Sign out {user.username}</Button>}
      </div>
    </Dialog>
  )
}
