import { sideText } from '#golf/games/side-names.ts'
import type { NameOf } from '../../../../outings/outing-names.ts'
import { classes } from '../../../../ui/classes.ts'
import { PlaceLink } from '../../../../ui/place.tsx'
import * as matchTexts from '../../games/match-texts.ts'
import type { BetOnScreen, MatchOnScreen } from '../../games/match-view.ts'
import { SideBadge } from '../../games/side-badge.tsx'
import spoken from '../../../../ui/spoken.module.css'
import styles from './match-band.module.css'

type Props = { match: MatchOnScreen; nameOf: NameOf; isSaved: boolean }

/** The most parts of a match that fit side by side. More scroll sideways, with the whole match first. */
const partsInSight = 3

/** The side that is up in the group's match, and its bets. A tap opens the Games tab. */
export function MatchBand({ match, nameOf, isSaved }: Props) {
  const { whole, sides, bets, gap } = match
  const [ahead, behind] = whole.side === 'B' ? sides.toReversed() : sides
  if (ahead === undefined || behind === undefined) return null
  const namesOf = ({ side }: Pick<BetOnScreen, 'side'>) => sides.find((each) => each.side === side)?.names ?? ''
  const isLong = bets.length > partsInSight
  const parts = isLong ? bets.toSorted((one, other) => rankOf(one) - rankOf(other)) : bets
  return (
    <PlaceLink to="?show=games" replace className={styles['band']} data-unsaved={!isSaved || undefined}>
      <span className={spoken['spoken']}>
        {matchTexts.spokenMatch(
          [whole, ...bets.filter((bet) => bet !== whole)].map((bet) => ({ ...bet, names: namesOf(bet) })),
        )}
      </span>
      <span className={styles['whole']} aria-hidden="true">
        {whole.side === null ? (
          // Both sides are shown: a single side before the figure would look like the leader.
          <span className={styles['level']}>
            {sides.map(({ side, names }) => (
              <span key={side}>
                <SideBadge side={side} />
                <b>{names}</b>
              </span>
            ))}
          </span>
        ) : (
          <>
            <SideBadge side={ahead.side} />
            <span className={styles['names']}>
              <b>{ahead.names}</b>
              <small>{matchTexts.versusNames(behind.names)}</small>
            </span>
          </>
        )}
        <span className={styles['up']}>
          <b>{whole.figure}</b>
          <small>{whole.tail}</small>
        </span>
      </span>
      {bets.length > 1 && (
        <span className={classes(styles['parts'], isLong && styles['long'])} aria-hidden="true">
          {parts.map((bet) => (
            <span key={bet.key} className={styles['part']}>
              <small>{bet.isPress ? `${bet.name} · ${bet.about}` : bet.name}</small>
              <span>
                <b>{bet.side === null ? bet.figure : `${bet.side} ${bet.figure}`}</b> <small>{bet.tail}</small>
              </span>
            </span>
          ))}
        </span>
      )}
      {gap !== null && (
        <span className={styles['gap']}>{matchTexts.holeWaits(gap.hole, sideText(gap.golfers.map(nameOf)))}</span>
      )}
    </PlaceLink>
  )
}

function rankOf({ isWhole, isPress }: BetOnScreen): number {
  return isWhole && !isPress ? 0 : 1
}
