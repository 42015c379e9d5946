import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Equal from 'lucide-react/icons/equal'
import HandCoins from 'lucide-react/icons/hand-coins'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import Share2 from 'lucide-react/icons/share-2'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { sideText } from '#golf/games/side-names.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { moneyText } from '#golf/money/money-text.ts'
import { sharesBalls } from '#golf/outing/format.ts'
import { namesOnResults } from '#golf/outing/names-on-results.ts'
import { placeNumber } from '#golf/ties/places.ts'
import {
  changeResults,
  emailResults,
  exportResults,
  outingResults,
  resultsSoFar,
  type OutingResults,
} from '#sync/calls/results.ts'
import { callServer, type ServerRequest } from '#sync/device/connection/server-calls.ts'
import { useClub } from '../../club/club.tsx'
import { onClubClock, timeOf } from '../../dates/date-text.ts'
import { Instant } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { tieTexts as ties } from '../../outings/off-course-texts.ts'
import { OutingAtAddress, ToLeaderboards } from '../../outings/outing-at-address.tsx'
import { dayText, gamesLine, weekdayAt, type NameOf } from '../../outings/outing-names.ts'
import { TieRuleField } from '../../outings/tie-rule-field.tsx'
import { ToPar } from '../../rounds/score-figure.tsx'
import { useSaveFile } from '../../save-file.ts'
import { isGone, isNotPosted, isPosted } from '../../server/failure-text.ts'
import { AsOf, QueryBoundary } from '../../server/query-boundary.tsx'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { answered } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { SelectField } from '../../ui/field.tsx'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { stack } from '../../ui/stack.ts'
import { prizeOf, whoOf, worthOfSkin } from './money-rows.ts'
import { Money } from './money.tsx'
import { texts } from './texts.ts'
import figures from '../../ui/figures-table.module.css'
import printed from '../../ui/printed.module.css'
import spoken from '../../ui/spoken.module.css'
import steady from '../../ui/steady-digits.module.css'
import styles from './results.module.css'

const ShareOuting = lazyPart(async () => (await import('../../outings/share-outing.tsx')).ShareOuting)

/** The polling interval in milliseconds while provisional results are visible. */
const pollEvery = 10_000

/**
 * The results of a posted outing, or the standing of one in progress. Members see them, and phones that have one of its
 * codes.
 */
export function ResultsScreen() {
  return <OutingAtAddress title={texts.title} of={Results} />
}

function Results({ id }: { id: number }) {
  const user = useUser()
  // Without a sign-in the request is authorized by the capability of the phone's code.
  const request = { params: { id }, ...(user === null && { outing: id }) }
  const query = useServerQuery({ call: outingResults, request, offline: true })
  const isOpen = isNotPosted(query.error)
  const soFar = useServerQuery({ call: resultsSoFar, request, offline: true, enabled: isOpen, pause: () => pollEvery })
  const wasPosted = isOpen && isPosted(soFar.error)
  const { refetch } = query
  useEffect(() => {
    if (wasPosted) void refetch()
  }, [wasPosted, refetch])
  // A server of the previous release has no provisional results. Its answer that the outing is not posted is then
  // shown.
  const goesOn = isOpen && !isGone(soFar.error)
  return <Shown id={id} request={request} query={goesOn ? soFar : query} />
}

type ShownProps = {
  id: number
  request: ServerRequest<typeof exportResults>
  query: ReturnType<typeof useServerQuery<typeof outingResults>>
}

