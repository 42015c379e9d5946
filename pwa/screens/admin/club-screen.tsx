import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import {
  changeClub,
  changeLogo,
  changePolicies,
  clubForm,
  clubSettings,
  mostLogoBytes,
  registrationPolicies,
} from '#sync/calls/club-admin.ts'
import { clubColors, ownColors } from '#sync/calls/club-colors.ts'
import { nameStyle } from '#sync/calls/follow.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { useClub, useRenewClub } from '../../club/club.tsx'
import { Instant } from '../../dates/day.tsx'
import { hasErrors, refusedFields, shapeErrors } from '../../forms/form-errors.ts'
import { UnsavedLine } from '../../forms/unsaved-line.tsx'
import { useKeptForm } from '../../forms/use-kept-form.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery, useShowAnswer } from '../../server/server-query.ts'
import { reasonOf, useCatchUpAfter, useServerSend } from '../../server/server-send.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox, ChoiceButtons, LabelledButtons } from '../../ui/choice.tsx'
import { Field, FileField, SelectField, TextField } from '../../ui/field.tsx'
import { Form, FormActions, FormRow } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { texts } from './texts.ts'
import styles from './admin.module.css'

type ClubForAdmins = AnswerOf<typeof clubSettings>
type Settings = BodyOf<typeof changeClub>['settings']
type Color = 'headerColor' | 'mainColor'

const { club: words } = texts

export function ClubScreen() {
  const query = useServerQuery({ call: clubSettings, request: {} })
  const showAnswer = useShowAnswer()
  const worn = useClub()
  const renewClub = useRenewClub()

  function show(answer: ClubForAdmins) {
    // React leaves an old stylesheet in the page, and a club without colors has none that replaces it, so the page is
    // reloaded.
    if (answer.shown.look === '' && worn.look !== '') location.reload()
    showAnswer({ call: clubSettings, request: {} }, answer)
    renewClub(answer.shown)
  }

  async function readAgain(): Promise<ClubForAdmins | undefined> {
    return (await query.refetch()).data
  }

  return (
    <Page title={words.title} lead={words.lead}>
      <QueryBoundary query={query} rows={6} height={84} needs={words.offline}>
        {(club) => (
          <>
            <ClubForm club={club} onSaved={show} readAgain={readAgain} />
            <PoliciesCard club={club} onSaved={show} readAgain={readAgain} />
            <LogoCard club={club} onSaved={show} />
            {club.changed !== null && (
              <p>
                {words.changed(club.changed.by)} <Instant at={club.changed.at} />
              </p>
            )}
          </>
        )}
      </QueryBoundary>
    </Page>
  )
}

type Part = { club: ClubForAdmins; onSaved: (answer: ClubForAdmins) => void }

type FormProps = Part & { readAgain: () => Promise<ClubForAdmins | undefined> }

function settingsOf({ settings: values, version }: ClubForAdmins) {
  return { values, version }
}

function policiesOf({ policies: values, version }: ClubForAdmins) {
  return { values, version }
}

