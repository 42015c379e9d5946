import type { RabbitLeg } from '#golf/games/rabbit.ts'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { golfersListed, holesListed } from '#golf/games/waiting.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import type { WolfHole } from '#golf/games/wolf.ts'
import * as texts from '../texts.ts'

export type NameOf = (golferId: number) => string

/** `isOver`: the outing is posted or canceled, and no figure changes any more. */
type Shown = { readonly nameOf: NameOf; readonly isOver: boolean }

/** Dev 2 (holes 3 and 8) · Grace 1 (hole 5): the final skins; null without any. */
export function skinsWonText({ golfers, holes }: SkinsStanding, nameOf: NameOf): string | null {
  const winners = golfers.filter(({ won }) => won > 0).toSorted((a, b) => b.won - a.won)
  const lines = winners.map(({ golferId, won }) => {
    const own = holes.filter(({ winner, missing }) => winner === golferId && missing.length === 0)
    return texts.skinsOf({ name: nameOf(golferId), count: won, holes: holesListed(own.map(({ hole }) => hole)) })
  })
  return lines.length === 0 ? null : lines.join(' · ')
}

/** Which holes are still open, or were not finished; null when every hole has all its scores. */
export function openHolesText({ holes }: SkinsStanding, { isOver }: Pick<Shown, 'isOver'>): string | null {
  const open = holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole)
  return open.length === 0 ? null : texts.openHoles({ holes: holesListed(open), count: open.length, isOver })
}

export type SkinsRow = {
  readonly golferId: number
  readonly won: number
  readonly provisional: number
  /** The holes, and what provisional skins wait for or lack. */
  readonly lines: readonly string[]
}

/** Golfers with a skin, won or provisional, the most first. */
export function skinsRows({ golfers, holes }: SkinsStanding, shown: Shown): readonly SkinsRow[] {
  return golfers
    .filter(({ won, provisional }) => won + provisional > 0)
    .toSorted((a, b) => b.won - a.won || b.provisional - a.provisional)
    .map(({ golferId, won, provisional }) => {
      const own = holes.filter(({ winner }) => winner === golferId)
      const final = own.filter(({ missing }) => missing.length === 0).map(({ hole }) => hole)
      const held = own.filter(({ missing }) => missing.length > 0)
      const lines = [...(final.length > 0 ? [texts.sentence(holesListed(final))] : []), ...heldLines(held, shown)]
      return { golferId, won, provisional, lines }
    })
}

/** What skins of holes with missing scores wait for, or lack. Those that lack the same golfers share a line. */
function heldLines(held: SkinsStanding['holes'], { nameOf, isOver }: Shown): readonly string[] {
  const different = [...new Set(held.map(({ missing }) => golfersListed(missing, nameOf)))]
  return different.map((golfers) => {
    const same = held.filter(({ missing }) => golfersListed(missing, nameOf) === golfers)
    return texts.openSkin({ holes: holesListed(same.map(({ hole }) => hole)), golfers, isOver })
  })
}

/** Blind, lone, or with whom. */
export function wolfChoiceText({ wolfGame, partner }: WolfChoice, nameOf: NameOf): string {
  if (partner !== null) return texts.withPartner(nameOf(partner))
  return wolfGame === 0 ? texts.blindWolf : texts.loneWolf
}

/** The points of a hole by golfer, or what it waits for or lacks. */
export function wolfResultText({ winner, points, choice, missing }: WolfHole, { nameOf, isOver }: Shown): string {
  if (winner === 'halved') return texts.wolfTied
  if (winner === 'void') return texts.wolfLeft
  if (winner !== null) return points.map((won) => `${nameOf(won.golferId)} ${won.points}`).join(', ')
  if (missing.length > 0) return texts.waitingOnGolfers(golfersListed(missing, nameOf), { isOver })
  return choice === null ? texts.noWolfPick({ isOver }) : texts.final
}

/** Alice & Carol. */
export function teamText(team: readonly number[], nameOf: NameOf): string {
  return team.map(nameOf).join(' & ')
}

/** The state of a match: the lead, the winner, or all square. */
export function matchText({ winner, up, won, team1, team2 }: SixesMatch, { nameOf, isOver }: Shown): string {
  const lead = Math.abs(up)
  const leader = teamText(up > 0 ? team1 : team2, nameOf)
  if (winner === 'halved') return texts.halved
  if (winner !== null) return texts.wonMatch(leader, lead)
  if (won.team1 + won.team2 + won.halved === 0) return texts.matchNotBegun({ isOver })
  return lead === 0 ? texts.allSquare : texts.leadsMatch(leader, lead)
}

/** 1½, for a match won and one halved. */
export function pointsText(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(points)
  return whole === 0 ? '½' : `${whole}½`
}

/** The holes that can still change points, or that are missing from them for good; null when the points are final. */
export function openPointsText(open: readonly number[], { isOver }: Pick<Shown, 'isOver'>): string | null {
  if (open.length === 0) return null
  return isOver ? `${waitText(open, { isOver })}.` : texts.amberPoints(holesListed(open), open.length)
}

/** Who has the rabbit of a leg, and whether that can still change. A leg that was not finished has no winner. */
export function rabbitText({ holder, waitsFor }: RabbitLeg, { nameOf, isOver }: Shown): string {
  return texts.rabbitIs({ holder: holder === null ? null : nameOf(holder), isFinal: waitsFor.length === 0, isOver })
}

/** What a figure waits for, or lacks; null for one that is final. */
export function waitText(waitsFor: readonly number[], { isOver }: Pick<Shown, 'isOver'>): string | null {
  if (waitsFor.length === 0) return null
  return texts.waitingOnHoles({ holes: holesListed(waitsFor), count: waitsFor.length, isOver })
}
