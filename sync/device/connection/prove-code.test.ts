import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Device, DevicePorts } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { capability, putOuting } from '../outings/outing-testing.ts'
import type { Capability } from '../storage/device-database.ts'
import { ben, testPorts, type TestPorts } from '../testing.ts'
import { keepSignIn } from './credentials.ts'
import { keptToken, proveCode, provenToken } from './prove-code.ts'

const { principal } = capability
let device: Device
let ports: TestPorts
/** The requests that were sent: their body and authorization. */
let sent: (readonly [string, string | null])[]
let answer: () => Response | Promise<Response>

beforeEach(async () => {
  sent = []
  answer = () => Response.json({ token: 'given', principal, outingId: 9, tgroup_id: 1 })
  await open()
})
afterEach(() => device.database.delete())

/** Opens the phone, with a code that is not exchanged yet. */
async function open(others: Pick<DevicePorts, 'isWorker'> = {}) {
  ports = testPorts({
    fetch: async (_, { body, headers }) => {
      sent.push([String(body), new Headers(headers).get('authorization')])
      return await answer()
    },
    ...others,
  })
  device = openDevice(ports, { name: 'prove-code' })
  await putOuting(device)
  await keep({ token: null, initials: 'BO' })
}

const keep = (changes: Partial<Capability>) => device.database.capabilities.put({ ...capability, ...changes })
const kept = () => device.database.capabilities.get(principal)
const parked = async () => (await device.database.queues.get(principal))?.parked
const refusal = (code: string, status: number, headers: Readonly<Record<string, string>> = {}) =>
  Response.json({ type: '', title: '', status, code, detail: '', error: `${code}.` }, { status, headers })

describe('a code that came with a card', () => {
  it('is exchanged once for a token, under the initials', async () => {
    expect(await keptToken(device, principal)).toBeUndefined()
    expect(await provenToken(device, principal)).toBe('given')
    await proveCode(device, 9)
    expect(sent).toEqual([[JSON.stringify({ accessCode: capability.code, initials: 'BO' }), null]])
    expect(await kept()).toMatchObject({ token: 'given', scorer: 'BO', isRenamed: false })
    expect(await keptToken(device, principal)).toBe('given')
  })

  it('is exchanged in the name of the member who is signed in', async () => {
    keepSignIn(ports.storage, { token: 'bens', user: ben })
    await provenToken(device, principal)
    expect(sent.map(([, authorization]) => authorization)).toEqual(['Bearer bens'])
    expect(await kept()).toMatchObject({ scorer: ben.id })
  })

  it('is exchanged once more where someone else started to score while the server answered', async () => {
    const given = answer
    answer = async () => {
      await device.database.capabilities.update(principal, { initials: 'CI' })
      return await given()
    }
    expect(await provenToken(device, principal)).toBe('given')
    expect(await kept()).toMatchObject({ token: 'given', scorer: 'BO', isRenamed: true })
    answer = given
    await provenToken(device, principal)
    expect(sent.map(([body]) => body.slice(-4))).toEqual(['BO"}', 'CI"}'])
    expect(await kept()).toMatchObject({ scorer: 'CI', isRenamed: false })
  })

  it('is exchanged for a member by a page and not by a worker, which does not know who is signed in', async () => {
    await device.database.delete()
    await open({ isWorker: true })
    await keep({ token: null, nextScorer: ben.id })
    expect(await provenToken(device, principal)).toBeUndefined()
    expect(sent).toEqual([])
    await keep({ token: null, nextScorer: 'BO', initials: 'BO' })
    expect(await provenToken(device, principal)).toBe('given')
  })

  it('waits for the start of its outing', async () => {
    const start = { mid: 'a', principal, seq: 1, name: 'outing.start', v: 1, at: 0, outingId: 9, args: {} } as const
    await device.database.outbox.add(start)
    await provenToken(device, principal)
    expect(sent).toEqual([])
  })
})

describe('a code that the server refuses', () => {
  beforeEach(async () => {
    await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: 3, strokes: 5 }] })
  })

  it.each([
    ['outing.code-replaced', true],
    ['outing.no-such-code', undefined],
  ])('suspends the queue with the reason: %s', async (code, isReplaced) => {
    answer = () => refusal(code, 404)
    expect(await provenToken(device, principal)).toBeUndefined()
    expect(await parked()).toEqual({ code, message: `${code}.` })
    expect((await kept())?.isReplaced).toBe(isReplaced)
  })

  it('suspends nothing once a person has entered the code, or left the outing, while the server answered', async () => {
    answer = async () => {
      await keep({ token: 'entered' })
      return refusal('outing.code-replaced', 404)
    }
    expect(await provenToken(device, principal)).toBeUndefined()
    expect([await parked(), await kept()]).toMatchObject([null, { token: 'entered' }])
    expect(await kept()).not.toHaveProperty('isReplaced')
    await keep({ token: null })
    answer = async () => {
      await device.database.capabilities.clear()
      return refusal('outing.code-replaced', 404)
    }
    expect(await provenToken(device, principal)).toBeUndefined()
    expect(await parked()).toBeNull()
  })

  it.each([
    ['too many requests', () => refusal('rate.limited', 429, { 'retry-after': '7' }), 7000],
    ['a failure of the server', () => refusal('server.failed', 500), 0],
    ['a page of something in between', () => new Response('<html></html>'), 0],
  ])('is tried again after %s, which suspends nothing', async (_, answered, retryAfter) => {
    answer = answered
    await expect(provenToken(device, principal)).rejects.toMatchObject({ kind: 'unreachable', retryAfter })
    expect([await parked(), await kept()]).toMatchObject([null, { token: null }])
  })
})

describe('a token in the name of someone else', () => {
  beforeEach(() => keep({ token: 'of BO', initials: 'CI', scorer: 'BO', isRenamed: true }))

  it('is exchanged for one in the name of the person who scores', async () => {
    expect(await keptToken(device, principal)).toBeUndefined()
    expect(await provenToken(device, principal)).toBe('given')
    expect(await kept()).toMatchObject({ token: 'given', scorer: 'CI', isRenamed: false })
  })

  it('sends the scores all the same where the server refuses the code, and is not exchanged any more', async () => {
    answer = () => refusal('outing.code-replaced', 404)
    expect(await provenToken(device, principal)).toBe('of BO')
    expect(await provenToken(device, principal)).toBe('of BO')
    expect(sent).toHaveLength(1)
    expect(await kept()).toMatchObject({ token: 'of BO', scorer: 'BO', isRenamed: false })
  })

  it('sends the scores while the server fails, and is exchanged later', async () => {
    answer = () => refusal('server.failed', 500)
    expect(await provenToken(device, principal)).toBe('of BO')
    expect(await kept()).toMatchObject({ scorer: 'BO', isRenamed: true })
  })
})
