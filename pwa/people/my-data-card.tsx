import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { deleteMine, downloadMine } from '#sync/calls/privacy.ts'
import { signOut } from '#sync/device/session/sign-in.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { forgetVisit } from '../forget-visit.ts'
import { useRobotCheckOnRefusal } from '../robot-check/robot-check-on-refusal.tsx'
import { startPath } from '../routes.ts'
import { useSaveFile } from '../save-file.ts'
import { reasonOf, useServerSend } from '../server/server-send.ts'
import { readUnsent, UnsentNotes } from '../shell/sign-out.tsx'
import { texts as shellTexts } from '../shell/texts.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useNotices } from '../ui/notices.tsx'
import { PasswordField } from './account-fields.tsx'
import { myDataTexts as words } from './texts.ts'
import styles from './my-data-card.module.css'

type MyDataCardProps = {
  /** Called when the account will be deleted, before the person is signed out. */
  onDeleted?: () => void
}

/** Downloads everything that is stored about a person, and deletes the account. */
export function MyDataCard({ onDeleted = () => {} }: MyDataCardProps) {
  const send = useServerSend()
  const saveFile = useSaveFile()
  const [isDeleting, setDeleting] = useState(false)

  return (
    <Card className={styles['card']} aria-labelledby="my-data">
      <h2 id="my-data">{words.title}</h2>
      <p className={styles['note']}>
        {words.note} <Link to="/privacy">{words.privacy}</Link> · <Link to="/terms">{words.terms}</Link>
      </p>
      <div className={styles['choices']}>
        <Button onClick={() => void saveFile(send(downloadMine, { body: {} }))}>{words.download}</Button>
        <Button tone="danger" onClick={() => setDeleting(true)}>
          {words.remove}
        </Button>
      </div>
      {isDeleting && <DeleteDialog onDeleted={onDeleted} onClose={() => setDeleting(false)} />}
    </Card>
  )
}

type DeleteDialogProps = Required<MyDataCardProps> & { onClose: () => void }

function DeleteDialog({ onDeleted, onClose }: DeleteDialogProps) {
  const device = useDevice()
  const [isGolfer] = useState(useUser()?.isconfirmed === true)
  const send = useServerSend()
  const notices = useNotices()
  const navigate = useNavigate()
  const robotCheck = useRobotCheckOnRefusal()
  const [password, setPassword] = useState('')
  const unsent = useLiveQuery(() => readUnsent(device).catch(() => null), [device])

  async function remove() {
    const proof = robotCheck.proofToSend()
    if (proof === null) return undefined
    const answer = await send(deleteMine, { body: { password, ...proof } })
    if (!answer.ok) return robotCheck.isWantedBy(answer.refusal) ? undefined : reasonOf(answer.refusal)
    onDeleted()
    notices.succeed(words.done.title, words.done.detail)
    forgetVisit(device.ports)
    await signOut(device)
    await navigate(startPath)
    return undefined
  }

  return (
    <ActionDialog
      title={words.question.title}
      action={words.remove}
      tone="danger"
      disabled={password === ''}
      failed={words.failed}
      onAct={remove}
      onClose={onClose}
    >
      {unsent && (
        <div role="alert">
          <p>
            <b>{shellTexts.signOut.unsent(unsent)}</b>
          </p>
          <UnsentNotes unsent={unsent} />
        </div>
      )}
      {isGolfer && <p>{words.question.now}</p>}
      <p>
        {words.question.grace} {words.question.final} {isGolfer && words.question.stays}
      </p>
      <PasswordField name="password" value={password} onValue={setPassword} />
      {robotCheck.box}
    </ActionDialog>
  )
}
