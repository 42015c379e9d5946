import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reopen } from '#db/outings/outing-endings.ts'
import { endOuting } from '#db/outings/outings-testing.ts'
import { transaction } from '#db/transaction.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { testPassword } from '../../../api/testing.ts'
import type { Device } from '../device.ts'
import { lostCode } from '../outbox/queue-repair.ts'
import { readRejected, resendRejected } from '../outbox/rejected-operations.ts'
import { readSyncStatus } from '../outbox/sync-status.ts'
import { scoreHistory } from '../outings/history.ts'
import { openOuting, viewOuting } from '../outings/open-outing.ts'
import { readOuting } from '../outings/outings.ts'
import { signIn } from '../testing.ts'
import { openInstantAir } from './instant-air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { cardOnServer, cardOn, historyOnServer } from './scenario-testing.ts'

const day = 86_400_000

let club: TestOuting
let phone: Phone

beforeEach(async () => {
  club = await openTestOuting()
  phone = openPhone(club, { name: 'refusals', seed: 1, fetch: openInstantAir(club).fetch })
  await phone.open(club.codes[0])
})
afterEach(async () => {
  await phone.discard()
  await club.close()
})

const database = () => phone.device().database
async function record(hole: number, strokes: number) {
  phone.ports.advance(1_000)
  await phone.record({ golferId: club.golfers.alice, hole, strokes })
}

const status = () => readSyncStatus(database(), club.outingId)

const openAgain = () => openOuting(phone.device(), { code: club.codes[0], initials: 're' })

const cancelOuting = () => endOuting(club.db, { id: club.outingId, cancelledAt: club.context.now().toISOString() })

describe('a score that comes too late', () => {
  it('is in the phone’s rejected operations and in the server’s history, and the card is untouched', async () => {
    await record(1, 4)
    await phone.exchange()
    await record(1, 6)
    await record(2, 5)
    await cancelOuting()
    await phone.exchange()
    expect(await readRejected(database())).toMatchObject([
      { code: 'outing.cancelled', score: { hole: 1, strokes: 6 } },
      { code: 'outing.cancelled', score: { hole: 2, strokes: 5 } },
    ])
    expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      '4 applied',
      '6 late',
      '5 late',
    ])
    expect(await cardOn(phone)).toMatchObject([
      { hole: 1, club: { strokes: 4 }, queued: null },
      { hole: 2, club: null, queued: null },
    ])
    expect(await status()).toMatchObject({ waiting: 0, rejected: 2 })
  })

  it('can be sent again, and is refused again as an operation of its own', async () => {
    await record(1, 4)
    await cancelOuting()
    await phone.exchange()
    const [first] = await readRejected(database())
    await resendRejected(phone.device(), first?.mid ?? '')
    await phone.exchange()
    const [second] = await readRejected(database())
    expect(second).toMatchObject({ code: 'outing.cancelled', score: { strokes: 4 } })
    expect(second?.mid).not.toBe(first?.mid)
  })
})

describe('the right to score', () => {
  it('outlives two days without a network', async () => {
    for (const hole of [1, 2, 3]) await record(hole, 5)
    club.advance(2 * day)
    phone.ports.advance(2 * day)
    await phone.exchange()
    expect(await status()).toMatchObject({ waiting: 0, suspended: 0, rejected: 0 })
    expect(await cardOn(phone)).toEqual(await cardOnServer(club))
  })

  it('ends a week after the outing, and what waits is kept', async () => {
    await record(1, 5)
    await cancelOuting()
    club.advance(8 * day)
    await phone.exchange()
    expect(await status()).toMatchObject({ waiting: 1, suspended: 1, codeExpired: true, rejected: 0 })
    expect((await readOuting(database(), club.outingId))?.card.scores(club.golfers.alice, 1)).toBe(5)
  })

  it('goes on with what waits when the outing is reopened and the code is entered again', async () => {
    await record(1, 5)
    await cancelOuting()
    club.advance(8 * day)
    await phone.exchange()
    expect(await openAgain()).toMatchObject({ ok: false, refusal: { code: 'outing.code-expired' } })
    expect(await status()).toMatchObject({ suspended: 1, codeExpired: true })
    const reopenedAt = club.context.now().toISOString()
    const reopening = { outingId: club.outingId, run: 1, memberId: club.ids.members.alice, reopenedAt, reason: '' }
    await transaction(club.db, (tx) => reopen(tx, reopening))
    expect(await openAgain()).toMatchObject({ ok: true })
    await phone.exchange()
    expect(await status()).toMatchObject({ waiting: 0, suspended: 0, codeExpired: false, rejected: 0 })
    expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual(['5 applied'])
  })

  it('ends when the organizer replaces the code; what waits is sent under the new one, and a stranger’s is not', async () => {
    const stranger = openPhone(club, { name: 'stranger', seed: 2, fetch: openInstantAir(club).fetch })
    await stranger.open(club.codes[0])
    await record(1, 5)
    await phone.exchange()
    await record(2, 4)
    const body = { tgroup_id: 1, accesscode: club.codes[0] }
    const path = `teetime/replaceCode/${club.outingId}`
    const replaced = await club.call({ path, body, token: club.tokens.alice })
    await stranger.record({ golferId: club.golfers.alice, hole: 2, strokes: 9 })
    for (const each of [stranger, phone]) await each.exchange()
    expect(await status()).toMatchObject({ waiting: 1, suspended: 1, rejected: 0 })
    expect(await openAgain()).toMatchObject({ ok: false, refusal: { code: 'outing.code-replaced' } })
    const shown = async () => await readOuting(database(), club.outingId)
    expect((await shown())?.card.scores(club.golfers.alice, 2)).toBe(4)
    expect(await shown()).toMatchObject({ isCodeReplaced: true, readOnly: false })

    await phone.open(String(replaced.body['accesscode']))
    for (const each of [stranger, phone]) await each.exchange()
    expect(await status()).toMatchObject({ waiting: 0, suspended: 0 })
    expect((await historyOnServer(club)).map(({ strokes, outcome }) => `${strokes} ${outcome}`)).toEqual([
      '5 applied',
      '4 applied',
    ])
    expect(await stranger.waiting()).toBe(1)
    expect(await shown()).toMatchObject({ isCodeReplaced: false })
    await stranger.discard()
  })

  it('is known to have ended also on a phone that sends nothing', async () => {
    const body = { tgroup_id: 1, accesscode: club.codes[0] }
    await club.call({ path: `teetime/replaceCode/${club.outingId}`, body, token: club.tokens.alice })
    await phone.exchange()
    expect(await readOuting(database(), club.outingId)).toMatchObject({ isCodeReplaced: true })
    expect(await status()).toMatchObject({ waiting: 0, suspended: 0 })
  })

  it('is that of one group', async () => {
    await phone.record({ golferId: club.golfers.carol, hole: 1, strokes: 4 })
    await record(2, 5)
    await phone.exchange()
    expect(await readRejected(database())).toMatchObject([{ code: 'score.not-in-group', score: { hole: 1 } }])
    expect(await status()).toMatchObject({ waiting: 0 })
    expect((await historyOnServer(club)).map(({ hole }) => hole)).toEqual([2])
  })
})

