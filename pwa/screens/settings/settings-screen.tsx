import { Suspense } from 'react'
import { calendarState } from '#sync/calls/calendar.ts'
import { pushDevices } from '#sync/calls/push.ts'
import { secondStep } from '#sync/calls/second-step.ts'
import { sessions, settingsInit } from '#sync/calls/users.ts'
import { useUser } from '../../device/device-context.tsx'
import { MyDataCard } from '../../people/my-data-card.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useAnsweredOnce, useServerQuery } from '../../server/server-query.ts'
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
  const signIns = useServerQuery({ call: sessions, request: {} })
  const hasSecondStep = me?.isadmin === true || settings.data?.secondstep === true
  const coming = <Skeleton rows={3} height={220} />
  // The cards are shown together: an answer that came later would move the buttons of the cards below its own.
  const isAnswered = useAnsweredOnce([
    settings,
    useServerQuery({ call: secondStep, request: {}, enabled: hasSecondStep }),
    useServerQuery({ call: pushDevices, request: {} }),
    useServerQuery({ call: calendarState, request: {} }),
    signIns,
  ])
  const readAgain = async () => {
    const { data, error } = await settings.refetch()
    return error === null ? data : undefined
  }
  const reload = async () => {
    await readAgain()
  }

  return (
    <Page title={texts.title}>
      {isAnswered ? (
        <QueryBoundary query={settings} rows={3} height={220} needs={texts.offline}>
          {(answer) => (
            <Suspense fallback={coming}>
              <div className={styles['columns']}>
                <InfoCard stored={answer} readAgain={readAgain} />
                <div className={styles['column']}>
                  <EmailCard
                    email={answer.email}
                    pending={answer.pendingemail}
                    isRequest={answer.pendingapproval}
                    onSaved={reload}
                  />
                  <PasswordCard
                    onSaved={async () => {
                      await Promise.all([reload(), signIns.refetch()])
                    }}
                  />
                  {hasSecondStep && <SecondStepCard onTurnedOff={reload} />}
                  <AlertsCard notify={answer.user.teetimenotify} />
                  <NoticesCard />
                  <CalendarCard />
                  <SignInsCard />
                  <MyDataCard />
                </div>
              </div>
            </Suspense>
          )}
        </QueryBoundary>
      ) : (
        coming
      )}
    </Page>
  )
}
