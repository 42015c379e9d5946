import { Mail, Phone } from 'lucide-react'
import { Link } from 'react-router-dom'
import { feelerAll, type Feeler } from '#sync/calls/feelers.ts'
import { DayTile } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { callAddress } from '../../people/call-address.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { buttonLook } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './home-screen.module.css'

/** The members who look for others, with a way to reach them. Only whose it is, and administrators, may edit. */
export function GolfersWanted() {
  const user = useUser()
  const query = useServerQuery({ call: feelerAll, request: {}, offline: true })
  return (
    <Section title="Golfers wanted">
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={1} height={92} />}
        needs={<p>Who looks for golfers is not kept on this phone.</p>}
      >
        {({ feelers }) => (
          <>
            <AsOf query={query} />
            {feelers.length === 0 && <EmptyState kind="empty" title="Nobody looks for golfers" />}
            <ul className={styles['cards']}>
              {feelers.map((feeler) => {
                const isOwn = feeler.member_submitted_id === user?.id
                return (
                  <li key={feeler.fid}>
                    <RowCard
                      lead={<DayTile date={feeler.fdate} />}
                      title={[feeler.time_range, feeler.region].filter(Boolean).join('\u00a0· ')}
                      detail={detailOf(feeler)}
                      action={
                        <span className={styles['ways']}>
                          {!isOwn && <Reach person={feeler} />}
                          {(isOwn || user?.isadmin === true) && (
                            <Link
                              to={`/editFeeler/${feeler.fid}`}
                              className={buttonLook()}
                              aria-label={`Edit the feeler of ${feeler.firstname} ${feeler.lastname}`}
                            >
                              Edit
                            </Link>
                          )}
                        </span>
                      }
                    />
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </QueryBoundary>
    </Section>
  )
}

function detailOf({ firstname, lastname, comments }: Feeler): string {
  const name = `${firstname} ${lastname}`
  return comments === '' ? name : `${name} — “${comments}”`
}

type Person = { firstname: string; lastname: string; phonenum: string; email: string }

/** How to reach a member who asks for it: by phone, else by mail. */
function Reach({ person: { firstname, lastname, phonenum, email } }: { person: Person }) {
  const isCall = phonenum !== ''
  return (
    <a
      href={isCall ? callAddress(phonenum) : `mailto:${encodeURIComponent(email)}`}
      className={buttonLook('soft')}
      aria-label={`${isCall ? 'Call' : 'Mail'} ${firstname} ${lastname}`}
    >
      {isCall ? <Phone aria-hidden="true" size={18} /> : <Mail aria-hidden="true" size={18} />}
      {isCall ? 'Call' : 'Mail'}
    </a>
  )
}
