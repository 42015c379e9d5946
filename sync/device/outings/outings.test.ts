import { liveQuery } from 'dexie'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { OutingSnapshot } from '../../calls/outings-board.ts'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { watchOnly } from '../handover/hand-over.ts'
import { openDevice } from '../open-device.ts'
import { recordScores } from '../outbox/outbox.ts'
import { acknowledge } from '../outbox/sending.ts'
import { ben, testPorts, type TestPorts, until } from '../testing.ts'
import { leaveOuting } from './end-outing.ts'
import { findOutingByCode, keepOuting, openOuting, refreshOuting, restartOuting, viewOuting } from './open-outing.ts'
import { benId, capability, carolId, serverCell, outingSnapshot, putOuting } from './outing-testing.ts'
import { outingsOnPhone, readOuting } from './outings.ts'

let device: Device
let ports: TestPorts
let asked: string[]
let rights: (string | null)[]
/** The answer with the outing waits for this promise. */
let slow: Promise<void>
let club: { snapshot: OutingSnapshot; session: () => Response; isThere: boolean }

const problem = (code: string) =>
  Response.json(
    { type: 't', title: 't', status: 404, code, detail: 'd', error: 'No outing has this code.' },
    { status: 404 },
  )

beforeEach(() => {
  asked = []
  rights = []
  slow = Promise.resolve()
  const { token, principal, outingId, tgroupId: tgroup_id } = capability
  club = {
    snapshot: outingSnapshot({ scores: [serverCell()], cursor: 12 }),
    session: () => Response.json({ token, principal, outingId, tgroup_id }),
    isThere: true,
  }
  ports = testPorts({
    fetch: async (url, { headers }) => {
      asked.push(url)
      rights.push(new Headers(headers).get('authorization'))
      if (!club.isThere) throw new TypeError('no network')
      if (url.endsWith('sync/session')) return club.session()
      const answer = Response.json(club.snapshot)
      await slow
      return answer
    },
  })
  device = openDevice(ports, { name: 'outings' })
})
afterEach(() => device.database.delete())

const open = (code = '7kq4 mx2p') => openOuting(device, { code, initials: 'BM' })