describe('an operation that the server cannot take', () => {
  it.each([
    ['of a kind that it does not know', { name: 'score.guess' as never }, 'replay.unknown-operation'],
    ['of a version that it does not know', { v: 9 }, 'replay.too-new'],
    ['that makes no sense', { args: { strokes: 'many' } }, 'replay.malformed'],
  ])('does not hold up those behind it: one %s', async (_, changes, code) => {
    await record(1, 4)
    await record(2, 5)
    await record(3, 6)
    const rows = await database().outbox.orderBy('[principal+seq]').toArray()
    await database().outbox.update(rows[1]?.mid ?? '', changes)
    await phone.exchange()
    expect((await readRejected(database())).map((refused) => refused.code)).toEqual([code])
    expect((await historyOnServer(club)).map(({ hole }) => hole)).toEqual([1, 3])
    expect(await phone.waiting()).toBe(0)
  })
})

it('an entry that vanished from the phone is declared, and the server gets a note in its place', async () => {
  for (const hole of [1, 2, 3]) await record(hole, 5)
  const rows = await database().outbox.orderBy('[principal+seq]').toArray()
  await database().outbox.delete(rows[0]?.mid ?? '')
  await database().scores.delete([club.outingId, club.golfers.alice, 1])
  await phone.exchange()
  expect(await readRejected(database())).toMatchObject([{ code: lostCode, resendable: false }])
  expect((await historyOnServer(club)).map(({ hole }) => hole)).toEqual([2, 3])
  expect(await phone.waiting()).toBe(0)
})

it('a hole’s history is the server’s, and what still waits', async () => {
  await record(1, 4)
  await phone.exchange()
  await record(1, 6)
  const { outingId, golfers } = club
  const { entries, complete } = await scoreHistory(phone.device(), { outingId, golferId: golfers.alice, hole: 1 })
  expect(complete).toBe(true)
  expect(entries).toMatchObject([
    { strokes: 4, by: 'Group 1 · RE', outcome: 'applied' },
    { strokes: 6, by: null, outcome: 'waiting' },
  ])
})

describe('who entered a score', () => {
  const listed = async (device: Device) =>
    await scoreHistory(device, { outingId: club.outingId, golferId: club.golfers.alice, hole: 1 })

  it('is not listed for a member who only looks on, with the reason, and no one is named', async () => {
    await record(1, 4)
    await phone.exchange()
    const other = openPhone(club, { name: 'looks-on', seed: 2, fetch: openInstantAir(club).fetch })
    expect((await signIn(other.device(), { username: 'dev', password: testPassword })).ok).toBe(true)
    await viewOuting(other.device(), club.outingId)
    expect((await readOuting(other.device().database, club.outingId))?.cells).toMatchObject([{ strokes: 4 }])
    expect(await listed(other.device())).toEqual({
      entries: [],
      complete: false,
      refusal: 'Only golfers in the outing can see who entered a score.',
    })
    await other.discard()
  })

  it('is listed for a golfer of the outing who is signed in, also once its codes have expired', async () => {
    await record(1, 4)
    await phone.exchange()
    await cancelOuting()
    club.advance(8 * day)
    const entered = { strokes: 4, by: 'Group 1 · RE' }
    expect(await listed(phone.device())).toMatchObject({
      entries: [entered],
      complete: false,
      refusal: 'This outing is over, so its codes no longer work.',
    })
    expect((await signIn(phone.device(), { username: 'alice', password: testPassword })).ok).toBe(true)
    expect(await listed(phone.device())).toMatchObject({ entries: [entered], complete: true, refusal: null })
  })
})
