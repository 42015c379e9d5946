import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { testPorts } from '../testing.ts'
import { cancelOuting, followOutingsInProgress, postOuting } from './end-outing.ts'
import { outingSnapshot, putOuting } from './outing-testing.ts'
import { outingsOnPhone } from './outings.ts'

let device: Device
let answer: (url: string) => Response

const success = { result: 'Success', rounds: [], notposted: [] }

function refusal(code: string): Response {
  return Response.json({ type: 't', title: 't', status: 409, code, detail: 'd', error: 'Over.' }, { status: 409 })
}

beforeEach(async () => {
  answer = () => Response.json(success)
  device = openDevice(testPorts({ fetch: async (url) => answer(url) }), { name: 'end-outing' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const statusOnPhone = async () => (await outingsOnPhone(device.database))[0]?.status

it('ends the copy on this phone when the club has posted or canceled the outing', async () => {
  await postOuting(device, { outingId: 9, body: {} })
  expect(await statusOnPhone()).toBe('posted')
  await cancelOuting(device, { outingId: 9, body: {} })
  expect(await statusOnPhone()).toBe('cancelled')
})

it.each([
  ['outing.posted', 'posted'],
  ['outing.cancelled', 'cancelled'],
  ['outing.not-organizer', 'inprogress'],
])('takes a refusal as %s for the state %s', async (code, status) => {
  answer = () => refusal(code)
  expect(await postOuting(device, { outingId: 9, body: {} })).toMatchObject({ ok: false })
  expect(await statusOnPhone()).toBe(status)
})

it('leaves the copy in progress when no answer came', async () => {
  answer = () => {
    throw new TypeError('no network')
  }
  await expect(cancelOuting(device, { outingId: 9, body: {} })).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await statusOnPhone()).toBe('inprogress')
})

it('is told by the club’s list which outings have ended, and which were reopened', async () => {
  const { outing, ...rest } = outingSnapshot()
  answer = () => Response.json({ ...rest, outing: { ...outing, status: 'posted' } })
  await followOutingsInProgress(device, new Set([9]))
  expect(await statusOnPhone()).toBe('inprogress')
  await followOutingsInProgress(device, new Set())
  expect(await statusOnPhone()).toBe('posted')
  answer = () => Response.json({ ...rest, outing })
  await followOutingsInProgress(device, new Set([9]))
  expect(await statusOnPhone()).toBe('inprogress')
})

it('learns of an end as a member where the group’s code has expired', async () => {
  const { outing, ...rest } = outingSnapshot()
  const posted = { ...rest, outing: { ...outing, status: 'posted' } }
  answer = (url) => (url.endsWith('/9/0') ? Response.json(posted) : refusal('outing.code-expired'))
  await followOutingsInProgress(device, new Set())
  expect(await statusOnPhone()).toBe('posted')
})
