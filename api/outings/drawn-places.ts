import type { Reader } from '#db/database.ts'
import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { Outing } from '#db/outings/outings.ts'
import { rosterOf, type RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import { golferOfSignUp } from '../tee-times/sign-up.ts'

type Person = Pick<RosterEntry, 'memberId' | 'firstname' | 'lastname'>
type Golfer = Person & Pick<OutingSnapshot['people'][number], 'id' | 'email'>
type Field = {
  readonly outing: Pick<Outing, 'id'>
  readonly golfers: readonly Golfer[]
}

/** Returns the place on the roster of each golfer whose outing was started from a tee time, by golfer of the outing. */
export async function drawnPlaces(
  reader: Reader,
  { outing: { id: teetimeId }, golfers }: Field,
): Promise<ReadonlyMap<number, Pick<RosterEntry, 'flight' | 'startTime' | 'tgroupId'>>> {
  const roster = await rosterOf(reader, { teetimeId })
  const places = new Map<number, RosterEntry>()
  // Guests of the same name: one whose email matches the sign-up takes the entry first.
  for (const isEntryOf of [hasAddressOf, isSamePerson]) {
    const taken = new Set(places.values())
    for (const golfer of golfers.filter(({ id }) => !places.has(id))) {
      const entry = roster.find((signedUp) => !taken.has(signedUp) && isEntryOf(signedUp, golfer))
      if (entry === undefined) continue
      places.set(golfer.id, entry)
      taken.add(entry)
    }
  }
  return places
}

function hasAddressOf(signedUp: RosterEntry, golfer: Golfer): boolean {
  const isAddress = signedUp.contact.email.toLowerCase() === golfer.email.toLowerCase()
  return isSamePerson(signedUp, golfer) && (signedUp.memberId !== null || isAddress)
}

/** Whether a sign-up and a golfer are the same person. A guest has no account, so the name decides. */
function isSamePerson(signedUp: Person, golfer: Person): boolean {
  if (signedUp.memberId !== null) return signedUp.memberId === golfer.memberId
  const { firstname, lastname } = golferOfSignUp(signedUp)
  return firstname === golfer.firstname && lastname === golfer.lastname
}

type Played = Pick<OutingSnapshot, 'outing' | 'golfers' | 'people'>

/**
 * Returns the drawn flight of each golfer. Partners who share a ball have the flight of the golfer who has the scores.
 */
export async function drawnFlights(
  reader: Reader,
  { outing, golfers, people }: Played,
): Promise<ReadonlyMap<number, number>> {
  // Looked up with the people, because a side has the combined name of its partners, and guests are matched by their
  // own names.
  const places = await drawnPlaces(reader, { outing, golfers: people })
  return new Map(
    golfers.flatMap(({ id }) => {
      const flight = places.get(id)?.flight ?? null
      return flight === null ? [] : [[id, flight] as const]
    }),
  )
}
