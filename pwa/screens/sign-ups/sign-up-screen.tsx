import { useState, type ReactNode } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { QueryBoundary, SeenAt } from '../../club/query-boundary.tsx'
import { useUser } from '../../device/device-context.tsx'
import { idInAddress } from '../../routes.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { signUpLabel, spotsOfRoster } from '../../tee-times/sign-up-words.ts'
import { useOwnSignUps } from '../../tee-times/use-own-sign-ups.ts'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FactsCard } from './facts-card.tsx'
import { ForAnyGolfer } from './for-any-golfer.tsx'
import { SignUpAnswer, type SignUpState } from './sign-up-answer.tsx'
import { SignUpForMember } from './sign-up-for-member.tsx'
import { SignUpForVisitor } from './sign-up-for-visitor.tsx'
import styles from './sign-ups.module.css'
import { useTeeTimeFacts } from './use-tee-time-facts.ts'

/** Asking for a spot in a tee time, with or without a login. */
export function SignUpScreen() {
  const { tId } = useParams()
  const id = idInAddress(tId)
  if (id === null) return <NotFoundScreen />
  return (
    <Page title="Tourney Signup">
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
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={5} height={84} />}
        needs={<p>This tee time was never opened on this phone. Signing up for it needs the club’s connection.</p>}
      >
        {() => null}
      </QueryBoundary>
    )
  }
  // What this phone has asked itself comes from its disk, in a moment.
  if (kept === undefined) return <Skeleton rows={5} height={84} />

  const { facts, roster, seenAt } = known
  const own = kept.find(({ asked }) => asked.teetime_id === teetimeId && asked.user_id === user?.id)
  const listed = user === null ? undefined : roster?.players.find(({ user_id }) => user_id === user.id)
  const spotsLeft = roster?.teetime.spotsleft ?? known.spotsLeft
  const isForOther = user?.isadmin === true && search.has('golfer')
  const state = stateOf({ submitted, waits: own?.refusal === null, listed })

  return (
    <div className={styles['stack']}>
      <SeenAt at={seenAt} />
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
    <section ref={place} tabIndex={-1} aria-label="Your sign-up" className={styles['stack']}>
      {children}
    </section>
  )
}

/** The club's word first; then what this phone has asked. */
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
