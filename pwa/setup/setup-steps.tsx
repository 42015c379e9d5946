import Check from 'lucide-react/icons/check'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import {
  addFromCatalogue,
  declineEmail,
  discardPractice,
  hideSetup,
  sendTestMail,
  setup,
  setupSteps,
  startPractice,
} from '#sync/calls/setup.ts'
import { Instant } from '../dates/day.tsx'
import { groupedCode } from '../outings/code-text.ts'
import { useServerChange } from '../server/server-change.ts'
import { useServerQuery } from '../server/server-query.ts'
import { reasonOf, useServerSend } from '../server/server-send.ts'
import { Actions, Button, ButtonLink } from '../ui/button.tsx'
import { Card, RowCard } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorList } from '../ui/form.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Section } from '../ui/page.tsx'
import { texts } from './texts.ts'
import spoken from '../ui/spoken.module.css'

type Setup = AnswerOf<typeof setup>
type Step = (typeof setupSteps)[number]

/**
 * The setup steps of a new club, on the home screen until all are done or an administrator hides them.
 *
 * @param props.before shown until the answer has arrived
 */
export function SetupOnHome({ before }: { before: ReactNode }) {
  const change = useServerChange()
  const { data: state, error } = useServerQuery({ call: setup, request: {} })
  if (state === undefined && error === null) return before
  if (state === undefined || state.isHidden || setupSteps.every((step) => state.done[step])) return null

  const hide = () => change(hideSetup, { request: { body: { isHidden: true } }, failed: texts.notHidden })

  return (
    <Section title={texts.title}>
      <SetupSteps state={state} />
      <p>{texts.hidden}</p>
      <Actions>
        <Button onClick={() => void hide()}>{texts.hide}</Button>
      </Actions>
    </Section>
  )
}

/** Each step with its state and what to do next. */
export function SetupSteps({ state }: { state: Setup }) {
  const [isPicking, setPicking] = useState(false)
  const done = setupSteps.filter((step) => state.done[step])
  const next = setupSteps.find((step) => !state.done[step])
  const actions: Readonly<Record<Step, ReactNode>> = {
    club: (
      <ButtonLink to="/admin/club" {...look(next === 'club')}>
        {texts.steps.club.go}
      </ButtonLink>
    ),
    mail: <MailActions email={state.email} isNext={next === 'mail'} />,
    courses: (
      <Button {...look(next === 'courses')} onClick={() => setPicking(true)}>
        {texts.steps.courses.go}
      </Button>
    ),
    members: (
      <ButtonLink to="/admin/addMembers" {...look(next === 'members')}>
        {texts.steps.members.go}
      </ButtonLink>
    ),
    registration: (
      <ButtonLink to="/admin/club#policies" {...look(next === 'registration')}>
        {texts.steps.registration.go}
      </ButtonLink>
    ),
    practice: <Practice running={state.practice} isNext={next === 'practice'} />,
  }
  const { club, courses, members, registration, practice } = texts.steps
  const details: Readonly<Record<Step, ReactNode>> = {
    club: state.done.club ? club.done : club.todo,
    mail: state.email === 'declined' ? texts.mail.declined : <MailState mail={state.mail} email={state.email} />,
    courses: state.courses > 0 ? courses.done(state.courses) : courses.todo,
    members: state.done.members ? members.done(state.golfers) : members.todo,
    registration: state.registration === null ? registration.todo : registration.done[state.registration],
    practice:
      state.practice === null ? (state.done.practice ? practice.done : practice.todo) : runningText(state.practice),
  }
  return (
    <>
      <div style={looks.progress}>
        <progress
          style={looks.bar}
          value={done.length}
          max={setupSteps.length}
          aria-label={texts.progress({ done: done.length, all: setupSteps.length })}
        />
        <b aria-hidden="true">{texts.progress({ done: done.length, all: setupSteps.length })}</b>
      </div>
      {state.untrustedProxies.length > 0 && (
        <ErrorList title={texts.proxy.title} errors={[texts.proxy.todo(state.untrustedProxies)]} />
      )}
      <Card style={looks.card}>
        {setupSteps.map((step, place) => (
          <div key={step} style={{ ...looks.step, ...(place > 0 && looks.below), ...(step === next && looks.next) }}>
            <Mark isDone={state.done[step]} isNext={step === next} number={place + 1} />
            <div style={looks.words}>
              <h3 style={looks.title}>{texts.steps[step].title}</h3>
              <p style={looks.detail}>{details[step]}</p>
            </div>
            <div style={step === next ? looks.action : looks.other}>{actions[step]}</div>
          </div>
        ))}
      </Card>
      {isPicking && <CatalogueDialog catalogue={state.catalogue} onClose={() => setPicking(false)} />}
    </>
  )
}

