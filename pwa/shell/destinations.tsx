import ExternalLink from 'lucide-react/icons/external-link'
import { NavLink } from 'react-router-dom'
import type { User } from '#sync/calls/login.ts'
import type { Club } from '../club/club.tsx'
import { routeAt, routesFor, startPath } from '../routes.ts'
import { texts } from './texts.ts'

type Destination = {
  readonly to: string
  readonly label: string
  /** An external site, which opens in a new tab. */
  readonly isOutside?: boolean
}

type Audience = {
  readonly user: Pick<User, 'isconfirmed'> | null
  readonly club: Pick<Club, 'cupUrl' | 'leaderboardUrl'>
}

const forVisitors = [startPath, '/register', '/visitors', '/contactUs', '/reset', '/handicapLookup', '/leaderboard']
/** Screens for a member whose account is not confirmed or approved yet. */
const forWaiting = ['/visitors', '/contactUs', '/handicapLookup', '/leaderboard']
const forMembers = [
  '/postRound',
  '/currentOutings',
  '/handicapLookup',
  '/visitors',
  '/directory',
  '/viewCourses',
  '/season',
  '/contactUs',
]

/** Returns the entries of the navigation for a member, a member who is not confirmed yet, or a visitor. */
export function destinations({ user, club }: Audience): readonly Destination[] {
  if (user === null) return forVisitors.map(destination)
  if (!user.isconfirmed) return forWaiting.map(destination)
  return [
    ...forMembers.map(destination),
    ...outside(texts.cup, club.cupUrl),
    ...outside(texts.tournaments, club.leaderboardUrl),
    destination('/leaderboard'),
  ]
}

export const ownDestinations: readonly Destination[] = [destination('/settings')]

/** The screens of an administrator. */
export const adminDestinations: readonly Destination[] = routesFor('administrators').map(({ path }) =>
  destination(path),
)

function destination(to: string): Destination {
  return { to, label: routeAt(to).title }
}

/** A link to an external site from the club's settings; no entry for an invalid address. */
export function outside(label: string, url: string): readonly Destination[] {
  return /^https?:\/\//.test(url) ? [{ to: url, label, isOutside: true }] : []
}

type Props = { places: readonly Destination[]; className: string; onLeave?: () => void }

/** Links to screens of the app and to external sites, which are marked. */
export function Places({ places, className, onLeave }: Props) {
  return places.map(({ to, label, isOutside = false }) =>
    isOutside ? (
      <a key={to} href={to} target="_blank" rel="noopener noreferrer" className={className} onClick={onLeave}>
        {label}
        <ExternalLink role="img" aria-label={texts.otherSite} size="0.9375em" />
      </a>
    ) : (
      <NavLink key={to} to={to} className={className} onClick={onLeave}>
        {label}
      </NavLink>
    ),
  )
}
