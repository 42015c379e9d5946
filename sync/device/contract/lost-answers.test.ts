import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scoresText } from '#golf/card/certification.ts'
import { sentMessages } from '../../../api/accounts/accounts-testing.ts'
import { openTestOuting, playCards, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { testPassword } from '../../../api/testing.ts'
import { changeStakes, outingStakes } from '../../calls/stakes.ts'
import { callServer } from '../connection/server-calls.ts'
import { readCard } from '../handover/hand-over.ts'
import { takeOver } from '../handover/take-over.ts'
import { recordDeparture } from '../outbox/outbox.ts'
import { readRejected } from '../outbox/rejected-operations.ts'
import { signCard } from '../outbox/sign-card.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { cancelOuting, postOuting } from '../outings/end-outing.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { departureHistory, signatureHistory } from '../outings/history.ts'
import { outingsOnPhone, readOuting } from '../outings/outings.ts'
import { signIn } from '../testing.ts'
import { openInstantAir } from './instant-air-testing.ts'
import { openPhone, type Phone } from './phone-testing.ts'
import { effectsOnServer, enteredOn, historyOnServer } from './scenario-testing.ts'

let club: TestOuting
let first: Phone
let second: Phone
/** Answers to requests with this text in their address do not reach the first phone; null for none. */
let lost: string | null
/** Called when the server has answered a batch of the first phone, before the phone has the answer. */
let answered: () => Promise<void>

beforeEach(async () => {
  club = await openTestOuting()
  lost = null
  answered = async () => undefined
  const { fetch } = openInstantAir(club)
  first = openPhone(club, {
    name: 'lost-first',
    seed: 1,
    fetch: async (url, init) => {
      const answer = await fetch(url, init)
      if (url.includes('sync/push')) await answered()
      if (lost !== null && url.includes(lost)) throw new TypeError('the answer was lost')
      return answer
    },
  })
  second = openPhone(club, { name: 'lost-second', seed: 2, fetch })
})
afterEach(async () => {
  for (const phone of [first, second]) await phone.discard()
  await club.close()
})

/** Sends everything from the first phone to the server, while no answer reaches it. */
async function sendUnheard(): Promise<void> {
  lost = 'sync/'
  await first.exchange()
  lost = null
}

const outing = async (phone: Phone) => await readOuting(phone.device().database, club.outingId)
const score = (hole: number, strokes: number) => ({ golferId: club.golfers.alice, hole, strokes })
const refused = async (phone: Phone) => (await readRejected(phone.device().database)).map(({ code }) => code)
const end = (how: 'cancelouting' | 'postscores') =>
  club.call({ path: `teetime/${how}/${club.outingId}`, body: {}, token: club.tokens.alice })
async function enter(phone: Phone): Promise<void> {
  const entered = await signIn(phone.device(), { username: 'alice', password: testPassword })
  if (!entered.ok) throw new Error(entered.refusal.message)
}

it.each(['sync/session', 'groupOutingByCode'])(
  'an outing is joined by the next try when %s was not answered',
  async (part) => {
    lost = part
    await expect(first.open(club.codes[0])).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await outingsOnPhone(first.device().database)).toEqual([])
    lost = null
    await first.open(club.codes[0])
    await first.record(score(1, 4))
    await first.exchange()
    expect(await effectsOnServer(club)).toEqual(enteredOn([first]))
  },
)