function look(isNext: boolean) {
  return isNext ? ({ tone: 'primary' } as const) : ({ tone: 'soft', style: looks.quiet } as const)
}

/** Inline styles: the stylesheet is shared, so every phone would load them. */
const looks = {
  progress: { display: 'flex', alignItems: 'center', gap: 16 },
  bar: { flex: 1, minInlineSize: 0, blockSize: 12, accentColor: 'var(--green)' },
  card: { padding: 0, overflow: 'hidden' },
  step: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 14px', padding: '10px 14px' },
  words: { flex: '1 1 8rem', minInlineSize: 0, overflowWrap: 'anywhere' },
  title: { fontSize: '1rem', fontWeight: 650 },
  detail: { fontSize: '0.9375rem', lineHeight: 1.35, color: 'var(--ink-2)' },
  below: { borderBlockStart: '1px solid var(--line)' },
  next: { background: 'var(--green-soft)', rowGap: 10 },
  mark: {
    display: 'grid',
    placeItems: 'center',
    inlineSize: '2.125rem',
    blockSize: '2.125rem',
    borderRadius: '50%',
    fontFamily: 'var(--digits)',
    fontWeight: 600,
    fontSize: '1.25rem',
    lineHeight: 1,
  },
  /** The button of the next step: below the text on a phone, beside it on a wide screen. */
  action: { display: 'grid', flex: '1 1 18rem', maxInlineSize: '21rem' },
  other: { flex: '0 1 auto', marginInlineStart: 'auto' },
  /** A step that is done or can wait has an unobtrusive button. */
  quiet: { background: 'none', paddingInline: 0, minBlockSize: 44 },
  done: { background: 'var(--green)', color: 'var(--on-green)' },
  open: { background: 'var(--sand)', color: 'var(--ink)' },
  turn: { background: 'var(--card)', color: 'var(--ink)', border: '2px solid var(--green)' },
} as const

function Mark({ isDone, isNext, number }: { isDone: boolean; isNext: boolean; number: number }) {
  return (
    <span style={{ ...looks.mark, ...(isDone ? looks.done : isNext ? looks.turn : looks.open) }}>
      {isDone ? <Check aria-hidden="true" size="1.25em" /> : number}
      {isDone && <span className={spoken['spoken']}>{texts.isDone}</span>}
    </span>
  )
}

/** Milliseconds between two polls while a test email has not been sent. */
const pollEvery = 3_000

function MailState({ mail, email }: Pick<Setup, 'mail' | 'email'>) {
  const waits = mail !== null && mail.hasServer && mail.state === 'waiting'
  useServerQuery({ call: setup, request: {}, enabled: waits, pause: () => pollEvery })

  if (mail === null) return email === 'server' ? texts.mail.todo : texts.mail.noServer
  if (!mail.hasServer) return texts.mail.noServer
  if (mail.state === 'failed') return texts.mail.failed(mail.error)
  if (mail.state === 'waiting') return mail.error === '' ? texts.mail.waiting : texts.mail.failed(mail.error)
  return (
    <>
      {texts.mail.sent} {mail.sent !== null && <Instant at={mail.sent} />}
    </>
  )
}

