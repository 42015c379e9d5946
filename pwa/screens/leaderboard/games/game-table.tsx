import { numbered } from '#golf/games/game-numbers.ts'
import type { RabbitStanding } from '#golf/games/rabbit.ts'
import { drivesText, type Drives } from '#golf/games/scramble.ts'
import { sidesText } from '#golf/games/side-names.ts'
import type { SixesStanding } from '#golf/games/sixes.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { lowestByHole, type StablefordStanding } from '#golf/games/stableford.ts'
import { holesListed } from '#golf/games/waiting.ts'
import type { WolfStanding } from '#golf/games/wolf.ts'
import { tieBreakerOf } from '#golf/ties/countback.ts'
import type { TieRule } from '#golf/ties/places.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { classes } from '../../../ui/classes.ts'
import { ColumnHeads } from '../../../ui/column-heads.tsx'
import * as boardTexts from '../board/texts.ts'
import * as cardTexts from '../card/texts.ts'
import * as texts from '../texts.ts'
import {
  matchText,
  openHolesText,
  openPointsText,
  pointsText,
  rabbitText,
  skinsRows,
  waitText,
  wolfChoiceText,
  wolfResultText,
} from './game-lines.ts'
import type { OutingGames } from './outing-games.ts'
import * as gameTexts from './texts.ts'
import figures from '../../../ui/figures-table.module.css'
import styles from './game-tables.module.css'

type GamesProps = {
  games: OutingGames
  /** Short names, because a line names several golfers. */
  nameOf: NameOf
}

type OwnProps = GamesProps & {
  /** A number after the name, if another game of the outing has the same name. */
  number?: string
  /** How ties are broken, once the outing is posted. */
  ties: TieRule | undefined
}

const titles = {
  wolf: gameTexts.wolf,
  sixes: gameTexts.sixes,
  rabbit: gameTexts.rabbit,
  stableford: gameTexts.stableford,
}

/** The table of the outing's own game; renders nothing without one. */
export function OwnGameTable({ games, number, nameOf, ties }: OwnProps) {
  const { game, refusal, contestedWolf, left } = games
  if (refusal !== null) return <RefusedGame {...refusal} name={numbered(refusal.name, number)} />
  if (game === null) return null
  const contested = new Set(contestedWolf.map(({ hole }) => hole))
  const title = numbered(titles[game.game], number)
  return (
    <section className={styles['game']} aria-label={title}>
      <h2>{title}</h2>
      <GameTable standing={withTiesBroken(game, ties)} contested={contested} left={left} nameOf={nameOf} />
    </section>
  )
}

/**
 * Returns the standing with its ties broken, as in the results. The rule for ties is large, so it is loaded with the
 * table and not with the hole.
 */
export function withTiesBroken(
  standing: NonNullable<OutingGames['game']>,
  ties: TieRule | undefined,
): NonNullable<OutingGames['game']> {
  const breakTies = tieBreakerOf(ties)
  if (standing.game !== 'stableford' || breakTies === undefined) return standing
  return { ...standing, golfers: breakTies(standing.golfers, (row) => ({ byHole: lowestByHole(row) })) }
}

/** Explains why the outing's game cannot be played by its golfers. */
function RefusedGame({ name, message }: NonNullable<OutingGames['refusal']>) {
  return (
    <section className={styles['game']} aria-label={name}>
      <h2>{name}</h2>
      <p role="alert">{message}</p>
    </section>
  )
}

/** The data that a table shows beside the standing. */
type Props = {
  nameOf: NameOf
  /** Holes on which two phones recorded different choices of the Wolf. */
  contested: ReadonlySet<number>
  /** The golfers who left the course. */
  left: ReadonlySet<number>
}

/** The table for a kind of standing. */
export function GameTable({ standing, ...props }: TableOf<NonNullable<OutingGames['game']>>) {
  switch (standing.game) {
    case 'wolf':
      return <WolfTable standing={standing} {...props} />
    case 'sixes':
      return <SixesTable standing={standing} {...props} />
    case 'rabbit':
      return <RabbitTable standing={standing} {...props} />
    case 'stableford':
      return <StablefordTable standing={standing} {...props} />
  }
}

type TableOf<Standing> = Props & { standing: Standing }