function Shown({ id, request, query }: ShownProps) {
  const user = useUser()
  const device = useDevice()
  const save = useSaveFile()
  const { allowsStakes } = useClub()
  const [isChoosing, setChoosing] = useState(false)
  const [isEmailing, setEmailing] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const { data } = query

  return (
    <div className={classes(printed['printed'], styles['results'])}>
      <Page
        title={data === undefined ? texts.title : (data.outing.title ?? weekdayAt(data.outing))}
        {...(data !== undefined && { lead: <Lead results={data} /> })}
      >
        <QueryBoundary query={query} rows={6} height={64} needs={texts.offline} wayOut={<ToLeaderboards />}>
          {(results) => (
            <>
              <AsOf query={query} />
              <FinalResults results={results} />
              <div className={styles['actions']}>
                <Actions>
                  <Button onClick={() => print()}>
                    <Printer aria-hidden="true" size="1.25em" />
                    {texts.actions.print}
                  </Button>
                  {isFinal(results) && (
                    <Button onClick={() => void save(answered(callServer(device, exportResults, request)))}>
                      <Download aria-hidden="true" size="1.25em" />
                      {texts.actions.csv}
                    </Button>
                  )}
                  {results.mayChange && (
                    <Button onClick={() => setChoosing(true)}>
                      <SlidersHorizontal aria-hidden="true" size="1.25em" />
                      {texts.actions.settings}
                    </Button>
                  )}
                  {results.mayChange && allowsStakes && (
                    <ButtonLink to={`/outing/${id}/stakes`}>
                      <HandCoins aria-hidden="true" size="1.25em" />
                      {texts.actions.stakes}
                    </ButtonLink>
                  )}
                  {results.mayChange && results.emailedAt === null && isFinal(results) && (
                    <Button onClick={() => setEmailing(true)}>
                      <Mail aria-hidden="true" size="1.25em" />
                      {texts.actions.email}
                    </Button>
                  )}
                </Actions>
                {results.mayChange && results.emailedAt !== null && (
                  <p className={styles['note']}>
                    {texts.email.at} <Instant at={results.emailedAt} />
                  </p>
                )}
              </div>
              <div className={styles['dock']}>
                {user !== null && (
                  <ButtonLink to={`/leaderboard/${id}/0`}>
                    <ListOrdered aria-hidden="true" size="1.25em" />
                    {texts.actions.board}
                  </ButtonLink>
                )}
                <Button tone="primary" onClick={() => setSharing(true)}>
                  <Share2 aria-hidden="true" size="1.25em" />
                  {texts.actions.share}
                </Button>
              </div>
              <Suspense>
                {isSharing && (
                  <ShareOuting outing={results.outing} isPosted={isFinal(results)} onClose={() => setSharing(false)} />
                )}
              </Suspense>
              {isEmailing && <EmailDialog id={id} onClose={() => setEmailing(false)} />}
              {isChoosing && <ChooseSettings id={id} results={results} onClose={() => setChoosing(false)} />}
            </>
          )}
        </QueryBoundary>
      </Page>
    </div>
  )
}

/** Whether the outing is posted. */
function isFinal({ outing }: OutingResults): boolean {
  return outing.postedAt !== null
}

function Lead({ results: { outing, golfers, groupsOut = [] } }: { results: OutingResults }) {
  const { timeZone } = useClub()
  const { postedAt } = outing
  const isSameDay = postedAt !== null && onClubClock(new Date(postedAt), timeZone).day === outing.date
  return (
    <>
      {postedAt === null ? (
        <>
          <b className={styles['provisional']}>{texts.provisional.mark}</b> {texts.provisional.means(groupsOut)}
          <br />
        </>
      ) : (
        <>
          <b className={styles['final']}>
            <Lock aria-hidden="true" size="0.875em" strokeWidth={2.4} />
            {texts.final}
          </b>{' '}
        </>
      )}
      {dayText(outing.date).replaceAll(' ', '\u00a0')}&nbsp;·{' '}
      {sharesBalls(outing.format) ? texts.teams(golfers.length) : texts.golfers(golfers.length)}
      {postedAt !== null && (
        <>
          &nbsp;· {texts.posted} {isSameDay ? timeOf(postedAt, timeZone) : <Instant at={postedAt} />}
        </>
      )}
      <br />
      {outing.course}&nbsp;· {gamesLine(outing)}
    </>
  )
}

