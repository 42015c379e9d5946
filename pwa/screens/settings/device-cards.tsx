import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useRef, useState, type ReactNode } from 'react'
import { pushDeviceEnd, pushDevices } from '#sync/calls/push.ts'
import { endSession, sessions, type SettingsForm } from '#sync/calls/users.ts'
import type { PushPort } from '#sync/device/device.ts'
import { turnAlertsOff, turnAlertsOn } from '#sync/device/session/alerts.ts'
import { readAlerts } from '#sync/device/session/kept-alerts.ts'
import { Instant } from '../../dates/day.tsx'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { usePreference } from '../../device/preferences.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useServerQuery } from '../../server/server-query.ts'
import { answered, reasonOf, useServerSend } from '../../server/server-send.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { texts } from './texts.ts'
import styles from './settings.module.css'

const turnOffAlerts = { label: texts.alerts.turnOff, labelFor: texts.alerts.turnOffOn }
const signOut = { label: texts.signIns.signOut, labelFor: texts.signIns.signOutOf }

/** The alerts on this device, and the member's other devices that receive alerts. */
export function AlertsCard({ notify }: { notify: SettingsForm['teetimenotify'] }) {
  const device = useDevice()
  const user = useUser()
  const send = useServerSend()
  const during = useLoading()
  const notices = useNotices()
  const query = useServerQuery({ call: pushDevices, request: {} })
  const kept = useLiveQuery(() => readAlerts(device.database).catch(() => null), [device])
  const [obstacle, setObstacle] = useState(() => alertsObstacle(device.ports.push))
  const place = useRef<HTMLElement>(null)
  const own = kept?.memberId === user?.id ? kept : null

  async function turnOn() {
    const turned = await during(answered(turnAlertsOn(device)))
    setObstacle(alertsObstacle(device.ports.push))
    if (turned.ok) notices.succeed(texts.alerts.on)
    else notices.fail(texts.alerts.off, reasonOf(turned.refusal))
    await query.refetch()
  }

  async function turnOff() {
    await during(turnAlertsOff(device))
    notices.succeed(texts.alerts.off)
    await query.refetch()
  }

  async function end(id: number) {
    const ended = await send(pushDeviceEnd, { params: { id }, body: {} })
    if (ended.ok) {
      notices.succeed(texts.alerts.turnedOff)
      // The button is removed with its row, so the card takes the focus.
      place.current?.focus()
    } else notices.fail(texts.error, reasonOf(ended.refusal))
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="alerts">
      <h2 id="alerts">{texts.alerts.title}</h2>
      <CheckBox
        label={texts.alerts.here}
        detail={obstacle ?? alertsNote(notify)}
        checked={own !== null && own !== undefined && areAllowed(device.ports.push)}
        disabled={obstacle !== null || kept === undefined}
        onChecked={(is) => void (is ? turnOn() : turnOff())}
      />
      <QueryBoundary query={query} rows={1} height={64} needs={texts.alerts.offline}>
        {({ devices }) =>
          devices.length > 0 && (
            <ul>
              {devices.map(({ id, name, created, seen, stale }) => (
                <DeviceRow
                  key={id}
                  name={name}
                  isThisOne={id === own?.id}
                  end={{ ...turnOffAlerts, onEnd: () => void (id === own?.id ? turnOff() : end(id)) }}
                >
                  <p>
                    {texts.device.since} <Instant at={created} />, {texts.device.lastSeen} <Instant at={seen} />
                  </p>
                  {stale && <p>{texts.alerts.stale}</p>}
                </DeviceRow>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  )
}

/** Returns why alerts can't be turned on in this browser, and what would help; null if they can. */
export function alertsObstacle(push: Pick<PushPort, 'permission'> | null | undefined): string | null {
  if (!push) return texts.alerts.unsupported
  return push.permission() === 'denied' ? texts.alerts.blocked : null
}

/**
 * Whether this browser shows alerts that were turned on. A browser may withdraw the permission in order to ask again,
 * and then ends the subscription.
 */
export function areAllowed(push: Pick<PushPort, 'permission'> | null | undefined): boolean {
  return push?.permission() === 'granted'
}

/** Describes what alerts announce, or why there are none. */
export function alertsNote(notify: SettingsForm['teetimenotify']): string {
  return notify === 'None' ? texts.alerts.declined : texts.alerts.bring
}

/** The setting for how long notices stay on this device. */
export function NoticesCard() {
  const [areKept, setKept] = usePreference('keep-notices')
  return (
    <Card className={styles['card']} aria-labelledby="notices">
      <h2 id="notices">{texts.notices.title}</h2>
      <CheckBox label={texts.notices.keep} detail={texts.notices.keepDetail} checked={areKept} onChecked={setKept} />
    </Card>
  )
}

/** The member's sign-ins, each with a button to end it. */
export function SignInsCard() {
  const query = useServerQuery({ call: sessions, request: {} })
  const send = useServerSend()
  const notices = useNotices()
  const place = useRef<HTMLElement>(null)

  async function end(id: string) {
    const answer = await send(endSession, { params: { id }, body: {} })
    if (answer.ok) {
      notices.succeed(texts.signIns.signedOut)
      // The button is removed with its row, so the card takes the focus.
      place.current?.focus()
    } else notices.fail(texts.error, reasonOf(answer.refusal))
    await query.refetch()
  }

  return (
    <Card ref={place} tabIndex={-1} className={styles['card']} aria-labelledby="sign-ins">
      <h2 id="sign-ins">{texts.signIns.title}</h2>
      <QueryBoundary query={query} rows={2} height={64} needs={texts.signIns.offline}>
        {(answer) => (
          <ul>
            {answer.sessions.map(({ id, device, created, seen, current }) => (
              <DeviceRow
                key={id}
                name={device}
                isThisOne={current}
                end={current ? null : { ...signOut, onEnd: () => void end(id) }}
              >
                <p>
                  {texts.device.since} <Instant at={created} />, {texts.device.lastUsed} <Instant at={seen} />
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
  /** A name such as Safari on iPhone; empty if unknown. */
  name: string
  isThisOne: boolean
  /** The button to end it, with its visible label and its accessible name; null if it can't be ended here. */
  end: { readonly label: string; readonly labelFor: (device: string) => string; readonly onEnd: () => void } | null
  /** Paragraphs below the name. */
  children: ReactNode
}

/** One of the member's devices, with a button to end its alerts or its sign-in. */
function DeviceRow({ name, isThisOne, end, children }: DeviceRowProps) {
  const device = name === '' ? texts.device.unknown : name
  // Devices of the same kind have the same name, so the description distinguishes their buttons.
  const about = useId()
  return (
    <li className={styles['device']}>
      <div id={about}>
        <p>
          {device} {isThisOne && <b>{texts.device.thisOne}</b>}
        </p>
        {children}
      </div>
      {end !== null && (
        <Button onClick={end.onEnd} aria-label={end.labelFor(device)} aria-describedby={about}>
          {end.label}
        </Button>
      )}
    </li>
  )
}
