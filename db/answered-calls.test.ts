import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteOldAnswers, findAnswer, keepAnswer, type SentCall } from './answered-calls.ts'
import { openOutingClub, type OutingClub } from './outings/outings-testing.ts'
import { answeredCalls } from './schema/server.ts'
import { constraintIn } from './testing.ts'
import { transaction } from './transaction.ts'

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(() => transaction(club.db, async (tx) => void (await tx.sql.delete(answeredCalls))))
afterAll(() => club.close())

const sentBy = (memberId: number, mid: string): SentCall => ({ memberId, call: 'POST info/feeler', mid })
const keep = (sent: SentCall, { minute = 0, answer = '{"fid":1}' } = {}) =>
  transaction(club.db, (tx) =>
    keepAnswer(tx, {
      ...sent,
      request: 'print',
      answer,
      at: `2026-06-14T09:${String(minute).padStart(2, '0')}:00.000Z`,
    }),
  )
const find = (sent: SentCall) => findAnswer(club.db, sent)

test('an answer is found by the member, the call and the key together', async () => {
  const { ben, carol } = club.members
  const sent = sentBy(ben, 'a-key')
  await keep(sent, { answer: '{"fid":4}' })
  expect(await find(sent)).toEqual({ request: 'print', answer: '{"fid":4}' })
  expect(await find({ ...sent, memberId: carol })).toBeUndefined()
  expect(await find({ ...sent, call: 'POST teetime' })).toBeUndefined()
  expect(await find({ ...sent, mid: 'another-key' })).toBeUndefined()
  expect(await constraintIn(keep(sent))).toBe('unique')
})

test('of one member fifty answers are kept, the latest, and all of the others', async () => {
  const { ben, carol } = club.members
  await keep(sentBy(carol, 'first'))
  for (let minute = 0; minute < 52; minute += 1) await keep(sentBy(ben, `key ${minute}`), { minute })
  const found = await Promise.all([0, 1, 2, 51].map((minute) => find(sentBy(ben, `key ${minute}`))))
  expect(found.map((one) => one !== undefined)).toEqual([false, false, true, true])
  expect(await find(sentBy(carol, 'first'))).toBeDefined()
})

test('an answer is kept also after those of a clock that was ahead', async () => {
  const { ben } = club.members
  for (let minute = 1; minute <= 50; minute += 1) await keep(sentBy(ben, `key ${minute}`), { minute })
  await keep(sentBy(ben, 'once it is set'), { minute: 0 })
  const found = await Promise.all(['once it is set', 'key 1', 'key 2'].map((key) => find(sentBy(ben, key))))
  expect(found.map((one) => one !== undefined)).toEqual([true, false, true])
})

test('old answers go a few at a time, the oldest first, and a newer one under the same key stays', async () => {
  const { ben, carol } = club.members
  for (const minute of [1, 2, 3]) await keep(sentBy(ben, `key ${minute}`), { minute })
  await keep(sentBy(carol, 'key 1'), { minute: 5 })
  const clean = () =>
    transaction(club.db, (tx) => deleteOldAnswers(tx, { before: '2026-06-14T09:04:00.000Z', most: 2 }))
  expect(await clean()).toBe(2)
  expect(await find(sentBy(ben, 'key 3'))).toBeDefined()
  expect([await clean(), await clean()]).toEqual([1, 0])
  expect((await club.db.sql.select().from(answeredCalls)).map(({ memberId }) => memberId)).toEqual([carol])
})