describe('what was recorded and not answered', () => {
  beforeEach(async () => {
    for (const phone of [first, second]) await phone.open(club.codes[0])
  })

  it.each(['postscores', 'cancelouting'] as const)(
    'counts when %s came before the next try, and is not late',
    async (how) => {
      await playCards(club, { holes: 17 })
      await first.exchange()
      for (const golferId of [club.golfers.alice, club.golfers.ben])
        await first.record({ golferId, hole: 18, strokes: 5 })
      await sendUnheard()
      expect((await outing(first))?.cells.filter(({ pending }) => pending)).toHaveLength(2)
      expect((await end(how)).status).toBe(200)
      await first.exchange()
      expect([await first.waiting(), await refused(first)]).toEqual([0, []])
      expect((await historyOnServer(club)).filter(({ hole }) => hole === 18).map(({ outcome }) => outcome)).toEqual([
        'applied',
        'applied',
      ])
      expect((await outing(first))?.snapshot.outing.status).toBe(how === 'postscores' ? 'posted' : 'cancelled')
    },
  )

  it('and late is refused once, and once in the list of the organizer', async () => {
    await playCards(club)
    expect((await end('postscores')).status).toBe(200)
    await first.record(score(18, 6))
    await sendUnheard()
    expect(await refused(first)).toEqual([])
    await first.exchange()
    expect([await first.waiting(), await refused(first)]).toEqual([0, ['outing.posted']])
    expect((await historyOnServer(club)).filter(({ outcome }) => outcome === 'late')).toHaveLength(1)
  })

  it('is reported once as a conflict, also where an earlier score of the phone was the same', async () => {
    await first.record(score(1, 5))
    await first.exchange()
    await first.record(score(1, 6))
    await first.record(score(1, 5))
    await sendUnheard()
    await second.record(score(1, 4))
    await second.exchange()
    await pullOuting(first.device(), club.outingId)
    await first.exchange()
    const { database } = first.device()
    expect(await first.waiting()).toBe(0)
    expect(await readConflictReports(database, club.outingId)).toMatchObject([{ hole: 1, entered: 5, shown: 4 }])
  })

  it('that a golfer leaves does not take back what another phone entered since', async () => {
    const golfer = { outingId: club.outingId, golferId: club.golfers.ben }
    await recordDeparture(first.device(), { ...golfer, fromHole: 7 })
    await sendUnheard()
    await second.exchange()
    await recordDeparture(second.device(), { ...golfer, fromHole: null })
    await second.exchange()
    await first.exchange()
    for (const phone of [first, second]) {
      expect((await outing(phone))?.departures).toMatchObject([{ fromHole: null, contested: false, pending: false }])
      expect(await readConflictReports(phone.device().database, club.outingId)).toEqual([])
    }
    const { entries } = await departureHistory(first.device(), golfer)
    expect(entries.map(({ fromHole, outcome }) => [fromHole, outcome])).toEqual([
      [7, 'applied'],
      [null, 'applied'],
    ])
  })

  it('as a signature does not sign a card that was opened again since', async () => {
    const { alice, ben } = club.golfers
    await playCards(club, { names: ['alice', 'ben'] })
    await first.exchange()
    const scores = scoresText(Array.from({ length: 18 }, () => ({ entry: 4 })))
    const card = { outingId: club.outingId, golferId: alice, scores }
    await signCard(first.device(), { ...card, role: 'player', signerId: alice })
    await signCard(first.device(), { ...card, role: 'marker', signerId: ben })
    await sendUnheard()
    const body = { reason: 'A stroke was missing' }
    const reopened = await club.call({ path: `teetime/card/${alice}/reopen`, body, token: club.tokens.alice })
    expect(reopened.status).toBe(200)
    await first.exchange()
    expect((await outing(first))?.signatures).toMatchObject([
      { role: 'marker', reopened: body.reason, pending: false },
      { role: 'player', reopened: body.reason, pending: false },
    ])
    const { entries } = await signatureHistory(first.device(), card)
    expect(entries.map(({ role, reopened: why }) => [role, why])).toEqual([
      ['player', null],
      ['marker', null],
      ['player', body.reason],
      ['marker', body.reason],
    ])
  })

  describe('and was refused', () => {
    beforeEach(async () => {
      await playCards(club, { names: ['alice'] })
      await second.exchange()
      const { alice, ben } = club.golfers
      const scores = scoresText(Array.from({ length: 18 }, () => ({ entry: 4 })))
      const card = { outingId: club.outingId, golferId: alice, scores }
      await signCard(second.device(), { ...card, role: 'player', signerId: alice })
      await signCard(second.device(), { ...card, role: 'marker', signerId: ben })
      await second.exchange()
      await first.record(score(7, 5))
    })

    const reopen = async () => {
      const path = `teetime/card/${club.golfers.alice}/reopen`
      const body = { reason: 'A stroke was missing' }
      expect((await club.call({ path, body, token: club.tokens.alice })).status).toBe(200)
    }
    const correctTwice = async () => {
      await reopen()
      for (const strokes of [6, 7]) await first.record(score(7, strokes))
    }
    const expectConflict = async () => {
      const ofHole = (await historyOnServer(club)).filter(({ hole }) => hole === 7)
      expect(ofHole.map(({ strokes, baseVer, outcome }) => [strokes, baseVer, outcome])).toEqual([
        [4, 0, 'applied'],
        [5, 0, 'late'],
        [6, 0, 'contested'],
        [7, 1, 'applied'],
      ])
      expect((await outing(first))?.cells.find(({ hole }) => hole === 7)).toMatchObject({ contested: true })
    }

    it('gives no right to replace a score that its scorer has not seen, when it is corrected', async () => {
      await sendUnheard()
      await correctTwice()
      await first.exchange()
      await expectConflict()
    })

    it('gives no right to it either when it is corrected before the answer arrives', async () => {
      answered = async () => {
        answered = async () => undefined
        await correctTwice()
      }
      await first.exchange()
      await expectConflict()
    })
  })

  it('and handed over is sent by both phones and done once', async () => {
    for (const hole of [1, 2, 3]) await first.record(score(hole, 4))
    await sendUnheard()
    await second.discard()
    const third = openPhone(club, { name: 'lost-third', seed: 3, fetch: first.ports.fetch })
    const read = await readCard(first.device(), club.outingId)
    if (!read) throw new Error('no card')
    const readAt = third.ports.now()
    const taken = await takeOver(third.device(), { card: read.card, readAt, initials: 'TH', outingId: null })
    expect(taken).toMatchObject({ ok: true, value: { unsent: 3 } })
    lost = 'sync/'
    await third.exchange()
    expect(await third.waiting()).toBe(3)
    lost = null
    await third.record(score(4, 5))
    await third.exchange()
    await first.exchange()
    expect([await first.waiting(), await third.waiting()]).toEqual([0, 0])
    expect(await effectsOnServer(club)).toEqual(enteredOn([first, third]))
    expect((await historyOnServer(club)).every(({ outcome }) => outcome === 'applied')).toBe(true)
    await third.discard()
  })
})

