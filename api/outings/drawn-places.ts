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

/** What was drawn for golfers of the tee time that became an outing, by golfer of the outing. */
export async function drawnPlaces(
  reader: Reader,
  { outing: { id: teetimeId }, golfers }: Field,
): Promise<ReadonlyMap<number, Pick<RosterEntry, 'flight' | 'startTime'>>> {
  const roster = await rosterOf(reader, { teetimeId })
  const places = new Map<number, RosterEntry>()
  // Of guests with one name, those with the address of their sign-up come first.
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

/** A guest has no account, so the name that the sign-up gave to the outing decides. */
function isSamePerson(signedUp: Person, golfer: Person): boolean {
  if (signedUp.memberId !== null) return signedUp.memberId === golfer.memberId
  const { firstname, lastname } = golferOfSignUp(signedUp)
  return firstname === golfer.firstname && lastname === golfer.lastname
}

type Played = Pick<OutingSnapshot, 'outing' | 'golfers' | 'people'>

/** The flights that were drawn, by golfer; of a side that shares a ball, that of the golfer who has its scores. */
export async function drawnFlights(
  reader: Reader,
  { outing, golfers, people }: Played,
): Promise<ReadonlyMap<number, number>> {
  // A side has the names of its partners, and a guest is found by their own.
  const places = await drawnPlaces(reader, { outing, golfers: people })
  return new Map(
    golfers.flatMap(({ id }) => {
      const flight = places.get(id)?.flight ?? null
      return flight === null ? [] : [[id, flight] as const]
    }),
  )
}
