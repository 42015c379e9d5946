import { Suspense, useEffect, useState } from 'react'
import { holeValue, type HoleValue } from '#golf/card/hole-entry.ts'
import type { Hole } from '#golf/course/course.ts'
import type { OutingGolfer } from '#golf/outing/outing.ts'
import type { ConflictReportOnPhone } from '#sync/device/outings/conflict-reports.ts'
import type { OutingOnPhone, PhoneDeparture } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { hasApp } from '../../../device/fonts-in-turn.ts'
import { usePreference } from '../../../device/preferences.ts'
import { whereKept, type WhereKept } from '../../../device/where-kept.tsx'
import type { NameOf } from '../../../outings/outing-names.ts'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import { isOfScore } from '../conflict-reports.ts'
import type { OutingGames } from '../games/outing-games.ts'
import { NotYetLoaded } from '../not-yet-loaded.tsx'
import { StillLoading } from '../ready/amber-line.tsx'
import type { OpenSheet } from '../sheets/outing-sheet.tsx'
import * as texts from '../texts.ts'
import { Dock, UndoButton } from './dock.tsx'
import { MatchBand, useMatch, type MatchOfGroup } from './games-on-hole/use-match.ts'
import { GolferCard } from './golfer-card.tsx'
import { golferOnHole, holeOfGolfer } from './golfer-on-hole.ts'
import { oddScores, holeSummary } from './hole-draft.ts'
import { HoleHeader, holeStrip } from './hole-header.tsx'
import { NotSavedSheet } from './not-saved-sheet.tsx'
import { useStandings } from './recording.ts'
import { signedOnHole, type SignedOnHole } from './signed-on-hole.ts'
import type { Scoring } from './use-hole-scoring.ts'
import spoken from '../../../ui/spoken.module.css'
import styles from './hole-scoring.module.css'

/** Loaded while the first hole is played, because it is needed only at the end of the round. */
export const RoundComplete = lazyPart(async () => (await import('./round-complete.tsx')).RoundComplete)

/** Loaded while the first hole is played, too: a tap on a score opens it. */
export const ScorePad = lazyPart(async () => (await import('./score-pad.tsx')).ScorePad)

/** Games with controls on a hole. Only outings that play one load the code. */
const asksOnHole: ReadonlySet<string | undefined> = new Set(['wolf', 'sixes'])
const GameOnHole = lazyPart(async () => (await import('./games-on-hole/game-on-hole.tsx')).GameOnHole)

function canAsk({ snapshot }: OutingOnPhone, { game }: OutingGames): boolean {
  return asksOnHole.has(game?.game) || snapshot.games?.some(({ kind }) => asksOnHole.has(kind)) === true
}

/** Only for an outing that plays games beside its own one. */
const GamesInALine = lazyPart(async () => (await import('./games-on-hole/games-in-a-line.tsx')).GamesInALine)

const GameDeeds = lazyPart(async () => (await import('./games-on-hole/game-deeds.tsx')).GameDeeds)
/** Loaded after the first hole: a line about what is at stake on the hole. */
export const UnderTheGolfers = lazyPart(async () => (await import('./under-the-golfers.tsx')).UnderTheGolfers)
const TeesOff = lazyPart(async () => (await import('./under-the-golfers.tsx')).TeesOff)
/** Loaded before the first hole is recorded. */
const ReadyLine = lazyPart(async () => (await import('../ready/ready-line.tsx')).ReadyLine)

type Props = {
  outing: OutingOnPhone
  games: OutingGames
  group: number
  scoring: Scoring
  nameOf: NameOf
  shortNameOf: NameOf
  reports: readonly ConflictReportOnPhone[]
  /** Whether the board has a tab; on a big screen it is beside the scoring. */
  isBoardOffered: boolean
  onSheet: (sheet: OpenSheet) => void
  onBackInPlay: (golferId: number) => void
}

/**
 * The scoring of one group on one hole: four pars take one tap, any other score at most two more. After the last hole
 * it shows the end of the round.
 */
export function HoleScoring(props: Props) {
  const { outing, group, scoring, shortNameOf } = props
  const { hole, isEnd } = scoring
  const here = whereKept(useDevice())
  const match = useMatch({ outing, group, hole: hole?.hole, entries: scoring.entries, nameOf: shortNameOf })
  if (hole === undefined) return null
  const strip = stripOf(props, { current: isEnd ? null : hole.hole, here })
  if (!isEnd) return <HoleInView {...props} hole={hole} here={here} match={match} strip={strip} />
  return (
    <Suspense>
      <RoundComplete {...props} strip={strip} undo={<UndoButton scoring={scoring} />} />
    </Suspense>
  )
}

