import { useLiveQuery } from 'dexie-react-hooks'
import { readStart, tryStartAgain } from '#sync/device/outbox/refused-starts.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { started as texts } from './unsent-texts.ts'
import styles from './outing-messages.module.css'

/** States what an outing that was started on this phone waits for. All of its scores are stored on the phone. */
export function NotAtTheClub({ principal }: { principal: string }) {
  const device = useDevice()
  const user = useUser()
  const start = useLiveQuery(() => readStart(device.database, principal).catch(() => undefined), [device, principal])
  if (start === undefined) return null
  const { startedBy, refusal } = start
  const isStarter = user?.id === startedBy
  if (isStarter && refusal === null) {
    return (
      <p role="status" className={styles['advice']}>
        {texts.codeComes}
      </p>
    )
  }
  return (
    <div role="alert" className={styles['advice']}>
      <p>{isStarter ? refusal : texts.logInAgain}</p>
      {isStarter ? (
        <Button onClick={() => void tryStartAgain(device)}>{texts.tryAgain}</Button>
      ) : (
        <ButtonLink to="/login">{texts.logIn}</ButtonLink>
      )}
    </div>
  )
}
