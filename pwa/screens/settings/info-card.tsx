import { useState } from 'react'
import { shownDay } from '#golf/day.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import { settingsForm, updateInfo, type SettingsForm, type settingsInit } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { dayOf } from '../../dates/date-text.ts'
import { maskDate, readDate } from '../../dates/typed-date.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { emptyErrors, hasErrors, refusedFields, shapeErrors, type FormErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { AddressFields, NameFields, NotifyChoice } from '../../people/account-fields.tsx'
import { withDateOfBirth } from '../../people/date-of-birth.ts'
import { texts as personTexts } from '../../people/texts.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { CheckBox } from '../../ui/choice.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { stack } from '../../ui/stack.ts'
import { EditCard, Facts } from './edit-card.tsx'
import { texts } from './texts.ts'

const { facts: factNames, fields } = texts.info
const yesNo = (isSo: boolean) => (isSo ? texts.info.yes : texts.info.no)

type Props = {
  stored: Answer
  /** Reads the settings from the server; undefined if that fails. */
  readAgain: () => Promise<Answer | undefined>
}

/** The member's personal data, and the choices about sharing and notifications. */
export function InfoCard({ stored, readAgain }: Props) {
  const device = useDevice()
  const user = useUser()
  const send = useServerSend()
  const notices = useNotices()
  const { user: settings } = stored
  const kept = infoFormOf(settings)
  const { form, unsaved, errors, field, part, box, setErrors, forget } = useKeptForm<InfoForm, FormErrors<InfoField>>(
    'info',
    { stored: { values: kept, version: undefined } },
  )
  const [isEditing, setEditing] = useState(unsaved.state === 'kept')

  function close() {
    forget()
    setErrors({})
    setEditing(false)
  }

  async function submit() {
    const found = infoErrors(form)
    setErrors(found)
    if (hasErrors(found)) return
    const body = infoRequest(form, stored)
    const answer = await send(updateInfo, { body })
    if (!answer.ok) {
      setErrors(refusedFields(answer.refusal, Object.keys(form) as InfoField[]))
      notices.fail(texts.error, reasonOf(answer.refusal))
      return
    }
    notices.succeed(texts.saved, texts.info.saved)
    close()
    // The settings are refreshed first, because the birthday dialog reads them if the user has no date of birth.
    const { firstname, lastname, dob } = ((await readAgain()) ?? body).user
    if (user !== null) {
      keepUser(device, { ...withDateOfBirth(user, { dob, today: dayOf(new Date()) }), firstname, lastname })
    }
  }

  const facts = [
    [personTexts.firstname, kept.firstname],
    [personTexts.lastname, kept.lastname],
    [fields.phone, kept.phonenum],
    [fields.dob, kept.dob],
    [personTexts.address, kept.address],
    [personTexts.city, kept.city],
    [personTexts.state, kept.state],
    [personTexts.zip, kept.zip],
    [personTexts.ghin, kept.aga],
    [fields.tees, kept.tees],
    [factNames.postemail, yesNo(settings.postemail)],
    [factNames.notify, settings.teetimenotify === 'None' ? texts.info.no : settings.teetimenotify],
    [factNames.shareemail, yesNo(settings.shareemail)],
    [factNames.sharephone, yesNo(settings.sharephone)],
  ] as const

  return (
    <EditCard
      title={texts.info.title}
      wide
      isEditing={isEditing}
      onEdit={() => setEditing(true)}
      onSubmit={submit}
      onCancel={close}
      facts={<Facts facts={facts} />}
    >
      <UnsavedLine of={unsaved} />
      <NameFields firstname={field('firstname')} lastname={field('lastname')} />
      <TextField label={fields.phone} type="tel" autoComplete="tel-national" maxLength={30} {...field('phonenum')} />
      <TextField
        label={fields.dob}
        placeholder={texts.info.datePlaceholder}
        inputMode="numeric"
        autoComplete="off"
        {...field('dob')}
        onValue={(typed) => field('dob').onValue(maskDate(typed))}
        onBlur={() => setErrors({ ...errors, ...dobErrors(form.dob) })}
      />
      <AddressFields field={field} />
      {settings.tees !== undefined && (
        <TextField
          label={fields.tees}
          hint={texts.info.teesHint}
          autoComplete="off"
          maxLength={40}
          {...field('tees')}
        />
      )}
      <FormRow>
        <NotifyChoice {...part('teetimenotify')} />
        <div {...stack(8)}>
          <CheckBox label={texts.info.choices.postemail} {...box('postemail')} />
          <CheckBox label={texts.info.choices.shareemail} {...box('shareemail')} />
          <CheckBox label={texts.info.choices.sharephone} {...box('sharephone')} />
        </div>
      </FormRow>
    </EditCard>
  )
}