type HoleProps = Props & { hole: Hole; here: WhereKept; match: MatchOfGroup }

/** The hole, its golfers or the score pad, the controls of its games, and the button. */
function HoleInView({ strip, ...props }: HoleProps & { strip: ReturnType<typeof stripOf> }) {
  const { outing, games, group, scoring, nameOf, shortNameOf, hole: inView, match } = props
  const { card } = outing
  const { hole } = inView
  const [touched, setTouched] = useState<{ hole: number; golferId: number } | null>(null)
  const [isBig] = usePreference('big-digits')
  const golfers = golfersOn(inView, { outing, scoring })
  const pad = usePad(hole, golfers)
  const facts = new Set(golfers.map((each) => texts.parAndIndex(each.hole).join()))
  const isDrawn = useIsDrawn()
  const setValue = (golferId: number, value: HoleValue) => {
    setTouched({ hole, golferId })
    scoring.setValue(golferId, value)
  }
  const named = {
    parOf: (golferId: number) => holeOfGolfer(inView, { card, golferId }).par,
    nameOf: shortNameOf,
  }
  const stepped = touched?.hole === hole && scoring.entries.find(({ golferId }) => golferId === touched.golferId)
  const golferCards = (
    <GolferCards
      {...props}
      golfers={golfers}
      isOwnHole={facts.size > 1}
      isDrawn={isDrawn}
      onValue={setValue}
      onOpenPad={pad.turnTo}
    />
  )
  return (
    <div className={styles['scoring']} data-big-digits={isBig} data-match={match.gameId !== undefined}>
      <HoleHeader
        hole={inView}
        facts={facts.size === 1 ? texts.parAndIndex(golfers[0]?.hole ?? inView) : [texts.parDiffers]}
        holes={card.holes}
        strip={strip}
        onHole={scoring.showHole}
      />
      <Suspense>
        {canAsk(outing, games) && (
          <GameOnHole outing={outing} game={games.game} group={group} hole={hole} nameOf={shortNameOf} />
        )}
      </Suspense>
      {pad.golferId === null ? (
        golferCards
      ) : (
        <Suspense
          fallback={
            <>
              {golferCards}
              <NotYetLoaded />
            </>
          }
        >
          <ScorePad
            key={hole}
            card={card}
            golfers={pad.golfers}
            golferId={pad.golferId}
            nameOf={nameOf}
            shortNameOf={shortNameOf}
            isOpened={pad.isOpened}
            onValue={setValue}
            onGolfer={pad.turnTo}
            onDone={() => pad.turnTo(null)}
          />
        </Suspense>
      )}
      <p role="status" className={spoken['spoken']}>
        {stepped && texts.stepped(nameOf(stepped.golferId), stepped.shown)}
      </p>
      {hasGamesBeside(outing) && (
        <Suspense>
          <GameDeeds
            key={hole}
            outing={outing}
            group={group}
            hole={hole}
            nameOf={shortNameOf}
            entries={scoring.entries}
            onValue={setValue}
          />
        </Suspense>
      )}
      <Dock scoring={scoring} words={wordsOnButton(scoring.entries, named, match.forecast)} />
      <NotSaved scoring={scoring} nameOf={nameOf} />
    </div>
  )
}

type CardsProps = HoleProps & {
  golfers: readonly GolferOnHole[]
  /** Whether par or stroke index of the hole differ between the golfers' tees. */
  isOwnHole: boolean
  isDrawn: boolean
  onValue: (golferId: number, value: HoleValue) => void
  onOpenPad: (golferId: number) => void
}

