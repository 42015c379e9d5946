import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { GameRecord } from '#golf/games/game-records.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { readJournal } from '../outbox/journal.ts'
import { recordAllInGame, recordInGame } from '../outbox/record-in-game.ts'
import { readRejected, resendRejected } from '../outbox/rejected-operations.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { readOuting } from '../outings/outings.ts'
import { refuseRows } from '../testing.ts'
import { exchangeAll, openTwoPhones, type Phone } from './phone-testing.ts'

let club: TestOuting
let phones: [Phone, Phone]
let gameId: number

beforeEach(async () => {
  club = await openTestOuting()
  gameId = await addNassau()
  phones = await openTwoPhones(club, 'records')
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

async function addNassau(): Promise<number> {
  const { alice, ben } = club.golfers
  const body = { kind: 'nassau', sides: [[alice], [ben]], settings: { automaticPresses: [] } }
  const path = `teetime/games/${club.outingId}`
  return Number((await club.call({ path, body, token: club.capability })).body['id'])
}

const record = (phone: Phone, others: Partial<GameRecord> = {}) =>
  recordInGame(phone.device(), {
    outingId: club.outingId,
    gameId,
    hole: 3,
    what: 'press-front',
    golferId: 0,
    side: 'B',
    amount: null,
    ...others,
  })
const records = async (phone: Phone) => (await readOuting(phone.device().database, club.outingId))?.records ?? []
const exchange = () => exchangeAll(phones)

describe('what golfers record in a game without a network', () => {
  it('is shown where it was entered, and on the other phone once the network is there', async () => {
    const [first] = phones
    await record(first)
    expect(await records(first)).toMatchObject([{ what: 'press-front', side: 'B', pending: true }])
    await exchange()
    for (const phone of phones) {
      expect(await records(phone)).toMatchObject([{ gameId, hole: 3, side: 'B', pending: false, contested: false }])
    }
  })

  it('is one press when two phones press the same hole, and none once it was undone', async () => {
    for (const phone of phones) await record(phone)
    await exchange()
    for (const phone of phones) expect(await records(phone)).toMatchObject([{ side: 'B', contested: false }])
    await record(phones[1], { side: null })
    await exchange()
    for (const phone of phones) expect(await records(phone)).toMatchObject([{ side: null, contested: false }])
  })

  it('is sent to a phone that opens the outing afterwards', async () => {
    const [first, second] = phones
    await record(first, { what: 'concession', side: 'A' })
    await first.exchange()
    await second.open(club.codes[0])
    expect(await records(second)).toMatchObject([{ what: 'concession', side: 'A' }])
  })

  it('leaves a report where two phones differ, and is settled by entering it again', async () => {
    const [first, second] = phones
    const conceded = { what: 'concession', hole: 4 } as const
    await record(first, { ...conceded, side: 'A' })
    for (const { ports } of phones) ports.advance(60_000)
    club.advance(60_000)
    await record(second, { ...conceded, side: 'B' })
    await exchange()
    for (const phone of phones) expect(await records(phone)).toMatchObject([{ side: 'B', contested: true }])
    expect(await readConflictReports(first.device().database, club.outingId)).toMatchObject([
      { kind: 'record', hole: 4, entered: { side: 'A' }, shown: { side: 'B' }, replaced: true },
    ])
    await record(first, { ...conceded, side: 'B' })
    await exchange()
    for (const phone of phones) expect(await records(phone)).toMatchObject([{ side: 'B', contested: false }])
  })

  it('is in the rejected operations when its game was removed, and can be sent again', async () => {
    const [first] = phones
    await record(first)
    const path = `teetime/games/${club.outingId}/remove`
    await club.call({ path, body: { game: gameId }, token: club.capability })
    await exchange()
    const [refused] = await readRejected(first.device().database)
    expect(refused).toMatchObject({ record: { hole: 3, side: 'B' }, code: 'game.unknown', resendable: true })
    await resendRejected(first.device(), refused?.mid ?? '')
    expect(await first.waiting()).toBe(1)
  })

  it('stays with the game when its allowance is changed in the meantime', async () => {
    const [first] = phones
    await record(first)
    const path = `teetime/games/${club.outingId}/allowance`
    await club.call({ path, body: { game: gameId, allowance: 80 }, token: club.capability })
    await exchange()
    const outing = await readOuting(first.device().database, club.outingId)
    expect(outing?.snapshot.games).toMatchObject([{ rootId: gameId }])
    expect(outing?.records).toMatchObject([{ gameId, side: 'B', pending: false }])
  })

  it('is brought in from the journal when the phone had no space', async () => {
    const [first] = phones
    const { database, ports } = first.device()
    const mend = refuseRows(database.outbox)
    await expect(record(first)).rejects.toMatchObject({ reason: 'full' })
    mend()
    expect(readJournal(ports.storage)).toMatchObject([{ name: 'record.set' }])
    await importJournal(first.device())
    expect(await records(first)).toMatchObject([{ side: 'B', pending: true }])
  })

  it('is saved for every golfer of an extra hole, or for none', async () => {
    const [first] = phones
    const { alice, ben } = club.golfers
    const records = [alice, ben].map((golferId) => {
      return { gameId, hole: 1, what: 'extra' as const, golferId, side: null, amount: 4 }
    })
    const { database, ports } = first.device()
    const refuse = (_: unknown, { args }: { args: unknown }) => {
      if (JSON.stringify(args).includes(`"golferId":${ben}`)) throw new DOMException('no', 'QuotaExceededError')
    }
    database.outbox.hook('creating', refuse)
    const recording = recordAllInGame(first.device(), { outingId: club.outingId, hole: 1, records })
    await expect(recording).rejects.toMatchObject({ reason: 'full' })
    database.outbox.hook('creating').unsubscribe(refuse)
    expect(await database.records.count()).toBe(0)
    expect(readJournal(ports.storage)).toHaveLength(2)
    await importJournal(first.device())
    expect((await database.records.toArray()).map(({ golferId }) => golferId)).toEqual([alice, ben])
  })
})
