import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { golfersOfOuting } from '#db/outings/outings.ts'
import { openTestOuting, outingBody, type TestOuting } from '../../../api/outings/outings-testing.ts'
import { readRejected, resendRejected } from '../outbox/rejected-operations.ts'
import { sendWaiting } from '../outbox/sending.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { pullOuting } from '../outings/follow-outing.ts'
import { readOuting } from '../outings/outings.ts'
import { exchangeAll, openTwoPhones, type Phone } from './phone-testing.ts'
import { historyOnServer } from './scenario-testing.ts'

let club: TestOuting
let phones: [Phone, Phone]

beforeEach(async () => {
  club = await openTestOuting()
  phones = await openTwoPhones(club, 'changed')
})
afterEach(async () => {
  for (const phone of phones) await phone.discard()
  await club.close()
})

/** Moves Ben to group 2 and adds a guest to group 1, as the organizer. */
async function changeField(): Promise<void> {
  const { golfers: ids, outingId, tokens } = club
  const { golfers, ...rest } = await outingBody(club)
  const inOrder = [ids.alice, ids.ben, ids.carol, ids.zed]
  const known = golfers.map((golfer, at) => {
    const id = inOrder[at] ?? 0
    return { ...golfer, id, tgroup_id: id === ids.ben ? 2 : golfer.tgroup_id }
  })
  const guest = { ...golfers[0], user_id: 0, firstname: 'Lia', lastname: 'Guest', email: 'lia@example.com' }
  const body = { ...rest, golfers: [...known, guest] }
  const changed = await club.call({ path: `teetime/updateGroupOuting/${outingId}`, body, token: tokens.alice })
  if (changed.status !== 200) throw new Error(changed.text)
}

const outingOn = (phone: Phone) => readOuting(phone.device().database, club.outingId)

describe('a field that the organizer changes while a phone has no signal', () => {
  it('has its new golfer on every phone that is back, and each can score them', async () => {
    const [first, second] = phones
    await changeField()
    await exchangeAll(phones)
    const lia = (await golfersOfOuting(club.db, club.outingId)).find(({ firstname }) => firstname === 'Lia')?.id ?? 0
    for (const phone of phones) expect((await outingOn(phone))?.card.golfers.map(({ id }) => id)).toContain(lia)
    await second.record({ golferId: lia, hole: 1, strokes: 6 })
    await exchangeAll(phones)
    expect((await outingOn(first))?.card.scores(lia, 1)).toBe(6)
  })

  it('keeps the score of a golfer who was moved, names the group, and takes it with the code of that group', async () => {
    const [first] = phones
    const { ben } = club.golfers
    await first.record({ golferId: ben, hole: 1, strokes: 5 })
    await changeField()
    await exchangeAll(phones)
    const { database } = first.device()
    const [refused] = await readRejected(database)
    expect(refused).toMatchObject({ score: { golferId: ben, strokes: 5 }, resendable: true })
    expect(refused?.message).toContain('Group 2')
    await first.open(club.codes[1])
    await resendRejected(first.device(), refused?.mid ?? '')
    await exchangeAll(phones)
    expect(await readRejected(database)).toEqual([])
    expect(await historyOnServer(club)).toMatchObject([{ golferId: ben, strokes: 5, outcome: 'applied' }])
  })

  it('says that an earlier score of theirs was replaced, where the later one is refused', async () => {
    const [first, second] = phones
    const { ben } = club.golfers
    await first.record({ golferId: ben, hole: 1, strokes: 4 })
    await sendWithoutAnswer(first)
    await second.record({ golferId: ben, hole: 1, strokes: 6 })
    await second.exchange()
    await changeField()
    await first.record({ golferId: ben, hole: 1, strokes: 5 })
    await pullOuting(first.device(), club.outingId)
    await exchangeAll(phones)
    const { database } = first.device()
    expect(await readRejected(database)).toMatchObject([{ score: { golferId: ben, strokes: 5 } }])
    expect((await outingOn(first))?.card.scores(ben, 1)).toBe(6)
    const reports = await readConflictReports(database, club.outingId)
    expect(reports).toMatchObject([{ golferId: ben, hole: 1, entered: 4, shown: 6, replaced: true }])
  })
})

/** Sends what waits on the phone. The server stores it, and its answer is lost. */
async function sendWithoutAnswer(phone: Phone): Promise<void> {
  const device = phone.device()
  const fetch: typeof device.ports.fetch = async (...asked) => {
    await device.ports.fetch(...asked)
    throw new TypeError('the answer was lost')
  }
  await sendWaiting({ ...device, ports: { ...device.ports, fetch } })
}