/** The golfers of the group, with the state of their games above them. */
function GolferCards({ golfers, isOwnHole, isDrawn, onValue, onOpenPad, ...props }: CardsProps) {
  const { outing, group, scoring, nameOf, shortNameOf, reports, onSheet, onBackInPlay, here, match } = props
  const { hole } = props.hole
  const { departures } = outing
  const [, setPadKnown] = usePreference('pad-known')
  return (
    <>
      <BandOfMatch outing={outing} recording={scoring.recording} match={match} nameOf={shortNameOf} />
      {hasGamesBeside(outing) && (
        <Suspense>
          <GamesInALine
            outing={outing}
            recording={scoring.recording}
            group={group}
            nameOf={shortNameOf}
            besides={match.gameId}
          />
        </Suspense>
      )}
      <div className={styles['golfers']}>
        {golfers.map((each) => {
          const { id } = each.golfer
          return (
            <GolferCard
              key={id}
              name={nameOf(id)}
              shortName={shortNameOf(id)}
              {...each}
              isOwnHole={isOwnHole}
              side={match.sideOf(id)}
              inMatch={match.ballOf(id)}
              rivals={rivals({ reports, golferId: id, hole })}
              onValue={(value) => onValue(id, value)}
              onOpenPad={() => {
                onOpenPad(id)
                setPadKnown(true)
              }}
              onOpenCard={() => onSheet({ golferId: id, shows: 'card' })}
              onOpenHistory={() => onSheet({ golferId: id, shows: 'history', hole })}
              onWhy={() => onSheet({ golferId: id, shows: 'strokes', hole })}
              departure={departureParts(
                departures.find(({ golferId }) => golferId === id),
                here,
              )}
              onBackInPlay={() => onBackInPlay(id)}
              onSigned={() => onSheet({ golferId: id, shows: 'signing' })}
            />
          )
        })}
      </div>
      <SlotUnderGolfers
        outing={outing}
        golferIds={scoring.golferIds}
        hole={hole}
        isDrawn={isDrawn}
        nameOf={shortNameOf}
      />
    </>
  )
}

function hasGamesBeside({ snapshot }: OutingOnPhone): boolean {
  return (snapshot.games?.length ?? 0) > 0
}

/** The scores that the phone could not store. */
function NotSaved({ scoring: { failure, tryAgain, forgetFailure }, nameOf }: Pick<Props, 'scoring' | 'nameOf'>) {
  if (failure === null) return null
  return (
    <NotSavedSheet
      reason={failure.reason}
      hole={failure.entered.hole}
      entered={failure.entered.scores.map((score) => ({
        name: nameOf(score.golferId),
        value: score.strokes ?? texts.noScore,
      }))}
      onTryAgain={tryAgain}
      onClose={forgetFailure}
    />
  )
}

/** Returns the strip of holes, with the state of each on this phone and on others. */
function stripOf(
  { outing: { card, cells }, games, group, scoring }: Props,
  shown: Pick<Parameters<typeof holeStrip>[0], 'current' | 'here'>,
) {
  return holeStrip({
    holes: card.holes.map(({ hole }) => hole),
    toScore: scoring.toScore,
    // A cleared score counts as missing; a disagreement about it still counts.
    cells: cells
      .filter(({ golferId }) => scoring.golferIds.includes(golferId))
      .filter((cell) => holeValue(cell) !== null || cell.contested),
    contestedHoles: games.contestedWolf.filter(({ tgroupId }) => tgroupId === group).map(({ hole }) => hole),
    setHoles: scoring.setHoles,
    ...shown,
  })
}

type GolferOnHole = ReturnType<typeof golferOnHole> & {
  readonly golfer: OutingGolfer
  /** Undefined for a golfer who left the course before the hole. */
  readonly entry: Scoring['entries'][number] | undefined
  readonly signed: SignedOnHole
}

/** Returns what the hole shows of each golfer of the group. */
function golfersOn(hole: Hole, { outing, scoring }: Pick<Props, 'outing' | 'scoring'>): readonly GolferOnHole[] {
  const { card, snapshot } = outing
  return card.golfers
    .filter(({ id }) => scoring.golferIds.includes(id))
    .map((golfer) => {
      const tees = snapshot.golfers.find(({ id }) => id === golfer.id)?.teebox
      return {
        ...golferOnHole(hole, { card, golfer, tees }),
        golfer,
        entry: scoring.entries.find(({ golferId }) => golferId === golfer.id),
        signed: signedOnHole(outing, golfer.id),
      }
    })
}

/** The golfer to whom a person has turned the pad; null on a hole on which the pad was closed. */
type Turned = { readonly hole: number; readonly golferId: number | null }

/**
 * Returns the golfers whose scores can be set on the pad, and the one whose score is being set; null if the pad is
 * closed. If the person has chosen so in the settings, it opens automatically on a hole without a score.
 */
