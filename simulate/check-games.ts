import { resultSettings } from '#db/outings/outing-results.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { readOuting as outingAtClub } from '#db/outings/outings.ts'
import { standingOfGame } from '#golf/games/played-games.ts'
import type { OutingCard } from '#golf/outing/outing.ts'
import { finalStanding } from '#golf/outing/results.ts'
import type { TieRule } from '#golf/ties/places.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { standingsBeside } from '../api/outings/games/games-view.ts'
import { outingOfGames } from '../pwa/screens/leaderboard/games/games-beside.ts'
import { differences } from './board.ts'
import { standingsDue } from './games-reference.ts'
import type { World } from './world.ts'

type Standing = ReturnType<typeof standingOfGame>

/** Checks that the games have the standing of the reference on every phone and at the server. */
export async function checkGames(world: World): Promise<string[]> {
  const { reference, template, people, club, time } = world
  const { outingId, fieldOfGames } = template
  const field = { ...fieldOfGames, games: [...fieldOfGames.games, ...reference.games.values()] }
  const isOver = reference.end !== null
  const isPosted = reference.end === 'outing.posted'
  const { cells, field: groupOf } = reference
  const breaksTies = isPosted && reference.ties === 'countback'
  const due = standingsDue({ field, cells, groupOf, isOver, isPosted, breaksTies }).join('\n')
  const db = club.db()
  const outing = await time.busyWith(outingAtClub(db, outingId))
  if (!outing) return ['the club has no outing']
  const snapshot = await time.busyWith(snapshotOf(db, outing))
  const { ties } = await time.busyWith(resultSettings(db, outingId))
  const beside = standingsBeside(snapshot, { isOver, ties }).map(({ game, standing }) => line(game, standing))
  const atClub = [...beside, ...(isPosted ? places(snapshot.card, ties) : [])]
  const wrong = differences(atClub.join('\n'), due).map((each) => `in the games at the club: ${each}`)
  for (const { phone } of people) {
    const database = phone.tab()?.device.database
    const onPhone = database && (await time.busyWith(readOuting(database, outingId)))
    if (!onPhone) continue
    const known = onPhone.snapshot.outing.ties
    if (isPosted && known !== reference.ties) wrong.push(`ties on ${phone.name}: ${known}, and not ${reference.ties}`)
    const { outing: played, games } = outingOfGames(onPhone)
    const lines = games.map((game) => line(game, standingOfGame(played, game)))
    const shown = [...lines, ...(isPosted ? places(onPhone.card, known ?? 'shared') : [])]
    wrong.push(...differences(shown.join('\n'), due).map((each) => `in the games on ${phone.name}: ${each}`))
  }
  return wrong
}

/** Returns the places of a posted outing. */
function places(card: OutingCard, ties: TieRule): readonly string[] {
  return (['net', 'gross'] as const).map((by) => {
    const rows = finalStanding(card, { by, ties })
    return `places by ${by}: ${sorted(rows.map(({ golferId, position }) => `${golferId} ${position}`))}`
  })
}

function line({ id, kind }: { readonly id: number; readonly kind: string }, answer: Standing): string {
  return `${kind} ${id}: ${answer.ok ? figures(answer.value.standing) : 'refused'}`
}

/** Formats a standing like the reference. */
function figures(standing: Extract<Standing, { ok: true }>['value']['standing']): string {
  const { game } = standing
  if (game === 'match') return sideText(standing.match)
  if (game === 'nassau') {
    const stakes = standing.bets.map((stake) => `${stake.bet} ${stake.from}-${stake.to} ${sideText(stake)}`)
    const refused = standing.refused.map(({ bet, from, side }) => `${bet} from ${from} by ${side}`)
    return [...stakes, ...refused.toSorted()].join(' | ')
  }
  if (game === 'wolf' || game === 'sixes') {
    return sorted(standing.golfers.map(({ golferId, points }) => `${golferId} ${points}`))
  }
  if (game === 'skins') {
    return sorted(standing.golfers.map(({ golferId, won, provisional }) => `${golferId} ${won}+${provisional}`))
  }
  if (game === 'quota') {
    return sorted(standing.golfers.map(({ golferId, result, position }) => `${golferId} ${result} at ${position}`))
  }
  if (game === 'team-stableford') {
    return sorted(
      standing.teams.map(({ team, total, thru, position }) => `${team} ${total} thru ${thru} at ${position}`),
    )
  }
  if (game === 'drives') {
    return sorted(
      standing.teams.map(({ side, golfers, mustUse, short }) => {
        const used = golfers.map((golfer) => golfer.used).join('+')
        return `${side} used ${used} must ${mustUse.join('&')} short ${short}`
      }),
    )
  }
  if (game !== 'closest-to-pin') throw new Error(`The reference has no ${game}`)
  return standing.holes.map(({ leaders, value }) => (value === null ? '-' : `${leaders.join('&')} ${value}`)).join(', ')
}

type Match = { readonly winner: string | null; readonly leader: string | null; readonly text: string }

/** Formats `A 2 up thru 4`, for the side that leads or has won. */
function sideText({ winner, leader, text }: Match): string {
  const side = winner === 'A' || winner === 'B' ? winner : leader
  return side === null ? text : `${side} ${text}`
}

function sorted(rows: readonly string[]): string {
  return rows.toSorted().join(', ')
}
