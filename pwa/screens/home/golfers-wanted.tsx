import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useLocation } from 'react-router-dom'
import { feelerAll, type Feeler } from '#sync/calls/feelers.ts'
import { DayTile } from '../../dates/day.tsx'
import { useUser } from '../../device/device-context.tsx'
import { callAddress, mailTo } from '../../people/contact-links.ts'
import { nameOf } from '../../people/name-of.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RowCard } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Section } from '../../ui/page.tsx'
import { texts } from './texts.ts'
import rowCards from '../../ui/row-cards.module.css'
import styles from './home-screen.module.css'

export function useGolfersWanted() {
  return useServerQuery({ call: feelerAll, request: {}, offline: true })
}

/** Members who look for golfers, with a link to contact them. Only the sender and administrators may edit an entry. */
export function GolfersWanted({ query }: { query: ReturnType<typeof useGolfersWanted> }) {
  const user = useUser()
  // The state of the address contains an unsent feeler.
  const location = useLocation()
  return (
    <Section title={texts.golfersWanted.title}>
      <QueryBoundary query={query} rows={1} height={92} needs={texts.golfersWanted.offline}>
        {({ feelers }) => (
          <>
            <AsOf query={query} />
            {feelers.length === 0 && (
              <EmptyState
                kind="empty"
                title={texts.golfersWanted.none}
                action={
                  <ButtonLink to="/sendFeeler" state={location.state} tone="soft">
                    {texts.sendFeeler}
                  </ButtonLink>
                }
              />
            )}
            <ul className={rowCards['list']}>
              {feelers.map((feeler) => {
                const isOwn = feeler.member_submitted_id === user?.id
                return (
                  <li key={feeler.fid}>
                    <RowCard
                      lead={<DayTile date={feeler.fdate} />}
                      title={[feeler.time_range, feeler.region].filter(Boolean).join('\u00a0· ')}
                      detail={texts.golfersWanted.detail({ name: nameOf(feeler), comment: feeler.comments })}
                      action={
                        <span className={styles['ways']}>
                          {!isOwn && <Reach feeler={feeler} />}
                          {(isOwn || user?.isadmin === true) && (
                            <ButtonLink
                              to={`/editFeeler/${feeler.fid}`}
                              aria-label={texts.golfersWanted.edit(nameOf(feeler))}
                            >
                              {texts.edit}
                            </ButtonLink>
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

/** A way to contact a member: by phone, otherwise by email. */
function Reach({ feeler }: { feeler: Feeler }) {
  const { phonenum, email } = feeler
  const isCall = phonenum !== ''
  const way = isCall ? texts.golfersWanted.call : texts.golfersWanted.email
  return (
    <ButtonLink
      to={isCall ? callAddress(phonenum) : mailTo(email)}
      tone="soft"
      aria-label={texts.golfersWanted.reach({ way, name: nameOf(feeler) })}
    >
      {isCall ? <Phone aria-hidden="true" size="1.125em" /> : <Mail aria-hidden="true" size="1.125em" />}
      {way}
    </ButtonLink>
  )
}