type Answer = AnswerOf<typeof settingsInit>
type Settings = Answer['user']

const fieldNames = [
  'firstname',
  'lastname',
  'phonenum',
  'dob',
  'address',
  'city',
  'state',
  'zip',
  'aga',
  'tees',
] as const

type InfoField = (typeof fieldNames)[number]
type InfoChoices = Pick<SettingsForm, 'postemail' | 'teetimenotify' | 'shareemail' | 'sharephone'>
type InfoForm = Readonly<Record<InfoField, string>> & InfoChoices

function choicesOf({ postemail, teetimenotify, shareemail, sharephone }: InfoChoices): InfoChoices {
  return { postemail, teetimenotify, shareemail, sharephone }
}

/** Returns the settings as typed: the date begins with the month, and is empty if unknown. */
export function infoFormOf(settings: Settings): InfoForm {
  const { firstname, lastname, phonenum, address, city, state, zip, aga, tees = '' } = settings
  const dob = settings.dob === null ? '' : shownDay(settings.dob)
  return { firstname, lastname, phonenum, address, city, state, zip, aga, tees, dob, ...choicesOf(settings) }
}

/** Returns the values of the form without surrounding spaces and with the date in its stored form. */
function infoIn(form: InfoForm): SettingsForm {
  const trimmed = Object.fromEntries(fieldNames.map((field) => [field, form[field].trim()])) as Record<
    InfoField,
    string
  >
  return { ...trimmed, ...choicesOf(form), dob: readDate(form.dob) }
}

/**
 * Returns the request: what differs from the settings that the form shows. The rest is left out, because it may have
 * changed since on another device, by the link of an email, or by an administrator. The names and the date are always
 * sent, because they are required, with a list of those that the server leaves as they are. A server of the previous
 * release has neither that list nor usual tees, and refuses them.
 */
export function infoRequest(
  form: InfoForm,
  { user: stored, keepsunchanged }: Pick<Answer, 'user' | 'keepsunchanged'>,
): BodyOf<typeof updateInfo> {
  const { firstname, lastname, dob, ...others } = infoIn(form)
  const changed = Object.entries(others).filter(([name, value]) => {
    return name in stored && stored[name as keyof typeof others] !== value
  })
  const user = { firstname, lastname, dob, ...Object.fromEntries(changed) }
  const unchanged = (['firstname', 'lastname', 'dob'] as const).filter((name) => user[name] === stored[name])
  return keepsunchanged ? { user, unchanged } : { user }
}

/** Returns the errors that prevent sending the form. The date may be empty. */
export function infoErrors(form: InfoForm): FormErrors<InfoField> {
  return {
    ...shapeErrors(settingsForm(), infoIn(form)),
    ...emptyErrors(form, { fields: ['firstname'], sentence: texts.info.firstnameRequired }),
    ...emptyErrors(form, { fields: ['lastname'], sentence: texts.info.lastnameRequired }),
    ...(form.dob === '' ? {} : dobErrors(form.dob)),
  }
}

/** Returns the error of the date when its field loses the focus. */
export function dobErrors(dob: string): FormErrors<'dob'> {
  if (dob === '') return { dob: texts.info.dobRequired }
  return readDate(dob) === null ? { dob: texts.info.dobInvalid } : {}
}
