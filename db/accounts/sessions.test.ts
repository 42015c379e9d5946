import { beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../empty-database-testing.ts'
import { addMember } from '../members/members.ts'
import { constraintIn } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { addSession, endSession, findSession, touchSession } from './sessions.ts'

const db = await emptyDatabase()
const at = '2026-06-14T09:00:00.000Z'
const later = '2026-06-15T09:00:00.000Z'
beforeAll(async () => {
  await transaction(db, async (tx) => {
    const memberId = await addMember(tx, {
      username: 'ben',
      passwordHash: 'x',
      firstname: 'Ben',
      lastname: 'Okafor',
      email: 'ben@club.example',
      dob: null,
      handicapIndex: null,
      isadmin: false,
      isconfirmed: true,
      createdAt: at,
    })
    await addSession(tx, { sid: 'one', memberId, scope: 'full', device: '', at })
    await addSession(tx, { sid: 'two', memberId, scope: 'full', device: '', at })
  })
})

test('a sign-in is found with its member', async () => {
  expect(await findSession(db, { sid: 'one' })).toEqual({
    sid: 'one',
    memberId: 1,
    scope: 'full',
    createdAt: at,
    seenAt: at,
    endedAt: null,
    firstname: 'Ben',
    lastname: 'Okafor',
    isadmin: false,
    isconfirmed: true,
    isactive: true,
    approval: 'approved',
  })
  expect(await findSession(db, { sid: 'three' })).toBeUndefined()
})

test('using one sign-in and ending it leaves the other alone', async () => {
  await transaction(db, (tx) => touchSession(tx, { sid: 'one', at: later }))
  await transaction(db, (tx) => endSession(tx, { sid: 'one', at: later }))
  expect(await findSession(db, { sid: 'one' })).toMatchObject({ seenAt: later, endedAt: later })
  expect(await findSession(db, { sid: 'two' })).toMatchObject({ seenAt: at, endedAt: null })
})

test('a sign-in belongs to a member who exists', async () => {
  const stranger = { sid: 'x', memberId: 99, scope: 'full', device: '', at } as const
  expect(await constraintIn(transaction(db, (tx) => addSession(tx, stranger)))).toBe('foreign-key')
})
