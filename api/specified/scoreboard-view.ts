import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { GolferInOuting } from '#db/outings/outings.ts'
import { pace } from '#golf/card/pace.ts'
import { ownGameStanding, type OwnGameStanding } from '#golf/games/own-games.ts'
import type { RabbitStanding } from '#golf/games/rabbit.ts'
import { hasNewTeams, type SixesStanding } from '#golf/games/sixes.ts'
import type { StablefordStanding } from '#golf/games/stableford.ts'
import { waitingForGolfers, waitingForHoles } from '#golf/games/waiting.ts'
import type { WolfStanding } from '#golf/games/wolf.ts'
import { entryOn } from '#golf/outing/outing.ts'
import { finalStanding } from '#golf/outing/results.ts'
import { standing } from '#golf/outing/standing.ts'
import type { TieRule } from '#golf/ties/places.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { scoreboard } from '#sync/calls/specified.ts'
import { skinsOfOuting } from '../outings/games/games-view.ts'
import { cardOf, holeToPlay, inGroup } from '../outings/outings-view.ts'

type Board = Omit<AnswerOf<typeof scoreboard>, 'readonly'>

/** Returns the present board, calculated from scores and choices by the same rules as on the phone. */
export function boardOf(snapshot: OutingSnapshot, { tgroupId, ties }: { tgroupId: number; ties: TieRule }): Board {
  const { outing } = snapshot
  const game = ownGameStanding(outing.ownGameId, { ...snapshot, spin: outing.spin, ...ending(snapshot) })
  const played = game.ok ? game.value : null
  return {
    scores: rowsOf(snapshot, { tgroupId, ties, game: played }),
    sixes: played?.game === 'sixes' ? sixesOf(played, { snapshot, tgroupId }) : null,
    wolf: played?.game === 'wolf' ? wolfOf(played, snapshot) : null,
    rabbit: played?.game === 'rabbit' ? rabbitOf(played) : null,
    grossskins: outing.grossSkins ? skinsOf(snapshot, 'gross') : null,
    netskins: outing.netSkins ? skinsOf(snapshot, 'net') : null,
  }
}

function rowsOf(
  snapshot: OutingSnapshot,
  { tgroupId, ties, game }: { tgroupId: number; ties: TieRule; game: OwnGameStanding | null },
): Board['scores'] {
  const golfers = new Map(inGroup(snapshot.golfers, tgroupId).map((golfer) => [golfer.id, golfer]))
  const holders = game?.game === 'rabbit' ? game.groups.map(({ holder }) => holder) : []
  const { card, outing } = snapshot
  const rows = outing.status === 'posted' ? finalStanding(card, { by: 'gross', ties }) : standing(card, 'gross')
  return rows.flatMap(({ golferId, position }) => {
    const golfer = golfers.get(golferId)
    if (!golfer) return []
    const { id, firstname: first, lastname: last, tgroupId: tgroup_id } = golfer
    const figures = figuresOf(snapshot, golfer)
    if (!figures) return []
    const rabbit = holders.includes(id)
    const stableford = game?.game === 'stableford' ? pointsIn(game, id) : null
    return [{ id, name: nameOf(golfer), first, last, tgroup_id, position, ...figures, rabbit, stableford }]
  })
}

function figuresOf(snapshot: OutingSnapshot, golfer: GolferInOuting) {
  const found = cardOf(snapshot, golfer)
  if (!found) return null
  const { card, isPlayed } = found
  const { thru, total, parsOrBetter, grossToPar, holes } = card
  const isPlaying = holes.every(({ hole }) => isPlayed(hole))
  const missing = holes.filter(({ hole, written }) => written === undefined && isPlayed(hole)).map(({ hole }) => hole)
  return {
    thru,
    totalgross: total.gross,
    gross: total.gross,
    net: total.net,
    parorbetter: parsOrBetter,
    // A golfer who left the course or did not hole out has no pace.
    pace: isPlaying && total.notHoled === 0 ? pace({ par: total.par, holes: holes.length, thru, grossToPar }) : null,
    waits: waitingForHoles(missing, ending(snapshot)),
  }
}

