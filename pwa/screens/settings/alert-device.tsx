import type { AnswerOf } from '#sync/calls/call.ts'
import type { pushDevices } from '#sync/calls/push.ts'
import { Instant } from '../../instant.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './settings.module.css'

type Known = AnswerOf<typeof pushDevices>['devices'][number]

/** One of the devices that the club sends alerts to. */
export function AlertDevice({ device, isThisOne, onEnd }: { device: Known; isThisOne: boolean; onEnd: () => void }) {
  const { name, created, seen, stale } = device
  return (
    <li className={styles['signIn']}>
      <div>
        <p>
          {name === '' ? 'A browser' : name} {isThisOne && <b>· this one</b>}
        </p>
        <p>
          Since <Instant at={created} />, last seen <Instant at={seen} />
        </p>
        {stale && <p>Its last alert did not arrive. Open the app there, and it is set right.</p>}
      </div>
      <Button onClick={onEnd} aria-label={`End the alerts on ${name === '' ? 'a browser' : name}`}>
        End
      </Button>
    </li>
  )
}
