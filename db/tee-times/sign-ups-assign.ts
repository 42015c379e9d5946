import { and, eq } from 'drizzle-orm'
import { drawGroups, type DrawKind } from '#golf/outing/draw.ts'
import { flightsOf, type FlightPlan } from '#golf/outing/flights.ts'
import { groupSize } from '#golf/outing/groups.ts'
import { shotgunHoles, startTimes } from '#golf/outing/starts.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { findCourse } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { signUps } from '../schema/sign-ups.ts'
import { rosterOf, type RosterEntry } from './sign-ups-roster.ts'
import { findSignUp, signUpClosed, type SignUpRefusal } from './sign-ups.ts'
import { findKeptTeeTime, type KeptTeeTime, type TeeTimeEditor } from './tee-times.ts'

/** What is set for one golfer by hand. */
export type Assignment = Pick<
  RosterEntry,
  'id' | 'partner' | 'teeboxId' | 'flight' | 'tgroupId' | 'startTime' | 'startingHole'
>

type Managed = { readonly teetimeId: number; readonly by: TeeTimeEditor }

/** A tee time for whoever submitted it and for administrators, also when it has become an outing. */
export async function managedTeeTime(
  reader: Reader,
  { teetimeId, by }: Managed,
): Promise<Result<KeptTeeTime, 'teetime.not-found' | 'teetime.not-yours'>> {
  const found = await findKeptTeeTime(reader, teetimeId)
  if (!found.ok || found.value.submitter.id === by.memberId || by.isadmin) return found
  return refuse('teetime.not-yours', 'Only the member who submitted this tee time can change its players.')
}

/** Sets what a form says about some golfers, and where their groups start, as a whole or not at all. */
export async function assignPlayers(
  tx: Transaction,
  { players, ...managed }: Managed & { readonly players: readonly Assignment[] },
): Promise<Result<null, SignUpRefusal | 'teetime.not-yours'>> {
  const teeTime = await managedTeeTime(tx, managed)
  if (!teeTime.ok) return teeTime
  if (!teeTime.value.isOpen) return signUpClosed()
  const judged = await judgeAssignments(tx, { players, teeTime: teeTime.value })
  if (!judged.ok) return judged
  const starts = groupStarts(judged.value, players)
  if (!starts.ok) return starts
  for (const { id, ...assigned } of players) await tx.sql.update(signUps).set(assigned).where(eq(signUps.id, id))
  for (const [id, startingHole] of starts.value) {
    await tx.sql.update(signUps).set({ startingHole }).where(eq(signUps.id, id))
  }
  return accept(null)
}

/**
 * Where everybody in the groups of these players starts, by sign-up: at the hole that is new for one of them, or else
 * where those who were in the group before start. A hole that a form repeats is not new: whoever joins a group takes its hole.
 */
function groupStarts(
  roster: readonly RosterEntry[],
  players: readonly Assignment[],
): Result<ReadonlyMap<number, number | null>, 'signup.group-holes'> {
  const before = new Map(roster.map((golfer) => [golfer.id, golfer]))
  const assigned = new Map(players.map((player) => [player.id, player]))
  const after = roster.map((golfer) => assigned.get(golfer.id) ?? golfer)
  const starts = new Map<number, number | null>()
  for (const group of new Set(players.map(({ tgroupId }) => tgroupId))) {
    if (group === null) continue
    const together = after.filter(({ tgroupId }) => tgroupId === group)
    const moved = together.filter(({ id, startingHole }) => before.get(id)?.startingHole !== startingHole)
    if (new Set(moved.map(({ startingHole }) => startingHole)).size > 1) {
      return refuse('signup.group-holes', `Group ${group} starts on one hole: give its golfers the same one.`)
    }
    const stayed = together.filter(({ id }) => before.get(id)?.tgroupId === group)
    const [first] = [...moved, ...stayed, ...together]
    for (const { id } of together) starts.set(id, first?.startingHole ?? null)
  }
  return accept(starts)
}

