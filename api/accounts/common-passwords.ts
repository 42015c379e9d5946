import { dictionary } from '@zxcvbn-ts/language-common'

const mostUsed = 10_000

/** What comes to mind at a golf club, and at a registration, and is not among those. */
const ofClubs = `
  golfclub fairway birdie albatross wedge caddie caddy teetime handicap holeinone tigerwoods taylormade member members
  membership login logon administrator root temporary passw willkommen bienvenue
`

/**
 * The 10,000 passwords that turn up most often in collections of stolen ones (SEC-18), in small letters, and the words
 * of golf clubs.
 */
export const commonPasswords: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'].slice(0, mostUsed),
  ...ofClubs.trim().split(/\s+/),
])
