import type { RabbitLeg } from '#golf/games/rabbit.ts'
import { sideText } from '#golf/games/side-names.ts'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { golfersListed, holesListed } from '#golf/games/waiting.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import type { WolfHole } from '#golf/games/wolf.ts'
import type { NameOf } from '../../../outings/outing-names.ts'
import { capital } from '../../../ui/words.ts'
import * as gameTexts from './texts.ts'

/** Returns the final skins of each golfer: Dev 2 (holes 3 and 8) · Grace 1 (hole 5); null if there are none. */
export function skinsWonText({ golfers, holes }: SkinsStanding, nameOf: NameOf): string | null {
  const winners = golfers.filter(({ won }) => won > 0).toSorted((a, b) => b.won - a.won)
  const lines = winners.map(({ golferId, won }) => {
    const own = holes.filter(({ winner, missing }) => winner === golferId && missing.length === 0)
    return gameTexts.skinsOf({ name: nameOf(golferId), count: won, holes: holesListed(own.map(({ hole }) => hole)) })
  })
  return lines.length === 0 ? null : lines.join(' · ')
}

/** Lists the holes that are still open; null when every skin is final. */
export function openHolesText({ holes }: SkinsStanding): string | null {
  const open = holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole)
  return open.length === 0 ? null : gameTexts.openHoles(holesListed(open), open.length)
}

export type SkinsRow = {
  readonly golferId: number
  readonly won: number
  readonly provisional: number
  /** The holes of the skins, and what provisional skins wait for. */
  readonly lines: readonly string[]
}

/** Returns the golfers with a skin, won or provisional, those with the most first. */
export function skinsRows({ golfers, holes }: SkinsStanding, nameOf: NameOf): readonly SkinsRow[] {
  return golfers
    .filter(({ won, provisional }) => won + provisional > 0)
    .toSorted((a, b) => b.won - a.won || b.provisional - a.provisional)
    .map(({ golferId, won, provisional }) => {
      const own = holes.filter(({ winner }) => winner === golferId)
      const final = own.filter(({ missing }) => missing.length === 0).map(({ hole }) => hole)
      const held = own.filter(({ missing }) => missing.length > 0)
      const lines = [...(final.length > 0 ? [capital(holesListed(final))] : []), ...heldLines(held, nameOf)]
      return { golferId, won, provisional, lines }
    })
}

/** Returns the golfers whose scores provisional skins wait for. Skins that wait for the same golfers share a line. */
function heldLines(held: SkinsStanding['holes'], nameOf: NameOf): readonly string[] {
  const different = [...new Set(held.map(({ missing }) => golfersListed(missing, nameOf)))]
  return different.map((golfers) => {
    const same = held.filter(({ missing }) => golfersListed(missing, nameOf) === golfers)
    return gameTexts.openSkin(holesListed(same.map(({ hole }) => hole)), golfers)
  })
}

/** Returns the Wolf's choice: blind, lone, or the partner's name. */
export function wolfChoiceText({ wolfGame, partner }: WolfChoice, nameOf: NameOf): string {
  if (partner !== null) return gameTexts.withPartner(nameOf(partner))
  return wolfGame === 0 ? gameTexts.blindWolf : gameTexts.loneWolf
}

/** Returns the points of a hole by golfer, or what it waits for. `left` contains the golfers who left the course. */
export function wolfResultText(
  { wolf, winner, points, missing }: WolfHole,
  { nameOf, left }: { nameOf: NameOf; left: ReadonlySet<number> },
): string {
  if (winner === 'halved') return gameTexts.wolfTied
  if (winner === 'void') return left.has(wolf) ? gameTexts.wolfLeft : gameTexts.wolfNeverPicked
  if (winner !== null) return points.map((won) => `${nameOf(won.golferId)} ${won.points}`).join(', ')
  return missing.length > 0 ? gameTexts.waitingOn(golfersListed(missing, nameOf)) : gameTexts.noWolfPick
}

/** The state of a match: the lead, the winner, or all square. */
export function matchText({ winner, up, won, team1, team2 }: SixesMatch, nameOf: NameOf): string {
  const lead = Math.abs(up)
  const leader = sideText((up > 0 ? team1 : team2).map(nameOf))
  if (winner === 'halved') return gameTexts.halved
  if (winner !== null) return gameTexts.wonMatch(leader, lead)
  if (won.team1 + won.team2 + won.halved === 0) return gameTexts.matchNotStarted
  return lead === 0 ? gameTexts.allSquare : gameTexts.leadsMatch(leader, lead)
}

/** Formats points with a half: 1½ for a match won and one halved. */
export function pointsText(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(points)
  return whole === 0 ? '½' : `${whole}½`
}

/** Lists the holes that can still change points; null when the points are final. */
export function openPointsText(open: readonly number[]): string | null {
  return open.length === 0 ? null : gameTexts.amberPoints(holesListed(open), open.length)
}

/** States which golfer has the rabbit of a leg, and whether that can still change. */
export function rabbitText({ holder, waitsFor }: RabbitLeg, nameOf: NameOf): string {
  return gameTexts.rabbitIs(holder === null ? null : nameOf(holder), { isFinal: waitsFor.length === 0 })
}

/** Lists the holes that a figure waits for; null for a final figure. */
export function waitText(waitsFor: readonly number[]): string | null {
  return waitsFor.length === 0 ? null : gameTexts.waitingOn(holesListed(waitsFor))
}
