import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { scoresText } from '#golf/card/certification.ts'
import { cardRoles, isReturned } from '#golf/card/signatures.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { readJournal } from '../outbox/journal.ts'
import { recordScores } from '../outbox/outbox.ts'
import { readRejected } from '../outbox/rejected-operations.ts'
import { signCard } from '../outbox/sign-card.ts'
import { signatureHistory } from '../outings/history.ts'
import { readOuting } from '../outings/outings.ts'
import { refuseRows } from '../testing.ts'
import { exchangeAll, openTwoPhones, type Phone } from './phone-testing.ts'

let club: TestOuting
let phones: [Phone, Phone]

beforeEach(async () => {
  club = await openTestOuting()
  phones = await openTwoPhones(club, 'signs')
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

const score = (phone: Phone, hole: number, strokes: number) =>
  recordScores(phone.device(), {
    outingId: club.outingId,
    hole,
    scores: [{ golferId: club.golfers.alice, strokes }],
  })
const wholeCard = async (phone: Phone, strokes: readonly number[] = []) => {
  for (let hole = 1; hole <= 18; hole += 1) await score(phone, hole, strokes[hole - 1] ?? 4)
}
const scoresOf = (strokes: readonly number[]) =>
  scoresText(Array.from({ length: 18 }, (_, at) => ({ entry: strokes[at] ?? 4 })))
const sign = (phone: Phone, role: 'player' | 'marker', strokes: readonly number[] = []) => {
  const { alice, ben } = club.golfers
  const signerId = role === 'player' ? alice : ben
  return signCard(phone.device(), {
    outingId: club.outingId,
    golferId: alice,
    role,
    signerId,
    scores: scoresOf(strokes),
  })
}
const signed = async (phone: Phone) => (await readOuting(phone.device().database, club.outingId))?.signatures ?? []
const exchange = () => exchangeAll(phones)
const lock = async (phone: Phone) => {
  const signatures = await signed(phone)
  const signatureOf = (role: 'player' | 'marker') => {
    const { signerId = null, scores = null } = signatures.find((one) => one.role === role) ?? {}
    return signerId === null || scores === null ? null : { signerId, scores }
  }
  return isReturned({ player: signatureOf('player'), marker: signatureOf('marker') })
}

describe('a card that is signed without a network', () => {
  it('by player and marker on one phone is on that phone, and locked on both once it was sent', async () => {
    const [first, second] = phones
    await wholeCard(first)
    for (const role of cardRoles) await sign(first, role)
    expect(await signed(first)).toMatchObject([{ pending: true }, { pending: true }])
    expect(await lock(first)).toBe(true)
    await exchange()
    for (const phone of phones) {
      expect(await lock(phone)).toBe(true)
      expect(await signed(phone)).toMatchObject([{ pending: false }, { pending: false }])
    }
    await score(second, 4, 5)
    await exchange()
    const [refused] = await readRejected(second.device().database)
    expect(refused).toMatchObject({ code: 'card.returned', score: { hole: 4, strokes: 5 } })
  })

  it('by the player on one phone and the marker on another is locked once both were sent', async () => {
    const [first, second] = phones
    for (const phone of phones) await wholeCard(phone)
    await sign(first, 'player')
    await sign(second, 'marker')
    await exchange()
    for (const phone of phones) expect(await lock(phone)).toBe(true)
    expect(await readRejected(first.device().database)).toEqual([])
  })

  it('over different scores is not signed: the second signature comes back to its phone', async () => {
    const [first, second] = phones
    await wholeCard(first)
    await sign(first, 'player')
    for (const { ports } of phones) ports.advance(60_000)
    club.advance(60_000)
    await wholeCard(second, [4, 4, 4, 5])
    await sign(second, 'marker', [4, 4, 4, 5])
    await exchange()
    const [refused] = await readRejected(second.device().database)
    expect(refused).toMatchObject({
      code: 'card.differences',
      resendable: false,
      signature: { role: 'marker', signerId: club.golfers.ben },
    })
    for (const phone of phones) expect(await lock(phone)).toBe(false)
    await score(second, 4, 5)
    await exchange()
    await sign(first, 'player', [4, 4, 4, 5])
    await sign(second, 'marker', [4, 4, 4, 5])
    await exchange()
    for (const phone of phones) expect(await lock(phone)).toBe(true)
    expect(await readRejected(second.device().database)).toEqual([])
  })

  it('and reopened by the organizer shows the reason on both phones, and its history has both', async () => {
    const [first] = phones
    await wholeCard(first)
    for (const role of cardRoles) await sign(first, role)
    await exchange()
    const path = `teetime/card/${club.golfers.alice}/reopen`
    const body = { reason: 'A stroke was missing' }
    expect(await club.call({ path, body, token: club.tokens.alice })).toMatchObject({ status: 200 })
    await exchange()
    for (const phone of phones) {
      expect(await signed(phone)).toMatchObject([{ reopened: body.reason }, { reopened: body.reason }])
      expect(await lock(phone)).toBe(false)
    }
    await sign(first, 'player')
    const golfer = { outingId: club.outingId, golferId: club.golfers.alice }
    const { entries } = await signatureHistory(first.device(), golfer)
    expect(entries.map(({ role, reopened, outcome }) => [role, reopened, outcome])).toEqual([
      ['player', null, 'applied'],
      ['marker', null, 'applied'],
      ['player', body.reason, 'applied'],
      ['marker', body.reason, 'applied'],
      ['player', null, 'waiting'],
    ])
    await first.exchange()
    expect(await signed(first)).toMatchObject([{ role: 'marker', signerId: null }, { signerId: club.golfers.alice }])
  })

  it('is brought in from the journal when the phone had no space', async () => {
    const [first] = phones
    await wholeCard(first)
    const { database, ports } = first.device()
    const mend = refuseRows(database.outbox)
    await expect(sign(first, 'player')).rejects.toMatchObject({ reason: 'full' })
    mend()
    expect(readJournal(ports.storage)).toMatchObject([{ name: 'card.sign' }])
    await importJournal(first.device())
    expect(await signed(first)).toMatchObject([{ role: 'player', pending: true }])
  })
})
