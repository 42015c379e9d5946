import { holesListed } from '#golf/games/waiting.ts'
import { recordInGame } from '#sync/device/outbox/record-in-game.ts'
import type { OutingOnPhone, PhoneRecord } from '#sync/device/outings/outings.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { whereKept } from '../../../device/where-kept.tsx'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { useSaving } from '../use-saving.ts'
import * as matchTexts from './match-texts.ts'
import type { BetOnScreen, HoleOfMatch, MatchOnScreen } from './match-view.ts'
import { SideBadge } from './side-badge.tsx'
import spoken from '../../../ui/spoken.module.css'
import styles from './match-table.module.css'

const holesInRow = 9

type SectionProps = {
  outing: OutingOnPhone
  /** The match; undefined for a game that is not one. */
  match: MatchOnScreen | undefined
  /** The group that this phone scores; 0 for none. */
  group: number
}

/** A match with the presses and concessions of its sides, which golfers of its groups can take back. */
export function MatchSection({ outing, match, group }: SectionProps) {
  const device = useDevice()
  if (match === undefined) return null
  const { golfers } = outing.snapshot
  const ids = new Set(match.sides.flatMap((side) => side.golfers))
  const isOwn = golfers.some(({ id, tgroup_id }) => tgroup_id === group && ids.has(id))
  const rows = outing.records.flatMap(({ side, ...record }) =>
    record.gameId === match.rootId && side !== null ? [{ ...record, side }] : [],
  )
  return (
    <>
      <MatchTable match={match} here={whereKept(device)} />
      {rows.length > 0 && (
        <ul className={styles['bets']} aria-label={matchTexts.recorded}>
          {rows
            .toSorted((one, other) => one.hole - other.hole)
            .map((record) => (
              <RecordedDeed
                key={`${record.what}/${record.hole}`}
                outingId={outing.snapshot.outing.id}
                record={record}
                words={matchTexts.deedWords({ ...record, game: match.kind })}
                canUndo={isOwn}
              />
            ))}
        </ul>
      )}
    </>
  )
}

type DeedProps = { outingId: number; record: PhoneRecord; words: string; canUndo: boolean }

function RecordedDeed({ outingId, record, words, canUndo }: DeedProps) {
  const device = useDevice()
  const save = useSaving()
  const { gameId, hole, what, golferId } = record
  const undo = () => save(recordInGame(device, { outingId, gameId, hole, what, golferId, side: null, amount: null }))

  return (
    <li className={styles['bet']}>
      <p>
        <b>{words}</b>
        {record.pending && <small>{whereKept(device)}</small>}
      </p>
      {canUndo && (
        <Button aria-label={matchTexts.undoOf(words)} onClick={() => void undo()}>
          {matchTexts.undo}
        </Button>
      )}
    </li>
  )
}

/**
 * The winner of each hole of a match with the running state, and its bets. Holes with entries that only this phone has
 * are amber; they count, too.
 */
function MatchTable({ match, here }: { match: MatchOnScreen; here: string }) {
  const { sides, holes, bets } = match
  const rows = [holes.slice(0, holesInRow), holes.slice(holesInRow)].filter((row) => row.length > 0)
  const waiting = holes.filter(({ isWaiting }) => isWaiting).map(({ hole }) => hole)
  return (
    <>
      <p className={styles['sides']}>
        {sides.map(({ side, names }) => (
          <span key={side}>
            <SideBadge side={side} />
            <b>{names}</b>
          </span>
        ))}
      </p>
      <div className={styles['holes']} role="group" aria-label={matchTexts.holesWon}>
        {rows.map((row) => (
          <ol key={row[0]?.hole}>
            {row.map((hole) => (
              <Hole key={hole.hole} hole={hole} sides={sides} />
            ))}
          </ol>
        ))}
      </div>
      <ul className={styles['bets']}>
        {bets.map((bet) => (
          <Bet key={bet.key} bet={bet} isAlone={bets.length === 1} />
        ))}
      </ul>
      {waiting.length > 0 && (
        <p className={styles['quiet']}>
          {matchTexts.matchWaits(holesListed(waiting), { isOne: waiting.length === 1, here })}
        </p>
      )}
    </>
  )
}

function Hole({ hole, sides }: { hole: HoleOfMatch; sides: MatchOnScreen['sides'] }) {
  const { hole: number, result, running, isWaiting } = hole
  const side = result === 1 ? 'A' : result === -1 ? 'B' : null
  const won = sides.find((each) => each.side === side)?.names ?? null
  return (
    <li className={classes(styles['hole'], isWaiting && styles['waiting'])}>
      <span className={spoken['spoken']}>
        {running === null ? matchTexts.spokenOpenHole(number) : matchTexts.spokenHoleOfMatch(number, { won, running })}
      </span>
      <small aria-hidden="true">{number}</small>
      {side === null ? (
        <span className={running === null ? styles['open'] : styles['halved']} aria-hidden="true">
          {running !== null && '–'}
        </span>
      ) : (
        <SideBadge side={side} />
      )}
      <b aria-hidden="true">{running}</b>
    </li>
  )
}

function Bet({ bet, isAlone }: { bet: BetOnScreen; isAlone: boolean }) {
  const { name, about, side, figure, tail } = bet
  return (
    <li className={styles['bet']}>
      <p>
        <b>{name}</b>
        {!isAlone && <small>{about}</small>}
      </p>
      <p className={styles['figure']}>
        <b>{side === null ? figure : `${side} ${figure}`}</b>
        <small>{tail}</small>
      </p>
    </li>
  )
}
