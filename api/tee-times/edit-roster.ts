import { findCourse } from '#db/courses/courses.ts'
import type { Database, Reader } from '#db/database.ts'
import {
  assignSignUp,
  giveToMember,
  recordPayment,
  rosterOf,
  type Assignment,
  type RosterEntry,
} from '#db/tee-times/sign-ups-roster.ts'
import { findSignUp, prefillSignUp } from '#db/tee-times/sign-ups.ts'
import type { KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { drawGroups, type DrawKind } from '#golf/outing/draw.ts'
import { flightsOf, type FlightPlan } from '#golf/outing/flights.ts'
import { groupSize } from '#golf/outing/outing.ts'
import { shotgunHoles, startTimes } from '#golf/outing/starts.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Changer } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { versionOf } from '../server/version-of.ts'
import { alertSignUp } from './sign-up-messages.ts'
import { notGolfer } from './take-spot.ts'
import { openManagedTeeTime } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'
import { noLongerSignedUp } from './withdraw-sign-up.ts'

/**
 * An assignment with the version of the golfer's place that the form showed; without a version the place is
 * overwritten.
 */
type AssignmentSent = Assignment & { readonly version?: string | undefined }

/** Returns the version of a golfer's place on the roster. */
export function versionOfPlace(entry: Omit<Assignment, 'id'>): string {
  const { partner, teeboxId, flight, tgroupId, startTime, startingHole } = entry
  return versionOf([partner, teeboxId, flight, tgroupId, startTime, startingHole])
}

/** Returns the version of the pairings. Golfers who sign up or withdraw without a place in them do not change it. */
export function versionOfPairings(roster: readonly RosterEntry[]): string {
  const places = roster
    .toSorted((one, other) => one.id - other.id)
    .flatMap(({ id, flight, tgroupId, startTime, startingHole }) => {
      const place = [flight, tgroupId, startTime, startingHole]
      return place.every((part) => part === null) ? [] : [[id, ...place]]
    })
  return versionOf(places)
}

type Managed = { readonly teetimeId: number; readonly by: Changer }

/** Sets the pairings of some golfers and the starting holes of their groups, all or nothing. */
export async function assignPlayers(
  db: Database,
  { players, ...managed }: Managed & { readonly players: readonly AssignmentSent[] },
): Promise<Result<null, TeeTimeProblem>> {
  return await transaction(db, async (tx) => {
    const teeTime = await openManagedTeeTime(tx, managed)
    if (!teeTime.ok) return teeTime
    const roster = await validateAssignments(tx, { players, teeTime: teeTime.value })
    if (!roster.ok) return roster
    const starts = groupStarts(roster.value, players)
    if (!starts.ok) return starts
    for (const { version: _seen, ...player } of players) {
      await assignSignUp(tx, { ...player, teeboxId: ownTeebox(player, teeTime.value) })
    }
    for (const [id, startingHole] of starts.value) await assignSignUp(tx, { id, startingHole })
    return accept(null)
  })
}

/**
 * Returns the teebox to store for a golfer; null for the teebox of the tee time, which the form sends for a golfer
 * without a teebox of their own. Such a golfer follows later changes of the tee time's teebox.
 */
function ownTeebox({ teeboxId }: Assignment, teeTime: KeptTeeTime): number | null {
  return teeboxId === teeTime.teeboxId ? null : teeboxId
}

/**
 * Returns the starting hole of each golfer in the groups of these players, by sign-up: the hole that was changed for
 * one of them, otherwise the hole of those who were already in the group. A golfer who joins a group gets its hole.
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
      return refuse('signup.group-holes', `Group ${group} needs one starting hole for all its golfers.`)
    }
    const stayed = together.filter(({ id }) => before.get(id)?.tgroupId === group)
    const [first] = [...moved, ...stayed, ...together]
    for (const { id } of together) starts.set(id, first?.startingHole ?? null)
  }
  return accept(starts)
}

/** Validates assignments; returns the stored roster. */
async function validateAssignments(
  reader: Reader,
  { players, teeTime }: { readonly players: readonly AssignmentSent[]; readonly teeTime: KeptTeeTime },
): Promise<Result<readonly RosterEntry[], TeeTimeProblem>> {
  const card = await findCourse(reader, { id: teeTime.courseId })
  const tees = (card?.teeboxes ?? []).map(({ id }) => id)
  if (players.some(({ teeboxId }) => teeboxId !== null && !tees.includes(teeboxId))) {
    return refuse('teetime.no-such-teebox', 'That teebox isn’t on this course.')
  }
  const holes = card?.holes.length ?? 0
  if (holes > 0 && players.some(({ startingHole }) => startingHole !== null && startingHole >= holes)) {
    return refuse('signup.no-such-hole', `This course has ${holes} holes.`)
  }
  const roster = await rosterOf(reader, { teetimeId: teeTime.id })
  const assigned = new Map(players.map((player) => [player.id, player]))
  if (assigned.size < players.length || players.some(({ id }) => !roster.some((golfer) => golfer.id === id))) {
    return refuse('signup.not-found', 'The players have changed. Please reopen the list.')
  }
  const changed = roster.find((golfer) => {
    const player = assigned.get(golfer.id)
    if (player?.version === undefined) return false
    // A repeated save whose answer was lost: the place already has the requested values.
    const repeated = versionOfPlace({ ...player, teeboxId: ownTeebox(player, teeTime) })
    return ![player.version, repeated].includes(versionOfPlace(golfer))
  })
  if (changed !== undefined) {
    const name = `${changed.firstname} ${changed.lastname}`.trim()
    return refuse('signup.changed', `Another person has changed ${name}. Check the new values, then save again.`)
  }
  const groups = roster.map((golfer) => (assigned.get(golfer.id) ?? golfer).tgroupId)
  const full = groups.find((group) => group !== null && groups.filter((other) => other === group).length > groupSize)
  if (full === undefined || full === null) return accept(roster)
  return refuse('signup.group-full', `Group ${full} has more than ${groupSize} golfers. Move one to another group.`)
}

export type DrawPlan = {
  readonly flights: FlightPlan
  readonly groups: DrawKind
  /** Whether guests play in the group of the member who signed them up. */
  readonly withHosts: boolean
  /** Groups start one after the other, with these minutes in between, or at the same time from different holes. */
  readonly start: { readonly by: 'times'; readonly minutes: number } | { readonly by: 'shotgun' }
}

type Drawing = Managed & {
  readonly plan: DrawPlan
  /** The version of the pairings that the organizer saw; without it, changes in between are replaced as well. */
  readonly version?: string | undefined
}

/** Makes the pairings of everyone with a spot and replaces earlier ones; golfers on the waiting list get none. */
export async function drawPlayers(
  db: Database,
  { plan, version, ...managed }: Drawing,
): Promise<Result<null, TeeTimeProblem>> {
  return await transaction(db, async (tx) => {
    const teeTime = await openManagedTeeTime(tx, managed)
    if (!teeTime.ok) return teeTime
    const roster = await rosterOf(tx, managed)
    const field = roster.filter(({ place }) => place === 'in')
    const groups = drawGroups(field, plan.groups, plan.withHosts ? hostsIn(field) : new Map())
    const flights = flightsOf(field, plan.flights)
    if (!flights.ok) return refuse('signup.draw', flights.refusal.message)
    const starts = await startsOf(tx, { teeTime: teeTime.value, plan, groups: Math.max(0, ...groups.values()) })
    if (!starts.ok) return starts
    const drawn = roster.map((entry) => {
      const tgroupId = groups.get(entry.id) ?? null
      const start = starts.value[(tgroupId ?? 0) - 1] ?? { startTime: null, startingHole: null }
      return { ...entry, tgroupId, flight: flights.value.get(entry.id) ?? null, ...start }
    })
    const stored = versionOfPairings(roster)
    // A repeated draw whose answer was lost gives the pairings that are stored already.
    if (version !== undefined && ![version, versionOfPairings(drawn)].includes(stored)) return pairingsChanged()
    for (const { id, tgroupId, flight, startTime, startingHole } of drawn) {
      await assignSignUp(tx, { id, tgroupId, flight, startTime, startingHole })
    }
    return accept(null)
  })
}

function pairingsChanged() {
  return refuse('signup.changed', 'The pairings have changed since you opened them. Check them, then make them again.')
}

/** Returns the sign-up of the host of each guest in the field, by the guest's sign-up. */
function hostsIn(field: readonly RosterEntry[]): ReadonlyMap<number, number> {
  const entryOf = new Map(field.map(({ id, memberId }) => [memberId, id]))
  return new Map(
    field.flatMap(({ id, memberId, signedUpBy }) => {
      const host = memberId === null && signedUpBy !== null ? entryOf.get(signedUpBy) : undefined
      return host === undefined ? [] : [[id, host] as const]
    }),
  )
}

type Start = { readonly startTime: string; readonly startingHole: number }

/** Returns the start time and starting hole of each group, in order. */
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

type Naming = Managed & { readonly id: number; readonly memberId: number }

/**
 * Gives a guest's entry to a member, for a guest who is or has become one, and alerts the member. After the tee time
 * was started as an outing, the wizard is used instead to replace the guest, together with the scores.
 */
export async function replaceGuest(
  context: Context,
  { id, memberId, ...managed }: Naming,
): Promise<Result<null, TeeTimeProblem>> {
  const at = context.now()
  const { teetimeId, by } = managed
  const replaced = await transaction(context.db, async (tx): Promise<Result<null, TeeTimeProblem>> => {
    const teeTime = await openManagedTeeTime(tx, managed)
    if (!teeTime.ok) return teeTime
    const found = await findSignUp(tx, { id, teetimeId })
    if (found === undefined) return noLongerSignedUp()
    // A repeated request whose answer was lost.
    if (found.memberId === memberId) return accept(null)
    if (found.memberId !== null) return refuse('signup.not-guest', `${found.name} is a member already.`)
    const member = await prefillSignUp(tx, { teetimeId, memberId })
    if (member === undefined) return notGolfer()
    const { firstname, lastname, email, phone, membershipId, signedUp } = member
    const name = `${firstname} ${lastname}`
    if (signedUp !== null) {
      return refuse('signup.already', `${name} is signed up, too. Withdraw that entry first, then choose again.`)
    }
    await giveToMember(tx, { id, memberId, name, email, phone, membershipId })
    // A member on the waiting list is alerted when they get a spot.
    if (memberId !== by.memberId && found.place === 'in') {
      await alertSignUp(tx, { context, signUpId: id, at, kind: 'spot-named' })
    }
    return accept(null)
  })
  if (replaced.ok) context.backgroundJobs.wake()
  return replaced
}

type Paid = Parameters<typeof recordPayment>[1] & { readonly teetimeId: number }

/** Records the payment of a golfer, or marks the entry unpaid again. */
export async function recordPaid(
  db: Database,
  { teetimeId, ...payment }: Paid,
): Promise<Result<null, 'signup.not-found'>> {
  return await transaction(db, async (tx) => {
    const found = await findSignUp(tx, { id: payment.id, teetimeId })
    if (found === undefined) return noLongerSignedUp()
    await recordPayment(tx, payment)
    return accept(null)
  })
}
