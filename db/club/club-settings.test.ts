import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emptyDatabase } from '../empty-database-testing.ts'
import { addMember } from '../members/members.ts'
import { transaction } from '../transaction.ts'
import { changeClub, readClub, seedClub } from './club-settings.ts'

const db = await emptyDatabase()

const first = {
  name: 'Papago',
  contact: 'pat@papago.example',
  timeZone: 'America/Phoenix',
  cupUrl: '',
  leaderboardUrl: '',
  footerCredit: '',
  headerColor: '',
  mainColor: '',
}
const at = '2026-06-14T09:00:00.000Z'

test('the first settings of a club stay when another server starts with others', async () => {
  await transaction(db, (tx) => seedClub(tx, first))
  await transaction(db, (tx) => seedClub(tx, { ...first, name: 'Other' }))
  expect(await readClub(db)).toEqual({
    ...first,
    version: 1,
    logo: '',
    registration: null,
    openLookup: true,
    asksAlcohol: false,
    followNames: 'short',
    allowsStakes: true,
  })
})

test.each([
  ['DELETE FROM club_changes', 'never deleted'],
  [`UPDATE club_changes SET after = ''`, 'never changed'],
  ['DELETE FROM club_settings', 'never deleted'],
])('the database itself refuses %s', async (statement, reason) => {
  await transaction(db, async (tx) => {
    const names = { username: statement.slice(0, 20), firstname: 'Pat', lastname: 'Doyle', email: 'pat@papago.example' }
    const flags = { passwordHash: '', dob: null, handicapIndex: null, isadmin: true, isconfirmed: true }
    const by = await addMember(tx, { ...names, ...flags, createdAt: at })
    await changeClub(tx, { settings: { ...first, name: statement }, by, at })
  })
  const [outcome] = await Promise.allSettled([transaction(db, async (tx) => tx.sql.run(sql.raw(statement)))])
  const error = outcome.status === 'rejected' ? (outcome.reason as Error) : undefined
  // drizzle keeps the database's message as a cause.
  expect(String(error?.cause ?? error)).toContain(reason)
})
