import { useState } from 'react'
import { shownDay } from '#golf/day.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { settingsForm, updateInfo, type SettingsForm, type settingsInit } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { dayOf, maskDate, readDate } from '../../dates/date-text.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { NotifyChoice } from '../../people/account-fields.tsx'
import { withDateOfBirth } from '../../people/date-of-birth.ts'
import { useServerSend } from '../../server/server-send.ts'
import { CheckBox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { EditCard, Facts } from './edit-card.tsx'
import styles from './settings.module.css'

const yesNo = (isSo: boolean) => (isSo ? 'Yes' : 'No')

/** The member's personal data, and what other members and the club may use of it. */
export function InfoCard({ settings, onSaved }: { settings: Settings; onSaved: () => Promise<void> }) {
  const device = useDevice()
  const user = useUser()
  const send = useServerSend()
  const notices = useNotices()
  const [isEditing, setEditing] = useState(false)
  const { form, errors, field, change, setErrors, reset } = useForm<InfoField>(infoFormOf(settings))
  const [choices, setChoices] = useState<InfoChoices>(settings)
  const { postemail, teetimenotify, shareemail, sharephone } = choices
  const choose = (choice: Partial<InfoChoices>) => setChoices((before) => ({ ...before, ...choice }))

  function begin() {
    reset(infoFormOf(settings))
    setChoices(settings)
    setEditing(true)
  }

  async function submit() {
    const found = infoErrors(form)
    setErrors(found)
    if (hasErrors(found)) return
    const request = infoRequest(form, { postemail, teetimenotify, shareemail, sharephone })
    const answer = await send(updateInfo, { body: { user: request } })
    if (!answer.ok) {
      setErrors(refusedFields(answer.refusal, Object.keys(form) as InfoField[]))
      notices.fail('Error', answer.refusal.message)
      return
    }
    notices.succeed('Update Successful', 'Your information has been updated')
    setEditing(false)
    // The settings first: the birthday gate looks at them when the person has no date of birth.
    await onSaved()
    const { firstname, lastname, dob } = request
    if (user !== null) {
      keepUser(device, { ...withDateOfBirth(user, { dob, today: dayOf(new Date()) }), firstname, lastname })
    }
  }

  const kept = infoFormOf(settings)
  const facts = [
    ['First name', kept.firstname],
    ['Last name', kept.lastname],
    ['Phone', kept.phonenum],
    ['DOB', kept.dob],
    ['Address', kept.address],
    ['City', kept.city],
    ['State', kept.state],
    ['Zip', kept.zip],
    ['GHIN number', kept.aga],
    ['Email after posting', yesNo(settings.postemail)],
    ['Tee time notification', settings.teetimenotify === 'None' ? 'No' : settings.teetimenotify],
    ['Email in the directory', yesNo(settings.shareemail)],
    ['Phone in the directory', yesNo(settings.sharephone)],
  ] as const

  return (
    <EditCard
      title="Change Info"
      wide
      isEditing={isEditing}
      onEdit={begin}
      onSubmit={() => void submit()}
      onCancel={() => setEditing(false)}
      facts={<Facts facts={facts} />}
    >
      <TextField label="First name" autoComplete="given-name" required maxLength={60} {...field('firstname')} />
      <TextField label="Last name" autoComplete="family-name" required maxLength={60} {...field('lastname')} />
      <TextField label="Phone" type="tel" autoComplete="tel-national" maxLength={30} {...field('phonenum')} />
      <TextField
        label="DOB"
        placeholder="MM-DD-YYYY"
        inputMode="numeric"
        autoComplete="off"
        {...field('dob')}
        onValue={(typed) => change('dob', maskDate(typed))}
        onBlur={() => setErrors({ ...errors, ...dobErrors(form.dob) })}
      />
      <TextField label="Address" autoComplete="street-address" maxLength={200} {...field('address')} />
      <TextField label="City" autoComplete="address-level2" maxLength={60} {...field('city')} />
      <TextField
        label="State"
        autoComplete="address-level1"
        autoCapitalize="characters"
        maxLength={60}
        {...field('state')}
      />
      <TextField label="Zip" inputMode="numeric" autoComplete="postal-code" maxLength={10} {...field('zip')} />
      <TextField label="GHIN number" inputMode="numeric" autoComplete="off" maxLength={20} {...field('aga')} />
      <FormRow>
        <NotifyChoice value={teetimenotify} onValue={(value) => choose({ teetimenotify: value })} />
        <div className={styles['checks']}>
          <CheckBox
            label="Email me a confirmation when I post a round"
            checked={postemail}
            onChecked={(isSo) => choose({ postemail: isSo })}
          />
          <CheckBox
            label="Show my email to members in the directory"
            checked={shareemail}
            onChecked={(isSo) => choose({ shareemail: isSo })}
          />
          <CheckBox
            label="Show my phone to members in the directory"
            checked={sharephone}
            onChecked={(isSo) => choose({ sharephone: isSo })}
          />
        </div>
      </FormRow>
    </EditCard>
  )
}

type Settings = AnswerOf<typeof settingsInit>['user']

const texts = ['firstname', 'lastname', 'phonenum', 'dob', 'address', 'city', 'state', 'zip', 'aga'] as const

type InfoField = (typeof texts)[number]
type InfoForm = Readonly<Record<InfoField, string>>
type InfoChoices = Pick<SettingsForm, 'postemail' | 'teetimenotify' | 'shareemail' | 'sharephone'>

/** The settings as they are typed: the date month first, and empty while it is not known. */
export function infoFormOf(settings: Settings): InfoForm {
  const { firstname, lastname, phonenum, address, city, state, zip, aga, dob } = settings
  return { firstname, lastname, phonenum, address, city, state, zip, aga, dob: dob === null ? '' : shownDay(dob) }
}

/** What is sent: without blanks around it, and the date as it is stored. */
export function infoRequest(form: InfoForm, choices: InfoChoices): SettingsForm {
  const trimmed = Object.fromEntries(texts.map((field) => [field, form[field].trim()])) as Record<InfoField, string>
  return { ...trimmed, ...choices, dob: readDate(form.dob) }
}

const unchosen: InfoChoices = { postemail: false, teetimenotify: 'None', shareemail: false, sharephone: false }

/** What keeps the form from being sent. The date may stay unknown; one that no calendar has cannot be sent. */
export function infoErrors(form: InfoForm): FormErrors<InfoField> {
  return {
    ...shapeErrors(settingsForm(), infoRequest(form, unchosen)),
    ...emptyErrors(form, { fields: ['firstname'], sentence: 'Firstname is required' }),
    ...emptyErrors(form, { fields: ['lastname'], sentence: 'Lastname is required' }),
    ...(form.dob === '' ? {} : dobErrors(form.dob)),
  }
}

/** What is said about the date when it is left. */
export function dobErrors(dob: string): FormErrors<'dob'> {
  if (dob === '') return { dob: 'DOB is required' }
  return readDate(dob) === null ? { dob: 'Please enter a valid date in MM-DD-YYYY format' } : {}
}
