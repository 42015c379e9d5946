import type { Reader } from '#db/database.ts'
import type { OutingSnapshot } from '#db/outings/outing-snapshot.ts'
import type { Outing } from '#db/outings/outings.ts'
import { rosterOf, type RosterEntry } from '#db/tee-times/sign-ups-roster.ts'
import { golferOfSignUp } from '../tee-times/sign-up.ts'

type Person = Pick<RosterEntry, 'memberId' | 'firstname' | 'lastname'>
type Field = {
  readonly outing: Pick<Outing, 'id'>
  readonly golfers: readonly (Person & Pick<OutingSnapshot['people'][number], 'id'>)[]
}

/** What was drawn for golfers of the tee time that became an outing, by golfer of the outing. */
export async function drawnPlaces(
  reader: Reader,
  { outing: { id: teetimeId }, golfers }: Field,
): Promise<ReadonlyMap<number, Pick<RosterEntry, 'flight' | 'startTime'>>> {
  const roster = await rosterOf(reader, { teetimeId })
  return new Map(
    golfers.flatMap((golfer) => {
      const entry = roster.find((signedUp) => isSamePerson(signedUp, golfer))
      return entry === undefined ? [] : [[golfer.id, entry] as const]
    }),
  )
}

/** A guest has no account, so the name that the sign-up gave to the outing decides. */
function isSamePerson(signedUp: Person, golfer: Person): boolean {
  if (signedUp.memberId !== null) return signedUp.memberId === golfer.memberId
  const { firstname, lastname } = golferOfSignUp(signedUp)
  return firstname === golfer.firstname && lastname === golfer.lastname
}

/** The flights that were drawn, by golfer. */
export async function drawnFlights(reader: Reader, field: Field): Promise<ReadonlyMap<number, number>> {
  const places = await drawnPlaces(reader, field)
  return new Map(places.entries().flatMap(([id, { flight }]) => (flight === null ? [] : [[id, flight] as const])))
}
