import { teeTimeAssign, type Assignment, type Roster, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import { hasErrors, type FormErrors } from '../../forms/form-errors.ts'
import { useDraft } from '../../forms/use-draft.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
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
  const sendFromDialog = useDialogSend(onClose)
  const { draft: form, errors, setErrors, change, part } = useDraft<PlaceForm, PlaceErrors>(() => placeFormOf(player))

  async function save() {
    const found = placeErrors(form)
    setErrors(found)
    if (hasErrors(found)) return undefined
    const request = { params: { id: teetimeId }, body: { players: [assignmentOf(player.id, form)] } }
    return await sendFromDialog(teeTimeAssign, { request, done: 'Saved' })
  }

  return (
    <ActionDialog title={player.name} action="Save" failed="Unable to save" onAct={save} onClose={onClose}>
      <TextField label="Partner" autoComplete="off" maxLength={120} {...part('partner')} />
      <SelectField
        label="Teebox"
        options={[none, ...teeboxes.map(({ id, description }) => ({ value: id, label: description }))]}
        {...part('teeboxId')}
      />
      <TextField
        label="Flight"
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        error={errors.flight}
        {...part('flight')}
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
      <TextField label="Tee time" type="time" {...part('teetime')} />
      <SelectField
        label="Starting hole"
        options={holes}
        {...part('hole')}
        {...(form.group.trim() !== '' && { hint: 'Everybody in the group starts on this hole.' })}
      />
      <Actions>
        {onPay !== undefined && <Button onClick={onPay}>Payment</Button>}
        <Button tone="danger" onClick={onWithdraw}>
          Withdraw
        </Button>
      </Actions>
    </ActionDialog>
  )
}

/** The place of a golfer while it is set by hand; empty texts and 0 stand for none. */
type PlaceForm = {
  readonly partner: string
  readonly teeboxId: number
  readonly flight: string
  readonly group: string
  readonly teetime: string
  /** 1 to 18. */
  readonly hole: number
}

export function placeFormOf({ partner, teebox_id, flight, code, teetime, startinghole }: RosterPlayer): PlaceForm {
  return {
    ...{ partner, teeboxId: teebox_id ?? 0, flight: numberText(flight), group: numberText(code) },
    ...{ teetime: teetime ?? '', hole: startinghole === null ? 0 : startinghole + 1 },
  }
}

/** What is sent; a number that is not one is sent as what the shape refuses. */
export function assignmentOf(id: number, { partner, teeboxId, flight, group, teetime, hole }: PlaceForm): Assignment {
  return {
    ...{ id, partner: partner.trim(), teebox_id: teeboxId === 0 ? null : teeboxId },
    ...{ flight: readNumber(flight), code: readNumber(group), teetime: teetime === '' ? null : teetime },
    startinghole: hole === 0 ? null : hole - 1,
  }
}

type AmongOthers = { readonly player: RosterPlayer } & Pick<Roster, 'players'>

/** The form once another group is typed: the golfer starts where its golfers do; alone, as before or as it was chosen. */
export function withGroup(form: PlaceForm, group: string, { player, players }: AmongOthers): PlaceForm {
  const holeOf = (typed: string) => {
    const code = readNumber(typed)
    const companion = players.find((other) => other.id !== player.id && other.code !== null && other.code === code)
    return companion && placeFormOf(companion).hole
  }
  const isOfGroup = form.hole === holeOf(form.group)
  return { ...form, group, hole: holeOf(group) ?? (isOfGroup ? placeFormOf(player).hole : form.hole) }
}

function numberText(value: number | null): string {
  return value === null ? '' : String(value)
}

function readNumber(typed: string): number | null {
  if (typed.trim() === '') return null
  return /^\d{1,2}$/.test(typed.trim()) ? Number(typed) : Number.NaN
}

type PlaceErrors = FormErrors<'flight' | 'group'>

export function placeErrors(form: PlaceForm): PlaceErrors {
  const { flight, code } = assignmentOf(0, form)
  return {
    ...(isWithin(flight, 20) ? {} : { flight: 'A flight is a number from 1 to 20.' }),
    ...(isWithin(code, 36) ? {} : { group: 'A group is a number from 1 to 36.' }),
  }
}

function isWithin(value: number | null, most: number): boolean {
  return value === null || (value >= 1 && value <= most)
}
