import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { dayOf } from '../../dates/date-text.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { draftOf, type Begun } from './draft-request.ts'
import { forgetDraft, keptDraft } from './kept-draft.ts'
import { OutingForm } from './outing-form.tsx'

type Props = { teetime: NonNullable<Begun['teetime']>; golfers: Begun['golfers']; wayOut: string }

/** The outing in progress, as it is at the club or as it was left half changed. */
export function ChangeOuting({ teetime, golfers, wayOut }: Props) {
  const { storage } = useDevice().ports
  const user = useUser()
  const navigate = useNavigate()
  const [owner] = useState(() => ({ userId: user?.id ?? 0, outingId: teetime.id, today: dayOf(new Date()) }))

  function cancel() {
    forgetDraft(storage)
    void navigate(wayOut)
  }

  return <OutingForm initial={keptDraft(storage, owner) ?? draftOf(teetime, golfers)} owner={owner} onCancel={cancel} />
}
