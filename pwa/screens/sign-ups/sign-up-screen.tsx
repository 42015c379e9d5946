import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { User } from '#sync/calls/login.ts'
import { signUpForm, type Place } from '#sync/calls/sign-ups.ts'
import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useUser, useDevice } from '../../device/device-context.tsx'
import { DiscardButton } from '../../device/discard-button.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { homePath, idInAddress, startPath } from '../../routes.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useOwnSignUps } from '../../tee-times/sign-ups-on-phone.tsx'
import { CalendarLink } from '../../tee-times/tee-time-card.tsx'
import { signUpLabel, spotsOfRoster, placeText } from '../../tee-times/tee-time-words.ts'
import { texts as teeTimeTexts } from '../../tee-times/texts.ts'
import { useAskForSpot } from '../../tee-times/use-ask-for-spot.ts'
import { Actions, Button, ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stack } from '../../ui/stack.ts'
import { StatePill } from '../../ui/state-pill.tsx'
import { FactsCard, useTeeTimeFacts } from './facts-card.tsx'
import { ForAnyGolfer } from './for-any-golfer.tsx'
import { ownStart } from './roster-words.ts'
import { draftOf, emptyDraft } from './sign-up-draft.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { texts } from './texts.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from './sign-ups.module.css'

/** Requests a spot in a tee time, with or without a login. */
export function SignUpScreen() {
  const { tId } = useParams()
  const id = idInAddress(tId)
  if (id === null) return <NotFoundScreen />
  return (
    <Page title={texts.tourneySignup}>
      <SignUp key={id} teetimeId={id} />
    </Page>
  )
}

function SignUp({ teetimeId }: { teetimeId: number }) {
  const user = useUser()
  const [search] = useSearchParams()
  const { known, query } = useTeeTimeFacts(teetimeId)
  const kept = useOwnSignUps()
  const [submitted, setSubmitted] = useState<SignUpState | null>(null)

  if (known === undefined) {
    return (
      <QueryBoundary query={query} rows={5} height={84} needs={texts.signUpNeverOpened}>
        {() => null}
      </QueryBoundary>
    )
  }
  // Requests stored on this phone are still being read.
  if (kept === undefined) return <Skeleton rows={5} height={84} />

  const { facts, roster } = known
  const own = kept.find(({ asked }) => asked.teetime_id === teetimeId && asked.user_id === user?.id)
  const listed = user === null ? undefined : roster?.players.find(({ user_id }) => user_id === user.id)
  const spotsLeft = roster?.teetime.spotsleft ?? known.spotsLeft
  const isForOther = user?.isadmin === true && search.has('golfer')
  const state = stateOf({ submitted, waits: own?.refusal === null, listed })

  return (
    <div {...stack(16)}>
      <AsOf query={known.source} />
      <FactsCard facts={facts} spots={roster === null ? undefined : spotsOfRoster(roster)} />
      {isForOther ? (
        <ForAnyGolfer teetimeId={teetimeId} />
      ) : (
        <FormOrAnswer isAnswered={state !== null}>
          {state !== null && (
            <SignUpAnswer
              teetimeId={teetimeId}
              title={facts.title}
              state={state}
              signUpId={listed?.id ?? null}
              start={ownStart(roster, listed)}
              onWithdrawn={() => setSubmitted(null)}
            />
          )}
          {state === null && user === null && (
            <SignUpForVisitor teetimeId={teetimeId} submitLabel={signUpLabel(spotsLeft)} onDone={setSubmitted} />
          )}
          {state === null && user !== null && (
            <SignUpForMember
              teetimeId={teetimeId}
              submitLabel={signUpLabel(spotsLeft)}
              user={user}
              refused={own}
              onDone={setSubmitted}
            />
          )}
        </FormOrAnswer>
      )}
    </div>
  )
}

function FormOrAnswer({ isAnswered, children }: { isAnswered: boolean; children: ReactNode }) {
  const place = useFocusAfter<HTMLElement>(isAnswered)
  return (
    <section ref={place} tabIndex={-1} aria-label={texts.yourSignUp} {...stack(16)}>
      {children}
    </section>
  )
}

/** Returns the state of the request: the server's if there is one, otherwise that of the request on this phone. */
function stateOf({
  submitted,
  waits,
  listed,
}: {
  submitted: SignUpState | null
  waits: boolean
  listed: SignUpState | undefined
}): SignUpState | null {
  if (listed !== undefined) return listed
  return waits ? { place: 'asked', waiting: null } : submitted
}

type MemberProps = {
  teetimeId: number
  submitLabel: string
  user: User
  /** A refused request, which can be corrected and sent again. */
  refused: SignUpOnPhone | undefined
  onDone: (state: SignUpState) => void
}

