import { useState } from 'react'
import { golferAll } from '#sync/calls/golfers.ts'
import { isRoundNotSaved, recordRound, type RoundOnPhone } from '#sync/device/rounds/rounds.ts'
import { useCachedCourses } from '../courses/use-cached-courses.ts'
import { Day } from '../dates/day.tsx'
import { useDevice } from '../device/device-context.tsx'
import { useDiscard } from '../device/discard.tsx'
import { whereKeptSentence } from '../device/where-kept.tsx'
import { useServerQuery } from '../server/server-query.ts'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { Actions, Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { useNotices } from '../ui/notices.tsx'
import { StatePill } from '../ui/state-pill.tsx'
import { correctionOf } from './begin-round.ts'
import { texts } from './texts.ts'
import { notSavedText, useBeginRound } from './use-begin-round.ts'
import styles from './round-card.module.css'

const words = texts.onPhone

/** A waiting or rejected round, with the possible actions. */
export function RoundCard({ kept }: { kept: RoundOnPhone }) {
  const device = useDevice()
  const { round, refusal } = kept
  const courses = useCachedCourses() ?? []
  const name = courses.find(({ course }) => course.id === round.course.id)?.course.name ?? words.unknownCourse
  const others = round.golfers.length
  return (
    <Card className={classes(styles['round'], refusal === null ? styles['waiting'] : styles['refused'])}>
      <h3>{name}</h3>
      <p>
        <Day date={round.date} />
        &nbsp;· {round.score}
        {others > 0 && `\u00a0· ${words.others(others)}`}
      </p>
      {refusal === null ? (
        <StatePill tone="waiting">{words.waiting(whereKeptSentence(device))}</StatePill>
      ) : (
        <Refused kept={kept} refusal={refusal} />
      )}
    </Card>
  )
}

type Refusal = NonNullable<RoundOnPhone['refusal']>

function Refused({ kept, refusal }: { kept: RoundOnPhone; refusal: Refusal }) {
  const device = useDevice()
  const discard = useDiscard()
  const golfers = useServerQuery({ call: golferAll, request: {}, offline: true }).data?.golfers ?? []
  const { beginWith } = useBeginRound()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)
  // Created once, so that a double tap posts the round once.
  const [another] = useState(() => device.ports.newId())
  const { mid, round } = kept

  const edit = () => beginWith(round.course.id, (ground, next) => correctionOf(kept, { ground, mid: next, golfers }))

  async function postAgain() {
    try {
      await recordRound(device, { mid: another, round: { ...round, duplicate: true }, instead: mid })
    } catch (error) {
      if (!isRoundNotSaved(error)) throw error
      // The round stays in this list.
      notices.fail(texts.notSaved.title, notSavedText(error.reason))
    }
  }

  return (
    <>
      <StatePill tone="refused">{words.refused(refusal.message)}</StatePill>
      <Actions>
        {refusal.code === 'round.duplicate' && (
          <Button tone="soft" onClick={() => void postAgain()}>
            {words.again}
          </Button>
        )}
        <Button tone="soft" onClick={() => void edit()}>
          {words.edit}
        </Button>
        <Button onClick={() => setAsking(true)}>{words.discard}</Button>
      </Actions>
      <ActionDialog
        open={isAsking}
        title={words.sure.title}
        action={words.discardIt}
        tone="danger"
        cancel={words.keep}
        onAct={() => discard(mid)}
        onClose={() => setAsking(false)}
      >
        <p>{words.sure.text}</p>
      </ActionDialog>
    </>
  )
}
