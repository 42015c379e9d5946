import { readClub } from '#db/club/club-settings.ts'
import type { Reader } from '#db/database.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Caller } from '../server/callers/caller.ts'

/**
 * Refuses a caller who may not look up golfers and their rounds. A setting of the club allows this to anyone or only to
 * members.
 */
export async function validateLookUp(
  reader: Reader,
  { member }: Caller,
): Promise<Result<undefined, 'golfer.members-only'>> {
  const isMember = member !== null && member.scope !== 'reset'
  if (isMember || (await readClub(reader)).openLookup) return accept(undefined)
  return refuse('golfer.members-only', 'Only members can look up golfers. Please log in.')
}
