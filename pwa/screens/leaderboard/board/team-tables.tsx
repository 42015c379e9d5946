import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useMemo, useState } from 'react'
import { holesInOrderOfPlay } from '#golf/card/next-hole.ts'
import { ballsCounted, type TeamRow, type TeamStanding } from '#golf/games/best-ball.ts'
import { gameName, standingOfGame, type PlayedStanding } from '#golf/games/played-games.ts'
import { sideText } from '#golf/games/side-names.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { ToPar } from '../../../rounds/score-figure.tsx'
import { classes } from '../../../ui/classes.ts'
import { outingOfGames } from '../games/games-beside.ts'
import * as gameTexts from '../games/texts.ts'
import * as texts from '../texts.ts'
import { isTeamKind, type TeamKind } from './team-kinds.ts'
import * as boardTexts from './texts.ts'
import figures from '../../../ui/figures-table.module.css'
import spoken from '../../../ui/spoken.module.css'
import standing from './board.module.css'
import styles from './team-tables.module.css'

type Outing = Parameters<typeof outingOfGames>[0]

type Props = {
  outing: OutingOnPhone
  /** Short names, because a line names several golfers. */
  nameOf: NameOf
  /** The golfers whose team is highlighted as that of this phone. */
  own: ReadonlySet<number>
  /** Returns when the group of a golfer was last seen; null if that needs no line. */
  lastSeenOf: (golferId: number) => string | null
}

/** The tables of best ball, four-ball and team Stableford, with the balls that counted. */
export function TeamTables({ outing, nameOf, ...shown }: Props) {
  const games = useMemo(() => teamGames(outing, nameOf), [outing, nameOf])
  return games.map((game) => (
    <div key={game.id} className={standing['standing']}>
      <TeamTable game={game} {...shown} />
    </div>
  ))
}

type TableProps = Pick<Props, 'own' | 'lastSeenOf'> & { game: TeamGame }

function TeamTable({ game: { name, head, refusal, isByPoints, teams }, own, lastSeenOf }: TableProps) {
  if (refusal !== null) {
    return (
      <section aria-label={name}>
        <h3>{name}</h3>
        <p role="alert">{refusal}</p>
      </section>
    )
  }
  const figureLabel = isByPoints ? gameTexts.points : boardTexts.toPar
  return (
    <table className={classes(figures['table'], standing['table'], styles['table'])} aria-label={name}>
      <thead>
        <tr>
          <th scope="col" className={standing['position']}>
            {boardTexts.position}
          </th>
          <th scope="col" className={styles['team']}>
            {head}
          </th>
          <th scope="col">{boardTexts.thru}</th>
          <th scope="col">{figureLabel}</th>
        </tr>
      </thead>
      {teams.map((team) => (
        <TeamRows
          key={team.id}
          team={team}
          figureLabel={figureLabel}
          isOwn={team.golfers.some((golferId) => own.has(golferId))}
          lastSeen={team.golfers.map(lastSeenOf).find((text) => text !== null) ?? null}
        />
      ))}
    </table>
  )
}

type RowsProps = { team: Team; figureLabel: string; isOwn: boolean; lastSeen: string | null }

