import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { User } from '#sync/calls/login.ts'
import { signUpForm, type Place, type Roster } from '#sync/calls/sign-ups.ts'
import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useUser, useDevice } from '../../device/device-context.tsx'
import { DiscardButton } from '../../device/discard.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { homePath, idInAddress, startPath } from '../../routes.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { useOwnSignUps } from '../../tee-times/sign-ups-on-phone.tsx'
import { CalendarLink } from '../../tee-times/tee-time-card.tsx'
import { closedText, placeText, signUpLabel, spotsOfRoster } from '../../tee-times/tee-time-words.ts'
import { texts as teeTimeTexts } from '../../tee-times/texts.ts'
import { useAskForSpot, useAwaitsNewDay } from '../../tee-times/use-ask-for-spot.ts'
import { Actions, Button, ButtonLink, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { stack } from '../../ui/stack.ts'
import { StatePill } from '../../ui/state-pill.tsx'
import { FactsCard, useTeeTimeFacts, type KnownTeeTime, type TeeTimeSeen } from './facts-card.tsx'
import { ForAnyGolfer } from './for-any-golfer.tsx'
import { ownStart } from './roster-words.ts'
import { draftOf, emptyDraft, type SignUpPerson } from './sign-up-draft.ts'
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
  const own = useOwnRequest(teetimeId, known?.roster ?? null)

  if (known === undefined) {
    return (
      <QueryBoundary query={query} rows={5} height={84} needs={texts.signUpNeverOpened}>
        {() => null}
      </QueryBoundary>
    )
  }
  if (own === undefined) return <Skeleton rows={5} height={84} />

  const { facts, roster, source } = known
  const isClosed = roster?.teetime.closed === true
  const isForOther = user?.isadmin === true && search.has('golfer')

  return (
    <div {...stack(16)}>
      <AsOf query={source} />
      <FactsCard facts={facts} spots={roster === null ? undefined : spotsOfRoster(roster)} />
      {isForOther && !isClosed && <ForAnyGolfer teeTime={facts} />}
      {!isForOther && <FormOrAnswer known={known} own={own} />}
      {isClosed && (isForOther || (own.state === null && own.onPhone === undefined)) && <p>{texts.closed}</p>}
    </div>
  )
}

type OwnRequest = NonNullable<ReturnType<typeof useOwnRequest>>

/** Returns the person's own request for a spot; undefined while the requests stored on this phone are being read. */
function useOwnRequest(teetimeId: number, roster: Roster | null) {
  const user = useUser()
  const kept = useOwnSignUps()
  const [submitted, setSubmitted] = useState<SignUpState | null>(null)
  if (kept === undefined) return undefined

  const onPhone = kept.find(({ asked }) => asked.teetime_id === teetimeId && asked.user_id === user?.id)
  const listed = user === null ? undefined : roster?.players.find(({ user_id }) => user_id === user.id)
  return {
    onPhone,
    /** The entry of a member in the roster; undefined if there is none. */
    listed,
    /** Null if there is no request, or it was refused. */
    state: stateOf({ submitted, waits: onPhone?.refusal === null, listed }),
    setSubmitted,
  }
}

/** The form, which the answer replaces once it has been sent. */
function FormOrAnswer({ known: { facts, roster, spotsLeft }, own }: { known: KnownTeeTime; own: OwnRequest }) {
  const { state, listed, onPhone, setSubmitted } = own
  const user = useUser()
  const place = useFocusAfter<HTMLElement>(state !== null)
  const submitLabel = signUpLabel(roster?.teetime.spotsleft ?? spotsLeft)
  // A request that was refused can still be discarded.
  const isOpen = roster?.teetime.closed !== true || onPhone !== undefined

  return (
    <section ref={place} tabIndex={-1} aria-label={texts.yourSignUp} {...stack(16)}>
      {state !== null && (
        <SignUpAnswer
          teetimeId={facts.id}
          title={facts.title}
          state={state}
          signUpId={listed?.id ?? null}
          start={ownStart(roster, listed)}
          closed={roster?.teetime.closed}
          onWithdrawn={() => setSubmitted(null)}
        />
      )}
      {isOpen && state === null && user === null && (
        <SignUpForVisitor teeTime={facts} submitLabel={submitLabel} onPlaced={setSubmitted} />
      )}
      {isOpen && state === null && user !== null && (
        <SignUpForMember
          teeTime={facts}
          submitLabel={submitLabel}
          user={user}
          refused={onPhone}
          onPlaced={setSubmitted}
        />
      )}
    </section>
  )
}