describe('opening an outing by its code', () => {
  it('on a full phone takes the room of an outing that is over', async () => {
    const { outing, ...rest } = outingSnapshot()
    const over = { ...rest, outing: { ...outing, id: 8, status: 'posted' as const } }
    await keepOuting(device, { snapshot: over, capability: null, occasion: 'opened' })
    let refused = 0
    device.database.outings.hook('creating', () => {
      refused += 1
      if (refused === 1) throw new DOMException('no', 'QuotaExceededError')
    })
    expect(await open()).toMatchObject({ ok: true })
    expect((await outingsOnPhone(device.database)).map(({ outingId }) => outingId)).toEqual([9])
  })

  it('puts everything on the phone that scoring needs', async () => {
    expect(await open()).toEqual({ ok: true, value: { outingId: 9, tgroup_id: 1, code: '7KQ4MX2P' } })
    expect(asked).toEqual(['/api/sync/session', '/api/teetime/groupOutingByCode/7KQ4MX2P/0'])
    const outing = await readOuting(device.database, 9)
    expect(outing).toMatchObject({ code: '7KQ4MX2P', principal: 'outing:9:1', readOnly: false, openedAt: ports.now() })
    expect(outing?.card.scores(benId, 7)).toBe(4)
    expect(outing?.card.scores(benId, 8)).toBeUndefined()
    expect(outing?.cells).toEqual([{ ...serverCell(), outingId: 9, pending: false, isOwn: false, late: false }])
    expect((await device.database.outings.get(9))?.cursor).toBe(12)
  })

  it('has its card in golf’s terms: starting holes count from one, the hole’s handicap is its stroke index', async () => {
    const [ben, carol] = club.snapshot.golfers
    if (!ben || !carol) throw new Error('no golfers')
    const golfers = [{ ...ben, playinghandicap: 1, tgroup_id: 2, starting_hole: 9 }, carol]
    const left = [{ golferId: benId, fromHole: 12, ver: 1, contested: false, by: null, at: '2026-11-21T10:42:00Z' }]
    club.snapshot = { ...club.snapshot, golfers, left }
    await open()
    const card = (await readOuting(device.database, 9))?.card
    const played = { courseHandicap: 14, playingHandicap: 1, startingHole: 10 }
    expect(card?.golfers[0]).toEqual({ id: benId, group: 2, ...played, leftFrom: 12 })
    expect(card?.golfers[1]).toMatchObject({ startingHole: 1, leftFrom: null })
    expect(card?.holes[2]).toEqual({ hole: 3, par: 4, strokeIndex: 3 })
  })

  it('gives each golfer the par and stroke indexes of their own tees', async () => {
    const [ben, carol] = club.snapshot.golfers
    if (!ben || !carol) throw new Error('no golfers')
    const rated = { rating: 72.1, slope: 128, par: 72 }
    const own = { id: 2, name: 'Red (W)', ...rated, holes: [{ hole: 1, par: 5, handicap: 18 }] }
    const golfers = [
      { ...ben, teebox_id: 1 },
      { ...carol, teebox_id: 2 },
    ]
    club.snapshot = { ...club.snapshot, golfers, tees: [{ id: 1, name: 'White', ...rated }, own] }
    await open()
    const card = (await readOuting(device.database, 9))?.card
    expect(card?.golfers.map(({ holes }) => holes)).toEqual([undefined, [{ hole: 1, par: 5, strokeIndex: 18 }]])
  })

  it('gives a team with one ball the pars of its partners', async () => {
    const [ben, carol] = club.snapshot.golfers
    if (!ben || !carol) throw new Error('no golfers')
    const sidepars = { lowest: 72, mean: 73 }
    club.snapshot = { ...club.snapshot, golfers: [{ ...ben, sidepars }, carol] }
    await open()
    const card = (await readOuting(device.database, 9))?.card
    expect(card?.golfers.map(({ sidePars }) => sidePars)).toEqual([sidepars, undefined])
  })

  it('is answered from the phone without a connection, once the code was opened here', async () => {
    await open()
    club.isThere = false
    ports.advance(60_000)
    expect(await open('7KQ4-MX2P')).toEqual({ ok: true, value: { outingId: 9, tgroup_id: 1, code: '7KQ4MX2P' } })
    expect((await readOuting(device.database, 9))?.openedAt).toBe(ports.now())
    await expect(open('ZZZZ2222')).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('does not bring back an outing that another tab has left while the server answered', async () => {
    await open()
    const late = Promise.withResolvers<void>()
    slow = late.promise
    asked = []
    const opening = open()
    await until(() => asked.length === 2)
    await leaveOuting(device, 9)
    late.resolve()
    await opening
    expect(await outingsOnPhone(device.database)).toEqual([])
    expect(await device.database.capabilities.count()).toBe(0)
  })

  it('shows the server’s refusal, and keeps what is here', async () => {
    await open()
    club.session = () => problem('outing.no-such-code')
    expect(await open()).toMatchObject({ ok: false, refusal: { message: 'No outing has this code.' } })
    expect(await readOuting(device.database, 9)).toBeDefined()
  })

  it('releases suspended scores, and starts sending', async () => {
    await open()
    await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: benId, strokes: 4 }] })
    await device.database.queues.update('outing:9:1', { parked: { code: 'outing.code-expired', message: 'Expired' } })
    let wanted = 0
    device.sendingWanted.listen(() => (wanted += 1))
    await open()
    expect((await device.database.queues.get('outing:9:1'))?.parked).toBeNull()
    expect(wanted).toBe(1)
  })

  it('can be done with the code of another group, also without a connection', async () => {
    await open()
    club.session = () => Response.json({ token: 'two', principal: 'outing:9:2', outingId: 9, tgroup_id: 2 })
    await open('ZZZZ2222')
    expect(await readOuting(device.database, 9)).toMatchObject({ code: 'ZZZZ2222', snapshot: { tgroup_id: 2 } })
    club.isThere = false
    await open()
    expect(await readOuting(device.database, 9)).toMatchObject({ code: '7KQ4MX2P', snapshot: { tgroup_id: 1 } })
    expect(await findOutingByCode(device.database, 'zzzz-2222')).toMatchObject({ tgroup_id: 2 })
  })
})