/** A row of a team; a tap opens its last holes. */
function TeamRows({ team, figureLabel, isOwn, lastSeen }: RowsProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { last, figure } = team
  const text = (
    <span>
      {team.name}
      {team.balls !== null && <small>{team.balls}</small>}
      {team.standIns !== null && <small>{team.standIns}</small>}
      {team.decided !== null && <small>{team.decided}</small>}
      {lastSeen !== null && <small className={styles['late']}>{lastSeen}</small>}
    </span>
  )
  return (
    <tbody className={isOwn ? styles['own'] : undefined}>
      <tr>
        <td className={standing['position']}>{team.position}</td>
        <th scope="row" className={styles['team']}>
          {last.holes.length === 0 ? (
            text
          ) : (
            <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
              {text}
              <ChevronDown aria-hidden="true" size="1.25em" />
            </button>
          )}
        </th>
        <td data-label={boardTexts.thru}>{team.thru === 0 ? '–' : team.thru}</td>
        <td data-label={figureLabel}>
          {figure === null ? '–' : figure.by === 'par' ? <ToPar value={figure.value} /> : figure.value}
        </td>
      </tr>
      {isOpen && (
        <tr id={id}>
          <td colSpan={4} className={styles['last']}>
            <LastHoles last={last} label={boardTexts.lastHolesOf(team.name)} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function LastHoles({ last: { holes, golfers }, label }: { last: Team['last']; label: string }) {
  return (
    <table aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{texts.holeLabel}</th>
          {holes.map((hole) => (
            <th key={hole} scope="col">
              {hole}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {golfers.map(({ id, name, balls }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            {balls.map(({ hole, score, counts }) => (
              <td key={hole}>
                <b className={counts ? styles['counts'] : undefined}>
                  {score ?? '–'}
                  {counts && <span className={spoken['spoken']}>{boardTexts.counts}</span>}
                </b>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Team = {
  readonly id: number
  readonly golfers: readonly number[]
  readonly position: string
  readonly name: string
  /** The number of counting balls of each golfer: Grace 8 balls, Liam 3; null before the first hole. */
  readonly balls: string | null
  /** Which score counts for golfers who never started: Net double bogey counts for Liam; null if none does. */
  readonly standIns: string | null
  /** The tiebreak that put the team ahead of a team with the same score. */
  readonly decided: string | null
  readonly thru: number
  readonly figure: { readonly by: 'par' | 'points'; readonly value: number } | null
  readonly last: {
    /** The latest holes of the team in its order of play. */
    readonly holes: readonly number[]
    /** The golfers, and the ghosts that complete the team. */
    readonly golfers: readonly {
      readonly id: string
      readonly name: string
      readonly balls: readonly { readonly hole: number; readonly score: number | null; readonly counts: boolean }[]
    }[]
  }
}

type TeamGame = {
  readonly id: number
  readonly name: string
  /** The heading of the figures: Best net ball, or the name of another game. */
  readonly head: string
  readonly isByPoints: boolean
  /** The reason why there is no standing. */
  readonly refusal: string | null
  readonly teams: readonly Team[]
}

/** Returns the games of teams with their own balls, from this phone’s data. */
export function teamGames(shown: Outing, nameOf: NameOf): readonly TeamGame[] {
  const { outing, games } = outingOfGames(shown)
  return games.flatMap((game): TeamGame | [] => {
    const { id, kind, settings } = game
    if (!isTeamKind(kind)) return []
    const name = gameName(kind)
    const about = { id, name, head: name, isByPoints: false, refusal: null, teams: [] }
    const standing = standingOfGame(outing, game)
    if (!standing.ok) return { ...about, refusal: standing.refusal.message }
    const { standing: placed } = standing.value
    if (!isOfTeams(placed)) return []
    const { scoring, sides } = placed
    const { count = 1 } = settings
    const golfersOfTeam = new Map(sides.map((side) => [side.id, side.golfers]))
    const startOf = (golferId: number) =>
      outing.card.golfers.find((golfer) => golfer.id === golferId)?.startingHole ?? 1
    return {
      ...about,
      isByPoints: scoring === 'stableford',
      ...(kind === 'best-ball' &&
        scoring !== 'stableford' &&
        typeof count === 'number' && { head: boardTexts.bestBalls(scoring, count) }),
      teams: placed.teams.map((row) => {
        const golfers = golfersOfTeam.get(row.team) ?? []
        const order = holesInOrderOfPlay({ holes: outing.card.holes, startingHole: startOf(golfers[0] ?? 0) })
        return teamOf(row, { golfers, order, nameOf })
      }),
    }
  })
}

function isOfTeams(standing: PlayedStanding): standing is TeamStanding<TeamKind> {
  return isTeamKind(standing.game)
}

type OfTeam = {
  /** The ids of the team's golfers who started; for the last holes also of those who did not and whose score counts. */
  readonly golfers: readonly number[]
  readonly order: readonly number[]
  readonly nameOf: NameOf
}

const holesShown = 5

function teamOf(row: TeamRow, { golfers, order, nameOf }: OfTeam): Team {
  const counted = new Set(row.holes.flatMap((hole) => hole.counted))
  const absent = [...counted].filter((golferId) => !golfers.includes(golferId))
  const ghosts = Math.max(0, ...row.holes.map((hole) => hole.ghosts.length))
  const ghostBalls = row.holes.flatMap((hole) => hole.ghosts.filter(({ counts }) => counts)).length
  const counting = [
    ...ballsCounted(row, golfers).map((golfer) => ({ ...golfer, name: nameOf(golfer.golferId) })),
    ...(ghosts > 0 ? [{ name: boardTexts.ghost, balls: ghostBalls }] : []),
  ]
  return {
    id: row.team,
    golfers,
    position: row.position,
    name: sideText(golfers.map(nameOf)),
    balls: counting.some((each) => each.balls > 0) ? boardTexts.ballsCounted(counting) : null,
    standIns: absent.length === 0 ? null : boardTexts.countsFor(absent.map(nameOf), { isByPoints: row.toPar === null }),
    decided: row.decided === undefined ? null : boardTexts.ahead(row.decided),
    thru: row.thru,
    figure: figureOf(row),
    last: lastHoles(row, { golfers: [...golfers, ...absent], ghosts, order, nameOf }),
  }
}

function figureOf({ total, toPar, thru }: TeamRow): Team['figure'] {
  if (total === null || thru === 0) return null
  return toPar === null ? { by: 'points', value: total } : { by: 'par', value: toPar }
}

function lastHoles(row: TeamRow, { golfers, ghosts, order, nameOf }: OfTeam & { ghosts: number }): Team['last'] {
  const byNumber = new Map(row.holes.map((hole) => [hole.hole, hole]))
  const played = order
    .flatMap((hole) => byNumber.get(hole) ?? [])
    .filter((hole) => hole.score !== null || hole.balls.some(({ score }) => score !== null))
    .slice(-holesShown)
  return {
    holes: played.map(({ hole }) => hole),
    golfers: [
      ...golfers.map((golferId) => ({
        id: `${golferId}`,
        name: nameOf(golferId),
        balls: played.map(({ hole, balls, counted }) => ({
          hole,
          score: balls.find((ball) => ball.golferId === golferId)?.score ?? null,
          counts: counted.includes(golferId),
        })),
      })),
      ...Array.from({ length: ghosts }, (_, at) => ({
        id: `ghost ${at}`,
        name: boardTexts.ghost,
        balls: played.map((hole) => ({ hole: hole.hole, ...(hole.ghosts[at] ?? { score: null, counts: false }) })),
      })),
    ],
  }
}
