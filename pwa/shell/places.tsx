import { ExternalLink } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import type { Destination } from './destinations.ts'

type Props = { places: readonly Destination[]; className: string; onLeave?: () => void }

/** Links to places of the app, and to other sites, which say that they are. */
export function Places({ places, className, onLeave }: Props) {
  return places.map(({ to, label, isOutside = false }) =>
    isOutside ? (
      <a key={to} href={to} target="_blank" rel="noopener noreferrer" className={className} onClick={onLeave}>
        {label}
        <ExternalLink role="img" aria-label="(opens another site)" size={15} />
      </a>
    ) : (
      <NavLink key={to} to={to} className={className} onClick={onLeave}>
        {label}
      </NavLink>
    ),
  )
}
