import { Suspense, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { settingsInit } from '#sync/calls/users.ts'
import { keepUser } from '#sync/device/session/sign-in.ts'
import { dayOf } from '../dates/date-text.ts'
import { useDevice, useUser } from '../device/device-context.tsx'
import { withDateOfBirth } from '../people/date-of-birth.ts'
import { isForMembers } from '../routes.ts'
import { useServerQuery } from '../server/server-query.ts'
import { keepTrying } from '../ui/keep-trying.ts'
import { lazyWithPreload } from '../ui/lazy-with-preload.tsx'

const BirthdayDialog = lazyWithPreload(keepTrying(async () => (await import('./birthday-dialog.tsx')).BirthdayDialog))

/**
 * Asks a member for the date of birth when neither the phone nor the club knows it. Not on a card: whoever stands on the
 * course is not held up.
 */
export function BirthdayGate() {
  const device = useDevice()
  const user = useUser()
  const { pathname } = useLocation()
  const isWanted = user !== null && user.isconfirmed && user.dob === null && isForMembers(pathname)
  const { data } = useServerQuery({ call: settingsInit, request: {}, enabled: isWanted })
  const known = data?.user.dob ?? null

  useEffect(() => {
    if (user !== null && user.dob === null && known !== null) {
      keepUser(device, withDateOfBirth(user, { dob: known, today: dayOf(new Date()) }))
    }
  }, [device, user, known])

  if (!isWanted || data === undefined || known !== null) return null
  return (
    <Suspense>
      <BirthdayDialog user={user} />
    </Suspense>
  )
}
