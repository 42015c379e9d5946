import type { RabbitLeg } from '#golf/games/rabbit.ts'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { holesListed, waitingForGolfers, waitingForHoles } from '#golf/games/waiting.ts'
import type { WolfHole } from '#golf/games/wolf.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'

export type NameOf = (golferId: number) => string

/** Dev 2 (holes 3 and 8) · Grace 1 (hole 5), of the skins that are won for good; null while there are none. */
export function skinsWonText({ golfers, holes }: SkinsStanding, nameOf: NameOf): string | null {
  const winners = golfers.filter(({ won }) => won > 0).toSorted((a, b) => b.won - a.won)
  const lines = winners.map(({ golferId, won }) => {
    const own = holes.filter(({ winner, missing }) => winner === golferId && missing.length === 0)
    return `${nameOf(golferId)} ${won} (${holesListed(own.map(({ hole }) => hole))})`
  })
  return lines.length === 0 ? null : lines.join(' · ')
}

/** Holes 9–11 are still open; null when every hole has all its scores. */
export function openHolesText({ holes }: SkinsStanding): string | null {
  const open = holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole)
  if (open.length === 0) return null
  return `${upperFirst(holesListed(open))} ${open.length === 1 ? 'is' : 'are'} still open`
}

export type SkinsRow = {
  readonly golferId: number
  readonly won: number
  readonly provisional: number
  /** Which holes they are, and what those held for now wait for. */
  readonly lines: readonly string[]
}

/** Whoever has a skin, or holds one for now, the most first. */
export function skinsRows({ golfers, holes }: SkinsStanding, nameOf: NameOf): readonly SkinsRow[] {
  return golfers
    .filter(({ won, provisional }) => won + provisional > 0)
    .toSorted((a, b) => b.won - a.won || b.provisional - a.provisional)
    .map(({ golferId, won, provisional }) => {
      const own = holes.filter(({ winner }) => winner === golferId)
      const final = own.filter(({ missing }) => missing.length === 0).map(({ hole }) => hole)
      const held = own.filter(({ missing }) => missing.length > 0)
      const lines = [...(final.length > 0 ? [upperFirst(holesListed(final))] : []), ...heldLines(held, nameOf)]
      return { golferId, won, provisional, lines }
    })
}

/** Holes 3–4 for now: waiting for Dev. Those that wait for the same golfers are one line. */
function heldLines(held: SkinsStanding['holes'], nameOf: NameOf): readonly string[] {
  const waits = (missing: readonly number[]) => waitingForGolfers(missing, nameOf).replace('Waits', 'waiting')
  const different = [...new Set(held.map(({ missing }) => waits(missing)))]
  return different.map((wait) => {
    const same = held.filter(({ missing }) => waits(missing) === wait)
    return `${upperFirst(holesListed(same.map(({ hole }) => hole)))} for now: ${wait}`
  })
}

/** Blind, lone, or with whom; that the choice is missing otherwise. */
export function wolfChoiceText(choice: WolfChoice | null, nameOf: NameOf): string {
  if (choice === null) return 'No choice yet'
  if (choice.partner !== null) return `with ${nameOf(choice.partner)}`
  return choice.wolfGame === 0 ? 'blind' : 'alone'
}

/** Who got how many points on a hole, or what it waits for. */
export function wolfResultText({ winner, points, choice, missing }: WolfHole, nameOf: NameOf): string {
  if (winner === 'halved') return 'Halved'
  if (winner !== null) return points.map((won) => `${nameOf(won.golferId)} ${won.points}`).join(', ')
  if (missing.length > 0) return waitingForGolfers(missing, nameOf)
  return choice === null ? wolfChoiceText(choice, nameOf) : 'Final'
}

/** Alice & Carol. */
export function teamText(team: readonly number[], nameOf: NameOf): string {
  return team.map(nameOf).join(' & ')
}

/** How a match stands: who leads by how many holes, who has won, or that nobody does. */
export function matchText({ winner, up, won, team1, team2 }: SixesMatch, nameOf: NameOf): string {
  const lead = Math.abs(up)
  const leader = teamText(up > 0 ? team1 : team2, nameOf)
  if (winner === 'halved') return 'Halved'
  if (winner !== null) return `${leader} won, ${lead} up`
  if (won.team1 + won.team2 + won.halved === 0) return 'Not started'
  return lead === 0 ? 'All square' : `${leader} ${lead} up`
}

/** 1½, for a match won and one halved. */
export function pointsText(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(points)
  return whole === 0 ? '½' : `${whole}½`
}

/** Who has the rabbit of a leg, and whether that can still change. */
export function rabbitText({ holder, waitsFor }: RabbitLeg, nameOf: NameOf): string {
  if (waitsFor.length === 0) return holder === null ? 'It ran free: no winner' : `${nameOf(holder)} won it`
  return holder === null ? 'Runs free' : `${nameOf(holder)} holds it for now`
}

/** What a figure waits for; nothing is said of one that is final. */
export function waitText(waitsFor: readonly number[]): string | null {
  return waitsFor.length === 0 ? null : waitingForHoles(waitsFor)
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