/** The points of Wolf, and below them the holes that have a choice or a score. */
function WolfTable({ standing, ...shown }: TableOf<WolfStanding>) {
  const { nameOf, left, contested } = shown
  const started = standing.holes.filter(
    ({ choice, missing }) => choice !== null || missing.length < standing.golfers.length,
  )
  return (
    <>
      <PointsTable rows={standing.golfers} unpicked={unpickedHoles(standing)} {...shown} />
      {started.length > 0 && (
        <table
          className={classes(figures['table'], styles['table'], styles['stacking'])}
          aria-label={gameTexts.wolfByHole}
        >
          <thead>
            <tr>
              <th scope="col">{texts.holeLabel}</th>
              <th scope="col" className={styles['words']}>
                {gameTexts.wolf}
              </th>
              <th scope="col">{gameTexts.points}</th>
            </tr>
          </thead>
          <tbody>
            {started.map((hole) => (
              <tr key={hole.hole}>
                <th scope="row" className={styles['figure']}>
                  {hole.hole}
                </th>
                <td className={styles['words']}>
                  {nameOf(hole.wolf)}
                  {/* A hole without a choice whose scores are all entered shows this in the last column instead. */}
                  {(hole.choice !== null || hole.missing.length > 0) && (
                    <small>{hole.choice === null ? gameTexts.noWolfPick : wolfChoiceText(hole.choice, nameOf)}</small>
                  )}
                </td>
                <td>
                  {contested.has(hole.hole) && (
                    <small className={styles['contested']}>{gameTexts.twoPhonesDisagree}</small>
                  )}
                  <span className={classes(hole.winner === null && styles['held'])}>
                    {wolfResultText(hole, { nameOf, left })}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}

/** Returns the holes whose scores are all entered and that wait only for the choice of the Wolf. */
export function unpickedHoles({ holes }: Pick<WolfStanding, 'holes'>): readonly number[] {
  return holes.flatMap(({ hole, choice, missing, winner }) =>
    winner === null && choice === null && missing.length === 0 ? [hole] : [],
  )
}

/** The three matches, and each golfer's points. */
function SixesTable({ standing, ...shown }: TableOf<SixesStanding>) {
  const { nameOf } = shown
  return (
    <>
      <ul className={styles['lines']}>
        {standing.matches.map((match) => (
          <li key={match.match}>
            <h3>{gameTexts.matchTitle(match.match, holesListed(match.holes))}</h3>
            <p>{sidesText([match.team1.map(nameOf), match.team2.map(nameOf)])}</p>
            <p className={classes(styles['state'], match.winner === null && styles['held'])}>
              {matchText(match, nameOf)}
            </p>
            {match.winner === null && <p className={styles['quiet']}>{waitText(match.waitsFor)}</p>}
          </li>
        ))}
      </ul>
      <PointsTable rows={standing.golfers} {...shown} />
    </>
  )
}

type PointsProps = Props & {
  rows: SixesStanding['golfers']
  /** In Wolf, the holes that wait only for the choice. */
  unpicked?: readonly number[]
}

/**
 * The points of a game: golfers with the most first, those who left the course last. Points that a hole can still
 * change are amber.
 */
function PointsTable({ rows, unpicked = [], left, nameOf }: PointsProps) {
  const open = [...new Set(rows.flatMap(({ waitsFor }) => waitsFor))].filter((hole) => !unpicked.includes(hole))
  const openText = openPointsText(open)
  return (
    <>
      <table className={classes(figures['table'], styles['table'])}>
        <ColumnHeads labels={[boardTexts.player, gameTexts.points]} />
        <tbody>
          {rows
            .toSorted((a, b) => Number(left.has(a.golferId)) - Number(left.has(b.golferId)) || b.points - a.points)
            .map(({ golferId, points, waitsFor }) => (
              <tr key={golferId}>
                <th scope="row">
                  {nameOf(golferId)}
                  {left.has(golferId) && <small>{cardTexts.withdrew}</small>}
                </th>
                <td className={styles['figure']}>
                  <span className={classes(waitsFor.length > 0 && styles['held'])}>{pointsText(points)}</span>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
      {openText !== null && <p className={styles['quiet']}>{openText}</p>}
      {unpicked.length > 0 && <p className={styles['quiet']}>{gameTexts.noPickOn(holesListed(unpicked))}</p>}
    </>
  )
}

/** The holder or winner of the rabbit in each group, by leg. */
function RabbitTable({ standing, nameOf }: TableOf<RabbitStanding>) {
  return (
    <ul className={styles['lines']}>
      {standing.groups.flatMap(({ group, legs }) =>
        legs.map((leg, at) => (
          <li key={`${group}/${at}`}>
            <h3>{gameTexts.groupTitle(group, holesListed(leg.holes.map(({ hole }) => hole)))}</h3>
            <p className={classes(styles['state'], leg.waitsFor.length > 0 && styles['held'])}>
              {rabbitText(leg, nameOf)}
            </p>
            {leg.waitsFor.length > 0 && <p className={styles['quiet']}>{waitText(leg.waitsFor)}</p>}
          </li>
        )),
      )}
    </ul>
  )
}

function StablefordTable({ standing, nameOf }: TableOf<StablefordStanding>) {
  return (
    <table className={classes(figures['table'], styles['table'], styles['stacking'])}>
      <thead>
        <tr>
          <th scope="col">{boardTexts.position}</th>
          <th scope="col" className={styles['words']}>
            {boardTexts.player}
          </th>
          <th scope="col">{boardTexts.thru}</th>
          <th scope="col">{gameTexts.points}</th>
        </tr>
      </thead>
      <tbody>
        {standing.golfers.map(({ golferId, position, thru, points, waitsFor, decided }) => (
          <tr key={golferId}>
            <td className={styles['figure']}>{position}</td>
            <th scope="row" className={styles['words']}>
              {nameOf(golferId)}
              <small>{decided === undefined ? waitText(waitsFor) : gameTexts.ahead(decided)}</small>
            </th>
            <td className={styles['figure']} data-label={boardTexts.thru}>
              {thru === 0 ? '–' : thru}
            </td>
            <td className={styles['figure']} data-label={gameTexts.points}>
              <span className={classes(waitsFor.length > 0 && styles['held'])}>{points}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type DrivesProps = { drives: readonly Drives[]; nameOf: NameOf; partnerOf: NameOf }

/** The drives of each golfer that a team has used, team by team, and what the team still needs. */
export function DrivesTables({ drives, nameOf, partnerOf }: DrivesProps) {
  return drives.map((team) => (
    <table key={team.side} className={classes(figures['table'], styles['table'])} aria-label={nameOf(team.side)}>
      <ColumnHeads labels={[drivesText(team), gameTexts.drivesUsed, gameTexts.drivesToGo]} />
      <tbody>
        {team.golfers.map(({ golferId, used, needed }) => (
          <tr key={golferId}>
            <th scope="row">{partnerOf(golferId)}</th>
            <td className={styles['figure']}>{used}</td>
            <td className={styles['figure']}>
              <span className={classes(team.short > 0 && needed > 0 && styles['held'])}>{needed}</span>
            </td>
          </tr>
        ))}
        {team.former.map(({ golferId, used }) => (
          <tr key={golferId}>
            <th scope="row">{gameTexts.noLongerOnTeam(partnerOf(golferId))}</th>
            <td className={styles['figure']}>{used}</td>
            <td className={styles['figure']}>0</td>
          </tr>
        ))}
      </tbody>
    </table>
  ))
}

/** Net and gross skins, if they are played. */
export function SkinsTables({ games: { netSkins, grossSkins }, nameOf }: GamesProps) {
  return (
    <>
      {netSkins !== null && <SkinsTable title={boardTexts.netSkins} standing={netSkins} nameOf={nameOf} />}
      {grossSkins !== null && <SkinsTable title={boardTexts.grossSkins} standing={grossSkins} nameOf={nameOf} />}
    </>
  )
}

type SkinsProps = { title: string; standing: SkinsStanding; nameOf: NameOf }

/** The winners of skins, and the holders of provisional skins on holes with missing scores. */
function SkinsTable({ title, standing, nameOf }: SkinsProps) {
  const rows = skinsRows(standing, nameOf)
  const open = openHolesText(standing)
  return (
    <section className={styles['game']} aria-label={title}>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={styles['quiet']}>{gameTexts.noSkinsWon({ isFinal: open === null })}</p>
      ) : (
        <table className={classes(figures['table'], styles['table'], styles['stacking'])}>
          <ColumnHeads labels={[boardTexts.player, ...(open === null ? [] : [gameTexts.openSkins]), gameTexts.won]} />
          <tbody>
            {rows.map(({ golferId, won, provisional, lines }) => (
              <tr key={golferId}>
                <th scope="row">
                  {nameOf(golferId)}
                  {lines.map((line) => (
                    <small key={line}>{line}</small>
                  ))}
                </th>
                {open !== null && (
                  <td className={styles['figure']} data-label={provisional > 0 ? gameTexts.openSkins : undefined}>
                    {provisional > 0 && <span className={styles['held']}>{provisional}</span>}
                  </td>
                )}
                <td className={styles['figure']} data-label={gameTexts.won}>
                  {won}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open !== null && <p className={styles['quiet']}>{open}.</p>}
    </section>
  )
}
