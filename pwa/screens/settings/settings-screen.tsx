import { settingsInit } from '#sync/calls/users.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { EmailCard, PasswordCard } from './credential-cards.tsx'
import { AlertsCard, NoticesCard, SignInsCard } from './device-cards.tsx'
import { InfoCard } from './info-card.tsx'
import { MyDataCard } from './my-data-card.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

/**
 * A member's own account: three cards that are read-only until Edit is tapped, alerts, the calendar link, the sign-ins.
 */
export function SettingsScreen() {
  const settings = useServerQuery({ call: settingsInit, request: {} })
  const reload = async () => {
    await settings.refetch()
  }

  return (
    <Page title={texts.title}>
      <QueryBoundary query={settings} waiting={<Skeleton rows={3} height={220} />} needs={<p>{texts.offline}</p>}>
        {({ user, email, pendingemail, pendingapproval }) => (
          <div className={styles['columns']}>
            <InfoCard settings={user} onSaved={reload} />
            <div className={styles['column']}>
              <EmailCard email={email} pending={pendingemail} isRequest={pendingapproval} onSaved={reload} />
              <PasswordCard />
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
