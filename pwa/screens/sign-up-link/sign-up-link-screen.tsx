import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import type { AnswerOf } from '#sync/calls/call.ts'
import { signUpByLink } from '#sync/calls/sign-ups.ts'
import { plannedDay } from '../../dates/planned-moment.ts'
import { startPath } from '../../routes.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useRefresh, useServerQuery, useShowAnswer } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { closedText, placeText } from '../../tee-times/tee-time-words.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Page, useFocusAfter } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { Sentence } from '../../ui/text.tsx'
import { texts } from './texts.ts'

type Standing = AnswerOf<typeof signUpByLink>

/**
 * The screen of the link in the email to a guest. Nothing is changed without a tap, because mail scanners open links
 * but do not tap.
 */
export function SignUpLinkScreen() {
  const { hash = '' } = useParams()
  const [search] = useSearchParams()
  const question = { call: signUpByLink, request: { body: { hash, action: 'look' as const } } }
  const query = useServerQuery(question)
  const show = useShowAnswer()
  const send = useServerSend()
  const notices = useNotices()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  // The refusal of a confirmation, which names the new day.
  const [refused, setRefused] = useState<string | null>(null)
  const place = useFocusAfter<HTMLElement>(isAsking)

  async function act(action: 'confirm' | 'withdraw', start?: string) {
    setAsking(false)
    const answer = await send(signUpByLink, { body: { hash, action, ...(start !== undefined && { start }) } })
    if (answer.ok) return show(question, answer.value)
    const { code, message } = answer.refusal
    if (code !== 'signup.moved') return notices.fail(message)
    // The page shows the new day, for which the next tap confirms. A tap before that would be refused again.
    await refresh()
    setRefused(message)
  }

  return (
    <Page title={texts.yourSignUp} narrow>
      <QueryBoundary
        query={query}
        rows={1}
        height={160}
        needs={texts.connectToSee}
        wayOut={
          <ButtonLink to={startPath} tone="soft">
            {texts.teeTimes}
          </ButtonLink>
        }
      >
        {(standing) => (
          <Card ref={place} tabIndex={-1} aria-label={texts.yourSignUp} {...stack(12)}>
            <div role="status" {...stack(8)}>
              <h2>{headingOf(standing)}</h2>
              {standing.teetime !== undefined && <TeeTimeLine teeTime={standing.teetime} />}
              {standing.place === 'unconfirmed' && (refused !== null || wasMoved(standing, search.get('of'))) && (
                <p>
                  <b>
                    <Sentence text={refused ?? texts.moved} />
                  </b>
                </p>
              )}
              <p>{standingText(standing)}</p>
            </div>
            <Actions>
              {standing.place === 'unconfirmed' && (
                <Button tone="primary" onClick={() => void act('confirm', standing.teetime?.start)}>
                  {texts.confirm}
                </Button>
              )}
              {mayWithdraw(standing) && !isAsking && <Button onClick={() => setAsking(true)}>{texts.withdraw}</Button>}
              {isAsking && (
                <>
                  <Button tone="danger" onClick={() => void act('withdraw')}>
                    {texts.giveUp}
                  </Button>
                  <Button onClick={() => setAsking(false)}>{texts.keep}</Button>
                </>
              )}
              <ButtonLink to={`/teetime/${standing.teetime_id}/tourney/players`} tone="soft">
                {texts.players}
              </ButtonLink>
              <ButtonLink to={`/teetime/${standing.teetime_id}/tourney/signup`}>{texts.details}</ButtonLink>
            </Actions>
          </Card>
        )}
      </QueryBoundary>
    </Page>
  )
}

type TeeTime = NonNullable<Standing['teetime']>

function TeeTimeLine({ teeTime: { date, time, course, tournamenttitle } }: { teeTime: TeeTime }) {
  const where = tournamenttitle === '' ? course : `${tournamenttitle}, ${course}`
  return (
    <p>
      <b>
        <time dateTime={date}>{plannedDay(date, time)}</time>
      </b>
      <br />
      {where}
    </p>
  )
}

/** Whether the tee time was moved since the email, whose link names its date and time. Links of older emails do not. */
function wasMoved({ teetime }: Standing, of: string | null): boolean {
  return teetime !== undefined && of !== null && of !== `${teetime.date}T${teetime.time}`
}

/** Returns the text below the heading. */
function standingText({ place, teetime }: Standing): string {
  const hasPlace = place === 'in' || place === 'waiting'
  return (hasPlace ? closedText({ place, closed: teetime?.closed }) : null) ?? texts.standings[place]
}

/** Whether a golfer with a place can give it up. */
function mayWithdraw({ place, teetime }: Standing): boolean {
  return (place === 'in' || place === 'waiting') && teetime?.closed !== true
}

function headingOf({ place, waiting }: Standing): string {
  if (place === 'unconfirmed') return texts.confirmTitle
  return place === 'ended' ? texts.notSignedUp : placeText({ place, waiting })
}