function usePad(hole: number, all: readonly GolferOnHole[]) {
  const [isPadFirst] = usePreference('pad-first')
  const [turned, setTurned] = useState<Turned | null>(null)
  const golfers = all.flatMap(({ entry, signed, ...each }) =>
    entry === undefined || signed.isLocked ? [] : [{ ...each, entry }],
  )
  const isUnscored = golfers.every(({ entry }) => entry.recorded === undefined)
  const first = isPadFirst && isUnscored ? golfers[0]?.golfer.id : undefined
  const wanted = turned?.hole === hole ? turned.golferId : (first ?? null)
  return {
    golfers,
    golferId: golfers.some(({ golfer }) => golfer.id === wanted) ? wanted : null,
    /** Whether a person has opened it. */
    isOpened: turned !== null,
    turnTo: (golferId: number | null) => setTurned({ hole, golferId }),
  }
}

/** Returns the text on the button: the effect on the group's match, otherwise the scores that it records. */
function wordsOnButton(
  entries: Scoring['entries'],
  named: Parameters<typeof holeSummary>[1],
  forecast: string | null,
): string {
  return forecast === null ? holeSummary(entries, named) : [...oddScores(entries, named), forecast].join(' · ')
}

type BandProps = Pick<Props, 'outing'> & Pick<Scoring, 'recording'> & { match: MatchOfGroup; nameOf: NameOf }

/** The band of the group's match. Its room is reserved while it loads, so that no golfer moves. */
function BandOfMatch({ outing, recording, match, nameOf }: BandProps) {
  const standings = useStandings(outing, recording)
  const toCome = <div className={styles['bandToCome']} />
  const shown = match.shownIn(standings.outing)
  if (shown === null) return match.isComing && toCome
  return (
    <Suspense fallback={toCome}>
      <MatchBand match={shown} nameOf={nameOf} isSaved={standings.isSaved} />
    </Suspense>
  )
}

/** Milliseconds until the first hole is rendered and accepts scores. The line below it is loaded before the sheets. */
const drawnAfter = 300

/** Whether the first hole is rendered. Stays true while the pad replaces the golfers. */
function useIsDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDrawn(true), drawnAfter)
    return () => clearTimeout(timer)
  }, [])
  return isDrawn
}

type SlotProps = Pick<Props, 'outing'> & {
  golferIds: readonly number[]
  hole: number
  /** Whether the hole is rendered. The code of the lines comes after it. */
  isDrawn: boolean
  nameOf: NameOf
}

/**
 * The lines below the golfers: in foursomes, the golfers who tee off; until the first hole is recorded, whether the
 * phone is ready; after that, what is at stake on the hole.
 */
function SlotUnderGolfers({ outing, golferIds, hole, isDrawn, nameOf }: SlotProps) {
  const [isFirstVisit] = useState(() => !hasApp())
  const hasStarted = outing.cells.some(({ golferId }) => golferIds.includes(golferId))
  return (
    <div className={styles['ready']}>
      {isFirstVisit && !hasStarted && <StillLoading />}
      {isDrawn && (
        <Suspense>
          {outing.snapshot.outing.format === 'foursomes' && (
            <TeesOff outing={outing} golferIds={golferIds} hole={hole} />
          )}
          {hasStarted ? (
            <UnderTheGolfers outing={outing} golferIds={golferIds} hole={hole} nameOf={nameOf} />
          ) : (
            <ReadyLine outing={outing} />
          )}
        </Suspense>
      )}
    </div>
  )
}

/** Returns the conflicting scores of a hole, if this phone has a report of them. */
function rivals({
  reports,
  golferId,
  hole,
}: {
  reports: readonly ConflictReportOnPhone[]
  golferId: number
  hole: number
}) {
  const values = reports.flatMap((report) =>
    isOfScore(report) && report.golferId === golferId && report.hole === hole ? [report.entered, report.shown] : [],
  )
  return [...new Set(values)].filter((value) => value !== null)
}

/**
 * Returns the state of a golfer who left: WD from hole 13, and whether that is unsent or disputed; empty for a golfer
 * who plays.
 */
export function departureParts(
  departure: Pick<PhoneDeparture, 'fromHole' | 'pending' | 'contested' | 'by'> | undefined,
  here: WhereKept,
): readonly string[] {
  if (departure === undefined || departure.fromHole === null) return []
  const { fromHole, pending, contested } = departure
  const parts = [texts.leftFrom(fromHole), pending && here, contested && texts.phonesDisagree]
  return parts.filter((part) => part !== false)
}