/** Without a mail server, the club can decide to continue without emails, and undo that. */
function MailActions({ email, isNext }: { email: Setup['email']; isNext: boolean }) {
  const change = useServerChange()
  if (email === 'server') return <TestMailButton isNext={isNext} />
  const decide = (isDeclined: boolean) =>
    change(declineEmail, { request: { body: { isDeclined } }, failed: texts.mail.notDeclined })
  if (email === 'declined') {
    return (
      <Button {...look(false)} onClick={() => void decide(false)}>
        {texts.mail.takeBack}
      </Button>
    )
  }
  return (
    <Actions>
      <TestMailButton isNext={isNext} />
      <Button onClick={() => void decide(true)}>{texts.mail.decline}</Button>
    </Actions>
  )
}

function TestMailButton({ isNext }: { isNext: boolean }) {
  const change = useServerChange()
  const notices = useNotices()

  async function ask() {
    const answer = await change(sendTestMail, { request: { body: {} }, failed: texts.mail.notAsked, mails: true })
    if (!answer.ok) return
    if (answer.value.hasServer) notices.succeed(texts.mail.asked)
    else notices.fail(texts.mail.notAsked, texts.mail.noServer)
  }

  return (
    <Button {...look(isNext)} onClick={() => void ask()}>
      {texts.steps.mail.go}
    </Button>
  )
}

type Running = NonNullable<Setup['practice']>

const runningText = (running: Running) => texts.steps.practice.running({ ...running, code: groupedCode(running.code) })

/** Starts the practice outing; one in progress can be scored or discarded. */
function Practice({ running, isNext }: { running: Running | null; isNext: boolean }) {
  const send = useServerSend()
  const change = useServerChange()
  const notices = useNotices()
  const navigate = useNavigate()
  const words = texts.steps.practice

  async function start() {
    const answer = await send(startPractice, { body: {} })
    if (!answer.ok) return notices.fail(words.notStarted, reasonOf(answer.refusal))
    await navigate(`/leaderboard/${answer.value.code}`)
  }

  const discard = () =>
    change(discardPractice, { request: { body: {} }, done: words.discarded, failed: words.notDiscarded })

  if (running === null) {
    return (
      <Button {...look(isNext)} onClick={() => void start()}>
        {words.go}
      </Button>
    )
  }
  return (
    <Actions>
      <ButtonLink to={`/leaderboard/${running.code}`} tone="soft">
        {words.score}
      </ButtonLink>
      <Button onClick={() => void discard()}>{words.discard}</Button>
    </Actions>
  )
}

function CatalogueDialog({ catalogue, onClose }: { catalogue: Setup['catalogue']; onClose: () => void }) {
  const change = useServerChange()
  const { isAdded: added, notAdded: failed } = texts.catalogue
  const add = (name: string) => change(addFromCatalogue, { request: { body: { name } }, done: added(name), failed })

  return (
    <Dialog
      open
      title={texts.catalogue.title}
      onClose={onClose}
      actions={
        <>
          <Button tone="primary" onClick={onClose}>
            {texts.catalogue.close}
          </Button>
          <ButtonLink to="/addCourse/viewCourses">{texts.catalogue.own}</ButtonLink>
        </>
      }
    >
      <p>{texts.catalogue.note}</p>
      {catalogue.map(({ name, city, state, isAdded }) => (
        <RowCard
          key={name}
          title={name}
          detail={[city, state].filter(Boolean).join(', ')}
          action={
            isAdded ? (
              texts.catalogue.added
            ) : (
              <Button aria-label={texts.catalogue.addOf(name)} onClick={() => void add(name)}>
                {texts.catalogue.add}
              </Button>
            )
          }
        />
      ))}
    </Dialog>
  )
}
