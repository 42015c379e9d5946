import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Share2 from 'lucide-react/icons/share-2'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { eclecticBoard } from '#golf/season/eclectic.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { countOuting, season as seasonCall, type SeasonStanding } from '#sync/calls/season.ts'
import { dayOfMonth, monthOf } from '../../dates/date-text.ts'
import { Day } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { dayText, shortCourse, titleOfOuting } from '../../outings/outing-names.ts'
import { useSendLink } from '../../outings/use-send-link.ts'
import { ScoreCardDialog } from '../../rounds/score-card-dialog.tsx'
import { idInAddress } from '../../routes.ts'
import { AsOf, QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { Actions, Button, ButtonLink, TextButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useIsWide } from '../../ui/use-media.ts'
import {
  columnsOf,
  countingOf,
  memberNamesIn,
  resultLine,
  type MeritRow,
  type OutingResult,
  type RingerBy,
} from './season-rows.ts'
import { texts } from './texts.ts'
import figures from '../../ui/figures-table.module.css'
import printed from '../../ui/printed.module.css'
import spoken from '../../ui/spoken.module.css'
import steady from '../../ui/steady-digits.module.css'
import styles from './season.module.css'

type View = 'merit' | 'ringer' | 'attendance'

const views = (['merit', 'ringer', 'attendance'] as const).map((value) => ({ value, label: texts.views[value] }))

/** The number of golfers in a shared standing. */
const mostShared = 5

/** The most outings with a column of their own on a wide screen. */
const mostColumns = 12

/** The order of merit, the ringer board and the attendance of a season; without an id those of the present one. */
export function SeasonScreen() {
  const { sId } = useParams()
  const id = idInAddress(sId) ?? 0
  const query = useServerQuery({ call: seasonCall, request: { params: { id } }, offline: true })
  const standing = query.data?.standing ?? null
  const [view, setView] = useState<View>('merit')
  const rules = useRef<HTMLDivElement>(null)
  const isWide = useIsWide()
  return (
    <div className={printed['printed']}>
      <Page
        title={standing?.season.name ?? texts.title}
        {...(standing !== null && {
          beside: (
            <div className={styles['beside']}>
              <Segmented label={texts.views.label} value={view} options={views} onValue={setView} />
              {isWide && standing.merit.length > 0 && <ShareSeason standing={standing} />}
            </div>
          ),
        })}
        {...(standing !== null &&
          standing.merit.length > 0 && {
            lead: (
              <Lead
                standing={standing}
                onRules={() => {
                  flushSync(() => setView('merit'))
                  rules.current?.focus()
                }}
              />
            ),
          })}
      >
        <QueryBoundary query={query} rows={8} height={64} needs={texts.offline}>
          {(answer) => (
            <>
              <AsOf query={query} />
              {answer.standing === null ? (
                <NoSeason />
              ) : (
                <Standing
                  key={answer.standing.season.id}
                  seasons={answer.seasons}
                  standing={answer.standing}
                  view={view}
                  rules={rules}
                />
              )}
              {!isWide && answer.standing !== null && answer.standing.merit.length > 0 && (
                <ShareSeason standing={answer.standing} />
              )}
            </>
          )}
        </QueryBoundary>
      </Page>
    </div>
  )
}

/** Shares the first places of the season with the link to it, which members can open. */
function ShareSeason({ standing }: { standing: SeasonStanding }) {
  const sendLink = useSendLink()
  const { season, merit } = standing
  const nameOf = memberNamesIn(standing)
  const first = merit.slice(0, mostShared).map(({ place, user_id, points }) => {
    return texts.share.place({ place, name: nameOf(user_id), points: shownPoints(points) })
  })
  const url = `${location.origin}/season/${season.id}`
  return (
    <Button onClick={() => void sendLink({ title: season.name, text: [season.name, ...first].join('\n'), url })}>
      <Share2 aria-hidden="true" size="1.25em" />
      {texts.share.button}
    </Button>
  )
}

/** The progress of the season, and a button that opens its rules. */
function Lead({ standing: { outings, season }, onRules }: { standing: SeasonStanding; onRules: () => void }) {
  const counting = outings.filter(({ counts }) => counts)
  const last = counting.at(-1)
  if (last === undefined) return null
  return (
    <>
      {texts.after(titleOfOuting(last), counting.length, season.planned)}&nbsp;·{' '}
      <TextButton onClick={onRules}>{texts.counting(season.best)}</TextButton>
    </>
  )
}

function NoSeason() {
  const isAdmin = useUser()?.isadmin === true
  return (
    <EmptyState
      kind="empty"
      title={texts.none.title}
      next={{ to: isAdmin ? '/admin/season' : '/results', text: isAdmin ? texts.none.set : texts.none.results }}
    >
      <p>{isAdmin ? texts.none.admin : texts.none.member}</p>
    </EmptyState>
  )
}

type StandingProps = {
  /** All seasons, for the choice of another one. */
  seasons: AnswerOf<typeof seasonCall>['seasons']
  standing: SeasonStanding
  view: View
  /** The element with the rules of the season. */
  rules: RefObject<HTMLDivElement | null>
}

function Standing({ seasons, standing, view, rules }: StandingProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const isAdmin = useUser()?.isadmin === true
  const navigate = useNavigate()
  const { season, merit } = standing
  return (
    <>
      {standing.isCut && <p className={styles['note']}>{texts.isCut}</p>}
      {merit.length === 0 ? (
        <EmptyState kind="empty" title={texts.empty.title} next={{ to: '/currentOutings', text: texts.empty.start }}>
          <p>{texts.empty.means}</p>
        </EmptyState>
      ) : (
        <>
          {view === 'merit' && <Merit standing={standing} onOpen={setOpened} />}
          {view === 'ringer' && <RingerBoard standing={standing} />}
        </>
      )}
      {view === 'attendance' && (
        <div className={styles['halves']}>
          {merit.length > 0 && <Attendance standing={standing} onOpen={setOpened} />}
          <Outings standing={standing} />
        </div>
      )}
      {view === 'merit' && (
        <div ref={rules} tabIndex={-1} className={styles['ofRules']}>
          <Rules season={season} />
        </div>
      )}
      {seasons.length > 1 && (
        <SelectField
          label={texts.which}
          value={season.id}
          options={seasons.map(({ id: value, name: label }) => ({ value, label }))}
          onValue={(chosen) => void navigate(`/season/${chosen}`)}
        />
      )}
      {isAdmin && (
        <Actions>
          <ButtonLink to={`/admin/season?season=${season.id}`}>{texts.change}</ButtonLink>
        </Actions>
      )}
      <GolferSheet standing={standing} golfer={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** Returns a function for the day of an outing: Sat, Nov 21. */
function daysIn({ outings }: SeasonStanding): (outingId: number) => string {
  const dates = new Map(outings.map(({ id, date }) => [id, date]))
  return (outingId) => dayText(dates.get(outingId) ?? '')
}

type Opening = { standing: SeasonStanding; onOpen: (memberId: number) => void }

/** The order of merit: places, changes of place, the points of each outing with a column, and the sum. */
function Merit({ standing, onOpen }: Opening) {
  const { merit, season } = standing
  const nameOf = memberNamesIn(standing)
  const own = useUser()?.id
  const columns = columnsOf(standing, mostColumns)
  const isMore = standing.outings.filter(({ counts }) => counts).length > columns.length
  const [card, setCard] = useState<CardOfSeason | null>(null)
  return (
    <>
      {card !== null && <RoundCard card={card} onClose={() => setCard(null)} />}
      <table className={classes(figures['table'], steady['steady'], styles['table'], styles['merit'])}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.place}</th>
            <th scope="col">
              <span className={spoken['spoken']}>{texts.columns.moved}</span>
            </th>
            <th scope="col">{texts.columns.golfer}</th>
            {columns.map(({ id, date }) => (
              <th key={id} scope="col" className={styles['wide']}>
                {monthOf(date)}
                <br />
                {dayOfMonth(date)}
              </th>
            ))}
            <th scope="col">{texts.columns.points}</th>
          </tr>
        </thead>
        <tbody>
          {merit.map((row) => (
            <tr key={row.user_id} className={row.user_id === own ? styles['own'] : undefined}>
              <td className={styles['place']}>{row.place}</td>
              <td className={styles['moved']}>
                <Moved places={row.moved} />
              </td>
              <th scope="row">
                <GolferButton name={nameOf(row.user_id)} onOpen={() => onOpen(row.user_id)}>
                  {texts.played(countingOf(row, season.best), season.best)}
                </GolferButton>
              </th>
              {columns.map((outing) => (
                <OutingCell key={outing.id} row={row} outing={outing} name={nameOf(row.user_id)} onCard={setCard} />
              ))}
              <td className={styles['figure']}>{shownPoints(row.points)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes(styles['note'], styles['key'])}>
        <span>
          <b className={styles['counts']}>84</b> {texts.key.counts}
        </span>
        {season.best !== null && (
          <span>
            <b>60</b> {texts.key.dropped(season.best)}
          </span>
        )}
        <span>
          <b>·</b> {texts.key.notPlayed}
        </span>
        {isMore && <span>{texts.key.latest(mostColumns)}</span>}
      </p>
    </>
  )
}

function shownPoints(points: number): string {
  return String(Number(points.toFixed(2)))
}

function Moved({ places }: { places: number | null }) {
  if (places === null) return <small>{texts.new}</small>
  return (
    <>
      <span className={spoken['spoken']}>{texts.moved(places)}</span>
      <span aria-hidden="true" className={classes(places > 0 && styles['up'])}>
        {places === 0 ? '–' : places > 0 ? <ArrowUp size="0.9375em" /> : <ArrowDown size="0.9375em" />}
        {places !== 0 && Math.abs(places)}
      </span>
    </>
  )
}

type GolferButtonProps = { name: string; onOpen: () => void; children: ReactNode }

/** A golfer’s name with a line below it. A tap on either opens what the figures of the row consist of. */
function GolferButton({ name, onOpen, children }: GolferButtonProps) {
  return (
    <button type="button" className={styles['golfer']} onClick={onOpen}>
      <b>{name}</b> <small>{children}</small>
    </button>
  )
}

type Outing = SeasonStanding['outings'][number]

/** A round of a golfer in an outing, whose card is shown. */
type CardOfSeason = { readonly gtid: number; readonly name: string; readonly outing: Outing }

function RoundCard({ card: { gtid, name, outing }, onClose }: { card: CardOfSeason; onClose: () => void }) {
  const about = (
    <>
      {name}, {outing.course}, <Day date={outing.date} />
    </>
  )
  return <ScoreCardDialog gtid={gtid} about={about} onClose={onClose} />
}

type PointsProps = {
  result: OutingResult
  outing: Outing
  name: string
  className?: string | undefined
  onCard: (card: CardOfSeason) => void
}

/** The points of a golfer in an outing. They open the card of the round, or the outing if there is no card. */
function Points({ result: { gtid, counts, ...result }, outing, name, className, onCard }: PointsProps) {
  const points = shownPoints(result.points)
  const label = texts.cell({ name, day: dayText(outing.date), points, counts })
  if (gtid === undefined) {
    return (
      <Link to={`/outing/${outing.id}/results`} aria-label={label} className={className}>
        {points}
      </Link>
    )
  }
  return (
    <button type="button" aria-label={label} className={className} onClick={() => onCard({ gtid, name, outing })}>
      {points}
    </button>
  )
}

type CellProps = Pick<PointsProps, 'outing' | 'name' | 'onCard'> & { row: MeritRow }

function OutingCell({ row, outing, ...shown }: CellProps) {
  const result = row.results.find(({ outing_id }) => outing_id === outing.id)
  if (result === undefined) return <td className={styles['wide']}>·</td>
  return (
    <td className={classes(styles['wide'], result.counts && styles['counts'])}>
      <Points result={result} outing={outing} {...shown} />
    </td>
  )
}

type GolferSheetProps = { standing: SeasonStanding; golfer: number | null; onClose: () => void }

/** Every outing of a golfer, the latest first, with its points. */
function GolferSheet({ standing, golfer, onClose }: GolferSheetProps) {
  const nameOf = memberNamesIn(standing)
  const row = standing.merit.find(({ user_id }) => user_id === golfer)
  const outings = new Map(standing.outings.map((outing) => [outing.id, outing]))
  const [card, setCard] = useState<CardOfSeason | null>(null)
  if (card !== null) return <RoundCard card={card} onClose={() => setCard(null)} />
  return (
    <Dialog open={row !== undefined} title={row === undefined ? '' : nameOf(row.user_id)} onClose={onClose}>
      {row !== undefined && (
        <>
          <p>
            {[
              texts.of.points(shownPoints(row.points)),
              texts.of.wins(row.wins),
              texts.played(countingOf(row, standing.season.best), standing.season.best),
              ...(row.attending > 0 ? [texts.of.attending(row.attending)] : []),
            ].join(' · ')}
          </p>
          <ul className={styles['results']} aria-label={texts.of.outings}>
            {row.results.toReversed().map((result) => {
              const outing = outings.get(result.outing_id)
              if (outing === undefined) return null
              return (
                <li key={result.outing_id} className={classes(result.counts && styles['counts'])}>
                  <Link to={`/outing/${outing.id}/results`}>
                    <span>
                      <b>
                        {dayText(outing.date)} · {shortCourse(outing.course)}
                      </b>
                      <small>{resultLine(result)}</small>
                    </span>
                  </Link>
                  <Points
                    result={result}
                    outing={outing}
                    name={nameOf(row.user_id)}
                    className={styles['figure']}
                    onCard={setCard}
                  />
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Dialog>
  )
}

/** The best score of each golfer on each hole of the season's course. */
function RingerBoard({ standing }: { standing: SeasonStanding }) {
  const user = useUser()
  const [by, setBy] = useState<RingerBy>('gross')
  const [opened, setOpened] = useState<number | null>(null)
  const nameOf = memberNamesIn(standing)
  const { ringer, season } = standing
  if (ringer === null) {
    return (
      <EmptyState
        kind="empty"
        title={texts.ringer.none}
        action={
          user?.isadmin === true && (
            <ButtonLink to={`/admin/season?season=${season.id}`} tone="soft">
              {texts.ringer.choose}
            </ButtonLink>
          )
        }
      >
        <p>{texts.ringer.noneMeans}</p>
      </EmptyState>
    )
  }
  const leftOut = roundsLeftOut(standing)
  if (ringer.rows.length === 0) {
    return (
      <EmptyState
        kind="empty"
        title={texts.ringer.empty(ringer.course)}
        next={{ to: '/currentOutings', text: texts.empty.start }}
      >
        <p>{leftOut.length === 0 ? texts.ringer.emptyMeans : texts.ringer.leftOut(leftOut)}</p>
      </EmptyState>
    )
  }
  const bys = (['gross', 'net'] as const).map((value) => ({ value, label: texts.ringer[value] }))
  return (
    <>
      <p className={styles['note']}>
        {texts.ringer.lead(ringer.course)}. {by === 'net' && texts.ringer.netMeans}
      </p>
      <div className={styles['choice']}>
        <Segmented label={texts.ringer.by} value={by} options={bys} onValue={setBy} />
      </div>
      <table className={classes(figures['table'], steady['steady'], styles['table'], styles['ringer'])}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.place}</th>
            <th scope="col">{texts.columns.golfer}</th>
            {ringer.holes.map(({ hole }) => (
              <th key={hole} scope="col" className={styles['wide']}>
                {hole}
              </th>
            ))}
            <th scope="col">{texts.columns.total}</th>
          </tr>
        </thead>
        <tbody>
          {eclecticBoard(ringer.rows, (row) => row[by]).map((row) => (
            <tr key={row.user_id} className={row.user_id === user?.id ? styles['own'] : undefined}>
              <td className={styles['place']}>{row.place}</td>
              <th scope="row">
                <GolferButton name={nameOf(row.user_id)} onOpen={() => setOpened(row.user_id)}>
                  {texts.ringer.rounds(row.rounds)}
                </GolferButton>
              </th>
              {ringer.holes.map(({ hole }, at) => (
                <td key={hole} className={styles['wide']}>
                  {row[by].holes[at] ?? '·'}
                </td>
              ))}
              <td className={row[by].total === null ? styles['open'] : styles['figure']}>
                {row[by].total ?? texts.ringer.open(row[by].thru)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.length > 0 && <p className={styles['note']}>{texts.ringer.leftOut(leftOut)}</p>}
      <HolesSheet standing={standing} by={by} golfer={opened} onClose={() => setOpened(null)} />
    </>
  )
}

/** Returns the rounds that were left out because they were corrected: Ben Okafor (Sat, Nov 21). */
function roundsLeftOut(standing: SeasonStanding): readonly string[] {
  const nameOf = memberNamesIn(standing)
  const playedOn = daysIn(standing)
  return (standing.ringer?.leftOut ?? []).map(({ user_id, outing_id }) => `${nameOf(user_id)} (${playedOn(outing_id)})`)
}

/** The holes of a golfer on the ringer board, each with the outing in which its score was made. */
function HolesSheet({ standing, by, golfer, onClose }: GolferSheetProps & { by: RingerBy }) {
  const { columns } = texts
  const nameOf = memberNamesIn(standing)
  const { ringer } = standing
  const row = ringer?.rows.find(({ user_id }) => user_id === golfer)
  const playedOn = daysIn(standing)
  return (
    <Dialog open={row !== undefined} title={row === undefined ? '' : nameOf(row.user_id)} onClose={onClose}>
      {row !== undefined && (
        <>
          <p>{texts.ringer.sum({ by, total: row[by].total, thru: row[by].thru, rounds: row.rounds })}</p>
          <table className={classes(figures['table'], styles['table'], styles['holes'])}>
            <ColumnHeads labels={[columns.hole, columns.par, columns.score, columns.outing]} />
            <tbody>
              {ringer?.holes.map(({ hole, par }, at) => {
                const outing = row[by].outings[at] ?? null
                return (
                  <tr key={hole}>
                    <th scope="row">{hole}</th>
                    <td>{par}</td>
                    <td className={styles['score']}>{row[by].holes[at] ?? '·'}</td>
                    <td>
                      {outing === null ? (
                        texts.ringer.never
                      ) : (
                        <Link to={`/outing/${outing}/results`}>{playedOn(outing)}</Link>
                      )}
                    </td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </>
      )}
    </Dialog>
  )
}

/** The number of counted outings that each golfer played. */
function Attendance({ standing, onOpen }: Opening) {
  const nameOf = memberNamesIn(standing)
  const own = useUser()?.id
  const playedOn = daysIn(standing)
  const last = new Map(standing.merit.map(({ user_id, results }) => [user_id, results.at(-1)?.outing_id ?? 0]))
  return (
    <Section title={texts.views.attendance}>
      <table className={classes(figures['table'], styles['table'], styles['attendance'])}>
        <ColumnHeads labels={[texts.columns.golfer, texts.columns.outings]} />
        <tbody>
          {standing.attendance.map(({ user_id, attended, of }) => (
            <tr key={user_id} className={user_id === own ? styles['own'] : undefined}>
              <th scope="row">
                <GolferButton name={nameOf(user_id)} onOpen={() => onOpen(user_id)}>
                  {texts.attendance.last(playedOn(last.get(user_id) ?? 0))}
                </GolferButton>
              </th>
              <td className={styles['figure']}>{texts.attendance.of(attended, of)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles['note']}>{texts.attendance.note}</p>
    </Section>
  )
}

/**
 * The outings between the first and the last day of the season, the latest first. Administrators can exclude outings.
 */
function Outings({ standing: { season, outings } }: { standing: SeasonStanding }) {
  const isAdmin = useUser()?.isadmin === true
  const change = useServerChange()

  const count = (outing_id: number, counts: boolean) =>
    change(countOuting, {
      request: { params: { id: season.id }, body: { outing_id, counts } },
      done: counts ? texts.outings.counts : texts.outings.left,
      failed: texts.outings.failed,
    })

  if (outings.length === 0) return null
  return (
    <Section title={texts.outings.title}>
      <ul className={styles['results']}>
        {outings.toReversed().map(({ id, date, course, golfers, counts }) => {
          const day = dayText(date)
          const action = counts ? texts.outings.leaveOut : texts.outings.countAgain
          return (
            <li key={id}>
              <Link to={`/outing/${id}/results`}>
                <span>
                  <b>
                    {day} · {shortCourse(course)}
                  </b>
                  <small>
                    {texts.outings.golfers(golfers)}
                    {!counts && ` · ${texts.outings.leftOut}`}
                  </small>
                </span>
              </Link>
              {isAdmin && golfers > 0 && (
                <TextButton aria-label={texts.outings.on(action, course, day)} onClick={() => void count(id, !counts)}>
                  {action}
                </TextButton>
              )}
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

/** The rules of the season, with a sentence for each. */
function Rules({ season }: { season: SeasonStanding['season'] }) {
  const { basis, points, ties, best, attending } = season
  const byPlace = basis === 'stableford' ? [] : [texts.rules.points(points), texts.rules.ties[ties]]
  const sentences = [
    texts.rules.outings(season),
    texts.rules.basis[basis],
    ...byPlace,
    best === null ? texts.rules.all : texts.rules.best(best),
    ...(attending > 0 ? [texts.rules.attending(attending)] : []),
    texts.rules.level,
    texts.rules.corrected,
  ]
  return (
    <Section title={texts.rules.title}>
      <ul className={styles['rules']}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Section>
  )
}