/** Returns the state from the roster, otherwise that of the request on this phone, otherwise the form's answer. */
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
  teeTime: TeeTimeSeen
  submitLabel: string
  user: User
  /** A refused request, which can be corrected and sent again. */
  refused: SignUpOnPhone | undefined
  onPlaced: (state: SignUpState) => void
}

/** The form for the member, filled in with the stored details or with the refused request. */
function SignUpForMember({ teeTime, submitLabel, user, refused, onPlaced }: MemberProps) {
  const requestSpot = useRequestSpot(teeTime, onPlaced)
  const isOutdated = useAwaitsNewDay(refused, teeTime.start)
  const filled = useServerQuery({ call: signUpForm, request: { params: { id: teeTime.id }, query: {} }, offline: true })
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
        isResting={isOutdated}
        onSubmit={(person) => requestSpot(person, { instead: refused?.mid })}
      />
    </>
  )
}

type VisitorProps = { teeTime: TeeTimeSeen; submitLabel: string; onPlaced: (state: SignUpState) => void }

/** The form without a login. */
function SignUpForVisitor({ teeTime, submitLabel, onPlaced }: VisitorProps) {
  const requestSpot = useRequestSpot(teeTime, onPlaced)
  const [initial] = useState(() => emptyDraft())
  return (
    <SignUpForm
      initial={initial}
      isAnonymous
      submitLabel={submitLabel}
      onSubmit={(person, robotcheck) => requestSpot(person, { robotcheck })}
    />
  )
}

/**
 * Returns a function that requests a spot and resolves with the refusal, or with null. `onPlaced` is called with the
 * answer of the server, but not for a request that is stored on this phone.
 */
function useRequestSpot({ id: teetimeId, start }: TeeTimeSeen, onPlaced: (state: SignUpState) => void) {
  const askForSpot = useAskForSpot()
  return async (
    person: SignUpPerson,
    { robotcheck, instead }: { robotcheck?: string | undefined; instead?: string | undefined },
  ) => {
    const asked = await askForSpot(person, { teetimeId, start, robotcheck, instead })
    if (asked.kind === 'refused') return asked.refusal
    if (asked.kind === 'placed') onPlaced(asked)
    return null
  }
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
  /** Whether scoring is set up, so that only the organizer changes the field. */
  closed: boolean | undefined
  onWithdrawn: () => void
}

/** Replaces the form once it has been sent. */
function SignUpAnswer({ teetimeId, title, state, signUpId, start, closed, onWithdrawn }: AnswerProps) {
  const { place, waiting } = state
  const user = useUser()
  const { lasts } = useDevice()
  const [isAsking, setAsking] = useState(false)
  const hasPlace = place === 'in' || place === 'waiting'
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
      {hasPlace && (
        <>
          <div role="status">
            <h2 className={styles['place']}>{placeText({ place, waiting })}</h2>
          </div>
          {start !== null && (
            <p>
              <b>{start}</b>
            </p>
          )}
          <p>{closedText({ place, closed }) ?? (place === 'in' ? texts.youAreIn : texts.youWait)}</p>
        </>
      )}
      <Actions>
        <ButtonLink to={`/teetime/${teetimeId}/tourney/players`} tone="soft">
          {texts.players}
        </ButtonLink>
        {hasPlace && <CalendarLink teetimeId={teetimeId} title={title} className={buttonLook()} />}
        {signUpId !== null && closed !== true && <Button onClick={() => setAsking(true)}>{texts.withdraw}</Button>}
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
