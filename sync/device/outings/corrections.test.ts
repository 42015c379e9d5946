import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { testPorts } from '../testing.ts'
import { correctionsOf } from './corrections.ts'
import { benId, carolId, putOuting } from './outing-testing.ts'

const correction = { score: 86, deleted: false, by: 'Margaret Doyle', at: '2026-11-22T10:00:00.000Z', reason: 'Hole 3' }

let device: Device
let asked: { url: string; token: string | null }[]
let answers: Record<string, (token: string | null) => Response>

const ports = testPorts({
  fetch: async (url, init) => {
    const token = new Headers(init.headers).get('authorization')
    asked.push({ url, token })
    return answers[url]?.(token) ?? new Response('<html>')
  },
})

beforeEach(async () => {
  asked = []
  answers = {
    [`/api/teetime/card/${benId}`]: () => Response.json({ scores: [], correction }),
    [`/api/teetime/card/${carolId}`]: () => Response.json({ scores: [], correction: null }),
  }
  device = openDevice(ports, { name: 'corrections' })
  await putOuting(device)
})
afterEach(() => device.database.delete())

const read = () => correctionsOf(device, { outingId: 9, golferIds: [benId, carolId] })

it('are those of the golfers whose round is not what the card says, asked with the code of the group', async () => {
  expect([...(await read())]).toEqual([[benId, correction]])
  expect(asked).toEqual(
    [benId, carolId].map((id) => ({ url: `/api/teetime/card/${id}`, token: 'Bearer to-score-group-1' })),
  )
})

it('are requested as the member who is signed in once the code of the group has expired', async () => {
  const problem = { type: 't', title: 't', status: 403, code: 'outing.code-expired', detail: 'd', error: 'Over.' }
  answers[`/api/teetime/card/${benId}`] = (token) =>
    token === 'Bearer to-score-group-1'
      ? Response.json(problem, { status: 403 })
      : Response.json({ scores: [], correction })
  expect([...(await read()).keys()]).toEqual([benId])
})

it('of one golfer are known when the server does not answer for those of another, and none when it cannot be asked', async () => {
  const problem = { type: 't', title: 't', status: 403, code: 'c', detail: 'd', error: 'No.' }
  answers[`/api/teetime/card/${carolId}`] = () => Response.json(problem, { status: 403 })
  expect([...(await read()).keys()]).toEqual([benId])
  answers = {}
  expect((await read()).size).toBe(0)
})
