import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { isWebAddress } from '#golf/course/course-entry.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { isOfOuting } from '#sync/calls/rounds.ts'
import { conditionWord, scaleNames, scales } from '../courses/conditions.tsx'
import { ratingText } from '../courses/tee-text.ts'
import { Day } from '../dates/day.tsx'
import { callAddress } from '../people/contact-links.ts'
import { Actions, Button, ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Mark } from '../ui/lines.tsx'
import { stack } from '../ui/stack.ts'
import { differentialText, type ListedRound } from './listed-round.ts'
import { texts as words } from './listed-texts.ts'
import { ScoreCardDialog } from './score-card-dialog.tsx'
import styles from './round-sheet.module.css'

type Props = {
  round: ListedRound
  /** The course whose rounds are listed, for which no link is needed. */
  courseId?: number
  onClose: () => void
}

/** The details of a listed round, with links to the golfer and the course. */
export function RoundSheet({ round, courseId, onClose }: Props) {
  const [showsCard, setShowsCard] = useState(false)
  if (showsCard) return <CardOfRound round={round} onClose={onClose} />
  const { golferId, golfer, course_id, course, conditions } = round
  return (
    <Dialog
      open
      title={words.title(golfer)}
      onClose={onClose}
      actions={
        <>
          {isOfOuting(round) && (
            <Button onClick={() => setShowsCard(true)}>
              {words.scoreCard}
              <ChevronRight aria-hidden="true" size="1.25em" />
            </Button>
          )}
          <Actions>
            <ButtonLink to={`/handicapLookup/${golferId}`}>{words.record(golfer)}</ButtonLink>
            {course_id !== courseId && <ButtonLink to={`/viewCourses/${course_id}/rounds`}>{course}</ButtonLink>}
          </Actions>
        </>
      }
    >
      {/* Focusable, so that the sheet can be scrolled by keyboard. */}
      <div role="region" aria-label={words.details} tabIndex={0} {...stack(12)}>
        <RoundHead round={round} />
        <dl className={styles['figures']}>
          <Figure name={words.differentialName}>{differentialText(round)}</Figure>
          <Figure name={words.indexName}>{indexMoveText(round)}</Figure>
          <Figure name={words.parorbetter}>{round.parorbetter}</Figure>
          <Figure name={words.tournamentName}>{round.tournament > 0 ? words.yes : words.no}</Figure>
        </dl>
        {conditions !== null && scaleNames.some((scale) => conditions[scale] > 0) && (
          <section className={styles['conditions']} aria-label={words.conditions}>
            <h3>{words.conditions}</h3>
            <dl>
              {scaleNames.map((scale) => (
                <div key={scale}>
                  <dt>{scales[scale].label}</dt>
                  <dd>{conditionWord(scale, conditions[scale])}</dd>
                </div>
              ))}
            </dl>
          </section>
        )}
      </div>
    </Dialog>
  )
}

/** The score of a round, with the course and the date. */
function RoundHead({ round: { score, course, website, phone, tee, date, highlight, ...rated } }: Pick<Props, 'round'>) {
  return (
    <div className={styles['head']}>
      <b className={highlight === null ? undefined : styles['great']}>{score}</b>
      <div>
        <h3>
          {isWebAddress(website) ? (
            <a href={website} target="_blank" rel="noopener noreferrer nofollow">
              {course}
            </a>
          ) : (
            course
          )}
        </h3>
        <p>
          {tee} {ratingText(rated)}&nbsp;· <Day date={date} />
        </p>
        {phone !== '' && (
          <p>
            <a href={callAddress(phone)}>{phone}</a>
          </p>
        )}
        {highlight !== null && (
          <p className={styles['great']}>
            <Mark /> {highlight}
          </p>
        )}
      </div>
    </div>
  )
}

function Figure({ name, children }: { name: string; children: string | number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Formats the change of an index: 12.4 → 11.9; only one of them if the other is unknown. */
function indexMoveText({ indexBefore, indexAfter }: ListedRound): string {
  const known = [indexBefore, indexAfter].filter((index) => index !== null)
  return known.length === 0 ? formatHandicap(null) : known.map(formatHandicap).join(' → ')
}

/** The score card that a listed round was posted from. */
export function CardOfRound({ round: { gtid, golfer, course, date }, onClose }: Pick<Props, 'round' | 'onClose'>) {
  return (
    <ScoreCardDialog
      gtid={gtid}
      about={
        <>
          {golfer}, {course}, <Day date={date} />
        </>
      }
      onClose={onClose}
    />
  )
}