describe('a phone that gave the card of its group away', () => {
  it('scores another group whose code is typed, also without a connection', async () => {
    await open()
    await watchOnly(device, 9)
    await open()
    expect(await readOuting(device.database, 9)).toMatchObject({ isHandedOver: true })
    club.session = () => Response.json({ token: 'two', principal: 'outing:9:2', outingId: 9, tgroup_id: 2 })
    await open('ZZZZ2222')
    expect(await readOuting(device.database, 9)).toMatchObject({ isHandedOver: false, readOnly: false })
    await watchOnly(device, 9)
    club.isThere = false
    await open()
    expect(await readOuting(device.database, 9)).toMatchObject({ isHandedOver: false, snapshot: { tgroup_id: 1 } })
  })
})

describe('looking at an outing by its number', () => {
  it('is read-only, and works without a connection afterwards', async () => {
    expect(await viewOuting(device, 9)).toEqual({ ok: true, value: { outingId: 9 } })
    expect(asked).toEqual(['/api/teetime/groupOutingByCode/9/0'])
    expect(await readOuting(device.database, 9)).toMatchObject({ code: null, principal: null, readOnly: true })
    club.isThere = false
    expect(await viewOuting(device, 9)).toEqual({ ok: true, value: { outingId: 9 } })
    await expect(viewOuting(device, 10)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('does not take the right to score from a phone that has it', async () => {
    await open()
    await viewOuting(device, 9)
    expect(asked.at(-1)).toBe('/api/teetime/groupOutingByCode/7KQ4MX2P/0')
    expect(await readOuting(device.database, 9)).toMatchObject({ principal: 'outing:9:1', readOnly: false })
  })
})

describe('a refresh', () => {
  it('brings golfers and scores up to date, and never turns the cursor or a score back', async () => {
    await open()
    ports.advance(5_000)
    const scores = [serverCell({ ver: 0, strokes: 9 }), serverCell({ golferId: carolId, ver: 1, strokes: 3 })]
    club.snapshot = outingSnapshot({ scores, cursor: 7, golfers: outingSnapshot().golfers.slice(0, 1) })
    await refreshOuting(device, 9)
    const outing = await readOuting(device.database, 9)
    expect([outing?.card.scores(benId, 7), outing?.card.scores(carolId, 7)]).toEqual([4, 3])
    expect(outing?.snapshot.golfers).toHaveLength(1)
    expect(outing?.refreshedAt).toBe(ports.now())
    expect(outing?.openedAt).toBe(ports.now() - 5_000)
    expect((await device.database.outings.get(9))?.cursor).toBe(12)
  })

  it('is not undone by an older answer that comes after it', async () => {
    await open()
    const late = Promise.withResolvers<void>()
    slow = late.promise
    const older = refreshOuting(device, 9)
    await until(() => asked.length === 3)
    slow = Promise.resolve()
    const [ben] = club.snapshot.golfers
    club.snapshot = outingSnapshot({ cursor: 14, golfers: ben ? [ben] : [] })
    await refreshOuting(device, 9)
    late.resolve()
    await older
    expect((await readOuting(device.database, 9))?.snapshot.golfers).toHaveLength(1)
  })

  it('is not undone by an older answer to its code, which still gives the right to score', async () => {
    await viewOuting(device, 9)
    const late = Promise.withResolvers<void>()
    slow = late.promise
    const older = open()
    await until(() => asked.length === 3)
    slow = Promise.resolve()
    const [ben] = club.snapshot.golfers
    club.snapshot = outingSnapshot({ cursor: 14, golfers: ben ? [ben] : [] })
    await refreshOuting(device, 9)
    late.resolve()
    expect(await older).toMatchObject({ ok: true })
    expect(await readOuting(device.database, 9)).toMatchObject({ code: '7KQ4MX2P', readOnly: false })
    expect((await readOuting(device.database, 9))?.snapshot.golfers).toHaveLength(1)
  })

  it('from the start is not undone by an older one that comes after it: the changes in between would never come', async () => {
    await open()
    const late = Promise.withResolvers<void>()
    slow = late.promise
    const older = restartOuting(device, 9)
    await until(() => asked.length === 3)
    slow = Promise.resolve()
    club.snapshot = outingSnapshot({ cursor: 14, scores: [serverCell({ ver: 2, strokes: 6 })] })
    await restartOuting(device, 9)
    late.resolve()
    await older
    expect((await readOuting(device.database, 9))?.card.scores(benId, 7)).toBe(6)
    expect((await device.database.outings.get(9))?.cursor).toBe(14)
  })

  it('from the start is fetched again if a score of this phone was acknowledged while it came', async () => {
    await open()
    const late = Promise.withResolvers<void>()
    slow = late.promise
    const older = restartOuting(device, 9)
    await until(() => asked.length === 3)
    slow = Promise.resolve()
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 6 }] })
    const queue = await device.database.queues.get(capability.principal)
    const rows = await device.database.outbox.toArray()
    if (!queue) throw new Error('nothing was queued')
    const answer = { lastSeq: 1, serverNow: ports.now(), vers: [2], cursor: 13, exceptions: [] }
    await acknowledge(device, { queue, rows, token: '', answer })
    late.resolve()
    await older
    const replaced = serverCell({ ver: 3, strokes: 3, contested: true, by: 'Carol' })
    club.snapshot = outingSnapshot({ cursor: 14, scores: [replaced] })
    await restartOuting(device, 9)
    expect((await readOuting(device.database, 9))?.card.scores(benId, 7)).toBe(3)
    expect(await device.database.conflictReports.toArray()).toMatchObject([{ by: 'Carol', golferId: benId, hole: 7 }])
  })

  it('is requested with the right to score, which needs no robot check, or by the member who is signed in', async () => {
    await open()
    await refreshOuting(device, 9)
    keepSignIn(ports.storage, { token: 'bens', user: ben })
    await refreshOuting(device, 9)
    expect(rights.slice(-2)).toEqual([`Bearer ${capability.token}`, 'Bearer bens'])
  })

  it('leaves a waiting score on the screen', async () => {
    await open()
    await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 6 }] })
    club.snapshot = outingSnapshot({ scores: [serverCell({ ver: 2, strokes: 3 })] })
    await refreshOuting(device, 9)
    const outing = await readOuting(device.database, 9)
    expect(outing?.card.scores(benId, 7)).toBe(6)
    expect(outing?.cells).toEqual([
      expect.objectContaining({ golferId: benId, strokes: 6, ver: 2, pending: true, by: null }),
    ])
  })

  it('makes an outing read-only that was posted in the meantime', async () => {
    await open()
    club.snapshot = { ...club.snapshot, outing: { ...club.snapshot.outing, status: 'posted' } }
    await refreshOuting(device, 9)
    expect((await readOuting(device.database, 9))?.readOnly).toBe(true)
  })
})

