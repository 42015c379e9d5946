import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { isConceded, isPickup } from '#golf/card/hole-entry.ts'
import { scorecard, type Scorecard, type ScorecardRow } from '#golf/card/scorecard.ts'
import { holesListed } from '#golf/games/waiting.ts'
import { isSamePar, type OutingCard, type OutingGolfer } from '#golf/outing/outing.ts'
import type { SyncStatus } from '#sync/device/outbox/sync-status.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import { lazyPart } from '../../../ui/lazy-with-preload.tsx'
import * as boardTexts from '../board/texts.ts'
import * as cardTexts from '../card/texts.ts'
import type { OutingGames } from '../games/outing-games.ts'
import { SafeToLeave, WaysToTheClub } from '../safe/safe-to-leave.tsx'
import { texts as safe } from '../safe/texts.ts'
import type { OpenSheet } from '../sheets/outing-sheet.tsx'
import { SignButton } from '../sign/sign-button.tsx'
import { useSyncStatus } from '../sync-status.tsx'
import * as texts from '../texts.ts'
import { HoleStrip, type StripHole } from './hole-header.tsx'
import * as holeTexts from './texts.ts'
import type { Scoring } from './use-hole-scoring.ts'
import digits from '../../../ui/digits-table.module.css'
import spoken from '../../../ui/spoken.module.css'
import styles from './round-complete.module.css'

/** Loaded only for an outing with required drives, or with a match that continues until one side wins. */
const DeedsAtEnd = lazyPart(async () => (await import('./games-on-hole/game-deeds.tsx')).DeedsAtEnd)

/** Loaded only if the group may play Wolf. */
const WolfAtEnd = lazyPart(async () => (await import('./games-on-hole/game-on-hole.tsx')).WolfAtEnd)

type Props = {
  outing: OutingOnPhone
  games: OutingGames
  group: number
  scoring: Scoring
  strip: readonly StripHole[]
  /** The button that undoes the last hole, shown for some seconds. */
  undo: ReactNode
  isBoardOffered: boolean
  shortNameOf: NameOf
  onSheet: (sheet: OpenSheet) => void
}

