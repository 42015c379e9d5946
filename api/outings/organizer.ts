import type { Reader } from '#db/database.ts'
import { findAccountById } from '#db/members/members.ts'
import { outingOrganizedBy } from '#db/outings/outings-lists.ts'
import { readOuting, validateInProgress, type Outing } from '#db/outings/outings.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Changer } from '../server/callers/caller.ts'

type Organizing = { readonly id: number; readonly by: Changer }

/** Finds an outing that the caller organizes or, as an administrator, may change. */
export async function organizedOuting(
  reader: Reader,
  { id, by }: Organizing,
): Promise<Result<Outing, 'outing.not-found' | 'outing.not-organizer'>> {
  const outing = await readOuting(reader, id)
  if (!outing) return noSuchOuting()
  const allowed = validateOrganizer(outing, by)
  return allowed.ok ? accept(outing) : allowed
}

/** Finds an outing in progress that the caller organizes or, as an administrator, may change. */
export async function organizedInProgress(
  reader: Reader,
  organizing: Organizing,
): Promise<Result<Outing, 'outing.not-found' | 'outing.not-organizer' | 'outing.posted' | 'outing.cancelled'>> {
  const organized = await organizedOuting(reader, organizing)
  if (!organized.ok) return organized
  const goesOn = validateInProgress(organized.value)
  return goesOn.ok ? organized : goesOn
}

/**
 * Whether a member organizes another outing in progress. Each member can organize only one, because the phones and the
 * posting of the first would be left without an organizer.
 */
export async function runsAnother(
  reader: Reader,
  { memberId, outingId = 0 }: { readonly memberId: number; readonly outingId?: number },
): Promise<boolean> {
  const current = await outingOrganizedBy(reader, memberId)
  return current !== undefined && current.id !== outingId
}

/** Validates that the organizer of an outing that goes on, who may not be the caller, runs no other one. */
export async function validateFreeToRun(
  reader: Reader,
  { outing, memberId }: { outing: Outing; memberId: number },
): Promise<Result<null, 'outing.already-in-progress'>> {
  if (!(await runsAnother(reader, { memberId, outingId: outing.id }))) return accept(null)
  const organizer = await findAccountById(reader, { id: memberId })
  return refuse(
    'outing.already-in-progress',
    `${organizer?.firstname} ${organizer?.lastname} runs another outing now. End it, or hand one of them over, first.`,
  )
}

export function validateOrganizer(
  { organizerId }: Pick<Outing, 'organizerId'>,
  by: Changer,
): Result<null, 'outing.not-organizer'> {
  return by.isadmin || organizerId === by.memberId ? accept(null) : onlyOrganizer()
}

export function onlyOrganizer(message = 'Only the organizer can change this outing.') {
  return refuse('outing.not-organizer', message)
}

export function noSuchOuting(message = 'Outing not found.') {
  return refuse('outing.not-found', message)
}

/** @param what the first sentence of the message */
export function notForPractice(what: string) {
  return refuse('outing.practice', `${what} Discard it under Administration, Setup.`)
}

export function notPosted() {
  return refuse('outing.not-posted', 'The scores of this outing haven’t been posted. Please open its leaderboard.')
}
