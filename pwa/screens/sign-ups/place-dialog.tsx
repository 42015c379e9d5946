import { teeName } from '#golf/course/tees.ts'
import { teeTimeAssign, type Assignment, type Roster, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { hasErrors, type FormErrors } from '../../forms/form-errors.ts'
import { KeptDialog } from '../../forms/kept-dialog.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Contact } from './players-table.tsx'
import { texts } from './texts.ts'

type Props = {
  teetimeId: number
  player: RosterPlayer
  roster: Pick<Roster, 'players' | 'teeboxes'>
  /** Records a payment. Left out if that is not allowed, or nothing is prepaid. */
  onPay: (() => void) | undefined
  /** Left out for an entry that is a member's. */
  onMember: (() => void) | undefined
  onWithdraw: () => void
  /** Queries the roster again. */
  onOutdated: () => Promise<Roster | undefined>
  onClose: () => void
}

const none = { value: 0, label: texts.notApplicable }
const holes = [none, ...Array.from({ length: 18 }, (_, at) => ({ value: at + 1, label: texts.hole(at + 1) }))]

/** A form for where, when and with whom a golfer plays. */
export function PlaceDialog(props: Props) {
  const { teetimeId, player, roster, onPay, onMember, onWithdraw, onOutdated, onClose } = props
  const { players, teeboxes } = roster
  const kept = useKeptForm<PlaceForm, PlaceErrors, string | undefined>(`place ${player.id}`, {
    stored: storedPlace(player),
  })
  const { form, version, unsaved, change, part, errors, setErrors, catchUp } = kept
  const done = () => {
    kept.forget()
    onClose()
  }
  const send = useDialogChange(done)

  async function save() {
    const found = placeErrors(form)
    setErrors(found)
    if (hasErrors(found)) return undefined
    const assigned = { ...assignmentOf(player.id, form), version }
    const request = { params: { id: teetimeId }, body: { players: [assigned] } }
    return await send(teeTimeAssign, { request, done: texts.saved, onRefused })
  }

  /** After a refusal the form shows what another person has saved since, so that the next save is based on that. */
  async function onRefused({ code }: ServerRefusal) {
    if (code !== 'signup.changed') return
    const now = (await onOutdated())?.players.find(({ id }) => id === player.id)
    if (now !== undefined) catchUp(storedPlace(now))
  }

  return (
    <KeptDialog
      title={player.name}
      action={texts.save}
      failed={texts.unableToSave}
      onAct={save}
      unsaved={unsaved}
      onCancel={done}
      onClose={onClose}
    >
      {player.user_id === 0 && <p>{texts.guestOf(player.host)}</p>}
      {player.contact !== undefined && <Contact contact={player.contact} />}
      <TextField label={texts.columns.partner} autoComplete="off" maxLength={120} {...part('partner')} />
      <SelectField
        label={texts.teebox}
        options={[none, ...teeboxes.map((teebox) => ({ value: teebox.id, label: teeName(teebox) }))]}
        {...part('teeboxId')}
      />
      <TextField
        label={texts.columns.flight}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        error={errors.flight}
        {...part('flight')}
      />
      <TextField
        label={texts.columns.group}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        value={form.group}
        onValue={(typed) => {
          const { group, hole } = withGroup(form, typed, { player, players })
          change(hole === form.hole ? { group } : { group, hole })
        }}
        error={errors.group}
      />
      <TextField label={texts.columns.teeTime} type="time" {...part('teetime')} />
      <SelectField
        label={texts.columns.startingHole}
        options={holes}
        {...part('hole')}
        {...(form.group.trim() !== '' && { hint: texts.holeOfGroup })}
      />
      <Actions>
        {onPay !== undefined && <Button onClick={onPay}>{texts.payment}</Button>}
        {onMember !== undefined && <Button onClick={onMember}>{texts.isMember}</Button>}
        <Button tone="danger" onClick={onWithdraw}>
          {texts.withdraw}
        </Button>
      </Actions>
    </KeptDialog>
  )
}

/** The form of a golfer's place. Empty texts and 0 stand for no value. */
type PlaceForm = {
  readonly partner: string
  readonly teeboxId: number
  readonly flight: string
  readonly group: string
  readonly teetime: string
  /** 1 to 18. */
  readonly hole: number
}

function storedPlace(player: RosterPlayer) {
  return { values: placeFormOf(player), version: player.version }
}

export function placeFormOf({ partner, teebox_id, flight, code, teetime, startinghole }: RosterPlayer): PlaceForm {
  return {
    partner,
    teeboxId: teebox_id ?? 0,
    flight: numberText(flight),
    group: numberText(code),
    teetime: teetime ?? '',
    hole: startinghole === null ? 0 : startinghole + 1,
  }
}

/** Returns the request. An invalid number is sent as a value that the schema refuses. */
export function assignmentOf(id: number, { partner, teeboxId, flight, group, teetime, hole }: PlaceForm): Assignment {
  return {
    id,
    partner: partner.trim(),
    teebox_id: teeboxId === 0 ? null : teeboxId,
    flight: readNumber(flight),
    code: readNumber(group),
    teetime: teetime === '' ? null : teetime,
    startinghole: hole === 0 ? null : hole - 1,
  }
}

type AmongOthers = { readonly player: RosterPlayer } & Pick<Roster, 'players'>

/**
 * Returns the form after another group was typed. The golfer takes the starting hole of that group. In an empty
 * group a hole that was chosen stays, and one that came from the previous group is replaced by the stored one.
 */
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
    ...(isWithin(flight, 20) ? {} : { flight: texts.flightOutOfRange }),
    ...(isWithin(code, 36) ? {} : { group: texts.groupOutOfRange }),
  }
}

function isWithin(value: number | null, most: number): boolean {
  return value === null || (value >= 1 && value <= most)
}
