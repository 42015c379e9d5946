import type { Club } from './club.tsx'

/** A sample club for tests, in the form that the server sends. */
export const sampleClub: Club = {
  name: 'The Oaks',
  footerCredit: '',
  contact: 'secretary@oaks.example',
  timeZone: 'America/Phoenix',
  cupUrl: '',
  leaderboardUrl: '',
  logo: '',
  look: '',
  asksAlcohol: false,
  allowsStakes: false,
}
