import { useNavigate } from 'react-router-dom'
import { useDevice } from '../../device/device-context.tsx'
import { draftOf, type Begun } from './draft-request.ts'
import { forgetDraft, keptDraft } from './kept-draft.ts'
import { OutingForm } from './outing-form.tsx'
import { useDraftOwner } from './use-draft-owner.ts'

type Props = { teetime: NonNullable<Begun['teetime']>; golfers: Begun['golfers']; wayOut: string }

/** The outing in progress, as it is at the club or as it was left half changed. */
export function ChangeOuting({ teetime, golfers, wayOut }: Props) {
  const { storage } = useDevice().ports
  const navigate = useNavigate()
  const owner = useDraftOwner(teetime.id)

  function cancel() {
    forgetDraft(storage)
    void navigate(wayOut)
  }

  return <OutingForm initial={keptDraft(storage, owner) ?? draftOf(teetime, golfers)} owner={owner} onCancel={cancel} />
}
