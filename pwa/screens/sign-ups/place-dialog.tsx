import { useState } from 'react'
import { teeTimeAssign, type Roster, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import { hasErrors } from '../../forms/form-errors.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { assignmentOf, placeErrors, placeFormOf, withGroup, type PlaceForm } from './place-form.ts'
import { holeText } from './roster-words.ts'
import { useDialogSend } from './use-dialog-send.ts'

type Props = {
  teetimeId: number
  player: RosterPlayer
  roster: Pick<Roster, 'players' | 'teeboxes'>
  /** To record a payment; left out for whoever may not, or where nothing is paid in advance. */
  onPay: (() => void) | undefined
  onWithdraw: () => void
  onClose: () => void
}

const none = { value: 0, label: 'N/A' }
const holes = [none, ...Array.from({ length: 18 }, (_, at) => ({ value: at + 1, label: holeText(at) }))]

/** Sets by hand where, when and with whom a golfer plays. */
export function PlaceDialog({ teetimeId, player, roster: { players, teeboxes }, onPay, onWithdraw, onClose }: Props) {
  const { failures, sendFromDialog } = useDialogSend(onClose)
  const [form, setForm] = useState(() => placeFormOf(player))
  const [errors, setErrors] = useState<ReturnType<typeof placeErrors>>({})
  const change = (changed: Partial<PlaceForm>) => {
    setForm((before) => ({ ...before, ...changed }))
    setErrors({})
  }

  async function save() {
    const found = placeErrors(form)
    setErrors(found)
    if (hasErrors(found)) return
    const request = { params: { id: teetimeId }, body: { players: [assignmentOf(player.id, form)] } }
    await sendFromDialog(teeTimeAssign, { request, done: 'Saved' })
  }

  return (
    <Dialog
      open
      title={player.name}
      onClose={onClose}
      actions={
        <>
          <ErrorList title="Unable to save" errors={failures} />
          <Button tone="primary" onClick={() => void save()}>
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <TextField
        label="Partner"
        autoComplete="off"
        maxLength={120}
        value={form.partner}
        onValue={(partner) => change({ partner })}
      />
      <SelectField
        label="Teebox"
        value={form.teeboxId}
        options={[none, ...teeboxes.map(({ id, description }) => ({ value: id, label: description }))]}
        onValue={(teeboxId) => change({ teeboxId })}
      />
      <TextField
        label="Flight"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={form.flight}
        onValue={(flight) => change({ flight })}
        error={errors.flight}
      />
      <TextField
        label="Group"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={form.group}
        onValue={(group) => change(withGroup(form, group, { player, players }))}
        error={errors.group}
      />
      <TextField label="Tee time" type="time" value={form.teetime} onValue={(teetime) => change({ teetime })} />
      <SelectField
        label="Starting hole"
        value={form.hole}
        options={holes}
        onValue={(hole) => change({ hole })}
        {...(form.group.trim() !== '' && { hint: 'Everybody in the group starts on this hole.' })}
      />
      <Actions>
        {onPay !== undefined && <Button onClick={onPay}>Payment</Button>}
        <Button tone="danger" onClick={onWithdraw}>
          Withdraw
        </Button>
      </Actions>
    </Dialog>
  )
}
