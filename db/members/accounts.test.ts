import { beforeAll, expect, test } from 'vitest'
import { addSession } from '../accounts/sessions.ts'
import { emptyDatabase } from '../empty-database-testing.ts'
import { transaction } from '../transaction.ts'
import {
  addMember,
  changeAccount,
  changeSettings,
  countAdmins,
  findAccountById,
  listDirectory,
  readSettings,
  searchAccounts,
  type NewMember,
} from './members.ts'

const db = await emptyDatabase()
const createdAt = '2026-06-14T09:00:00.000Z'
const ben: NewMember = {
  username: 'ben_o',
  passwordHash: 'hash',
  firstname: 'Ben',
  lastname: 'Okafor',
  email: 'ben@club.example',
  dob: null,
  handicapIndex: null,
  isadmin: false,
  isconfirmed: true,
}

beforeAll(async () => {
  await transaction(db, async (tx) => {
    await addMember(tx, { ...ben, createdAt })
    const percy = { username: 'percy', lastname: '100% Percy', isadmin: true, phonenum: '555', sharephone: true }
    await addMember(tx, { ...ben, ...percy, createdAt })
    await addMember(tx, { ...ben, username: 'benxo', lastname: 'Away', isconfirmed: false, createdAt })
    await addSession(tx, { sid: 'a', memberId: 1, scope: 'full', device: '', at: createdAt })
    await addSession(tx, { sid: 'b', memberId: 1, scope: 'full', device: '', at: '2026-06-15T09:00:00.000Z' })
  })
})

const found = async (name: string) => (await searchAccounts(db, { name })).results.map(({ id }) => id)

test('accounts are found by a part of the name in any case, by name, with the last use', async () => {
  const { results } = await searchAccounts(db, { name: 'BEN' })
  expect(results.map(({ username }) => username)).toEqual(['percy', 'benxo', 'ben_o'])
  expect(results[2]).toMatchObject({ seen: '2026-06-15T09:00:00.000Z' })
  expect(results[0]).toMatchObject({ seen: null, isadmin: true })
})

test('a wildcard that is typed stands for nothing (SEC-29)', async () => {
  expect(await found('100%')).toEqual([2])
  expect(await found('%')).toEqual([])
  expect(await found('o%r')).not.toContain(2)
  expect(await found(String.raw`\ `)).toEqual([])
})

test('an account changes in what is given and in nothing else', async () => {
  await transaction(db, (tx) => changeAccount(tx, { id: 2, isadmin: false, email: 'percy@club.example' }))
  const changed = await findAccountById(db, { id: 2 })
  expect(changed).toMatchObject({ isadmin: false, email: 'percy@club.example', passwordHash: 'hash' })
  expect(await countAdmins(db)).toBe(0)
})

test('the directory has confirmed members with what they share', async () => {
  expect(await listDirectory(db)).toEqual([
    { id: 2, firstname: 'Ben', lastname: '100% Percy', email: null, phonenum: '555' },
    { id: 1, firstname: 'Ben', lastname: 'Okafor', email: null, phonenum: null },
  ])
  await transaction(db, (tx) => changeSettings(tx, { id: 1, settings: { shareemail: true, sharephone: true } }))
  expect((await listDirectory(db))[1]).toMatchObject({ email: 'ben@club.example', phonenum: null })
})

test('settings are what a member entered, and start without sharing anything', async () => {
  expect(await readSettings(db, { id: 3 })).toMatchObject({
    username: 'benxo',
    shareemail: false,
    sharephone: false,
    postemail: false,
    teetimenotify: 'Both',
    dob: null,
  })
  expect(await readSettings(db, { id: 99 })).toBeUndefined()
})

test('accounts are found without accents, in any order, by name and by username', async () => {
  await transaction(db, async (tx) => {
    const tomas = { username: 'tnovak', firstname: 'Tomáš', lastname: 'O’Novák', email: 'tomas@club.example' }
    await addMember(tx, { ...ben, ...tomas, createdAt })
  })
  for (const typed of ['onovak', "o'novak", 'novak tomas', 'NOVÁK, TOM', 'tnov'])
    expect(await found(typed)).toEqual([4])
  await transaction(db, (tx) => changeSettings(tx, { id: 4, settings: { lastname: 'Łysý' } }))
  expect(await found('novak tomas')).toEqual([4])
  expect(await found('onovak')).toEqual([])
  expect(await found('lysy')).toEqual([4])
})
