import type { Club } from '../club/club.ts'

export type Destination = {
  readonly to: string
  readonly label: string
  /** Another site, which opens beside the app. */
  readonly isOutside?: boolean
}

type Links = Pick<Club, 'cupUrl' | 'leaderboardUrl'>

/** Where the navigation leads, for members and for visitors. */
export function destinations({ isSignedIn, club }: { isSignedIn: boolean; club: Links }): readonly Destination[] {
  const visitors = { to: '/visitors', label: 'Visitors' }
  const contact = { to: '/contactUs', label: 'Contact US' }
  const lookup = { to: '/handicapLookup', label: 'Handicap Lookup' }
  const leaderboard = { to: '/leaderboard', label: 'Leaderboard' }
  if (!isSignedIn) {
    return [
      { to: '/login', label: 'Login' },
      { to: '/register', label: 'Register' },
      visitors,
      contact,
      { to: '/reset', label: 'Password Reset' },
      lookup,
      leaderboard,
    ]
  }
  return [
    { to: '/postRound', label: 'Post Round' },
    { to: '/currentOutings', label: 'Current Outings' },
    lookup,
    visitors,
    { to: '/directory', label: 'Directory' },
    { to: '/viewCourses', label: 'Courses' },
    contact,
    ...outside('Cup', club.cupUrl),
    ...outside('Tournament Leaderboard', club.leaderboardUrl),
    leaderboard,
  ]
}

/** What belongs to the person. */
export const ownDestinations: readonly Destination[] = [{ to: '/settings', label: 'My Account' }]

/** What an administrator sees to. */
export const adminDestinations: readonly Destination[] = [
  { to: '/admin/members', label: 'Members' },
  { to: '/admin/emailChanges', label: 'Email Changes' },
  { to: '/admin/messages', label: 'Messages' },
  { to: '/admin/outings', label: 'Outings' },
  { to: '/admin/roundsToCheck', label: 'Reported Rounds' },
  { to: '/admin/usgaRounds', label: 'USGA Rounds' },
  { to: '/admin/deletedRounds', label: 'Deleted Rounds' },
  { to: '/admin/exports', label: 'Exports' },
]

/** On these screens one is already at the score, or not yet known. */
export function hidesScoreButton(pathname: string): boolean {
  return /^\/(leaderboard|login)(\/|$)/.test(pathname)
}

const forms =
  /^\/(tournament|postRound|roundFiles|register|settings|(add|edit)(Course|Teetime)|(send|edit)Feeler|course\/|teetime\/.+\/signup|leaderboard\/.+)/

/** A new version is not offered where a reload would cost what was entered. */
export function mayOfferUpdate({ pathname, waiting }: { pathname: string; waiting: number }): boolean {
  return waiting === 0 && !forms.test(pathname)
}

/** Another site that the club names in its settings; nothing for an address that is none. */
export function outside(label: string, url: string): readonly Destination[] {
  return /^https?:\/\//.test(url) ? [{ to: url, label, isOutside: true }] : []
}
