import type { UseQueryResult } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Phone from 'lucide-react/icons/phone'
import Printer from 'lucide-react/icons/printer'
import Smartphone from 'lucide-react/icons/smartphone'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Link } from 'react-router-dom'
import { holeValue } from '#golf/card/hole-entry.ts'
import { holesListed } from '#golf/games/waiting.ts'
import type { Difference, EventDay } from '#sync/calls/event-day.ts'
import { updateScore } from '#sync/calls/specified.ts'
import { useTimesAt } from '../../dates/use-club-day.ts'
import { agoText, useNow } from '../../outings/freshness.ts'
import { OutingAtAddress } from '../../outings/outing-at-address.tsx'
import { shortNamesIn, titleOfOuting } from '../../outings/outing-names.ts'
import { scorerNamed } from '../../outings/scorer-named.ts'
import { callAddress } from '../../people/contact-links.ts'
import { asOf, QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import { Sentence } from '../../ui/text.tsx'
import { capital } from '../../ui/words.ts'
import { arrivalsOf, type ArrivalRow, type HoleState } from './arrivals.ts'
import { CheckIn, eventDayQuestion } from './check-in.tsx'
import { MessageField, SuspendPlay } from './field.tsx'
import { nameOf } from './sheets.ts'
import { texts } from './texts.ts'
import spoken from '../../ui/spoken.module.css'
import styles from './arrivals.module.css'

const { arrivals: words, print: ofPrint } = texts

/** The polling interval in milliseconds while the page is visible. */
const pollEvery = 5_000

/** The scores of each group that the server has, for the organizer in the clubhouse. */
export function ArrivalsScreen() {
  return <OutingAtAddress title={texts.arrivals.title} of={Arrivals} />
}

function Arrivals({ id }: { id: number }) {
  const query = useServerQuery({ ...eventDayQuestion(id), pause: () => pollEvery })
  const { data } = query
  const ofDay = { answeredAt: query.dataUpdatedAt, isOld: asOf(query) !== null }
  return (
    <div className={styles['arrivals']}>
      <Page
        title={words.title}
        {...(data !== undefined && { lead: <Lead query={query} day={data} /> })}
        beside={data?.outing.status === 'inprogress' ? <Top day={data} {...ofDay} /> : undefined}
      >
        <QueryBoundary query={query} rows={5} height={72} needs={words.needs}>
          {(day) =>
            day.outing.status === 'inprogress' ? (
              <InProgress day={day} {...ofDay} />
            ) : (
              <EmptyState kind="empty" title={words.notInProgress} next={{ to: '/tournament', text: words.start }} />
            )
          }
        </QueryBoundary>
      </Page>
    </div>
  )
}

function Lead({ query, day: { outing, golfers, groups } }: { query: UseQueryResult<EventDay>; day: EventDay }) {
  const now = useNow()
  const timeOf = useTimesAt(now)
  const oldAt = asOf(query)
  const about = `${titleOfOuting(outing)} · ${ofPrint.golfers(golfers.length, groups.length)}`
  if (oldAt === null) return `${about} · ${words.live(agoText(now - query.dataUpdatedAt))}`
  return (
    <>
      {about} <StatePill tone="waiting">{words.asOf(timeOf(oldAt))}</StatePill>
    </>
  )
}

type InProgressProps = { day: EventDay; answeredAt: number; isOld: boolean }

function useRows({ day, answeredAt }: InProgressProps) {
  // The phone's clock may be wrong, so it is used only to measure the time since the answer.
  const now = day.serverNow + Math.max(0, useNow() - answeredAt)
  return { now, rows: arrivalsOf(day, now) }
}

/** The number of groups whose scores are in, and actions on the outing. Beside the heading if there is room. */
function Top(props: InProgressProps) {
  const { day, isOld } = props
  const { rows } = useRows(props)
  const inClub = rows.filter(({ state }) => state === 'in').length
  const { id } = day.outing
  const posting = day.mayScore ? '/tournament?show=post' : `/tournament?outing=${id}&show=post`
  const isReady = inClub === rows.length && !isOld
  return (
    <div className={styles['top']}>
      <p className={styles['count']}>
        <b>{inClub}</b> {words.groupsIn(rows.length)}
      </p>
      <Actions>
        <MessageField day={day} isOff={isOld} />
        {isReady ? (
          <ButtonLink to={posting} tone="primary">
            {words.post}
          </ButtonLink>
        ) : (
          <Button disabled aria-describedby="post-off">
            {words.post}
          </Button>
        )}
      </Actions>
      {!isReady && (
        <p id="post-off" className={styles['note']}>
          {isOld ? words.connect : words.postOff} {!isOld && <Link to={posting}>{words.postEarly}</Link>}
        </p>
      )}
    </div>
  )
}

function InProgress(props: InProgressProps) {
  const { day, isOld } = props
  const { now, rows } = useRows(props)
  // A golfer who comes late can still be ticked after the groups have started, if the organizer uses the ticks.
  const isHere = day.golfers.map(({ checkedInAt }) => checkedInAt !== null)
  const isTicking = rows.some(({ state }) => state === 'before') || (isHere.includes(true) && isHere.includes(false))

  return (
    <>
      <table className={styles['table']} aria-label={words.groups}>
        <ColumnHeads labels={Object.values(words.columns)} />
        <tbody>
          {rows.map((row) => (
            <GroupRow key={row.group.id} row={row} now={now} />
          ))}
        </tbody>
      </table>
      <Legend />
      <div className={styles['cards']}>
        {rows
          .filter(({ state }) => state === 'waiting')
          .map((row) => (
            <LeaveCard key={row.group.id} row={row} now={now} />
          ))}
        {rows.filter(isSomeoneMissing).map((row) => (
          <MissingCard key={row.group.id} row={row} />
        ))}
        {rows.flatMap((row) =>
          row.differences.map((difference) => (
            <DecideCard
              key={`${difference.id} ${difference.hole}`}
              day={day}
              row={row}
              now={now}
              difference={difference}
              isOff={isOld}
            />
          )),
        )}
      </div>
      <SuspendPlay day={day} isOff={isOld}>
        <ButtonLink to={`/outing/${day.outing.id}/print`}>
          <Printer aria-hidden="true" size="1.25em" />
          {words.print}
        </ButtonLink>
      </SuspendPlay>
      {isTicking && <CheckIn day={day} now={now} isOff={isOld} />}
    </>
  )
}

/**
 * The number of holes that a group has played without a golfer before the organizer is alerted. One hole may be half
 * entered.
 */
const untilAsked = 2

function isSomeoneMissing({ missing }: ArrivalRow): boolean {
  return missing.some(({ holes }) => holes.length >= untilAsked)
}

const holeStates = ['in', 'due', 'differs', 'open'] as const

function Legend() {
  return (
    <ul className={styles['legend']} aria-hidden="true">
      {holeStates.map((state) => (
        <li key={state}>
          <Cell state={state} /> {words.legend[state]}
        </li>
      ))}
    </ul>
  )
}

function Cell({ state }: { state: HoleState }) {
  return <i className={classes(styles['cell'], styles[state])} data-state={state} />
}

function GroupRow({ row, now }: { row: ArrivalRow; now: number }) {
  const { group, golfers, holes, state, due, pace } = row
  const { columns } = words
  const shortNameOf = shortNamesIn(golfers)
  const inClub = holes.filter((hole) => hole.state === 'in').length
  return (
    <tr className={styles[`row-${state}`]} data-state={state}>
      <th scope="row" className={styles['group']}>
        <span className={spoken['spoken']}>{columns.group} </span>
        {group.id}
      </th>
      <td className={styles['golfers']}>{golfers.map(({ id }) => shortNameOf(id)).join(', ')}</td>
      <td className={styles['holes']}>
        <span className={styles['cells']} aria-hidden="true">
          {holes.map((hole) => (
            <Cell key={hole.hole} state={hole.state} />
          ))}
        </span>
        <span className={spoken['spoken']}>
          {words.spokenHoles({ inClub, of: holes.length, due: holesListed(due) })}
        </span>
        {pace !== null && (
          <small className={styles['pace']}>
            {words.pace({ minutes: Math.round(pace / minute), holes: holes.length })}
          </small>
        )}
      </td>
      <td data-label={columns.waits}>
        <span>
          <WaitsFor row={row} />
          {[...(group.late ?? []), ...(isSomeoneMissing(row) ? (group.awaited ?? []) : [])].map(
            ({ id, holes: missed }) => (
              <small key={id} className={styles['late']}>
                {words.late(shortNameOf(id), holesListed(missed))}
              </small>
            ),
          )}
        </span>
      </td>
      <td data-label={columns.heard}>
        <Heard row={row} now={now} />
      </td>
      <td className={styles['state']}>
        <State row={row} />
      </td>
    </tr>
  )
}

function WaitsFor({ row }: { row: ArrivalRow }) {
  const { state, next, due, awaited, differences, golfers, group } = row
  const [difference] = differences
  if (difference !== undefined) {
    return (
      <>
        {words.differ.hole(difference.hole)}, <b>{shortNamesIn(golfers)(difference.id)}</b>:{' '}
        {words.differ.values(difference.values.map(scoreText))}
      </>
    )
  }
  if (state === 'waiting') {
    const what = due.length > 0 ? capital(holesListed(due)) : words.toCome(awaited.pending)
    return (
      <>
        {what}, <b>{awaited.golfer === null ? words.groupPhone : words.phoneOf(awaited.golfer.first)}</b>
      </>
    )
  }
  if (next === null) return group.late === undefined && words.nothing
  // A golfer who is missing is named below, so the next hole is not shown.
  if (isSomeoneMissing(row)) return null
  if (state !== 'before') return words.next(next)
  const here = golfers.filter(({ checkedInAt }) => checkedInAt !== null).length
  return `${words.startsOn(group.hole)} · ${words.here(here, golfers.length)}`
}

function Heard({ row: { awaited, state }, now }: { row: ArrivalRow; now: number }) {
  const timeOf = useTimesAt(now)
  const { heardAt } = awaited
  if (heardAt === null) return words.never
  const time = timeOf(heardAt)
  if (state === 'in') return <Sentence text={time} />
  const elapsed = now - Date.parse(heardAt)
  const ago = agoText(elapsed < minute ? 0 : elapsed)
  return state === 'waiting' ? <Sentence text={words.heard(time, ago)} /> : ago
}

const minute = 60_000

const icons = { in: Check, differs: TriangleAlert, waiting: Smartphone, playing: Flag, before: Clock }

function State({ row: { state, awaited } }: { row: ArrivalRow }) {
  const Icon = icons[state]
  const waiting = awaited.golfer === null ? words.waitForPhone : words.waitFor(awaited.golfer.first)
  return (
    <span className={classes(styles['chip'], styles[`chip-${state}`])}>
      <Icon size="1.125em" aria-hidden="true" />
      {state === 'waiting' ? waiting : words.states[state]}
    </span>
  )
}

/** Names the golfer who has to open the card before the group leaves. */
function LeaveCard({ row: { group, due, awaited }, now }: { row: ArrivalRow; now: number }) {
  const timeOf = useTimesAt(now)
  const { leave } = words
  const { golfer, heardAt, pending } = awaited
  const missing = due.length === 1 ? leave.missingOne(holesListed(due)) : leave.missing(holesListed(due))
  const parts = [
    heardAt === null ? leave.unheard : leave.heard(timeOf(heardAt)),
    due.length > 0 ? missing : leave.toCome(pending),
  ]
  return (
    <Card className={styles['card']}>
      <h2>{leave.title}</h2>
      <p>
        {leave.ask} <b>{golfer === null ? leave.group(group.id) : nameOf(golfer)}</b> {leave.open}:{' '}
        <Sentence text={`${parts.join(', and ')}.`} />
      </p>
      {golfer !== null && golfer.phone !== null && (
        <Actions>
          <ButtonLink to={callAddress(golfer.phone)}>
            <Phone aria-hidden="true" size="1.25em" />
            {leave.call(golfer.first)}
          </ButtonLink>
        </Actions>
      )}
    </Card>
  )
}

/** Names golfers without any score, for whom the holes of their group wait, and what to do if they didn’t come. */
function MissingCard({ row: { group, missing } }: { row: ArrivalRow }) {
  const words = texts.arrivals.missing
  return (
    <Card className={styles['card']}>
      <h2>{words.title}</h2>
      {missing.map(({ golfer, holes }) => (
        <p key={golfer.id}>{words.waits(nameOf(golfer), group.id, holesListed(holes))}</p>
      ))}
      <p>{words.todo}</p>
      <Actions>
        <ButtonLink to={`/leaderboard/${group.code}?show=card`}>{texts.arrivals.decide.card(group.id)}</ButtonLink>
      </Actions>
    </Card>
  )
}

type DecideProps = { day: EventDay; row: ArrivalRow; now: number; difference: Difference; isOff: boolean }

/** Shows two different scores of a hole. The organizer chooses after asking the golfers. */
function DecideCard({ day, row: { group, golfers }, now, difference, isOff }: DecideProps) {
  const { decide } = words
  const timeOf = useTimesAt(now)
  const change = useServerChange()
  const { id, hole, values } = difference
  const golfer = golfers.find((each) => each.id === id)
  const enteredBy = (by: string) => scorerNamed(by, golfers)?.first ?? by
  // A pickup, a conceded stroke or a cleared score can be chosen only on the card.
  const isChosenHere = day.mayScore && values.every((value) => typeof holeValue(value) === 'number')

  const choose = (strokes: number) =>
    change(updateScore, {
      request: { params: { outingId: day.outing.id, hole }, body: { golfers: [{ id, holescore: strokes }] } },
      done: { title: decide.chosen(String(strokes)), detail: golfer && nameOf(golfer) },
      failed: decide.failed,
    })

  return (
    <Card className={styles['card']}>
      <h2>{decide.title}</h2>
      <p>
        {decide.where(hole, golfer === undefined ? '' : nameOf(golfer))}{' '}
        {values.map((value) => decide.has(enteredBy(value.by), scoreText(value))).join(', ')}. {decide.ask}
      </p>
      <Actions>
        {isChosenHere ? (
          values.map((value) => (
            <Button key={scoreText(value)} disabled={isOff} onClick={() => void choose(value.strokes ?? 0)}>
              <Sentence text={decide.choice(scoreText(value), enteredBy(value.by), timeOf(value.at))} />
            </Button>
          ))
        ) : (
          <ButtonLink to={`/leaderboard/${group.code}`}>{decide.card(group.id)}</ButtonLink>
        )}
      </Actions>
    </Card>
  )
}

function scoreText(value: Difference['values'][number]): string {
  return String(holeValue(value) ?? '–')
}