/** The form for the member, filled in with the stored details or with the refused request. */
function SignUpForMember({ teetimeId, submitLabel, user, refused, onDone }: MemberProps) {
  const askForSpot = useAskForSpot()
  const filled = useServerQuery({ call: signUpForm, request: { params: { id: teetimeId }, query: {} }, offline: true })
  if (filled.data === undefined && filled.error === null) return <Skeleton rows={6} height={84} />
  const known = refused?.asked ?? filled.data
  // Offline, or after a login by link, only the name is known.
  const named = { userId: user.id, name: `${user.firstname} ${user.lastname}` }

  return (
    <>
      {refused !== undefined && refused.refusal !== null && (
        <div {...stack(16)}>
          <StatePill tone="refused">{texts.notSignedUp(refused.refusal.message)}</StatePill>
          <Actions>
            <DiscardButton mid={refused.mid}>{texts.discard}</DiscardButton>
          </Actions>
        </div>
      )}
      <SignUpForm
        initial={known === undefined ? emptyDraft(named) : draftOf(known)}
        isAnonymous={false}
        submitLabel={submitLabel}
        onSubmit={async (person) => {
          const asked = await askForSpot(person, { teetimeId, instead: refused?.mid })
          if (asked.kind === 'refused') return asked.refusal
          if (asked.kind === 'placed') onDone(asked)
          return null
        }}
      />
    </>
  )
}

type VisitorProps = { teetimeId: number; submitLabel: string; onDone: (state: SignUpState) => void }

/** The form without a login. */
function SignUpForVisitor({ teetimeId, submitLabel, onDone }: VisitorProps) {
  const askForSpot = useAskForSpot()
  const [initial] = useState(() => emptyDraft())
  return (
    <SignUpForm
      initial={initial}
      isAnonymous
      submitLabel={submitLabel}
      onSubmit={async (person, robotcheck) => {
        const asked = await askForSpot(person, { teetimeId, robotcheck })
        if (asked.kind === 'refused') return asked.refusal
        if (asked.kind === 'placed') onDone(asked)
        return null
      }}
    />
  )
}

/** The state of a request for a spot; `asked` stands for one that is waiting on this phone. */
type SignUpState = { readonly place: Place | 'asked' | 'unconfirmed'; readonly waiting: number | null }

type AnswerProps = {
  teetimeId: number
  title: string
  state: SignUpState
  /** The id with which to withdraw; null if unknown. */
  signUpId: number | null
  /** Where and when the golfer starts; null before pairings are made. */
  start: string | null
  onWithdrawn: () => void
}

/** Replaces the form once it has been sent. */
function SignUpAnswer({ teetimeId, title, state: { place, waiting }, signUpId, start, onWithdrawn }: AnswerProps) {
  const user = useUser()
  const { lasts } = useDevice()
  const [isAsking, setAsking] = useState(false)
  return (
    <Card {...stack(16)}>
      {place === 'unconfirmed' && (
        <>
          <div role="status">
            <h2 className={styles['place']}>{texts.checkEmail}</h2>
          </div>
          <p>{texts.confirmByLink}</p>
        </>
      )}
      {place === 'asked' && (
        <>
          <StatePill tone="waiting">{teeTimeTexts.unconfirmed}</StatePill>
          <p>{texts.requestWaits({ lasts })}</p>
        </>
      )}
      {(place === 'in' || place === 'waiting') && (
        <>
          <div role="status">
            <h2 className={styles['place']}>{placeText({ place, waiting })}</h2>
          </div>
          {start !== null && (
            <p>
              <b>{start}</b>
            </p>
          )}
          <p>{place === 'in' ? texts.youAreIn : texts.youWait}</p>
        </>
      )}
      <Actions>
        <ButtonLink to={`/teetime/${teetimeId}/tourney/players`} tone="soft">
          {texts.players}
        </ButtonLink>
        {(place === 'in' || place === 'waiting') && (
          <CalendarLink teetimeId={teetimeId} title={title} className={buttonLook()} />
        )}
        {signUpId !== null && <Button onClick={() => setAsking(true)}>{texts.withdraw}</Button>}
        <ButtonLink to={user === null ? startPath : homePath}>{texts.teeTimes}</ButtonLink>
      </Actions>
      {signUpId !== null && (
        <WithdrawDialog
          open={isAsking}
          teetimeId={teetimeId}
          golfer={{ id: signUpId, name: null }}
          onClose={() => setAsking(false)}
          onDone={onWithdrawn}
        />
      )}
    </Card>
  )
}
