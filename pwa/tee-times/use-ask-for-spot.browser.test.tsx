import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { plainPerson } from '#sync/calls/sign-ups-testing.ts'
import { sampleTeeTime } from '#sync/calls/tee-times-testing.ts'
import { teeTimeLoggedOut } from '#sync/calls/tee-times.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { ben, refuseRows, testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { useServerQuery } from '../server/server-query.ts'
import { Button } from '../ui/button.tsx'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { texts } from './texts.ts'
import { useAskForSpot } from './use-ask-for-spot.ts'

const start = '2026-11-28 07:40'
const person = { user_id: ben.id, name: 'Ben Okafor', email: 'ben@club.example', ...plainPerson }

function SignUp() {
  const askForSpot = useAskForSpot()
  const [said, setSaid] = useState('')
  const [email, setEmail] = useState(person.email)
  async function ask() {
    const asked = await askForSpot({ ...person, email }, { teetimeId: 3, start })
    setSaid(asked.kind === 'refused' ? asked.refusal.message : asked.kind)
  }
  return (
    <>
      <Button onClick={() => void ask()}>Sign up</Button>
      <Button onClick={() => setEmail('ben@okafor.example')}>Correct the email</Button>
      <p>{said}</p>
    </>
  )
}

function showOn(device: Device, shown = <SignUp />) {
  return show(
    <DeviceProvider device={device}>
      <QueryClientProvider client={new QueryClient()}>
        <LoadingProvider>{shown}</LoadingProvider>
      </QueryClientProvider>
    </DeviceProvider>,
  )
}

test.each([
  ['QuotaExceededError', texts.notKept.full],
  ['DataError', texts.notKept.storage],
])('without a signal, a request that the phone did not keep is said (%s)', async (name, text) => {
  const ports = testPorts({})
  const device = openDevice(ports, { name: 'ask-for-spot' })
  onTestFinished(() => device.database.delete())
  keepSignIn(ports.storage, { token: 'token', user: ben })
  const stop = refuseRows(device.database.outbox, name)
  showOn(device)
  const button = page.getByRole('button', { name: 'Sign up' })
  await button.click()
  await expect.element(page.getByText(text)).toBeVisible()
  stop()
  await button.click()
  await expect.element(page.getByText('kept')).toBeVisible()
})

test('what a visitor corrects after a lost answer is another request, and a second try is the same', async () => {
  const sent: string[] = []
  const device = openDevice(
    testPorts({
      fetch: async (_, { body }) => {
        if (body !== undefined) sent.push((JSON.parse(String(body)) as { op: string }).op)
        throw new TypeError('no network')
      },
    }),
    { name: 'ask-for-spot' },
  )
  onTestFinished(() => device.database.delete())
  showOn(device)
  const signUp = async () => {
    const before = sent.length
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect.poll(() => sent.length).toBe(before + 1)
  }
  await signUp()
  await signUp()
  await page.getByRole('button', { name: 'Correct the email' }).click()
  await signUp()
  expect(sent.map((op) => sent.indexOf(op))).toEqual([0, 0, 2])
})

test('a member who reloads after an answer that failed asks under the same key, and a visitor under another one', async () => {
  const sent: string[] = []
  const ports = testPorts({
    fetch: async (_, { body }) => {
      if (body !== undefined) sent.push((JSON.parse(String(body)) as { op: string }).op)
      const code = 'server.failed'
      return Response.json(
        { type: `urn:nomad:problem:${code}`, title: '', status: 500, code, detail: '', error: '' },
        { status: 500 },
      )
    },
  })
  const device = openDevice(ports, { name: 'ask-for-spot' })
  onTestFinished(() => device.database.delete())
  const signUpTwice = async () => {
    for (let visit = 1; visit <= 2; visit += 1) {
      const before = sent.length
      const exchange = showOn(device)
      await page.getByRole('button', { name: 'Sign up' }).click()
      await expect.poll(() => sent.length).toBe(before + 1)
      exchange(null)
    }
  }
  await signUpTwice()
  keepSignIn(ports.storage, { token: 'token', user: ben })
  await signUpTwice()
  expect(sent.map((op) => sent.indexOf(op))).toEqual([0, 1, 2, 2])
})

const moved = '2026-11-29 09:00'

/** A tee time as a visitor sees it, with the button for a spot in it. */
function SignUpFromList() {
  const askForSpot = useAskForSpot()
  const { data } = useServerQuery({ call: teeTimeLoggedOut, request: {} })
  const seen = data?.teetime[0]?.start
  return <Button onClick={() => void askForSpot(person, { teetimeId: 3, start: seen })}>{`Sign up for ${seen}`}</Button>
}

test('a tap before the new day of a tee time that was moved is on the screen requests nothing', async () => {
  const sent: unknown[] = []
  const newDay = Promise.withResolvers<void>()
  const lists = { count: 0 }
  const fetch = async (_: string, init?: RequestInit) => {
    if (init?.body !== undefined) {
      const { start: wanted } = JSON.parse(String(init.body)) as { start: string }
      sent.push(wanted)
      if (wanted === moved) return Response.json({ result: 'Success', place: 'in', waiting: null })
      const [code, error] = ['signup.moved', 'This tee time was moved.']
      return Response.json({ type: '', title: '', status: 409, code, detail: error, error }, { status: 409 })
    }
    lists.count += 1
    if (lists.count > 1) await newDay.promise
    return Response.json({ teetime: [{ ...sampleTeeTime, start: lists.count > 1 ? moved : start }] })
  }
  const device = openDevice(testPorts({ fetch }), { name: 'ask-for-moved-spot' })
  onTestFinished(() => device.database.delete())
  showOn(device, <SignUpFromList />)
  const button = (seen: string) => page.getByRole('button', { name: `Sign up for ${seen}` })
  await button(start).click()
  await expect.poll(() => lists.count).toBe(2)
  const { [0]: shown } = document.getElementsByTagName('button')
  shown?.click()
  newDay.resolve()
  await button(moved).click()
  await expect.poll(() => sent.at(-1)).toBe(moved)
  expect(sent).toEqual([start, moved])
})
