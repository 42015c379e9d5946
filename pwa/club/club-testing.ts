import type { Club } from './club.tsx'

/** Test equipment: a club as the server sends it. */
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
