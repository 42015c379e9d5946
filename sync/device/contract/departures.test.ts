import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { readJournal } from '../outbox/journal.ts'
import { recordDeparture } from '../outbox/outbox.ts'
import { readRejected, resendRejected } from '../outbox/rejected-operations.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { readOuting } from '../outings/outings.ts'
import { refuseRows } from '../testing.ts'
import { exchangeAll, openTwoPhones, type Phone } from './phone-testing.ts'

let club: TestOuting
let phones: [Phone, Phone]

beforeEach(async () => {
  club = await openTestOuting()
  phones = await openTwoPhones(club, 'leaves')
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

const leave = (phone: Phone, fromHole: number | null) =>
  recordDeparture(phone.device(), { outingId: club.outingId, golferId: club.golfers.alice, fromHole })
const left = async (phone: Phone) => (await readOuting(phone.device().database, club.outingId))?.departures ?? []
const exchange = () => exchangeAll(phones)

describe('a golfer who leaves without a network', () => {
  it('is known to the other phone once it is there again, and so is the way back', async () => {
    const [first, second] = phones
    await leave(first, 13)
    expect(await left(first)).toMatchObject([{ fromHole: 13, pending: true }])
    await exchange()
    for (const phone of phones) {
      expect(await left(phone)).toMatchObject([{ golferId: club.golfers.alice, fromHole: 13, pending: false }])
    }
    await leave(second, null)
    await exchange()
    for (const phone of phones) expect(await left(phone)).toMatchObject([{ fromHole: null, contested: false }])
  })

  it('is sent to a phone that opens the outing afterwards', async () => {
    const [first, second] = phones
    await leave(first, 13)
    await first.exchange()
    await second.open(club.codes[0])
    expect(await left(second)).toMatchObject([{ fromHole: 13 }])
  })

  it('leaves a report where two phones say it differently, and is settled by saying it again', async () => {
    const [first, second] = phones
    await leave(first, 13)
    for (const { ports } of phones) ports.advance(60_000)
    club.advance(60_000)
    await leave(second, 14)
    await exchange()
    for (const phone of phones) expect(await left(phone)).toMatchObject([{ fromHole: 14, contested: true }])
    const told = await readConflictReports(first.device().database, club.outingId)
    expect(told).toMatchObject([{ kind: 'leave', entered: 13, shown: 14, replaced: true }])
    await leave(first, 14)
    await exchange()
    for (const phone of phones) expect(await left(phone)).toMatchObject([{ fromHole: 14, contested: false }])
  })

  it('is in the rejected operations when the outing ended before, and can be sent again', async () => {
    const [first] = phones
    await leave(first, 13)
    const path = `teetime/cancelouting/${club.outingId}`
    expect((await club.call({ path, body: {}, token: club.tokens.alice })).status).toBe(200)
    await exchange()
    const [refused] = await readRejected(first.device().database)
    expect(refused).toMatchObject({ departure: { fromHole: 13 }, code: 'outing.cancelled', resendable: true })
    await resendRejected(first.device(), refused?.mid ?? '')
    expect(await first.waiting()).toBe(1)
  })

  it('is brought in from the journal when the phone had no space', async () => {
    const [first] = phones
    const { database, ports } = first.device()
    const mend = refuseRows(database.outbox)
    await expect(leave(first, 13)).rejects.toMatchObject({ reason: 'full' })
    mend()
    expect(readJournal(ports.storage)).toMatchObject([{ name: 'golfer.leave' }])
    await importJournal(first.device())
    expect(await left(first)).toMatchObject([{ fromHole: 13, pending: true }])
  })
})
