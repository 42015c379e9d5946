import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { feelerAdd, feelerAll } from '#sync/calls/feelers.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { Button } from '../ui/button.tsx'
import { useNotices } from '../ui/notices.tsx'
import { showScreen } from './screen-testing.tsx'
import { useServerQuery } from './server-query.ts'
import { reasonOf, useServerSend } from './server-send.ts'
import { texts } from './texts.ts'

const body = { date: '2026-11-28', timerange: 'Late Morning', region_id: 1, comments: '' } as const

/** The feelers, with a button that posts one. */
function Feelers() {
  const send = useServerSend()
  const { data } = useServerQuery({ call: feelerAll, request: {} })
  return <Button onClick={() => void send(feelerAdd, { body })}>{`Post beside ${data?.feelers.length}`}</Button>
}

test('a tap before the list shows what an earlier attempt has posted does not post it again', async () => {
  const earlier = Promise.withResolvers<void>()
  const [sent, lists] = [{ count: 0 }, { count: 0 }]
  const posted = {
    fid: 7,
    fdate: body.date,
    day: 'Saturday',
    time_range: body.timerange,
    region: 'North',
    region_id: 1,
  }
  const person = { comments: '', firstname: '', lastname: '', email: '', phonenum: '', member_submitted_id: ben.id }
  const fetch = async (url: string, init?: RequestInit) => {
    if (!url.endsWith(feelerAll.path)) throw new TypeError('no network')
    if (init?.body === undefined) {
      lists.count += 1
      if (lists.count > 1) await earlier.promise
      return Response.json({ feelers: lists.count > 1 ? [{ ...posted, ...person }] : [] })
    }
    sent.count += 1
    const [code, error] = ['request.sent-before', 'It was posted already.']
    return Response.json({ type: '', title: '', status: 409, code, detail: error, error }, { status: 409 })
  }
  const ports = testPorts({ fetch })
  keepSignIn(ports.storage, { token: 'token', user: ben })
  showScreen(<Feelers />, { ports, name: 'sent-before', pathname: '/home' })
  await page.getByRole('button', { name: 'Post beside 0' }).click()
  await expect.poll(() => lists.count).toBe(2)
  const [shown] = document.getElementsByTagName('button')
  shown?.click()
  earlier.resolve()
  await expect.element(page.getByRole('button', { name: 'Post beside 1' })).toBeVisible()
  expect(sent.count).toBe(1)
})

/** A button that posts a feeler, and says how many attempts have ended and what is known after a failure. */
function PostFeeler() {
  const send = useServerSend()
  const notices = useNotices()
  const [ended, setEnded] = useState(0)
  const post = async () => {
    const answer = await send(feelerAdd, { body })
    if (!answer.ok) notices.fail('Not posted', reasonOf(answer.refusal))
    setEnded((before) => before + 1)
  }
  return <Button onClick={() => void post()}>{`Post after ${ended}`}</Button>
}

test('a change may be done already, unless no attempt can have reached the server', async () => {
  const browser = { onLine: false }
  Object.defineProperty(navigator, 'onLine', { get: () => browser.onLine, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'))
  const ports = testPorts({ fetch: () => Promise.reject(new TypeError('no network')) })
  keepSignIn(ports.storage, { token: 'token', user: ben })
  showScreen(<PostFeeler />, { ports, name: 'unsent', pathname: '/home' })
  const unsent = page.getByText(texts.unreachable(texts.offline))
  // A notice may cover the button.
  const [button] = document.getElementsByTagName('button')
  for (const ended of [1, 2]) {
    button?.click()
    await expect.element(page.getByText(`Post after ${ended}`)).toBeInTheDocument()
    await expect.element(unsent).toBeVisible()
  }

  browser.onLine = true
  button?.click()
  await expect.element(page.getByText('Post after 3')).toBeInTheDocument()
  await expect.element(page.getByText(texts.noAnswer)).toBeVisible()
  expect(unsent.elements()).toEqual([])

  // The attempt before may have been made.
  browser.onLine = false
  button?.click()
  await expect.element(page.getByText('Post after 4')).toBeInTheDocument()
  await expect.element(page.getByText(texts.noAnswer)).toBeVisible()
  expect(unsent.elements()).toEqual([])
})