function ClubForm({ club, onSaved, readAgain }: FormProps) {
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const notices = useNotices()
  const stored = settingsOf(club)
  const kept = useKeptForm('settings', { stored })
  const { form, version, unsaved, change, field, errors, setErrors, catchUp, forget } = kept
  const hasOwnColors = form.headerColor === '' && form.mainColor === ''

  async function save() {
    const settings = { ...form, name: form.name.trim(), contact: form.contact.trim() }
    const found = shapeErrors<keyof Settings>(clubForm(), settings)
    setErrors(found)
    if (hasErrors(found)) return
    const answer = await send(changeClub, { body: { version, settings } })
    if (!answer.ok) return await explain(answer.refusal)
    notices.succeed(words.saved.title, words.saved.detail)
    // Called before `onSaved`, which may reload the page.
    forget()
    onSaved(answer.value)
  }

  async function explain(refusal: ServerRefusal) {
    setErrors(refusedFields(refusal, Object.keys(form) as (keyof Settings)[]))
    notices.fail(words.failed, reasonOf(refusal))
    await catchUpAfter(refusal, { readAgain, storedOf: settingsOf, catchUp })
  }

  return (
    <Card>
      <Form wide onSubmit={save}>
        <UnsavedLine of={unsaved} />
        <TextField label={words.fields.name} maxLength={60} required {...field('name')} />
        <TextField
          label={words.fields.contact}
          hint={words.hints.contact}
          type="email"
          maxLength={254}
          required
          {...field('contact')}
        />
        <ZoneField value={form.timeZone} error={errors.timeZone} onValue={field('timeZone').onValue} />
        <TextField
          label={words.fields.footerCredit}
          hint={words.hints.footerCredit}
          maxLength={60}
          {...field('footerCredit')}
        />
        <LinkField label={words.fields.cupUrl} {...field('cupUrl')} />
        <LinkField label={words.fields.leaderboardUrl} {...field('leaderboardUrl')} />
        {(['headerColor', 'mainColor'] as const).map((part) => (
          <ColorField
            key={part}
            label={words.fields[part]}
            value={form[part] || ownColors[part]}
            onValue={(color) => change({ [part]: color })}
          />
        ))}
        <FormRow>
          {!hasOwnColors && <Preview name={form.name} chosen={form} />}
          {!hasOwnColors && (
            <Actions>
              <Button onClick={() => change({ headerColor: '', mainColor: '' })}>{words.ownColors}</Button>
            </Actions>
          )}
        </FormRow>
        <FormActions>
          <Button type="submit" tone="primary">
            {words.save}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}

/** The policies of the club for its members. A setup step links to them. */
function PoliciesCard({ club, onSaved, readAgain }: FormProps) {
  const send = useServerSend()
  const catchUpAfter = useCatchUpAfter()
  const notices = useNotices()
  const place = useRef<HTMLElement>(null)
  const stored = policiesOf(club)
  const typed = useKeptForm('policies', { stored })
  const { form: policies, version, unsaved, part, box, errors, setErrors, catchUp, forget } = typed
  const isAsked = useLocation().hash === '#policies'

  useEffect(() => {
    if (!isAsked) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [isAsked])

  async function save() {
    const { registration } = policies
    setErrors(registration === null ? { registration: words.policies.choose } : {})
    if (registration === null) return notices.fail(words.policies.failed, words.policies.choose)
    const answer = await send(changePolicies, { body: { version, policies: { ...policies, registration } } })
    if (answer.ok) {
      notices.succeed(words.policies.saved)
      forget()
      return onSaved(answer.value)
    }
    notices.fail(words.policies.failed, reasonOf(answer.refusal))
    await catchUpAfter(answer.refusal, { readAgain, storedOf: policiesOf, catchUp })
  }

  return (
    <Card ref={place} tabIndex={-1} aria-labelledby="policies">
      <Form onSubmit={save}>
        <h2 id="policies">{words.policies.title}</h2>
        <UnsavedLine of={unsaved} />
        <ChoiceButtons
          label={words.policies.registration}
          options={registrationPolicies.map((value) => ({ value, ...words.policies.options[value] }))}
          error={errors.registration}
          {...part('registration')}
        />
        <CheckBox label={words.policies.lookup.label} detail={words.policies.lookup.detail} {...box('openLookup')} />
        <CheckBox label={words.policies.alcohol.label} detail={words.policies.alcohol.detail} {...box('asksAlcohol')} />
        <CheckBox label={words.policies.stakes.label} detail={words.policies.stakes.detail} {...box('allowsStakes')} />
        <LabelledButtons
          label={words.policies.follow.label}
          hint={words.policies.follow.hint}
          options={nameStyle.options.map((value) => ({ value, label: words.policies.follow.options[value] }))}
          {...part('followNames')}
        />
        <FormActions>
          <Button type="submit" tone="primary">
            {words.policies.save}
          </Button>
        </FormActions>
      </Form>
    </Card>
  )
}

type LinkFieldProps = { label: string; value: string; onValue: (value: string) => void; error?: string | undefined }

function LinkField(props: LinkFieldProps) {
  return <TextField hint={words.hints.link} type="url" inputMode="url" autoComplete="off" maxLength={500} {...props} />
}

type ZoneFieldProps = { value: string; error: string | undefined; onValue: (zone: string) => void }

/** A choice of all time zones that the browser supports, and the club's own if it is not among them. */
function ZoneField({ value, error, onValue }: ZoneFieldProps) {
  const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), value])].toSorted()
  return (
    <SelectField
      label={words.fields.timeZone}
      error={error}
      value={zones.indexOf(value)}
      options={zones.map((zone, place) => ({ value: place, label: zone.replaceAll('_', ' ') }))}
      onValue={(place) => onValue(zones[place] ?? value)}
    />
  )
}

