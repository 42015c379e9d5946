import { useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { signUpByLink } from '#sync/calls/sign-ups.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery, useShowAnswer } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { placeText } from '../../tee-times/tee-time-words.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Standing = AnswerOf<typeof signUpByLink>

/** Where the mail to a guest leads. Nothing happens without a tap: programs that look at mail tap nothing. */
export function SignUpLinkScreen() {
  const { hash = '' } = useParams()
  const question = { call: signUpByLink, request: { body: { hash, action: 'look' as const } } }
  const query = useServerQuery(question)
  const show = useShowAnswer()
  const send = useServerSend()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function act(action: 'confirm' | 'withdraw') {
    setAsking(false)
    const answer = await send(signUpByLink, { body: { hash, action } })
    if (answer.ok) show(question, answer.value)
    else notices.fail(answer.refusal.message)
  }

  return (
    <Page title="Your sign-up" narrow>
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={1} height={160} />}
        needs={<p>You need a connection to see your sign-up. The link still works.</p>}
      >
        {(standing) => (
          <Card>
            <div role="status">
              <h2>{headingOf(standing)}</h2>
              <p>{sentences[standing.place]}</p>
            </div>
            <Actions>
              {standing.place === 'unconfirmed' && (
                <Button tone="primary" onClick={() => void act('confirm')}>
                  Confirm my sign-up
                </Button>
              )}
              {(standing.place === 'in' || standing.place === 'waiting') && !isAsking && (
                <Button onClick={() => setAsking(true)}>Withdraw</Button>
              )}
              {isAsking && (
                <>
                  <Button tone="danger" onClick={() => void act('withdraw')}>
                    Give up my spot
                  </Button>
                  <Button onClick={() => setAsking(false)}>Keep my spot</Button>
                </>
              )}
              <Link to={`/teetime/${standing.teetime_id}/tourney/players`} className={buttonLook('soft')}>
                Players
              </Link>
              <Link to={`/teetime/${standing.teetime_id}/tourney/signup`} className={buttonLook()}>
                Details
              </Link>
            </Actions>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  )
}

function headingOf({ place, waiting }: Standing): string {
  if (place === 'unconfirmed') return 'Confirm your sign-up'
  return place === 'ended' ? 'You’re not signed up' : placeText({ place, waiting })
}

const sentences: Readonly<Record<Standing['place'], string>> = {
  unconfirmed: 'You have no spot until you confirm.',
  in: 'If you can’t make it, withdraw any time before the start.',
  waiting: 'The next open spot goes to the first golfer on the waiting list.',
  ended: 'Your spot went to the next golfer. Sign up again and you join at the end.',
}
