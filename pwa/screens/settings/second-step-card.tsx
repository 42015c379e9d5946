import { useState } from 'react'
import {
  renewRecoveryCodes,
  secondStep,
  startSecondStep,
  turnOffSecondStep,
  turnOnSecondStep,
} from '#sync/calls/second-step.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { useClub } from '../../club/club.tsx'
import { Instant } from '../../dates/day.tsx'
import { emptyErrors, hasErrors, refusedFields } from '../../forms/form-errors.ts'
import { useForm } from '../../forms/use-form.ts'
import { PasswordField } from '../../people/account-fields.tsx'
import { CodeField } from '../../people/code-field.tsx'
import { codeTexts } from '../../people/texts.ts'
import { useRobotCheckOnRefusal } from '../../robot-check/robot-check-on-refusal.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { reasonOf, useServerSend } from '../../server/server-send.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Form, SubmitOrCancel } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { useFocusAfter } from '../../ui/page.tsx'
import { Paper } from '../../ui/paper.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

const { secondStep: words } = texts

/** The refusal code if the second step is on already. */
const isOn = 'second-step.is-on'

type View =
  | { readonly kind: 'state' | 'password' | 'off' | 'renew' }
  | { readonly kind: 'app'; readonly key: string; readonly link: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

/** The second step of an administrator's own login: turned on with an authenticator app, and off again. */
export function SecondStepCard({ onTurnedOff }: { onTurnedOff: () => Promise<void> }) {
  const query = useServerQuery({ call: secondStep, request: {} })
  const notices = useNotices()
  const [view, setView] = useState<View>({ kind: 'state' })
  const place = useFocusAfter<HTMLElement>(view.kind)
  const leave = () => setView({ kind: 'state' })

  async function showCodes(codes: readonly string[], notice: { readonly title: string; readonly detail?: string }) {
    notices.succeed(notice.title, notice.detail)
    setView({ kind: 'codes', codes })
    await query.refetch()
  }

  /** Handles that the second step was turned on before, by a tap whose answer was lost or on another device. */
  async function isOnAlready() {
    notices.succeed(words.isOn.title, words.isOn.detail)
    leave()
    await query.refetch()
  }

  async function turnedOff() {
    notices.succeed(words.off.done)
    leave()
    await query.refetch()
    await onTurnedOff()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="second-step">
      <h2 id="second-step">{view.kind === 'codes' ? words.codes.title : words.title}</h2>
      {view.kind === 'state' && (
        <QueryBoundary query={query} rows={1} height={64} needs={words.offline}>
          {({ since, codes }) =>
            since === null ? (
              <>
                <p className={styles['note']}>{words.note}</p>
                <div className={styles['head']}>
                  <Button onClick={() => setView({ kind: 'password' })}>{words.turnOn}</Button>
                </div>
              </>
            ) : (
              <>
                <p>
                  {words.since} <Instant at={since} />
                </p>
                <p className={styles['note']}>{words.codesLeft(codes)}</p>
                <div className={styles['head']}>
                  <Button onClick={() => setView({ kind: 'renew' })}>{words.renew}</Button>
                  <Button onClick={() => setView({ kind: 'off' })}>{words.turnOff}</Button>
                </div>
              </>
            )
          }
        </QueryBoundary>
      )}
      {view.kind === 'password' && <BeginForm onStarted={setView} onIsOn={isOnAlready} onCancel={leave} />}
      {view.kind === 'app' && (
        <AppForm
          app={view}
          onTurnedOn={(codes) => showCodes(codes, words.done)}
          onStartOver={setView}
          onIsOn={isOnAlready}
          onCancel={leave}
        />
      )}
      {view.kind === 'renew' && (
        <RenewForm onRenewed={(codes) => showCodes(codes, { title: words.renewed })} onCancel={leave} />
      )}
      {view.kind === 'off' && <OffForm onTurnedOff={turnedOff} onCancel={leave} />}
      {view.kind === 'codes' && <Codes codes={view.codes} onClose={leave} />}
    </Card>
  )
}

type BeginProps = { onStarted: (view: View) => void; onIsOn: () => Promise<void>; onCancel: () => void }

/** The form for the password, after which the server creates a key. */
function BeginForm({ onStarted, onIsOn, onCancel }: BeginProps) {
  const send = useServerSend()
  const notices = useNotices()
  const robotCheck = useRobotCheckOnRefusal()
  const { form, field, setErrors } = useForm({ password: '' })

  async function submit() {
    const found = passwordErrors(form)
    setErrors(found)
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    const started = await send(startSecondStep, { body: { ...form, ...proof } })
    if (started.ok) {
      onStarted({ kind: 'app', ...started.value })
      return
    }
    if (robotCheck.isWantedBy(started.refusal)) return
    if (started.refusal.code === isOn) {
      await onIsOn()
      return
    }
    setErrors(refusedFields(started.refusal, ['password']))
    notices.fail(texts.error, reasonOf(started.refusal))
  }

  return (
    <Form onSubmit={submit}>
      <p className={styles['note']}>{words.password}</p>
      <PasswordField {...field('password')} />
      {robotCheck.box}
      <SubmitOrCancel submit={words.next} onCancel={onCancel} />
    </Form>
  )
}

type AppProps = {
  app: { readonly key: string; readonly link: string }
  onTurnedOn: (codes: readonly string[]) => Promise<void>
  /** Called when the key has expired. */
  onStartOver: (view: View) => void
  onIsOn: () => Promise<void>
  onCancel: () => void
}

/**
 * The key for the authenticator app, as a QR code, as text and as a link on the same phone, and a field for the first
 * code.
 */
function AppForm({ app: { key, link }, onTurnedOn, onStartOver, onIsOn, onCancel }: AppProps) {
  const send = useServerSend()
  const notices = useNotices()
  const { form, field, setErrors } = useForm({ code: '' })

  async function submit() {
    const found = codeErrors(form)
    setErrors(found)
    if (hasErrors(found)) return
    const turned = await send(turnOnSecondStep, { body: form })
    if (turned.ok) {
      await onTurnedOn(turned.value.codes)
      return
    }
    if (turned.refusal.code === isOn) {
      await onIsOn()
      return
    }
    setErrors(refusedFields(turned.refusal, ['code']))
    notices.fail(texts.error, reasonOf(turned.refusal))
    if (turned.refusal.code === 'second-step.not-started') onStartOver({ kind: 'password' })
  }

  return (
    <Form onSubmit={submit}>
      <p>{words.app.scan}</p>
      <QrCode text={link} label={words.app.qr} />
      <ButtonLink to={link} tone="soft">
        {words.app.open}
      </ButtonLink>
      <p>
        {words.app.key} <b className={styles['key']}>{inFours(key)}</b>
      </p>
      <p>{words.app.next}</p>
      <CodeField {...field('code')} isFirst />
      <SubmitOrCancel submit={words.turnOn} onCancel={onCancel} />
    </Form>
  )
}

function RenewForm({
  onRenewed,
  onCancel,
}: {
  onRenewed: (codes: readonly string[]) => Promise<void>
  onCancel: () => void
}) {
  const send = useServerSend()
  return (
    <ConfirmForm
      note={words.renewing}
      action={words.renew}
      onCancel={onCancel}
      onConfirm={async (body) => {
        const renewed = await send(renewRecoveryCodes, { body })
        if (renewed.ok) await onRenewed(renewed.value.codes)
        return renewed
      }}
    />
  )
}

function OffForm({ onTurnedOff, onCancel }: { onTurnedOff: () => Promise<void>; onCancel: () => void }) {
  const send = useServerSend()
  return (
    <ConfirmForm
      note={words.off.note}
      action={words.turnOff}
      onCancel={onCancel}
      onConfirm={async (body) => {
        const turned = await send(turnOffSecondStep, { body })
        if (turned.ok) await onTurnedOff()
        return turned
      }}
    />
  )
}

type Confirmed = { readonly password: string; readonly code: string; readonly robotcheck?: string }

type ConfirmProps = {
  note: string
  action: string
  onConfirm: (body: Confirmed) => Promise<ServerResult<unknown>>
  onCancel: () => void
}

/** A form for the password and a code, required for actions that weaken the login. */
function ConfirmForm({ note, action, onConfirm, onCancel }: ConfirmProps) {
  const notices = useNotices()
  const robotCheck = useRobotCheckOnRefusal()
  const { form, field, setErrors } = useForm({ password: '', code: '' })

  async function submit() {
    const found = { ...passwordErrors(form), ...codeErrors(form) }
    setErrors(found)
    const proof = robotCheck.proofToSend()
    if (hasErrors(found) || proof === null) return
    const done = await onConfirm({ ...form, ...proof })
    if (done.ok || robotCheck.isWantedBy(done.refusal)) return
    setErrors(refusedFields(done.refusal, ['password', 'code']))
    notices.fail(texts.error, reasonOf(done.refusal))
  }

  return (
    <Form onSubmit={submit}>
      <p className={styles['note']}>{note}</p>
      <PasswordField {...field('password')} />
      <CodeField {...field('code')} />
      {robotCheck.box}
      <SubmitOrCancel submit={action} onCancel={onCancel} />
    </Form>
  )
}

/** The recovery codes. They are shown only once, because the server stores only their hashes. */
function Codes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { name: club } = useClub()
  const notices = useNotices()
  const list = codes.map((code) => <li key={code}>{code}</li>)

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notices.succeed(words.codes.copied)
    } catch {
      notices.fail(words.codes.notCopied)
    }
  }

  return (
    <>
      <p>{words.codes.note}</p>
      <ul className={styles['codes']}>{list}</ul>
      <Actions>
        <Button onClick={() => void copy()}>{words.codes.copy}</Button>
        <Button onClick={() => print()}>{words.codes.print}</Button>
        <Button tone="primary" onClick={onClose}>
          {words.codes.done}
        </Button>
      </Actions>
      <Paper>
        <h1>{words.codes.paper(club)}</h1>
        <p>{words.codes.once}</p>
        <ul className={styles['codes']}>{list}</ul>
      </Paper>
    </>
  )
}

/** Returns a key in groups of four, as it is typed. */
function inFours(key: string): string {
  return key.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

function passwordErrors({ password }: { readonly password: string }) {
  return password === '' ? { password: texts.passwordRequired } : {}
}

function codeErrors(form: { readonly code: string }) {
  return emptyErrors(form, { fields: ['code'], sentence: codeTexts.required })
}
