import type { RabbitLeg } from '#golf/games/rabbit.ts'
import type { SixesMatch } from '#golf/games/sixes.ts'
import type { SkinsStanding } from '#golf/games/skins.ts'
import { holesListed, waitingForGolfers, waitingForHoles } from '#golf/games/waiting.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import type { WolfHole } from '#golf/games/wolf.ts'

export type NameOf = (golferId: number) => string

/** What the lines go by. `isOver`: the outing is posted or cancelled, and no figure changes any more. */
type Told = { readonly nameOf: NameOf; readonly isOver: boolean }

/** Dev 2 (holes 3 and 8) · Grace 1 (hole 5), of the skins that are won for good; null if there are none. */
export function skinsWonText({ golfers, holes }: SkinsStanding, nameOf: NameOf): string | null {
  const winners = golfers.filter(({ won }) => won > 0).toSorted((a, b) => b.won - a.won)
  const lines = winners.map(({ golferId, won }) => {
    const own = holes.filter(({ winner, missing }) => winner === golferId && missing.length === 0)
    return `${nameOf(golferId)} ${won} (${holesListed(own.map(({ hole }) => hole))})`
  })
  return lines.length === 0 ? null : lines.join(' · ')
}

/** Holes 9–11 are still open, or were not finished; null when every hole has all its scores. */
export function openHolesText({ holes }: SkinsStanding, { isOver }: Pick<Told, 'isOver'>): string | null {
  const open = holes.filter(({ missing }) => missing.length > 0).map(({ hole }) => hole)
  if (open.length === 0) return null
  const isOne = open.length === 1
  const state = isOver ? `${isOne ? 'was' : 'were'} not finished` : `${isOne ? 'is' : 'are'} still open`
  return `${upperFirst(holesListed(open))} ${state}`
}

export type SkinsRow = {
  readonly golferId: number
  readonly won: number
  readonly provisional: number
  /** Which holes they are, and what those that are held wait for, or lack. */
  readonly lines: readonly string[]
}

/** Whoever has a skin, or holds one on a hole that lacks scores, the most first. */
export function skinsRows({ golfers, holes }: SkinsStanding, told: Told): readonly SkinsRow[] {
  return golfers
    .filter(({ won, provisional }) => won + provisional > 0)
    .toSorted((a, b) => b.won - a.won || b.provisional - a.provisional)
    .map(({ golferId, won, provisional }) => {
      const own = holes.filter(({ winner }) => winner === golferId)
      const final = own.filter(({ missing }) => missing.length === 0).map(({ hole }) => hole)
      const held = own.filter(({ missing }) => missing.length > 0)
      const lines = [...(final.length > 0 ? [upperFirst(holesListed(final))] : []), ...heldLines(held, told)]
      return { golferId, won, provisional, lines }
    })
}

/** Holes 3–4 for now: waiting for Dev. Those that lack the same golfers are one line. */
function heldLines(held: SkinsStanding['holes'], told: Told): readonly string[] {
  const different = [...new Set(held.map(({ missing }) => heldText(missing, told)))]
  return different.map((text) => {
    const same = held.filter(({ missing }) => heldText(missing, told) === text)
    return `${upperFirst(holesListed(same.map(({ hole }) => hole)))} ${text}`
  })
}

/** After a hole: for now: waiting for Dev, or: without Dev. */
function heldText(missing: readonly number[], told: Told): string {
  const text = waitingForGolfers(missing, told)
  return told.isOver ? text.replace('Without', 'without') : `for now: ${text.replace('Waits', 'waiting')}`
}

/** Blind, lone, or with whom. */
export function wolfChoiceText({ wolfGame, partner }: WolfChoice, nameOf: NameOf): string {
  if (partner !== null) return `with ${nameOf(partner)}`
  return wolfGame === 0 ? 'blind' : 'alone'
}

/** In place of a choice that there is not. */
export function noChoiceText({ isOver }: Pick<Told, 'isOver'>): string {
  return isOver ? 'No choice' : 'No choice yet'
}

/** Who got how many points on a hole, or what it waits for, or lacks. */
export function wolfResultText({ winner, points, choice, missing }: WolfHole, told: Told): string {
  if (winner === 'halved') return 'Halved'
  if (winner === 'void') return 'No points: the wolf left'
  if (winner !== null) return points.map((won) => `${told.nameOf(won.golferId)} ${won.points}`).join(', ')
  if (missing.length > 0) return waitingForGolfers(missing, told)
  return choice === null ? noChoiceText(told) : 'Final'
}

/** Alice & Carol. */
export function teamText(team: readonly number[], nameOf: NameOf): string {
  return team.map(nameOf).join(' & ')
}

/** How a match stands: who leads by how many holes, who has won, or that nobody does. */
export function matchText({ winner, up, won, team1, team2 }: SixesMatch, { nameOf, isOver }: Told): string {
  const lead = Math.abs(up)
  const leader = teamText(up > 0 ? team1 : team2, nameOf)
  if (winner === 'halved') return 'Halved'
  if (winner !== null) return `${leader} won, ${lead} up`
  if (won.team1 + won.team2 + won.halved === 0) return isOver ? 'Not played' : 'Not started'
  return lead === 0 ? 'All square' : `${leader} ${lead} up`
}

/** 1½, for a match won and one halved. */
export function pointsText(points: number): string {
  const whole = Math.floor(points)
  if (points === whole) return String(points)
  return whole === 0 ? '½' : `${whole}½`
}

/** Which holes can still change points, or are missing from them for good; null when the points are final. */
export function openPointsText(open: readonly number[], { isOver }: Pick<Told, 'isOver'>): string | null {
  if (open.length === 0) return null
  if (isOver) return `${waitingForHoles(open, { isOver })}.`
  return `Points on amber are for now. They wait for ${holesListed(open)}.`
}

/** Who has the rabbit of a leg, and whether that can still change. Of a leg that was not finished nobody is the winner. */
export function rabbitText({ holder, waitsFor }: RabbitLeg, { nameOf, isOver }: Told): string {
  if (waitsFor.length === 0) return holder === null ? 'It ran free: no winner' : `${nameOf(holder)} won it`
  if (isOver) return holder === null ? 'It ran free' : `${nameOf(holder)} held it last`
  return holder === null ? 'Runs free' : `${nameOf(holder)} holds it for now`
}

/** What a figure waits for, or lacks; nothing is said of one that is final. */
export function waitText(waitsFor: readonly number[], { isOver }: Pick<Told, 'isOver'>): string | null {
  return waitsFor.length === 0 ? null : waitingForHoles(waitsFor, { isOver })
}

function upperFirst(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}