describe('an organizer who gets no answer', () => {
  beforeEach(async () => {
    await enter(first)
    await first.open(club.codes[0])
  })

  const status = async () => (await outing(first))?.snapshot.outing.status
  const post = () => postOuting(first.device(), { outingId: club.outingId, body: {} })
  const cancel = () => cancelOuting(first.device(), { outingId: club.outingId, body: {} })

  it('posts once by the second try, and does not cancel what was posted', async () => {
    await playCards(club)
    lost = 'postscores'
    await expect(post()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await status()).toBe('inprogress')
    const emails = (await sentMessages(club)).length
    lost = null
    expect(await cancel()).toMatchObject({ ok: false, refusal: { code: 'outing.posted' } })
    expect(await status()).toBe('posted')
    const posted = await post()
    expect(posted.ok && posted.value.rounds).toHaveLength(3)
    expect(await sentMessages(club)).toHaveLength(emails)
  })

  it('cancels once by the second try, and does not post what was canceled', async () => {
    await playCards(club)
    lost = 'cancelouting'
    await expect(cancel()).rejects.toMatchObject({ kind: 'unreachable' })
    lost = null
    expect(await post()).toMatchObject({ ok: false, refusal: { code: 'outing.cancelled' } })
    expect(await status()).toBe('cancelled')
    expect(await cancel()).toMatchObject({ ok: true })
  })

  it('sets the stakes once by the second try', async () => {
    const params = { id: club.outingId }
    const stakes = { net: { entry: 500, added: 0, percent: [100] }, gross: null, games: [] }
    const read = async () => {
      const answer = await callServer(first.device(), outingStakes, { params })
      if (!answer.ok) throw new Error(answer.refusal.message)
      return answer.value
    }
    const { version } = await read()
    const mid = first.device().ports.newId()
    const change = () => callServer(first.device(), changeStakes, { params, body: { version, stakes }, mid })
    lost = 'teetime/stakes'
    await expect(change()).rejects.toMatchObject({ kind: 'unreachable' })
    lost = null
    const before = await read()
    expect(before.stakes).toEqual(stakes)
    expect(await change()).toMatchObject({ ok: true })
    expect((await read()).version).toBe(before.version)
  })
})