/** Answers who is on the roster. */
async function judgeAssignments(
  reader: Reader,
  { players, teeTime }: { readonly players: readonly Assignment[]; readonly teeTime: KeptTeeTime },
): Promise<Result<readonly RosterEntry[], SignUpRefusal>> {
  const card = await findCourse(reader, { id: teeTime.courseId })
  const tees = (card?.teeboxes ?? []).map(({ id }) => id)
  if (players.some(({ teeboxId }) => teeboxId !== null && !tees.includes(teeboxId))) {
    return refuse('teetime.no-such-teebox', 'This teebox is not played on the course.')
  }
  const holes = card?.holes.length ?? 0
  if (holes > 0 && players.some(({ startingHole }) => startingHole !== null && startingHole >= holes)) {
    return refuse('signup.no-such-hole', `The course has ${holes} holes.`)
  }
  const roster = await rosterOf(reader, { teetimeId: teeTime.id })
  const assigned = new Map(players.map((player) => [player.id, player]))
  if (assigned.size < players.length || players.some(({ id }) => !roster.some((golfer) => golfer.id === id))) {
    return refuse('signup.not-found', 'The players have changed meanwhile. Please open the list again.')
  }
  const groups = roster.map((golfer) => (assigned.get(golfer.id) ?? golfer).tgroupId)
  const full = groups.find((group) => group !== null && groups.filter((other) => other === group).length > groupSize)
  if (full === undefined || full === null) return accept(roster)
  return refuse('signup.group-full', `Group ${full} has more than ${groupSize} golfers.`)
}

export type DrawPlan = {
  readonly flights: FlightPlan
  readonly groups: DrawKind
  /** From the tee time on every so many minutes, or all at once from different holes. */
  readonly start: { readonly by: 'times'; readonly minutes: number } | { readonly by: 'shotgun' }
}

/** Draws everybody who has a spot, in place of what was drawn or set before; who waits has no group. */
export async function drawPlayers(
  tx: Transaction,
  { plan, ...managed }: Managed & { readonly plan: DrawPlan },
): Promise<Result<null, SignUpRefusal | 'teetime.not-yours'>> {
  const teeTime = await managedTeeTime(tx, managed)
  if (!teeTime.ok) return teeTime
  if (!teeTime.value.isOpen) return signUpClosed()
  const roster = await rosterOf(tx, managed)
  const field = roster.filter(({ place }) => place === 'in')
  const groups = drawGroups(field, plan.groups)
  const flights = flightsOf(field, plan.flights)
  if (!flights.ok) return refuse('signup.draw', flights.refusal.message)
  const starts = await startsOf(tx, { teeTime: teeTime.value, plan, groups: Math.max(0, ...groups.values()) })
  if (!starts.ok) return starts

  for (const { id } of roster) {
    const tgroupId = groups.get(id) ?? null
    const start = starts.value[(tgroupId ?? 0) - 1] ?? { startTime: null, startingHole: null }
    const drawn = { tgroupId, flight: flights.value.get(id) ?? null, ...start }
    await tx.sql.update(signUps).set(drawn).where(eq(signUps.id, id))
  }
  return accept(null)
}

type Start = { readonly startTime: string; readonly startingHole: number }

/** For each group its time and hole, the first group first. */
async function startsOf(
  reader: Reader,
  { teeTime, plan: { start }, groups }: { teeTime: KeptTeeTime; plan: DrawPlan; groups: number },
): Promise<Result<readonly Start[], 'signup.draw'>> {
  if (start.by === 'shotgun') {
    const card = await findCourse(reader, { id: teeTime.courseId })
    const holes = shotgunHoles({ groups, holes: card?.holes ?? [] })
    return accept(holes.map((hole) => ({ startTime: teeTime.time, startingHole: hole - 1 })))
  }
  const times = startTimes({ first: teeTime.time, minutes: start.minutes, groups })
  if (!times.ok) return refuse('signup.draw', times.refusal.message)
  return accept(times.value.map((startTime) => ({ startTime, startingHole: 0 })))
}

type Payment = {
  readonly id: number
  readonly teetimeId: number
  /** How it was paid; null takes a payment back that was recorded by mistake. */
  readonly how: string | null
  readonly by: number
  readonly now: Date
}

/** Records that a golfer has paid. */
export async function recordPayment(
  tx: Transaction,
  { id, teetimeId, how, by, now }: Payment,
): Promise<Result<null, 'signup.not-found'>> {
  const found = await findSignUp(tx, { id, teetimeId })
  if (found === undefined) return refuse('signup.not-found', 'This golfer is not signed up any more.')
  const paid = { paidAt: now.toISOString(), paidHow: how?.trim() ?? '', paidRecordedBy: by }
  const unpaid = { paidAt: null, paidHow: '', paidRecordedBy: null }
  await tx.sql
    .update(signUps)
    .set(how === null ? unpaid : paid)
    .where(and(eq(signUps.id, id), eq(signUps.teetimeId, teetimeId)))
  return accept(null)
}