type ColorFieldProps = { label: string; value: string; onValue: (color: string) => void }

function ColorField({ label, value, onValue }: ColorFieldProps) {
  return (
    <Field label={label}>
      {({ id }) => (
        <input
          id={id}
          type="color"
          style={looks.color}
          value={value}
          onChange={({ target }) => onValue(target.value)}
        />
      )}
    </Field>
  )
}

/** Inline styles: the stylesheet is shared, so every phone would load them. */
const looks = {
  color: {
    inlineSize: '100%',
    blockSize: 'var(--tap)',
    padding: 6,
    background: 'var(--card)',
    border: '1.5px solid var(--frame)',
    borderRadius: 'var(--radius)',
  },
  schemes: { display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' },
  scheme: { margin: 0, border: '1px solid var(--line)' },
  bar: { padding: 16, fontWeight: 600, overflowWrap: 'anywhere' },
  button: { display: 'inline-block', padding: '10px 14px', borderRadius: 'var(--radius)' },
} as const

/** The card backgrounds of `ui/tokens.css` in both schemes, because a phone has only one of them active. */
const grounds = { light: '#ffffff', dark: '#16201b' }

function Preview({ name, chosen }: { name: string; chosen: Readonly<Record<Color, string>> }) {
  const colors = clubColors(chosen)
  if (colors === null) return null
  const wanted = [chosen.headerColor || ownColors.headerColor, chosen.mainColor || ownColors.mainColor]
  const isCorrected = colors.light.header !== wanted[0] || colors.light.main !== wanted[1]
  return (
    <section aria-label={words.preview.title}>
      <div style={looks.schemes}>
        {(['light', 'dark'] as const).map((scheme) => {
          const { header, onHeader, onHeaderQuiet, main, onMain } = colors[scheme]
          return (
            <figure key={scheme} style={looks.scheme}>
              <figcaption style={{ ...looks.bar, background: header, color: onHeader }}>
                {name} <span style={{ color: onHeaderQuiet }}>{words.preview[scheme]}</span>
              </figcaption>
              <div style={{ ...looks.bar, background: grounds[scheme], color: main }}>
                <span style={{ ...looks.button, background: main, color: onMain }}>{words.preview.button}</span>{' '}
                {words.preview.link}
              </div>
            </figure>
          )
        })}
      </div>
      {isCorrected && <p role="status">{words.preview.corrected}</p>}
    </section>
  )
}

function LogoCard({ club, onSaved }: Part) {
  const send = useServerSend()
  const notices = useNotices()
  const [fault, setFault] = useState<string>()

  async function take(file: File) {
    setFault(undefined)
    if (file.size > mostLogoBytes) return setFault(words.logo.tooLarge)
    const bytes = await file.arrayBuffer().catch(() => null)
    if (bytes === null) return setFault(words.logo.unreadable)
    await change(base64Of(new Uint8Array(bytes)), words.logo.saved)
  }

  async function change(image: string | null, done: string) {
    const answer = await send(changeLogo, { body: { image } })
    if (!answer.ok) {
      setFault(reasonOf(answer.refusal))
      return notices.fail(words.logo.failed)
    }
    notices.succeed(done)
    onSaved(answer.value)
  }

  return (
    <Card className={styles['message']} aria-labelledby="logo">
      <h2 id="logo">{words.logo.title}</h2>
      <p>{words.logo.note}</p>
      {club.shown.logo !== '' && <img src={club.shown.logo} alt={words.logo.alt} width={96} height={96} />}
      <FileField
        label={words.logo.file}
        hint={words.logo.hint}
        accept=".png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml"
        error={fault}
        onFile={(file) => void take(file)}
      />
      {club.hasLogo && (
        <Actions>
          <Button onClick={() => void change(null, words.logo.removed)}>{words.logo.remove}</Button>
        </Actions>
      )}
    </Card>
  )
}

function base64Of(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
