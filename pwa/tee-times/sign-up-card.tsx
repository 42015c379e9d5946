import type { SignUpOnPhone } from '#sync/device/sign-ups/sign-ups.ts'
import { Instant } from '../dates/day.tsx'
import { DiscardButton } from '../device/discard.tsx'
import { Actions, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { stack } from '../ui/stack.ts'
import { StatePill } from '../ui/state-pill.tsx'
import { texts } from './texts.ts'

/** A sign-up that is waiting on this phone, or was rejected. */
export function SignUpCard({
  kept: { mid, asked, enteredAt, refusal },
  isOwn,
}: {
  kept: SignUpOnPhone
  isOwn: boolean
}) {
  return (
    <Card {...stack(16)}>
      <p>
        <b>{asked.name}</b>&nbsp;· {texts.requested} <Instant at={new Date(enteredAt).toISOString()} />
      </p>
      {refusal === null ? (
        <StatePill tone="waiting">{texts.unconfirmed}</StatePill>
      ) : (
        <>
          <StatePill tone="refused">{texts.notSignedUpFor(refusal.message)}</StatePill>
          <Actions>
            {isOwn && (
              <ButtonLink to={`/teetime/${asked.teetime_id}/tourney/signup`} tone="soft">
                {texts.edit}
              </ButtonLink>
            )}
            <DiscardButton mid={mid} aria-label={texts.discardSignUp(asked.name)}>
              {texts.discard}
            </DiscardButton>
          </Actions>
        </>
      )}
    </Card>
  )
}