/** Every part of the results that is not empty, in the order in which golfers look for it. */
function FinalResults({ results }: { results: OutingResults }) {
  const { gross, skins, games, money, indexes, corrections, golfers } = results
  const nameOf = namesOnResults(golfers)
  // If a day ended early, no golfer has a total, and a list of them would be useless.
  const isPlaced = gross.some(({ place }) => placeNumber(place) !== null)
  return (
    <div className={classes(steady['steady'], styles['parts'])}>
      {isPlaced ? (
        <PlacesByStrokes results={results} nameOf={nameOf} />
      ) : (
        <p>{isFinal(results) ? texts.noPlaces : texts.provisional.noPlaces}</p>
      )}
      {skins.map((pot) => (
        <Skins key={pot.by} pot={pot} worth={worthOfSkin(money, { by: pot.by, won: pot.won.length })} nameOf={nameOf} />
      ))}
      {games.map((game, at) => (
        <GameResult key={at} game={game} nameOf={nameOf} />
      ))}
      {money !== null && <Money money={money} nameOf={nameOf} />}
      {indexes.length > 0 && <Indexes indexes={indexes} nameOf={nameOf} />}
      {corrections.length > 0 && (
        <Section title={texts.corrected.title}>
          <ul {...stack(6)}>
            {corrections.map((correction) => (
              <Correction key={correction.id} correction={correction} name={nameOf(correction.id)} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

type Corrected = { correction: OutingResults['corrections'][number]; name: string }

/** A round that was corrected or deleted after the posting. The places stay as they were posted. */
export function Correction({ correction: { score, was = score, deleted, by, at, reason }, name }: Corrected) {
  return (
    <li>
      {deleted ? texts.corrected.deleted(name) : texts.corrected.score(name, score)}
      {was !== score && !deleted && texts.corrected.was(was)}. {texts.corrected.by(by)}, <Instant at={at} />
      {reason !== '' && `: ${reason}`}
    </li>
  )
}

type StrokesProps = { results: OutingResults; nameOf: NameOf }

/** The places by net of each flight, and of the whole field if it is in flights, and the places by gross. */
function PlacesByStrokes({ results, nameOf }: StrokesProps) {
  const { flights, net = [], gross, money, golfers, settings, isSamePar } = results
  const playing = new Map(golfers.map((golfer) => [golfer.id, golfer.playing]))
  const prizeText = (of: Parameters<typeof prizeOf>[1]) => {
    const prize = prizeOf(money, of)
    return prize === 0 ? null : moneyText(prize)
  }
  const byNet = {
    label: texts.columns.net,
    nameOf,
    figureOf: ({ net: strokes, toPar }: Row) => (isSamePar ? strokes : against(toPar)),
  }
  const arithmetic = ({ id, gross: total }: Row) =>
    total === null ? null : texts.arithmetic(total, playing.get(id) ?? 0)
  return (
    <>
      {flights.map(({ flight, lowest, highest, rows }) => (
        <Section
          key={flight}
          title={
            flights.length === 1 ? (
              texts.net
            ) : (
              <>
                {texts.flight(flight)}&nbsp;· {texts.net}{' '}
                <small className={styles['note']}>
                  {texts.indexes(formatHandicap(lowest), formatHandicap(highest))}
                </small>
              </>
            )
          }
        >
          <Places
            {...byNet}
            rows={rows}
            winners={settings.winners}
            detailOf={(row) => [arithmetic(row), prizeText({ by: 'net', flight, id: row.id })]}
          />
        </Section>
      ))}
      {net.length > 0 && (
        <Section title={texts.overallNet}>
          <Places {...byNet} rows={net} winners={1} detailOf={(row) => [arithmetic(row)]} />
        </Section>
      )}
      <Section title={texts.gross}>
        <Places
          label={texts.columns.gross}
          rows={gross}
          winners={1}
          nameOf={nameOf}
          detailOf={({ id }) => [prizeText({ by: 'gross', flight: 0, id })]}
          figureOf={({ gross: total, toPar }) => (isSamePar ? total : against(toPar))}
        />
        <p className={styles['note']}>{ties.by[settings.ties]}</p>
      </Section>
    </>
  )
}

type Row = OutingResults['gross'][number]

type PlacesProps = {
  label: string
  rows: readonly Row[]
  /** Places up to this one are highlighted. */
  winners: number
  nameOf: NameOf
  detailOf: (row: Row) => readonly (string | null)[]
  figureOf: (row: Row) => ReactNode
}

function Places({ label, rows, winners, nameOf, detailOf, figureOf }: PlacesProps) {
  const isWinner = ({ place }: Row) => (placeNumber(place) ?? Infinity) <= winners
  return (
    <Figures columns={[texts.columns.place, texts.columns.golfer, label]}>
      {rows.map((row) => (
        <tr key={row.id} className={isWinner(row) ? styles['winner'] : undefined}>
          <td className={styles['place']}>
            <span>{row.place}</span>
          </td>
          <th scope="row">
            {nameOf(row.id)}
            <Detail
              parts={[
                ...detailOf(row),
                row.decided === null ? null : texts.ahead(row.decided),
                row.thru === undefined ? null : texts.provisional.thru(row.thru),
              ]}
            />
          </th>
          <td className={styles['figure']}>{figureOf(row) ?? '–'}</td>
        </tr>
      ))}
    </Figures>
  )
}

/** Shows the score against par. Totals from tees with other pars cannot be compared. */
function against(toPar: number | null): ReactNode {
  return toPar === null ? null : <ToPar value={toPar} />
}

function Detail({ parts }: { parts: readonly (string | null)[] }) {
  const text = parts.filter((part) => part !== null).join(' · ')
  return text === '' ? null : <small>{text}</small>
}

/** A table with the golfers in its second column. */
function Figures({ columns, children }: { columns: readonly string[]; children: ReactNode }) {
  return (
    <table className={classes(figures['table'], styles['table'])}>
      <ColumnHeads labels={columns} />
      <tbody>{children}</tbody>
    </table>
  )
}

type SkinsProps = {
  pot: OutingResults['skins'][number]
  /** The worth of a skin, in cents. */
  worth: number
  nameOf: NameOf
}

function Skins({ pot: { by, won, open }, worth, nameOf }: SkinsProps) {
  return (
    <Section
      title={
        <>
          {texts.skins[by]}
          {worth > 0 && (
            <>
              {' '}
              <small className={styles['note']}>{texts.each(moneyText(worth))}</small>
            </>
          )}
        </>
      }
    >
      {won.length === 0 ? (
        <p>{texts.noSkins}</p>
      ) : (
        <Figures columns={[texts.columns.hole, texts.columns.golfer]}>
          {won.map(({ hole, id, ...holed }) => (
            <tr key={hole}>
              <HoleTile hole={hole} />
              <th scope="row">
                {nameOf(id)}
                <Detail parts={[texts.skin({ by, ...holed })]} />
              </th>
            </tr>
          ))}
        </Figures>
      )}
      {open.length > 0 && <p className={styles['note']}>{texts.openHoles(holesListed(open))}</p>}
    </Section>
  )
}

function HoleTile({ hole }: { hole: number }) {
  return (
    <td className={styles['hole']}>
      <span>
        <small>{texts.hole}</small> {hole}
      </span>
    </td>
  )
}

function GameResult({ game, nameOf }: { game: OutingResults['games'][number]; nameOf: NameOf }) {
  const { name, sides, group, lines, refusal } = game
  const team = (ids: readonly number[]) => sideText(ids.map(nameOf))
  const twoSides = sides.length === 2 ? sides : []
  const who = whoOf({ sides: twoSides, group }, nameOf)
  const isOfAll = ({ of }: { readonly of: readonly number[] }) =>
    twoSides.length > 0 && twoSides.every((side) => side.some((id) => of.includes(id)))
  const hasPlaces = lines.some(({ place }) => place !== undefined)
  return (
    <Section title={name}>
      {who !== '' && <p>{who}</p>}
      {refusal !== null && <p className={styles['note']}>{refusal}</p>}
      {refusal === null && lines.length === 0 && <p>{texts.noStanding}</p>}
      {lines.length > 0 && (
        <table className={classes(figures['table'], styles['table'], styles['lines'])}>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.of.join()} ${line.text}`}>
                {hasPlaces && <td className={styles['place']}>{line.place ?? '–'}</td>}
                {line.onHole !== undefined && <HoleTile hole={line.onHole.hole} />}
                {line.of.length === 0 ? (
                  // A contest without a valid entry has no golfer to name.
                  <th scope="row" colSpan={2}>
                    {line.onHole?.text ?? line.text}
                  </th>
                ) : (
                  <>
                    <th scope="row">{isOfAll(line) ? who : team(line.of)}</th>
                    {line.onHole === undefined ? (
                      <td>{line.text}</td>
                    ) : (
                      <td className={styles['figure']}>{line.onHole.text}</td>
                    )}
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** The number of indexes that a phone shows above the button; in print all are shown. */
const indexesInSight = 4

export function Indexes({ indexes, nameOf }: { indexes: OutingResults['indexes']; nameOf: NameOf }) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && indexes.length > indexesInSight + 1
  return (
    <Section
      title={
        <>
          {texts.index.title} <small className={styles['note']}>{texts.index.note}</small>
        </>
      }
    >
      <table className={classes(figures['table'], styles['table'], styles['indexes'])}>
        <ColumnHeads labels={[texts.columns.golfer, texts.columns.before, texts.columns.after]} />
        <tbody>
          {indexes.map(({ id, before, after, waits }, at) => (
            <tr key={id} className={isFolded && at >= indexesInSight ? styles['folded'] : undefined}>
              <th scope="row">
                {nameOf(id)}
                {waits && <small>{texts.index.waits}</small>}
              </th>
              <td className={styles['before']}>{formatHandicap(before)}</td>
              <td className={classes(styles['figure'], moveOf(before, after) === 'fell' && styles['fell'])}>
                <Move before={before} after={after} /> {formatHandicap(after)}
              </td>
            </tr>
          ))}
        </tbody>
        {indexes.length > indexesInSight + 1 && (
          <tfoot>
            <tr>
              <td colSpan={3}>
                <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  {isOpen ? texts.index.fewer : texts.index.all(indexes.length)}
                  <ChevronDown aria-hidden="true" size="1.25em" />
                </button>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </Section>
  )
}

type Indexed = { before: number | null; after: number | null }

function Move({ before, after }: Indexed) {
  const move = moveOf(before, after)
  const Icon = { fell: ArrowDown, rose: ArrowUp, same: Equal, first: null }[move]
  return (
    <>
      {Icon && <Icon size="1em" aria-hidden="true" />}
      <span className={spoken['spoken']}>{texts.index[move]}</span>
    </>
  )
}

function moveOf(before: number | null, after: number | null): 'fell' | 'rose' | 'same' | 'first' {
  if (after === null || before === after) return 'same'
  if (before === null) return 'first'
  return after < before ? 'fell' : 'rose'
}

type EmailProps = { id: number; onClose: () => void }

function EmailDialog({ id, onClose }: EmailProps) {
  const change = useDialogChange(onClose)
  const email = () =>
    change(emailResults, {
      request: { params: { id }, body: {} },
      done: ({ golfers }) => ({ title: texts.email.sent, detail: texts.email.to(golfers) }),
    })

  return (
    <ActionDialog
      title={texts.email.title}
      action={texts.email.send}
      failed={texts.email.failed}
      onAct={email}
      onClose={onClose}
    >
      <p>{texts.email.means}</p>
    </ActionDialog>
  )
}

const mostFlights = 6
const mostWinners = 10

function upTo(most: number, labelOf: (count: number) => string = String) {
  return Array.from({ length: most }, (_, at) => ({ value: at + 1, label: labelOf(at + 1) }))
}

type ChooseProps = { id: number; results: OutingResults; onClose: () => void }

/** The settings of the results: the rule for ties, and the flights. The places are computed again from the scores. */
function ChooseSettings({ id, results, onClose }: ChooseProps) {
  const change = useDialogChange(onClose)
  // Only the changed settings, so that other settings chosen by another organizer stay.
  const [touched, setTouched] = useState<Partial<OutingResults['settings']>>({})
  const chosen = { ...results.settings, ...touched }
  const words = texts.settings
  const usual = results.isDrawn === true ? words.drawnFlights : words.noFlights

  const save = () => change(changeResults, { request: { params: { id }, body: touched }, done: words.saved })

  return (
    <ActionDialog title={words.title} action={words.save} failed={words.failed} onAct={save} onClose={onClose}>
      <TieRuleField value={chosen.ties} onValue={(ties) => setTouched({ ...touched, ties })} />
      <SelectField
        label={words.flights}
        value={chosen.flights}
        options={upTo(mostFlights, (count) => (count === 1 ? usual : String(count)))}
        onValue={(flights) => setTouched({ ...touched, flights })}
      />
      <SelectField
        label={words.winners}
        value={chosen.winners}
        options={upTo(mostWinners)}
        onValue={(winners) => setTouched({ ...touched, winners })}
      />
    </ActionDialog>
  )
}
