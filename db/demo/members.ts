import { handicapIndex } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import { addMember, type MemberProfile } from '../members/members.ts'

type Person = readonly [
  username: string,
  firstname: string,
  lastname: string,
  /** Decimal; negative for a plus golfer, null for a golfer without an index. */
  index: number | null,
  dob: string,
]

const people: readonly Person[] = [
  ['admin', 'Margaret', 'Doyle', 15.6, '1961-04-09'],
  ['alice', 'Alice', 'Moreno', 12.4, '1984-02-17'],
  ['ben', 'Ben', 'Okafor', 8.1, '1979-11-30'],
  ['carol', 'Carol', 'Ito', -1.2, '1996-07-05'],
  ['dev', 'Dev', 'Patel', 28.5, '1990-01-22'],
  ['grace', 'Grace', 'Lindqvist', 17.9, '1972-09-14'],
  ['hiro', 'Hiro', 'Tanaka', 5.3, '1988-12-03'],
  ['ingrid', 'Ingrid', 'Solberg', 21.0, '1969-03-28'],
  ['jamal', 'Jamal', 'Haddad', 10.7, '1982-06-19'],
  ['katya', 'Katya', 'Morozova', 24.3, '1993-10-08'],
  ['liam', 'Liam', 'O’Sullivan', 3.4, '1986-05-12'],
  ['mei', 'Mei', 'Chen', 19.2, '1977-08-25'],
  ['nikhil', 'Nikhil', 'Rao', 14.8, '1995-04-16'],
  ['olga', 'Olga', 'Kowalczyk', 31.6, '1964-11-07'],
  ['pedro', 'Pedro', 'Álvarez', 7.9, '1991-02-02'],
  ['quentin', 'Quentin', 'Dubois', 11.1, '1958-12-24'],
  ['rosa', 'Rosa', 'Bianchi', 26.7, '1971-07-31'],
  ['samuel', 'Samuel', 'Mensah', 16.3, '1987-09-09'],
  ['tomas', 'Tomáš', 'Novák', 9.5, '1983-01-15'],
  ['uma', 'Uma', 'Krishnan', 22.8, '1998-06-27'],
  ['viktor', 'Viktor', 'Schneider', 13.0, '1966-10-20'],
  ['wanjiru', 'Wanjiru', 'Kamau', 18.4, '1992-03-11'],
  ['xavier', 'Xavier', 'Thibodeaux', 6.2, '1980-08-04'],
  ['yusuf', 'Yusuf', 'Demir', 36.9, '1975-05-29'],
  ['zoe', 'Zoë', 'Papadopoulos', 48.2, '2003-12-18'],
  // Old enough that age plus index is above 80.
  ['arthur', 'Arthur', 'Whitfield', 20.5, '1945-02-06'],
  ['frida', 'Frida', 'Eriksen', null, '2001-09-23'],
]

/** The `example` domain is reserved (RFC 2606). */
export function demoAddress(username: string): string {
  return `${username}@nomad.example`
}

/** Adds the members, who share one password hash. Returns their ids by username. */
export async function addDemoMembers(
  tx: Transaction,
  { passwordHash, createdAt }: { passwordHash: string; createdAt: string },
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const [place, [username, firstname, lastname, index, dob]] of people.entries()) {
    const id = await addMember(tx, {
      ...demoContactDetails(place),
      username,
      passwordHash,
      firstname,
      lastname,
      email: demoAddress(username),
      dob,
      handicapIndex: index === null ? null : handicapIndex(index),
      isadmin: username === 'admin',
      isconfirmed: true,
      createdAt,
    })
    ids.set(username, id)
  }
  return ids
}

const places = [
  ['12 Fairway Drive', 'Scottsdale', '85251'],
  ['480 Juniper Lane', 'Tempe', '85281'],
  ['7 Canal Street', 'Mesa', '85201'],
  ['233 Palo Verde Road', 'Chandler', '85224'],
  ['91 Mesquite Avenue', 'Phoenix', '85018'],
] as const
const waysToNotify = ['Both', 'Email', 'Text', 'None'] as const

/**
 * The phone numbers are from the range reserved for fiction (555-01xx). Most members share something in the directory.
 */
export function demoContactDetails(place: number): MemberProfile {
  const [address, city, zip] = places[place % places.length] ?? places[0]
  return {
    phonenum: `(602) 555-01${String(place).padStart(2, '0')}`,
    address,
    city,
    state: 'AZ',
    zip,
    aga: String(4_100_000 + place * 137),
    tees: '',
    postemail: place % 3 === 0,
    teetimenotify: waysToNotify[place % waysToNotify.length] ?? 'Both',
    shareemail: place % 4 !== 3,
    sharephone: place % 3 !== 2,
  }
}
