import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMessage, listMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { internationalNumber } from './text-transport.ts'

type Asked = { readonly request: IncomingMessage; readonly form: URLSearchParams }

/** A text service on this machine. */
async function openTextService() {
  const asked: Asked[] = []
  /** `endless`: the body continues until the connection is closed. */
  const mood = { status: 201, body: '{}', endless: false }
  const count = { sent: 0 }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      asked.push({ request, form: new URLSearchParams(body) })
      response.writeHead(mood.status, { location: '/elsewhere' })
      if (!mood.endless) {
        response.end(mood.body)
        return
      }
      const more = () => {
        if (response.destroyed) return
        count.sent += mood.body.length
        response.write(mood.body, more)
      }
      response.once('close', () => ended.resolve(undefined))
      more()
    })
  })
  const ended = Promise.withResolvers<undefined>()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  async function close() {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { asked, mood, count, ended: ended.promise, url, close }
}

let service: Awaited<ReturnType<typeof openTextService>>
let club: TestClub
beforeEach(async () => {
  service = await openTextService()
  await openClub('+16025550100')
})
afterEach(async () => {
  await club.close()
  await service.close()
})

async function openClub(from: string): Promise<void> {
  const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'hush', TWILIO_FROM: from, TWILIO_URL: service.url }
  club = await openTestClub({ environment: account })
}

const minute = 60_000

async function send(receiver = '(602) 555-0182') {
  const createdAt = club.context.now().toISOString()
  const text = { kind: 'text', topic: 'feeler', receiver, subject: '', body: 'Golfer wanted + 1 & more' } as const
  await transaction(club.db, (tx) => addMessage(tx, { ...text, createdAt }))
  return settled()
}

async function settled() {
  await club.context.backgroundJobs.settled()
  return (await listMessages(club.db, {})).results[0]
}

test('a text is handed over with the account of the club', async () => {
  expect(await send()).toMatchObject({ state: 'sent', attempts: 1 })
  const [asked] = service.asked
  expect(asked?.request).toMatchObject({ method: 'POST', url: '/2010-04-01/Accounts/AC1/Messages.json' })
  expect(asked?.request.headers.authorization).toBe(`Basic ${Buffer.from('AC1:hush').toString('base64')}`)
  expect(Object.fromEntries(asked?.form ?? [])).toEqual({
    To: '+16025550182',
    From: '+16025550100',
    Body: 'Golfer wanted + 1 & more',
  })
})

test('a messaging service picks the number that a text comes from', async () => {
  await club.close()
  await openClub('MG1')
  await send()
  expect(Object.fromEntries(service.asked[0]?.form ?? [])).toMatchObject({ MessagingServiceSid: 'MG1' })
})

test.each([500, 503, 429, 401])('a service that answers %i is tried again later (REL-10)', async (status) => {
  Object.assign(service.mood, { status, body: '{"message":"Not now"}' })
  expect(await send()).toMatchObject({ state: 'waiting', error: `The text service answers ${status}: Not now` })
  service.mood.status = 201
  club.advance(minute)
  expect(await settled()).toMatchObject({ state: 'sent', attempts: 2 })
})

test.each([
  [400, '{"code":21211,"message":"Invalid To number"}', 'The text service answers 400: Invalid To number'],
  [400, '<html>', 'The text service answers 400'],
])('a service that answers %i %s waits for an administrator (REL-10)', async (status, body, error) => {
  Object.assign(service.mood, { status, body })
  expect(await send()).toMatchObject({ state: 'failed', attempts: 1, error })
})

test.each([500, 400])('a body without an end is left after a few bytes, and its %i counts', async (status) => {
  Object.assign(service.mood, { status, body: 'x'.repeat(10_000), endless: true })
  const state = status === 500 ? 'waiting' : 'failed'
  expect(await send()).toMatchObject({ state, error: `The text service answers ${status}` })
  await service.ended
  expect(service.count.sent).toBeLessThan(20_000_000)
})

test('a number that cannot get texts is shown as a failure, and nothing is sent', async () => {
  const error = 'ask my wife is not a number that texts go to'
  expect(await send('ask my wife')).toMatchObject({ state: 'failed', error })
  expect(service.asked).toEqual([])
})

test('a service that is down is shown with its reason and without the account', async () => {
  await service.close()
  const message = await send()
  expect(message).toMatchObject({ state: 'waiting', error: expect.stringContaining('ECONNREFUSED') as string })
  expect(JSON.stringify(message)).not.toContain('hush')
  service = await openTextService()
})

test('no one is led elsewhere by a redirect', async () => {
  service.mood.status = 307
  expect(await send()).toMatchObject({ state: 'waiting' })
  expect(service.asked).toHaveLength(1)
})

test.each([
  ['602 555 0182', '+16025550182'],
  ['(602) 555-0182', '+16025550182'],
  ['1-602-555-0182', '+16025550182'],
  ['+49 171 5550182', '+491715550182'],
  ['602 555 018', undefined],
  ['102 555 0182', undefined],
  ['+123', undefined],
  ['', undefined],
])('%s is dialled as %s', (typed, dialled) => {
  expect(internationalNumber(typed)).toBe(dialled)
})
