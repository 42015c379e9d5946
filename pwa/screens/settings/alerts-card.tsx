import { useLiveQuery } from 'dexie-react-hooks'
import { useRef, useState } from 'react'
import { pushDeviceEnd, pushDevices } from '#sync/calls/push.ts'
import type { SettingsForm } from '#sync/calls/users.ts'
import { readAlerts } from '#sync/device/session/kept-alerts.ts'
import { turnAlertsOff, turnAlertsOn } from '#sync/device/session/alerts.ts'
import { ClubAnswer } from '../../club/club-answer.tsx'
import { useClubQuery } from '../../club/club-query.ts'
import { answered, useClubSend } from '../../club/club-send.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { Instant } from '../../dates/instant.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckBox } from '../../ui/choice.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { alertsNote, alertsObstacle } from './alerts-words.ts'
import { DeviceRow } from './device-row.tsx'
import styles from './settings.module.css'

/** Whether this device gets alerts, and which others of the member do. */
export function AlertsCard({ notify }: { notify: SettingsForm['teetimenotify'] }) {
  const device = useDevice()
  const user = useUser()
  const send = useClubSend()
  const during = useLoading()
  const notices = useNotices()
  const query = useClubQuery({ call: pushDevices, request: {} })
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
      // The button goes with its row: reading and tabbing go on here.
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
      <ClubAnswer
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
      </ClubAnswer>
    </Card>
  )
}
