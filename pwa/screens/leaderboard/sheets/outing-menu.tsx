import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { groupedCode } from '../../../outings/code-text.ts'
import { gamesLine } from '../../../outings/outing-names.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopyLink } from '../../../ui/use-copy-link.ts'
import { HelpSheet } from './help-sheet.tsx'
import styles from './sheets.module.css'

type Props = { outing: Pick<OutingOnPhone, 'snapshot' | 'code'>; onClose: () => void }

/** What is needed once in a round: the code for somebody else, help, and the way out. */
export function OutingMenu({ outing: { snapshot, code }, onClose }: Props) {
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const [helping, setHelping] = useState(false)
  if (helping) return <HelpSheet onClose={onClose} />

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
            <p className={styles['quiet']}>Whoever has the code of your group can score with you.</p>
            <p className={styles['code']}>{groupedCode(code)}</p>
            <Button onClick={() => void copy()}>Copy link</Button>
          </>
        )}
        <Button onClick={() => void navigate('?tv')}>Board for a clubhouse screen</Button>
        <Button onClick={() => setHelping(true)}>Help</Button>
        <Button onClick={() => void navigate('/leaderboard')}>Log out</Button>
      </div>
    </Dialog>
  )
}
