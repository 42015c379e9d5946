import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { sampleTeeTime } from '#sync/calls/tee-times-testing.ts'
import { teeTimeLoggedOut, type OpenTeeTime } from '#sync/calls/tee-times.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../server/screen-testing.tsx'
import { useRefresh, useServerQuery } from '../server/server-query.ts'
import { SignUpLinks } from './sign-up-links.tsx'

const teeTime: OpenTeeTime = { ...sampleTeeTime, start: '2026-11-28 07:40' }

/** A sign-up that came back from the queue of this phone. */
const refused = {
  mid: 'refused',
  asked: { ...plainPerson, teetime_id: 3, user_id: 2, name: 'Ben', email: '', known: true, start: teeTime.start },
  enteredAt: 0,
  refusal: { code: 'signup.moved', message: 'This tee time was moved.' },
}

function Listed({ refusal = refused.refusal }) {
  const { data } = useServerQuery({ call: teeTimeLoggedOut, request: {} })
  const [isBack, setBack] = useState(false)
  const refresh = useRefresh()
  const [listed] = data?.teetime ?? []
  if (listed === undefined) return null
  const comeBack = () => {
    setBack(true)
    void refresh()
  }
  return (
    <>
      <button onClick={comeBack}>It came back</button>
      <SignUpLinks teeTime={listed} refused={isBack ? { ...refused, refusal } : undefined} />
    </>
  )
}

test.each([
  ['rests until the new day is on the screen, where the tee time was moved', refused.refusal, 'true'],
  ['stays, where there is another reason', { code: 'signup.closed', message: 'Sign-up is closed.' }, null],
])('after a sign-up came back, the button %s', async (reason, refusal, resting) => {
  const newDay = Promise.withResolvers<void>()
  const lists = { count: 0 }
  const fetch = async (url: string) => {
    if (!url.endsWith(teeTimeLoggedOut.path)) throw new TypeError('no network')
    lists.count += 1
    if (lists.count > 1) await newDay.promise
    return Response.json({ teetime: [{ ...teeTime, ...(lists.count > 1 && { start: '2026-11-29 09:00' }) }] })
  }
  const ports = testPorts({ fetch })
  keepSignIn(ports.storage, { token: 'token', user: ben })
  showScreen(<Listed refusal={refusal} />, { ports, name: `links ${reason}`, pathname: '/home' })
  const button = page.getByRole('button', { name: /^Sign up: / })
  const isResting = () => button.element().getAttribute('aria-disabled')
  await expect.element(button).toBeVisible()
  expect(isResting()).toBeNull()
  await page.getByRole('button', { name: 'It came back' }).click()
  await expect.poll(() => lists.count).toBe(2)
  await expect.poll(isResting).toBe(resting)
  newDay.resolve()
  await expect.poll(isResting).toBeNull()
})
