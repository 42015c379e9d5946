import type { MemberProfile } from '../members/members.ts'

const places = [
  ['12 Fairway Drive', 'Scottsdale', '85251'],
  ['480 Juniper Lane', 'Tempe', '85281'],
  ['7 Canal Street', 'Mesa', '85201'],
  ['233 Palo Verde Road', 'Chandler', '85224'],
  ['91 Mesquite Avenue', 'Phoenix', '85018'],
] as const
const notices = ['Both', 'Email', 'Text', 'None'] as const

/**
 * How the demo member at a place of the list is reached. Numbers are of the range that is kept for stories (555-01xx).
 * Most members share something with the club, so that the directory can be tried; some share nothing.
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
    postemail: place % 3 === 0,
    teetimenotify: notices[place % notices.length] ?? 'Both',
    shareemail: place % 4 !== 3,
    sharephone: place % 3 !== 2,
  }
}
