import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState, type ReactNode } from 'react'
import { pushDeviceEnd, pushDevices } from '#sync/calls/push.ts'
import { endSession, sessions, type SettingsForm } from '#sync/calls/users.ts'
import type { PushPort } from '#sync/device/device.ts'
import { turnAlertsOff, turnAlertsOn } from '#sync/device/session/alerts.ts'
import { readAlerts } from '#sync/device/session/kept-alerts.ts'
import { Instant } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { answered, useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import styles from './settings.module.css'

/** Whether this device gets alerts, and which others of the member do. */
export function AlertsCard({ notify }: { notify: SettingsForm['teetimenotify'] }) {
  const device = useDevice()
  const user = useUser()
  const send = useServerSend()
  const during = useLoading()
  const notices = useNotices()
  const query = useServerQuery({ call: pushDevices, request: {} })
  const kept = useLiveQuery(() => readAlerts(device.database), [device])
  const [obstacle, setObstacle] = useState(() => alertsObstacle(device.ports.push))
  const place = useRef<HTMLElement>(null)
  const own = kept?.memberId === user?.id ? kept : null

  async function turnOn() {
    const turned = await during(answered(turnAlertsOn(device)))
    setObstacle(alertsObstacle(device.ports.push))
    if (turned.ok) notices.succeed('Alerts are on')
    else notices.fail('Alerts are off', turned.refusal.message)
    await query.refetch()
  }

  async function turnOff() {
    await during(turnAlertsOff(device))
    notices.succeed('Alerts are off')
    await query.refetch()
  }

  async function end(id: number) {
    const ended = await send(pushDeviceEnd, { params: { id }, body: {} })
    if (ended.ok) {
      notices.succeed('Alerts ended')
      // The button is removed with its row: the card takes the focus.
      place.current?.focus()
    } else notices.fail('Error', ended.refusal.message)
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="alerts">
      <h2 id="alerts">Alerts</h2>
      <CheckBox
        label="Alerts on this device"
        detail={obstacle ?? alertsNote(notify)}
        checked={own !== null && own !== undefined && obstacle === null}
        disabled={obstacle !== null || kept === undefined}
        onChecked={(is) => void (is ? turnOn() : turnOff())}
      />
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={1} height={64} />}
        needs={<p>The list of your devices needs the club’s connection.</p>}
      >
        {({ devices }) =>
          devices.length > 0 && (
            <ul>
              {devices.map(({ id, name, created, seen, stale }) => (
                <DeviceRow
                  key={id}
                  name={name}
                  isThisOne={id === own?.id}
                  end={{ what: 'alerts on', onEnd: () => void (id === own?.id ? turnOff() : end(id)) }}
                >
                  <p>
                    Since <Instant at={created} />, last seen <Instant at={seen} />
                  </p>
                  {stale && <p>Its last alert did not arrive. Open the app there, and it is set right.</p>}
                </DeviceRow>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

/** Why alerts cannot be turned on in this browser, and what would help; null when they can. */
export function alertsObstacle(push: Pick<PushPort, 'permission'> | null | undefined): string | null {
  if (!push) {
    return 'This browser cannot show alerts. On an iPhone or iPad they come to the app on the Home Screen: choose Share, then Add to Home Screen, and turn them on there.'
  }
  if (push.permission() !== 'denied') return null
  return 'This browser blocks notifications of the club. Allow them for this site in the settings of the browser, then turn alerts on here.'
}

/** What alerts bring, or why none come. */
export function alertsNote(notify: SettingsForm['teetimenotify']): string {
  return notify === 'None'
    ? 'You have chosen No for tee time notifications, so no alerts come either. Choose Text, Email or Both under Change Info.'
    : 'New tee times, golfers wanted and your own spots, also while the app is closed.'
}

/** The member's sign-ins, each with a button that ends it. */
export function SignInsCard() {
  const query = useServerQuery({ call: sessions, request: {} })
  const send = useServerSend()
  const notices = useNotices()
  const place = useRef<HTMLElement>(null)

  async function end(id: string) {
    const answer = await send(endSession, { params: { id }, body: {} })
    if (answer.ok) {
      notices.succeed('Sign-in ended')
      // The button is removed with its row: the card takes the focus.
      place.current?.focus()
    } else notices.fail('Error', answer.refusal.message)
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="sign-ins">
      <h2 id="sign-ins">Where you are signed in</h2>
      <QueryBoundary
        query={query}
        waiting={<Skeleton rows={2} height={64} />}
        needs={<p>The list needs the club’s connection.</p>}
      >
        {(answer) => (
          <ul>
            {answer.sessions.map(({ id, device, created, seen, current }) => (
              <DeviceRow
                key={id}
                name={device}
                isThisOne={current}
                end={current ? null : { what: 'sign-in of', onEnd: () => void end(id) }}
              >
                <p>
                  Since <Instant at={created} />, last used <Instant at={seen} />
                </p>
              </DeviceRow>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Card>
  )
}

type DeviceRowProps = {
  /** Like Safari on iPhone; empty when that is not known. */
  name: string
  isThisOne: boolean
  /** What ends at a press, followed by the name; null when it does not end here. */
  end: { readonly what: string; readonly onEnd: () => void } | null
  /** What is known of it, as paragraphs. */
  children: ReactNode
}

/** One of the member's devices, and the way to end what it may do. */
function DeviceRow({ name, isThisOne, end, children }: DeviceRowProps) {
  return (
    <li className={styles['device']}>
      <div>
        <p>
          {name === '' ? 'A browser' : name} {isThisOne && <b>· this one</b>}
        </p>
        {children}
      </div>
      {end !== null && (
        <Button onClick={end.onEnd} aria-label={`End the ${end.what} ${name === '' ? 'a browser' : name}`}>
          End
        </Button>
      )}
    </li>
  )
}
