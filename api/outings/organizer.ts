import type { Outing } from '#db/outings/outings.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Changer } from '../server/callers/caller.ts'

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