it('lists what can be opened without a network, with the holes that wait', async () => {
  await putOuting(device)
  ports.advance(1_000)
  const other = outingSnapshot()
  club.snapshot = { ...other, outing: { ...other.outing, id: 10, course: 'The Elms' } }
  await viewOuting(device, 10)
  await recordScores(device, {
    outingId: 9,
    hole: 1,
    scores: [
      { golferId: benId, strokes: 4 },
      { golferId: carolId, strokes: 4 },
    ],
  })
  expect(await outingsOnPhone(device.database)).toMatchObject([
    { outingId: 10, course: 'The Elms', code: null, waitingHoles: 0 },
    { outingId: 9, course: 'The Oaks', code: '7KQ4MX2P', waitingHoles: 1, status: 'inprogress' },
  ])
})

it('is read again by itself when a score is recorded', async () => {
  await putOuting(device)
  const seen: (number | undefined)[] = []
  const watching = liveQuery(async () => (await readOuting(device.database, 9))?.card.scores(benId, 7))
  const subscription = watching.subscribe((strokes) => seen.push(strokes))
  await until(() => seen.length === 1)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  await until(() => seen.at(-1) === 5)
  subscription.unsubscribe()
  expect(seen[0]).toBeUndefined()
})

it('the outings on this phone are listed also when the connection to the storage was lost', async () => {
  await putOuting(device)
  let reads = 0
  device.database.outings.hook('reading', (row) => {
    reads += 1
    if (reads === 1) throw Object.assign(new Error('the connection is gone'), { name: 'UnknownError' })
    return row
  })
  expect(await outingsOnPhone(device.database)).toMatchObject([{ outingId: capability.outingId }])
})
