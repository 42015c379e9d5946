import { beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../empty-database-testing.ts'
import { addMember } from '../members/members.ts'
import { transaction } from '../transaction.ts'
import {
  addLink,
  deleteLinksOf,
  findLink,
  markLinkUsed,
  bindTempPassword,
  findTempPassword,
  deleteTempPassword,
  setTempPassword,
} from './account-links.ts'
import { takeRobotCheck } from './account-requests.ts'

const db = await emptyDatabase()
beforeAll(async () => {
  const ben = { username: 'ben', passwordHash: 'hash', firstname: 'Ben', lastname: 'Okafor', email: 'ben@club.example' }
  await transaction(db, (tx) =>
    addMember(tx, { ...ben, dob: null, handicapIndex: null, isadmin: false, isconfirmed: true, createdAt: at(0) }),
  )
})

const at = (minute: number) => new Date(Date.UTC(2026, 5, 14, 9, minute)).toISOString()
const link = { kind: 'confirm', memberId: 1, createdAt: at(0), expiresAt: at(30) } as const
const hash = (letter: string) => letter.repeat(64)

test('a link is found until it ends, and tells whether it was used', async () => {
  await transaction(db, (tx) => addLink(tx, { ...link, hash: hash('a'), email: 'ben@club.example' }))
  expect(await findLink(db, { hash: hash('a'), at: at(29) })).toMatchObject({ kind: 'confirm', usedAt: null })
  expect(await findLink(db, { hash: hash('b'), at: at(29) })).toBeUndefined()
  await transaction(db, (tx) => markLinkUsed(tx, { hash: hash('a'), at: at(1) }))
  expect(await findLink(db, { hash: hash('a'), at: at(29) })).toMatchObject({ usedAt: at(1) })
  expect(await findLink(db, { hash: hash('a'), at: at(30) })).toBeUndefined()
})

test('links that no one used are dropped, used ones are remembered', async () => {
  await transaction(db, async (tx) => {
    await addLink(tx, { ...link, hash: hash('c') })
    await deleteLinksOf(tx, { memberId: 1, kind: 'confirm' })
  })
  expect(await findLink(db, { hash: hash('c'), at: at(1) })).toBeUndefined()
  expect(await findLink(db, { hash: hash('a'), at: at(1) })).toBeDefined()
})

test('a temporary password lasts thirty minutes, and a new one takes its place', async () => {
  const password = { memberId: 1, passwordHash: 'one', createdAt: at(0), expiresAt: at(30) }
  await transaction(db, (tx) => setTempPassword(tx, password))
  const createdAt = at(0)
  expect(await findTempPassword(db, { memberId: 1, at: at(29) })).toEqual({ passwordHash: 'one', sid: null, createdAt })
  await transaction(db, async (tx) => {
    await setTempPassword(tx, { ...password, passwordHash: 'two' })
    await bindTempPassword(tx, { memberId: 1, sid: 'a sign-in' })
  })
  expect(await findTempPassword(db, { memberId: 1, at: at(29) })).toMatchObject({
    passwordHash: 'two',
    sid: 'a sign-in',
  })
  expect(await findTempPassword(db, { memberId: 1, at: at(30) })).toBeUndefined()
  await transaction(db, (tx) => deleteTempPassword(tx, { memberId: 1 }))
  expect(await findTempPassword(db, { memberId: 1, at: at(1) })).toBeUndefined()
})

test('a robot check is taken once, and forgotten after its end', async () => {
  const take = (minute: number) =>
    transaction(db, (tx) => takeRobotCheck(tx, { challenge: 'c', expiresAt: at(10), at: at(minute) }))
  expect([await take(0), await take(9), await take(10)]).toEqual([true, false, true])
})
