import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { golferAll } from '#sync/calls/golfers.ts'
import { cachedCourses } from '#sync/device/connection/cached-answers.ts'
import { discardRejected } from '#sync/device/outbox/rejected-operations.ts'
import { isRoundNotSaved, readRounds, recordRound, type RoundOnPhone } from '#sync/device/rounds/rounds.ts'
import { Day } from '../dates/day.tsx'
import { useDevice, useUser } from '../device/device-context.tsx'
import { whereKeptSentence } from '../device/where-kept.tsx'
import { useServerQuery, useRefetchWhenSent } from '../server/server-query.ts'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useNotices } from '../ui/notices.tsx'
import { Section } from '../ui/page.tsx'
import { StatePill } from '../ui/state-pill.tsx'
import { correctionOf } from './draft-rules.ts'
import { notSavedText, useBeginRound } from './use-begin-round.ts'
import styles from './rounds-on-phone.module.css'

/** One's own rounds that the club does not have: those on their way, and those that it did not take. */
export function RoundsOnPhone() {
  const device = useDevice()
  const user = useUser()
  const rounds = useLiveQuery(() => readRounds(device), [device, user?.id])
  useRefetchWhenSent(rounds?.filter(({ refusal }) => refusal === null).length ?? 0)
  if (rounds === undefined || rounds.length === 0) return null
  return (
    <Section title="Rounds on this phone">
      <ul className={styles['listing']}>
        {rounds.map((round) => (
          <li key={round.mid}>
            <RoundCard kept={round} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function RoundCard({ kept }: { kept: RoundOnPhone }) {
  const device = useDevice()
  const { database } = device
  const { round, refusal } = kept
  const courses = useLiveQuery(() => cachedCourses(database), [database]) ?? []
  const name = courses.find(({ course }) => course.id === round.course.id)?.course.name ?? 'A round'
  const others = round.golfers.length
  return (
    <Card className={classes(styles['round'], refusal === null ? styles['waiting'] : styles['refused'])}>
      <h3>{name}</h3>
      <p>
        <Day date={round.date} /> · {round.score}
        {others > 0 && ` · and ${others === 1 ? 'one other golfer' : `${others} other golfers`}`}
      </p>
      {refusal === null ? (
        <StatePill tone="waiting">{whereKeptSentence(device)}. Posted as soon as the club can be reached.</StatePill>
      ) : (
        <Refused kept={kept} refusal={refusal} />
      )}
    </Card>
  )
}

type Refusal = NonNullable<RoundOnPhone['refusal']>

function Refused({ kept, refusal }: { kept: RoundOnPhone; refusal: Refusal }) {
  const device = useDevice()
  const golfers = useServerQuery({ call: golferAll, request: {}, offline: true }).data?.golfers ?? []
  const { beginWith } = useBeginRound()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)
  // Made once: a double tap posts the round again once, too.
  const [another] = useState(() => device.ports.newId())
  const { mid, round } = kept

  const correct = () => beginWith(round.course.id, (ground, next) => correctionOf(kept, { ground, mid: next, golfers }))

  async function postAgain() {
    try {
      await recordRound(device, { mid: another, round: { ...round, duplicate: true }, instead: mid })
    } catch (error) {
      if (!isRoundNotSaved(error)) throw error
      // Nothing is lost: it stays in this list.
      notices.fail('NOT saved on this phone', notSavedText(error.reason))
    }
  }

  return (
    <>
      <StatePill tone="refused">Not posted. {refusal.message}</StatePill>
      <Actions>
        {refusal.code === 'round.duplicate' && (
          <Button tone="soft" onClick={() => void postAgain()}>
            Post it again
          </Button>
        )}
        <Button tone="soft" onClick={() => void correct()}>
          Correct
        </Button>
        <Button onClick={() => setAsking(true)}>Discard</Button>
      </Actions>
      <Dialog
        open={isAsking}
        title="Discard this round?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={() => void discardRejected(device, mid)}>
              Discard it
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        }
      >
        <p>It is on this phone only. Once discarded it cannot be brought back.</p>
      </Dialog>
    </>
  )
}
