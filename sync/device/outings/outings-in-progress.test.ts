import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { testPorts } from '../testing.ts'
import { outingSnapshot, putOuting } from './outing-testing.ts'
import { followOutingsInProgress } from './outings-in-progress.ts'
import { outingsOnPhone } from './outings.ts'

let device: Device
let answer: (url: string) => Response

beforeEach(async () => {
  device = openDevice(testPorts({ fetch: async (url) => answer(url) }), { name: 'outings-in-progress' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const statusOnPhone = async () => (await outingsOnPhone(device.database))[0]?.status

it('the server’s list shows which outings have ended, and which were reopened', async () => {
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

function expired(): Response {
  const refusal = { type: 't', title: 't', status: 409, code: 'outing.code-expired', detail: 'd', error: 'Over.' }
  return Response.json(refusal, { status: 409 })
}

it('learns of an end as a member where the group’s code has expired', async () => {
  const { outing, ...rest } = outingSnapshot()
  const posted = { ...rest, outing: { ...outing, status: 'posted' } }
  answer = (url) => (url.endsWith('/9/0') ? Response.json(posted) : expired())
  await followOutingsInProgress(device, new Set())
  expect(await statusOnPhone()).toBe('posted')
})