/** The screen after every hole of the group is scored: whether the phone may leave, the totals, and open tasks. */
export function RoundComplete(props: Props) {
  const { outing, games, group, scoring, strip, isBoardOffered, shortNameOf, onSheet } = props
  const status = useSyncStatus()
  const { card } = outing
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The button that opened this screen is gone, and the focus with it.
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const lines = toDecide({ ...status, setHoles: scoring.setHoles })
  const isSaid = Boolean(scoring.said) || scoring.undoHole !== null
  // The room of a message stays when the message disappears, so that nothing below it moves.
  const [hasRoom, setRoom] = useState(isSaid)
  if (isSaid && !hasRoom) setRoom(true)
  const golfers = card.golfers.filter(({ id }) => scoring.golferIds.includes(id))
  const isAskedMore = outing.snapshot.games?.some(
    ({ settings }) => settings.mustHaveWinner === true || settings.requiredDrives !== undefined,
  )
  const mayPlayWolf = games.game?.game === 'wolf' || outing.snapshot.games?.some(({ kind }) => kind === 'wolf')
  return (
    <div className={styles['complete']}>
      <h2 ref={heading} tabIndex={-1} className={spoken['spoken']}>
        {texts.roundComplete}
      </h2>
      <SafeToLeave outing={outing} group={group} status={status} />
      <div className={styles['correct']}>
        <HoleStrip strip={strip} onHole={scoring.showHole} />
        <small>{holeTexts.correctHole}</small>
      </div>
      <div className={hasRoom ? styles['top'] : spoken['spoken']}>
        <p role="status" className={styles['said']}>
          {scoring.said}
        </p>
        {props.undo}
      </div>
      {lines.length > 0 && (
        <ul className={styles['lines']} role="status">
          {lines.map(({ tone, text }) => (
            <li key={text} className={styles[tone]}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {mayPlayWolf && (
        <Suspense>
          <WolfAtEnd outing={outing} game={games.game} group={group} />
        </Suspense>
      )}
      {isAskedMore && (
        <Suspense>
          <DeedsAtEnd outing={outing} group={group} nameOf={shortNameOf} />
        </Suspense>
      )}
      <WaysToTheClub outing={outing} group={group} status={status} />
      <Totals
        card={card}
        golfers={golfers}
        shortNameOf={shortNameOf}
        onGolfer={(golferId) => onSheet({ golferId, shows: 'card' })}
      />
      {notHoled(golfers, { card, shortNameOf }).map((text) => (
        <p key={text} className={styles['said']}>
          {text}
        </p>
      ))}
      <div className={styles['dock']}>
        <SignButton
          outing={outing}
          golferIds={scoring.golferIds}
          onSign={(golferId) => onSheet({ golferId, shows: 'signing' })}
        />
      </div>
      {isBoardOffered && (
        <ButtonLink to="?show=board" replace wide>
          {holeTexts.seeLeaderboard}
        </ButtonLink>
      )}
    </div>
  )
}

type OfGroup = { readonly card: OutingCard; readonly shortNameOf: NameOf }

/** Lists the golfers who picked up or were conceded strokes, with the holes; such holes have no score. */
function notHoled(golfers: readonly OutingGolfer[], { card, shortNameOf }: OfGroup): readonly string[] {
  return golfers.flatMap((golfer) => {
    const rows = scorecard({ ...card, golfer }).holes.filter(({ gross }) => gross === undefined)
    const line = (isOf: (value: ScorecardRow['written']) => boolean, text: typeof safe.pickedUp) => {
      const holes = rows.filter(({ written }) => isOf(written)).map(({ hole }) => hole)
      return holes.length === 0 ? [] : [text(shortNameOf(golfer.id), holes)]
    }
    return [...line(isPickup, safe.pickedUp), ...line(isConceded, safe.conceded)]
  })
}

type TotalsProps = OfGroup & { golfers: readonly OutingGolfer[]; onGolfer: (golferId: number) => void }

/** The totals of the group; none for a golfer who left the course or came late. */
function Totals({ card, golfers, shortNameOf, onGolfer }: TotalsProps) {
  const hasTwoSides = card.holes.some(({ hole }) => hole > 9)
  // Totals against different pars cannot be compared.
  const hasNetTotal = isSamePar(card)
  return (
    <table className={classes(digits['table'], hasTwoSides && styles['sides'])}>
      <ColumnHeads
        labels={[
          boardTexts.player,
          ...(hasTwoSides ? [holeTexts.front, holeTexts.backNine] : []),
          boardTexts.grossView,
          cardTexts.toPar,
          ...(hasNetTotal ? [boardTexts.netView] : []),
          cardTexts.netToPar,
        ]}
      />
      <tbody>
        {golfers.map((golfer) => {
          const own = scorecard({ ...card, golfer })
          const { thru, grossToPar, netToPar } = own
          const { front, back, gross, net, hasTotal } = totalsOf(own)
          const figures = [
            ...(hasTwoSides ? [front, back] : []),
            gross,
            hasTotal && <ToPar key="gross" value={grossToPar} />,
            ...(hasNetTotal ? [net] : []),
            hasTotal && <ToPar key="net" value={netToPar} />,
          ]
          return (
            <tr key={golfer.id}>
              <th scope="row">
                <button type="button" className={styles['name']} onClick={() => onGolfer(golfer.id)}>
                  {shortNameOf(golfer.id)}
                  {golfer.leftFrom !== null && ` ${cardTexts.withdrew}`}
                </button>
              </th>
              {figures.map((figure, at) => (
                <td key={at}>{thru === card.holes.length && golfer.leftFrom === null && figure}</td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/**
 * Returns the sums of a card. A sum is NR if a ball was not holed out on its holes; the card then has no net total, and
 * nothing to par. Rules of Golf 3.3c.
 */
export function totalsOf({ out, in: back, total }: Pick<Scorecard, 'out' | 'in' | 'total'>) {
  const grossOf = ({ notHoled: without, gross }: Scorecard['total']) => (without > 0 ? 'NR' : gross)
  const hasTotal = total.notHoled === 0
  return {
    front: grossOf(out),
    back: grossOf(back),
    gross: grossOf(total),
    net: hasTotal ? total.net : null,
    hasTotal,
  }
}

type Line = { readonly tone: 'waiting' | 'refused'; readonly text: string }

type Undecided = Pick<SyncStatus, 'rejected'> & {
  /** Holes with a score that is set and not recorded. */
  readonly setHoles: readonly number[]
}

/**
 * Returns the tasks that still need the person after the round, except those that wait for the code; the most serious
 * first.
 */
export function toDecide({ rejected, setHoles }: Undecided): readonly Line[] {
  return [
    ...(rejected > 0 ? [{ tone: 'refused', text: holeTexts.seeWhyAbove(rejected) } as const] : []),
    ...(setHoles.length > 0 ? [{ tone: 'waiting', text: holeTexts.changeSet(holesListed(setHoles)) } as const] : []),
  ]
}
