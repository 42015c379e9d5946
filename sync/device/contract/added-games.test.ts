import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outingGames } from '#db/schema/outings.ts'
import { openTestOuting, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { testPassword } from '../../../api/testing.ts'
import type { GameAdd } from '../../calls/outing-games.ts'
import { recentGroups } from '../../calls/outing-start.ts'
import { callServer } from '../connection/server-calls.ts'
import { readCard, watchOnly } from '../handover/hand-over.ts'
import { takeOver } from '../handover/take-over.ts'
import { repairQueue } from '../outbox/queue-repair.ts'
import { recordInGame } from '../outbox/record-in-game.ts'
import { discardRejected, readRejected } from '../outbox/rejected-operations.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { addGame, newGameId } from '../outings/add-game.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { keepOuting, refreshOuting } from '../outings/open-outing.ts'
import { readOuting } from '../outings/outings.ts'
import { startOuting } from '../outings/start-outing.ts'
import { signIn } from '../testing.ts'
import { fairWeather, openInstantAir, type InstantAir } from './instant-air-testing.ts'
import { exchangeAll, openPhone, type Phone } from './phone-testing.ts'

const cutOff = { ...fairWeather, lost: 1 }
const answersLost = { ...fairWeather, answerLost: 1 }

let club: TestOuting
let airs: [InstantAir, InstantAir]
let phones: [Phone, Phone]

beforeEach(async () => {
  club = await openTestOuting()
  airs = [openInstantAir(club), openInstantAir(club)]
  phones = [
    openPhone(club, { name: 'a-games', seed: 1, fetch: airs[0].fetch }),
    openPhone(club, { name: 'b-games', seed: 2, fetch: airs[1].fetch }),
  ]
  for (const phone of phones) await phone.open(club.codes[0])
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

/** Adds a Nassau of the group with manual presses, and resolves with its id. */
async function add(phone: Phone, others: Partial<GameAdd> = {}): Promise<number> {
  const { alice, ben } = club.golfers
  const id = newGameId(phone.device())
  const game: GameAdd = {
    outingId: club.outingId,
    id,
    kind: 'nassau',
    sides: [[alice], [ben]],
    settings: { automaticPresses: [] },
    ...others,
  }
  const added = await addGame(phone.device(), game)
  if (!added.ok) throw new Error(added.refusal.message)
  return id
}

const skins = { kind: 'skins', group: 1, sides: [], settings: { by: 'net' } } satisfies Partial<GameAdd>
const press = (phone: Phone, gameId: number) =>
  recordInGame(phone.device(), {
    outingId: club.outingId,
    gameId,
    hole: 3,
    what: 'press-front',
    golferId: 0,
    side: 'B',
    amount: null,
  })
const read = async (phone: Phone) => await readOuting(phone.device().database, club.outingId)
const gamesOn = async (phone: Phone) => (await read(phone))?.snapshot.games ?? []
const waitingOn = async (phone: Phone) => (await read(phone))?.waitingGames
const keptOn = async (phone: Phone) => (await phone.device().database.outings.get(club.outingId))?.addedGames
const stored = () => club.db.sql.select().from(outingGames)
const exchange = () => exchangeAll(phones)

describe('a game that is added without a network', () => {
  it('is shown in that moment, also after the app died, and on the other phone once the network is there', async () => {
    const [first, second] = phones
    airs[0].change(cutOff)
    const id = await add(first)
    await first.exchange()
    first.restart()
    expect(await gamesOn(first)).toMatchObject([
      {
        id,
        kind: 'nassau',
        scope: { of: 'outing' },
        sides: [{ id: 1 }, { id: 2 }],
        settings: { automaticPresses: [] },
      },
    ])
    expect(await waitingOn(first)).toEqual([id])
    airs[0].change(fairWeather)
    await exchange()
    for (const phone of phones) {
      expect(await gamesOn(phone)).toMatchObject([{ id, kind: 'nassau' }])
      expect(await waitingOn(phone)).toEqual([])
      expect(await keptOn(phone)).toBeUndefined()
    }
    expect(await gamesOn(first)).toEqual(await gamesOn(second))
  })

  it('can be pressed before it is sent, and the press follows it', async () => {
    const [first, second] = phones
    airs[0].change(cutOff)
    const id = await add(first)
    await press(first, id)
    await first.record({ golferId: club.golfers.ben, hole: 3, strokes: 5 })
    airs[0].change(fairWeather)
    await exchange()
    expect((await read(second))?.records).toMatchObject([{ gameId: id, hole: 3, side: 'B', pending: false }])
    expect(await readRejected(first.device().database)).toEqual([])
  })

  it('is there once, however often its answer is lost, and is shown all the time', async () => {
    const [first] = phones
    airs[0].change(answersLost)
    const id = await add(first)
    for (let time = 0; time < 3; time += 1) {
      await first.exchange()
      first.restart()
      expect(await gamesOn(first)).toMatchObject([{ id }])
    }
    airs[0].change(fairWeather)
    await exchange()
    expect(await stored()).toHaveLength(1)
    expect(await first.waiting()).toBe(0)
    for (const phone of phones) expect(await gamesOn(phone)).toMatchObject([{ id }])
  })

  it('stays in view between its answer and the next snapshot, also when one of before comes late', async () => {
    const [first] = phones
    const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
    const id = await add(first)
    await sendWaiting(first.device())
    await keepOuting(first.device(), { snapshot, capability: null, occasion: 'refreshed' })
    expect(await gamesOn(first)).toMatchObject([{ id }])
    expect(await waitingOn(first)).toEqual([])
    await refreshOuting(first.device(), club.outingId)
    expect(await gamesOn(first)).toMatchObject([{ id }])
    expect(await keptOn(first)).toBeUndefined()
  })

  it('is gone once it was removed elsewhere, although the answer to it was lost until then', async () => {
    const [first, second] = phones
    airs[0].change(answersLost)
    const id = await add(first)
    await first.exchange()
    await second.exchange()
    expect(await gamesOn(second)).toHaveLength(1)
    const removal = { path: `teetime/games/${club.outingId}/remove`, body: { game: id }, token: club.capability }
    expect((await club.call(removal)).status).toBe(200)
    await second.record({ golferId: club.golfers.ben, hole: 1, strokes: 4 })
    airs[0].change(fairWeather)
    await exchange()
    for (const phone of phones) expect(await gamesOn(phone)).toEqual([])
    expect(await keptOn(first)).toBeUndefined()
  })

  it('is one of two where two phones add the same', async () => {
    const ids = [await add(phones[0], skins), await add(phones[1], skins)]
    await exchange()
    for (const phone of phones) expect((await gamesOn(phone)).map(({ id }) => id)).toEqual(ids)
  })
})

describe('a game that the server refuses', () => {
  it('is gone from the outing, is listed with its reason, and can be discarded', async () => {
    const [first] = phones
    const id = await add(first)
    first.ports.advance(1000)
    await press(first, id)
    await club.call({ path: `teetime/cancelouting/${club.outingId}`, token: club.tokens.alice })
    await exchange()
    expect(await gamesOn(first)).toEqual([])
    expect(await keptOn(first)).toBeUndefined()
    const rejected = await readRejected(first.device().database)
    expect(rejected).toMatchObject([
      { game: { kind: 'nassau', scope: { of: 'outing' } }, code: 'outing.cancelled', resendable: false },
      { game: null, record: { what: 'press-front' } },
    ])
    for (const { mid } of rejected) await discardRejected(first.device(), mid)
    await exchange()
    expect(await readRejected(first.device().database)).toEqual([])
    expect(await first.waiting()).toBe(0)
  })

  it('leaves a game beside it, and what is behind it is sent', async () => {
    const [first] = phones
    for (let game = 0; game < 2; game += 1) await add(first, skins)
    await exchange()
    airs[0].change(cutOff)
    const refused = await add(first, skins)
    const kept = await add(first)
    await press(first, kept)
    await add(phones[1], skins)
    await phones[1].exchange()
    airs[0].change(fairWeather)
    await exchange()
    expect((await gamesOn(first)).map(({ id }) => id)).not.toContain(refused)
    expect((await gamesOn(first)).map(({ id }) => id)).toContain(kept)
    expect(await readRejected(first.device().database)).toMatchObject([{ code: 'game.too-many' }])
    expect((await read(phones[1]))?.records).toMatchObject([{ gameId: kept }])
  })
})

it('a game is added to an outing that was started without a network, and reaches the server with it', async () => {
  const [phone] = phones
  const { device, ports } = phone
  await signIn(device(), { username: 'ben', password: testPassword })
  const known = await callServer(device(), recentGroups, {})
  if (!known.ok) throw new Error(known.refusal.message)
  const { groups, courses } = known.value
  const { outing_id: _before, course_id, golfers, ...terms } = groups[0] ?? expect.unreachable()
  const course = courses.find(({ id }) => id === course_id) ?? expect.unreachable()
  airs[0].change(cutOff)
  const started = await startOuting(device(), {
    ...terms,
    date: new Date(ports.now()).toISOString().slice(0, 10),
    course,
    memberId: club.ids.members.ben,
    golfers: golfers.map((golfer) => ({ ...golfer, handicapindex: golfer.handicapindex ?? 20 })),
  })
  if (!started.ok) throw new Error(started.refusal.message)
  const { outingId } = started.value
  const own = async () => await readOuting(device().database, outingId)
  const [one, two] = (await own())?.snapshot.golfers ?? []
  const id = await add(phone, { outingId, sides: [[one?.id ?? 0], [two?.id ?? 0]] })
  expect((await own())?.snapshot.games).toMatchObject([{ id }])
  await phone.exchange()
  expect(await own()).toMatchObject({ waitingGames: [id], isOnPhoneOnly: true })
  airs[0].change(fairWeather)
  await sendWaiting(device())
  await pullOuting(device(), outingId)
  expect(await own()).toMatchObject({ waitingGames: [], isOnPhoneOnly: false, snapshot: { games: [{ id }] } })
  expect(await stored()).toMatchObject([{ id, outingId, kind: 'nassau' }])
})

describe('a card that goes to another phone', () => {
  it('takes its games and what was recorded in them along, and both phones may send them', async () => {
    const [first, second] = phones
    for (const air of airs) air.change(cutOff)
    const id = await add(first)
    await press(first, id)
    const { card, readAt } = (await readCard(first.device(), club.outingId)) ?? expect.unreachable()
    await watchOnly(first.device(), club.outingId)
    const handed = { card: JSON.parse(JSON.stringify(card)) as typeof card, readAt, initials: 'BM', outingId: null }
    expect(await takeOver(second.device(), handed)).toMatchObject({ ok: true, value: { unsent: 2 } })
    expect(await gamesOn(second)).toMatchObject([{ id }])
    expect(await waitingOn(second)).toEqual([id])
    for (const air of airs) air.change(fairWeather)
    await exchange()
    for (const phone of phones) {
      expect(await gamesOn(phone)).toMatchObject([{ id }])
      expect(await keptOn(phone)).toBeUndefined()
      expect(await readRejected(phone.device().database)).toEqual([])
    }
    expect(await stored()).toHaveLength(1)
    await expect(add(first)).rejects.toMatchObject({ reason: 'read-only' })
  })

  it('brings the games that it has by now to a phone that knew the outing before them, and takes out those that are gone', async () => {
    const [first, second] = phones
    const gone = await add(first, skins)
    await exchange()
    airs[1].change(cutOff)
    const id = await add(first)
    const removal = { path: `teetime/games/${club.outingId}/remove`, body: { game: gone }, token: club.capability }
    expect((await club.call(removal)).status).toBe(200)
    await first.exchange()
    await press(first, id)
    airs[0].change(cutOff)
    const { card, readAt } = (await readCard(first.device(), club.outingId)) ?? expect.unreachable()
    await watchOnly(first.device(), club.outingId)
    expect((await takeOver(second.device(), { card, readAt, initials: 'BM', outingId: null })).ok).toBe(true)
    expect((await gamesOn(second)).map((game) => game.id)).toEqual([id])
    for (const air of airs) air.change(fairWeather)
    await exchange()
    for (const phone of phones) expect((await gamesOn(phone)).map((game) => game.id)).toEqual([id])
  })

  it('sends on a game that only a newer app can read, and does not show it', async () => {
    const [first, second] = phones
    airs[0].change(cutOff)
    await add(first)
    const { card, readAt } = (await readCard(first.device(), club.outingId)) ?? expect.unreachable()
    const operations = card.operations.map((operation) => ({ ...operation, args: { kind: 'later' } }))
    const taken = await takeOver(second.device(), {
      card: { ...card, operations },
      readAt,
      initials: '',
      outingId: null,
    })
    expect(taken.ok).toBe(true)
    expect(await gamesOn(second)).toEqual([])
    await second.exchange()
    expect(await readRejected(second.device().database)).toMatchObject([{ code: 'replay.malformed', game: null }])
  })
})

it('a game is queued again where the phone lost its operation, before what was recorded in it', async () => {
  const [first] = phones
  const { database } = first.device()
  airs[0].change(cutOff)
  const id = await add(first)
  await press(first, id)
  await database.outbox.clear()
  const queue = (await database.queues.toArray())[0] ?? expect.unreachable()
  await repairQueue(first.device(), { queue, lastSeq: 0 })
  airs[0].change(fairWeather)
  await exchange()
  for (const phone of phones) {
    expect(await gamesOn(phone)).toMatchObject([{ id }])
    expect((await read(phone))?.records).toMatchObject([{ gameId: id, pending: false }])
  }
  expect(await readRejected(database)).toEqual([])
})