function pointsIn({ golfers }: StablefordStanding, golferId: number): number | null {
  return golfers.find((row) => row.golferId === golferId)?.points ?? null
}

type Sum = { readonly golferId: number; readonly points: number; readonly waitsFor: readonly number[] }

function sumsOf(golfers: readonly Sum[]) {
  return golfers.map(({ golferId: id, points, waitsFor }) => {
    return { id, points, waits: waitingForHoles(waitsFor) }
  })
}

function sixesOf(
  { matches, golfers }: SixesStanding,
  { snapshot, tgroupId }: { snapshot: OutingSnapshot; tgroupId: number },
): Board['sixes'] {
  const hole = holeToPlay(snapshot, { tgroupId })
  const playing = matches.find(({ holes }) => holes.includes(hole))
  const entry = entryOn(snapshot.card)
  const isPlayed = snapshot.golfers.some(({ id }) => entry(id, hole) !== undefined)
  return {
    games: matches.map(({ match, holes, team1, team2, won, winner, waitsFor }) => ({
      game: match,
      holes: [...holes],
      team1: [...team1],
      team2: [...team2],
      won1: won.team1,
      won2: won.team2,
      halved: won.halved,
      winner,
      // A match that is already decided does not wait for its last holes.
      waits: waitingForHoles(winner === null ? waitsFor : []),
    })),
    current: playing ? { game: playing.match, hole, team1: [...playing.team1], team2: [...playing.team2] } : null,
    notifynew: playing !== undefined && hasNewTeams(playing, hole) && !isPlayed,
    golfers: sumsOf(golfers),
  }
}

function wolfOf({ holes, golfers }: WolfStanding, snapshot: OutingSnapshot): Board['wolf'] {
  const { choices, golfers: field } = snapshot
  const groupOf = new Map(field.map(({ id, tgroupId }) => [id, tgroupId]))
  const isLate = (hole: number, wolf: number) =>
    choices.some((one) => one.hole === hole && one.tgroupId === groupOf.get(wolf) && one.late)
  return {
    holes: holes.map(({ hole, wolf, choice, missing, winner, points }) => ({
      hole,
      wolf,
      wolfGame: choice?.wolfGame ?? null,
      wolfPartner: choice?.partner ?? null,
      late: choice !== null && isLate(hole, wolf),
      winner,
      points: points.map((won) => ({ id: won.golferId, points: won.points })),
      waits: winner === null && missing.length === 0 ? 'Waiting on the Wolf’s pick' : waitingFor(missing, snapshot),
    })),
    golfers: sumsOf(golfers),
  }
}

function rabbitOf({ groups }: RabbitStanding): Board['rabbit'] {
  return groups.map(({ group, legs }) => ({
    tgroup_id: group,
    legs: legs.map(({ holes, holder, waitsFor }) => {
      return { holes: holes.map(({ hole }) => hole), holder, waits: waitingForHoles(waitsFor) }
    }),
  }))
}

function skinsOf(snapshot: OutingSnapshot, by: 'gross' | 'net'): Board['grossskins'] {
  const { holes, golfers } = skinsOfOuting(snapshot, by).standing
  return {
    holes: holes.map(({ missing, hole, winner, worth }) => {
      return { hole, winner, worth, waits: waitingFor(missing, snapshot) }
    }),
    golfers: golfers.map(({ golferId: id, won, provisional, waitsFor }) => {
      return { id, won, provisional, waits: waitingForHoles(waitsFor) }
    }),
  }
}

function waitingFor(missing: readonly number[], snapshot: OutingSnapshot): string {
  const firstNameOf = (golferId: number) => snapshot.golfers.find(({ id }) => id === golferId)?.firstname ?? ''
  return waitingForGolfers(missing, firstNameOf)
}

function ending({ outing }: OutingSnapshot): { isOver: boolean } {
  return { isOver: outing.status !== 'inprogress' }
}

function nameOf({ firstname, lastname }: GolferInOuting): string {
  return `${firstname} ${lastname}`.trim()
}
