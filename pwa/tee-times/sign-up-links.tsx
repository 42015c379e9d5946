import { useState } from 'react'
import type { OpenTeeTime } from '#sync/calls/tee-times.ts'
import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { useUser } from '../device/device-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useFocusAfterRemoval } from '../ui/focus-somewhere.ts'
import { useNotices } from '../ui/notices.tsx'
import { placeText, signUpLabel, titleOf } from './tee-time-words.ts'
import { texts } from './texts.ts'
import { useAskForSpot, useAwaitsNewDay } from './use-ask-for-spot.ts'

type LinksProps = {
  teeTime: OpenTeeTime
  hasAsked?: boolean
  /** The member's rejected sign-up for the tee time, which a new one replaces. */
  refused?: SignUpOnPhone | undefined
}

/** The links on a tee time's card: to a spot, unless one is requested already, and to its players. */
export function SignUpLinks({ teeTime, hasAsked = false, refused }: LinksProps) {
  const { teeid, spotsleft, tournament } = teeTime
  const user = useUser()
  const title = titleOf(teeTime)
  const label = signUpLabel(spotsleft)
  // A tournament needs data that a member's account lacks.
  const isOneTap = user !== null && tournament === 0
  return (
    <>
      {!hasAsked && isOneTap && <OneTap teeTime={teeTime} label={label} refused={refused} />}
      {!hasAsked && !isOneTap && (
        <ButtonLink to={`/teetime/${teeid}/tourney/signup`} tone="soft" aria-label={texts.of(label, title)}>
          {label}
        </ButtonLink>
      )}
      <ButtonLink to={`/teetime/${teeid}/tourney/players`} aria-label={texts.of(texts.players, title)}>
        {texts.players}
      </ButtonLink>
    </>
  )
}

/** A button that signs a member up with the data of the account. Offline the sign-up is queued. */
function OneTap({ teeTime, label, refused }: LinksProps & { label: string }) {
  const user = useUser()
  const notices = useNotices()
  const askForSpot = useAskForSpot()
  const [isAsking, setAsking] = useState(false)
  const isOutdated = useAwaitsNewDay(refused, teeTime.start)
  // The button disappears when the answer arrives.
  const button = useFocusAfterRemoval<HTMLButtonElement>()

  async function ask() {
    if (user === null || isAsking) return
    setAsking(true)
    const { teeid: teetimeId, start } = teeTime
    const answer = await askForSpot(fromAccount(user), { teetimeId, start, instead: refused?.mid })
    setAsking(false)
    if (answer.kind === 'refused') notices.fail(texts.notSignedUp, answer.refusal.message)
    if (answer.kind === 'kept') notices.succeed(texts.saved.title, texts.saved.text)
    if (answer.kind === 'placed' && answer.place !== 'unconfirmed') {
      const { place, waiting } = answer
      notices.succeed(placeText({ place, waiting }), titleOf(teeTime))
    }
  }

  return (
    <Button
      ref={button}
      tone="soft"
      isResting={isAsking || isOutdated}
      aria-label={texts.of(label, titleOf(teeTime))}
      onClick={() => void ask()}
    >
      {label}
    </Button>
  )
}

/** Returns a sign-up with empty fields, which the server fills in from the account. */
function fromAccount({ id, firstname, lastname }: { id: number; firstname: string; lastname: string }) {
  return {
    user_id: id,
    name: `${firstname} ${lastname}`,
    known: true,
    email: '',
    phone: '',
    notify: true,
    handicap: 0,
    membership_id: '',
    lastrounds: [],
    course_best: '',
    score_best: null,
    crunch: 0 as const,
    foursome: '',
  }
}
