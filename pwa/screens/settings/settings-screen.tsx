import { Suspense } from 'react'
import { settingsInit } from '#sync/calls/users.ts'
import { useUser } from '../../device/device-context.tsx'
import { MyDataCard } from '../../people/my-data-card.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { lazyPart } from '../../ui/lazy-with-preload.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { EmailCard, PasswordCard } from './credential-cards.tsx'
import { AlertsCard, NoticesCard, SignInsCard } from './device-cards.tsx'
import { InfoCard } from './info-card.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

const SecondStepCard = lazyPart(async () => (await import('./second-step-card.tsx')).SecondStepCard)

/**
 * A member's own account: three cards that are read-only until Edit is tapped, the second step of an administrator's
 * login, alerts, the calendar link, the sign-ins.
 */
export function SettingsScreen() {
  const me = useUser()
  const settings = useServerQuery({ call: settingsInit, request: {} })
  const reload = async () => {
    await settings.refetch()
  }

  return (
    <Page title={texts.title}>
      <QueryBoundary query={settings} rows={3} height={220} needs={texts.offline}>
        {({ user, email, pendingemail, pendingapproval, secondstep }) => (
          <div className={styles['columns']}>
            <InfoCard settings={user} onSaved={reload} />
            <div className={styles['column']}>
              <EmailCard email={email} pending={pendingemail} isRequest={pendingapproval} onSaved={reload} />
              <PasswordCard />
              {(me?.isadmin || secondstep) && (
                <Suspense fallback={<Skeleton rows={1} height={180} />}>
                  <SecondStepCard onTurnedOff={reload} />
                </Suspense>
              )}
              <AlertsCard notify={user.teetimenotify} />
              <NoticesCard />
              <CalendarCard />
              <SignInsCard />
              <MyDataCard />
            </div>
          </div>
        )}
      </QueryBoundary>
    </Page>
  )
}
