import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { capability, outingSnapshot } from '#sync/device/outings/outing-testing.ts'
import { silenceStorage, testPorts } from '#sync/device/testing.ts'
import { notSavedReasons } from './texts.ts'
import { openAddress, type ToOpen, type Opening } from './use-opened-outing.ts'

type Club = 'open' | 'refusing' | 'guarded' | 'away'

let device: Device
let club: Club
let hasNetwork: boolean

function answer(url: string, init: RequestInit | undefined): Response {
  if (club === 'guarded') {
    const isProven = String(init?.body).includes('"robotcheck":"solved"') || isCapable(init)
    if (!isProven) {
      const words = { type: 't', title: 't', detail: 'd', error: 'No outing has this code.' }
      return Response.json({ ...words, status: 403, code: 'robot.required' }, { status: 403 })
    }
  }

  if (club === 'away') throw new TypeError('no network')
  if (club === 'refusing') {
    const words = { type: 't', title: 't', detail: 'd', error: 'No outing has this code.' }
    return Response.json({ ...words, status: 404, code: 'outing.no-such-code' }, { status: 404 })
  }
  const { token, principal, outingId, tgroupId: tgroup_id } = capability
  return Response.json(url.endsWith('sync/session') ? { token, principal, outingId, tgroup_id } : outingSnapshot({}))
}

/** Whether a request contains the capability of a code. */
const isCapable = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('authorization') === `Bearer ${capability.token}`

beforeEach(() => {
  club = 'open'
  hasNetwork = true
  device = openDevice(testPorts({ fetch: async (url, init) => answer(url, init) }), { name: 'opening' })
})
afterEach(() => device.database.delete())

async function shownFor(address: ToOpen['address'], robotcheck?: string): Promise<readonly Opening[]> {
  const shown: Opening[] = []
  await openAddress(device, {
    address,
    initials: '',
    robotcheck,
    hasNetwork: () => hasNetwork,
    show: (opening) => shown.push(opening),
  })
  return shown
}

const byCode = { by: 'code', code: capability.code } as const
const byId = { by: 'id', id: capability.outingId } as const
const open = { step: 'open', outingId: capability.outingId, refusal: null }

test('an outing that is new to the phone is shown when the club has answered', async () => {
  expect(await shownFor(byCode)).toEqual([open])
})

test('an outing that the phone has is shown first from its copy, and again when the server has answered', async () => {
  await shownFor(byCode)
  expect(await shownFor(byCode)).toEqual([open, open])
  expect(await shownFor(byId)).toEqual([open, open])
})

test('without a connection the phone’s own copy is enough', async () => {
  await shownFor(byCode)
  club = 'away'
  expect((await shownFor(byCode)).at(-1)).toEqual(open)
  expect((await shownFor(byId)).at(-1)).toEqual(open)
})

test('without a connection an outing that was never opened here cannot be shown, which is the server’s or the phone’s', async () => {
  club = 'away'
  expect(await shownFor(byCode)).toEqual([{ step: 'unreachable', hasNetwork: true }])
  hasNetwork = false
  expect(await shownFor(byId)).toEqual([{ step: 'unreachable', hasNetwork: false }])
})

const refused = { step: 'refused', message: 'No outing has this code.' }

test('a refusal is shown in the words of the server', async () => {
  club = 'refusing'
  expect(await shownFor(byCode)).toEqual([{ ...refused, isAboutCheck: false, needsRobotCheck: false }])
})

test('the club’s no does not take an outing off the screen that the phone has', async () => {
  await shownFor(byCode)
  club = 'refusing'
  expect(await shownFor(byCode)).toEqual([open, { ...open, refusal: 'No outing has this code.' }])
})

test('a code that takes a robot check says so, and opens with the proof of one', async () => {
  club = 'guarded'
  expect(await shownFor(byCode)).toEqual([{ ...refused, isAboutCheck: true, needsRobotCheck: true }])
  expect(await shownFor(byCode, 'solved')).toEqual([open])
})

test('a wrong code that used up a proof takes another one with the next try', async () => {
  club = 'refusing'
  expect(await shownFor(byCode, 'solved')).toEqual([{ ...refused, isAboutCheck: false, needsRobotCheck: true }])
})

test('an outing that the phone can’t store sends back to the code, with what to do about it', async () => {
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  device.database.outings.hook('creating', refuse)
  const full = { step: 'refused', message: notSavedReasons.full, isAboutCheck: false, needsRobotCheck: false }
  expect(await shownFor(byCode)).toEqual([full])
  expect(await shownFor(byId)).toEqual([full])
})

test('an outing that the phone has stays on the screen where its newer state finds no space', async () => {
  await shownFor(byCode)
  const refuse = () => {
    throw new DOMException('no', 'QuotaExceededError')
  }
  device.database.outings.hook('updating', refuse)
  expect(await shownFor(byCode)).toEqual([open])
})

test('a phone whose storage never answers says so', async () => {
  const never = testPorts({ fetch: async (url, init) => answer(url, init) })
  onTestFinished(silenceStorage())
  const shown: Opening[] = []
  const opening = openAddress(openDevice(never, { name: 'silent' }), {
    address: byCode,
    initials: '',
    hasNetwork: () => true,
    show: (next) => shown.push(next),
  })
  await expect.poll(() => never.timers().length).toBeGreaterThan(0)
  never.advance(60_000)
  await opening
  expect(shown).toMatchObject([{ step: 'refused', message: notSavedReasons.storage }])
})
