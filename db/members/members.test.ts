import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { handicapIndex } from '#golf/units.ts'
import { emptyDatabase } from '../empty-database-testing.ts'
import { members } from '../schema/members.ts'
import { constraintIn } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { addMember, findAccount, listGolfers, type NewMember } from './members.ts'

const db = await emptyDatabase()
beforeAll(async () => {
  await add({ ...carol, username: 'ben', firstname: 'Ben', lastname: 'Okafor', handicapIndex: null })
  await add(carol)
  const gone = await add({ ...carol, username: 'gone', firstname: 'Al', lastname: 'Away' })
  await transaction(db, async (tx) => {
    await tx.sql.update(members).set({ isactive: false }).where(eq(members.id, gone))
  })
})

const carol: NewMember = {
  username: 'carol',
  passwordHash: 'hash',
  firstname: 'Carol',
  lastname: 'Ito',
  email: 'carol@club.example',
  dob: '1996-07-05',
  handicapIndex: handicapIndex(-1.2),
  isadmin: false,
  isconfirmed: true,
}

const add = (member: NewMember) =>
  transaction(db, (tx) => addMember(tx, { ...member, createdAt: '2026-06-14T09:00:00.000Z' }))

test('golfers are the active members by name, with nothing private', async () => {
  expect(await listGolfers(db)).toEqual([
    { id: 2, firstname: 'Carol', lastname: 'Ito', handicapindex: -1.2, transferred: true },
    { id: 1, firstname: 'Ben', lastname: 'Okafor', handicapindex: null },
  ])
})

test('an account is found by its username in any case', async () => {
  expect(await findAccount(db, { username: 'CaRoL' })).toMatchObject({ id: 2, passwordHash: 'hash', isactive: true })
  expect(await findAccount(db, { username: 'carol%' })).toBeUndefined()
})

test('members who have left differ from the active ones', async () => {
  expect(await findAccount(db, { username: 'gone' })).toMatchObject({ isactive: false })
})

test.each([
  ['a username that exists', { username: 'BEN' }],
  ['a username of two letters', { username: 'al' }],
  ['a date of birth as it is shown', { username: 'other', dob: '07-05-1996' }],
  ['a name of tees of 41 letters', { username: 'other', tees: 'x'.repeat(41) }],
  ['an index over 54', { username: 'other', handicapIndex: handicapIndex(54.1) }],
])('the tables refuse %s', async (_what, wrong) => {
  await expect(constraintIn(add({ ...carol, ...wrong }))).resolves.toBeDefined()
})
