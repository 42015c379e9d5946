import type { ShownRecord } from '#db/cells/changes.ts'
import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { GolferInOuting } from '#db/outings/outings.ts'
import { rootOf } from '#golf/games/game-records.ts'
import { publicName, type NameStyle } from '#golf/names.ts'
import { isHidden, lastHoles, withoutLastHoles } from '#golf/outing/followed.ts'
import { finalStanding } from '#golf/outing/results.ts'
import { standing } from '#golf/outing/standing.ts'
import type { Placed, TieRule } from '#golf/ties/places.ts'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { gamesOf, skinsOfOuting, skinsPlayed } from '../games/games-view.ts'
import { titleOf } from '../outings-view.ts'

const holesShown = 5

/**
 * The public view of an outing: leaderboards with names as the club allows, without indexes, codes and addresses. After
 * the posting the places are those of the results, with ties broken as there.
 */
export function followedBoard(
  whole: OutingSnapshot,
  { hidesLast: wanted, names, ties, now }: { hidesLast: boolean; names: NameStyle; ties: TieRule; now: Date },
): FollowedBoard {
  const { course, date, status, format } = whole.outing
  const isOver = status !== 'inprogress'
  const hidesLast = wanted && !isOver
  const snapshot = hidesLast ? withoutLast(whole) : whole
  const { card, golfers, groups } = snapshot
  const isPosted = status === 'posted'
  const boardBy = (by: 'net' | 'gross') => (isPosted ? finalStanding(card, { by, ties }) : standing(card, by))
  const rows = new Map(standing(card, 'net', { isOver: isPosted }).map((row) => [row.golferId, row]))
  const shown = shownNames(golfers, names)
  return {
    outing: { course, date, ...titleOf(whole.outing), status, format },
    names,
    hidesLast,
    golfers: golfers.map(({ id, tgroupId: group, partners, ...golfer }) => {
      const row = rows.get(id)
      const isGuest = golfer.memberId === null && partners.length === 0
      const hasTotal = row !== undefined && row.thru > 0 && row.position !== 'NR'
      return {
        id,
        name: shown.get(id) ?? '',
        isGuest,
        group,
        thru: row?.thru ?? 0,
        grossToPar: hasTotal ? row.grossToPar : null,
        netToPar: hasTotal ? row.netToPar : null,
        last: lastHoles(card, { golferId: id, count: holesShown }),
      }
    }),
    net: boardBy('net').map(asPlace),
    gross: boardBy('gross').map(asPlace),
    skins: skinsOf(snapshot),
    games: gamesOf(snapshot, { isOver, ties }).flatMap(({ name, sides, group, lines }) =>
      lines.length > 0 ? [{ name, sides, group, lines }] : [],
    ),
    groups: groups.map(({ tgroupId: id, heardAt }) => ({ id, heardAt })),
    serverNow: now.getTime(),
  }
}

/** Returns the displayed name of each golfer; a team has the names of its partners. Equal names get a number. */
function shownNames(golfers: OutingSnapshot['golfers'], style: NameStyle): ReadonlyMap<number, string> {
  const named = golfers.map(({ partners, ...golfer }) => {
    const people = partners.length > 0 ? partners : [golfer]
    return people.map((one) => shownName(one, style)).join(', ')
  })
  const shown = named.map((name, at) => {
    const sharing = named.flatMap((other, place) => (other === name ? [place] : []))
    return sharing.length > 1 ? `${name} (${sharing.indexOf(at) + 1})` : name
  })
  return new Map(golfers.map(({ id }, at) => [id, shown[at] ?? '']))
}

function shownName(
  { memberId, firstname: first, lastname: last }: Pick<GolferInOuting, 'memberId' | 'firstname' | 'lastname'>,
  style: NameStyle,
): string {
  return publicName({ first, last, isGuest: memberId === null }, style)
}

/** Removes scores and game records of hidden holes, and conceded matches. */
function withoutLast(whole: OutingSnapshot): OutingSnapshot {
  const hides = isHidden(whole.card)
  const isShown = ({ gameId, hole, golferId }: ShownRecord) => {
    const sides = whole.games.find((game) => rootOf(game) === gameId)?.sides ?? []
    const golfers = golferId === 0 ? sides.flatMap((side) => side.golfers) : [golferId]
    return hole !== 0 && !golfers.some((id) => hides(id, hole))
  }
  return { ...whole, card: withoutLastHoles(whole.card), records: whole.records.filter(isShown) }
}

function asPlace({ golferId: id, position: place, decided }: Placed<{ readonly golferId: number }>) {
  return { id, place, ...(decided !== undefined && { decided }) }
}

function skinsOf(snapshot: OutingSnapshot): FollowedBoard['skins'] {
  return skinsPlayed(snapshot.outing).map((by) => {
    const { golfers, holes } = skinsOfOuting(snapshot, by).standing
    return {
      by,
      won: golfers
        .filter(({ won }) => won > 0)
        .toSorted((one, other) => other.won - one.won)
        .map(({ golferId: id }) => {
          const own = holes.filter(({ winner, missing }) => winner === id && missing.length === 0)
          return { id, holes: own.map(({ hole }) => hole) }
        }),
      open: holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole),
    }
  })
}
