import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { audit } from '../audit.ts'
import { listCities, searchCourses } from '../courses/courses-search.ts'
import type { Reader } from '../database.ts'
import { growingTables, hotLists, heldWork } from '../hot-lists-testing.ts'
import { searchGolfers } from '../members/golfer-search.ts'
import { searchAccounts, listDirectory, listGolfers } from '../members/members.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { listAssociation } from '../rounds/association-rounds.ts'
import { newRound, post } from '../rounds/rounds-testing.ts'
import { recentPostings, searchRounds, type PostingsOf } from '../rounds/rounds.ts'
import { forgetTees, moveStarts } from '../tee-times/sign-ups.ts'
import { fileOf } from '../testing.ts'
import { transaction } from '../transaction.ts'

const today = '2026-06-14'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
  await startOuting(club)
  await post(club, [newRound(club)])
})
afterEach(() => club.close())

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  await work()
  const statements = prepare.mock.calls.map(([statement]) => statement)
  prepare.mockRestore()
  return statements
}

/** SQLite's query plan for a piece of work, one line per table. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(work)
  const connection = new Sqlite(fileOf(club.db), { readonly: true })
  const plans = statements.flatMap((statement) => {
    const explained = connection.prepare(`EXPLAIN QUERY PLAN ${statement}`)
    const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1)
    return explained.all(...parameters) as { detail: string }[]
  })
  connection.close()
  // Work without queries would pass the test.
  expect(plans.length).toBeGreaterThan(0)
  return plans.map(({ detail }) => detail)
}

test.each(hotLists)('%s: no table is read whole', async (_, read) => {
  const plans = await plansOf(() => read(club.db))
  // What is called latest is the page that was found.
  expect(plans.filter((plan) => plan.startsWith('SCAN') && plan !== 'SCAN latest')).toEqual([])
})

test.each(heldWork)('%s: no table is read whole that grows with the rounds', async (_, work) => {
  const plans = await plansOf(() => work(club.db))
  // An index of the refused operations has only those.
  const scans = plans.filter((plan) => !plan.endsWith(' INDEX sync_mutations_refused'))
  const whole = scans.flatMap((plan) => /^SCAN (\w+)/.exec(plan)?.[1] ?? [])
  expect(whole.filter((table) => growingTables.has(table))).toEqual([])
})

test('a tee time that is moved reads its own sign-ups', async () => {
  const plans = await plansOf(() =>
    transaction(club.db, async (tx) => {
      await forgetTees(tx, { teetimeId: 1 })
      await moveStarts(tx, { teetimeId: 1, from: '07:40', to: '08:00' })
    }),
  )
  expect(plans.filter((plan) => plan.startsWith('SCAN'))).toEqual([])
})

test('an audit reads the rows of many links together', async () => {
  for (let nth = 0; nth < 40; nth += 1) await post(club, [newRound(club)])
  const connection = new Sqlite(fileOf(club.db), { readonly: true })
  const statement = connection.prepare('SELECT 1')
  const all = vi.spyOn(Object.getPrototypeOf(statement) as typeof statement, 'all')
  const { links, faults } = await audit(club.db)
  const queries = all.mock.calls.length
  all.mockRestore()
  connection.close()
  expect(faults).toEqual([])
  expect(links).toBeGreaterThan(40)
  expect(queries).toBeGreaterThan(0)
  expect(queries).toBeLessThan(links)
})

const everyCourse = { name: '', city: '', desc: false, today } as const

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  ['golfers', (reader) => listGolfers(reader)],
  ['the directory', (reader) => listDirectory(reader)],
  ['members', (reader) => searchAccounts(reader, {})],
  ['members by name', (reader) => searchAccounts(reader, { name: 'nov tom' })],
  ['courses by name', (reader) => searchCourses(reader, { ...everyCourse, name: 'oak', sort: 'name' })],
  ['courses by city', (reader) => searchCourses(reader, { ...everyCourse, sort: 'city' })],
  ['cities', (reader) => listCities(reader)],
])('%s are read in the order of an index of folded names', async (_, read) => {
  const plans = await plansOf(() => read(club.db))
  const scans = plans.filter((plan) => /^SCAN (members|courses)/.test(plan))
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain(' INDEX ')
})

test('golfers are searched in the index of the golfers of the club', async () => {
  const plans = await plansOf(() =>
    searchGolfers(club.db, { by: 1, name: 'nov tom', courseId: undefined, sort: 'name', desc: false, today }),
  )
  const scans = plans.filter((plan) => plan.startsWith('SCAN members'))
  expect(scans.length).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain(' INDEX members_golfers')
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE FOR ORDER BY'))).toEqual([])
})

test.each<[PostingsOf, string]>([
  ['everybody', 'SCAN rounds USING COVERING INDEX rounds_by_time'],
  [{ memberId: 1 }, 'SEARCH rounds USING COVERING INDEX rounds_by_member_time (member_id=?)'],
  ['tournaments', 'SCAN rounds USING COVERING INDEX rounds_of_tournaments'],
])('recent postings of %o are read by the time of their posting, with no sort of all of them', async (of, plan) => {
  const plans = await plansOf(() => recentPostings(club.db, { of }))
  expect(plans).toContain(plan)
  // Only the rows of the page are sorted, after they were read.
  const found = plans.slice(0, plans.indexOf('SCAN latest'))
  expect(found.filter((detail) => detail.includes('TEMP B-TREE'))).toEqual([])
})

test('all postings are counted without visiting each of them', async () => {
  const statements = await statementsOf(() => recentPostings(club.db, { of: 'everybody' }))
  const connection = new Sqlite(fileOf(club.db), { readonly: true })
  const visited = statements.filter((statement) => {
    const parameters = Array.from({ length: statement.split('?').length - 1 }, () => 1)
    const steps = connection.prepare(`EXPLAIN ${statement}`).all(...parameters)
    const isCounted = (steps as { opcode: string }[]).some(({ opcode }) => opcode === 'Count')
    return statement.includes('count(*)') && !isCounted
  })
  connection.close()
  expect(statements.some((statement) => statement.includes('count(*)'))).toBe(true)
  for (const statement of visited) expect(statement).toContain('"deleted_at" is not null')
})

test.each([false, true])('the rounds of a course by score are not sorted as a whole, desc: %s', async (desc) => {
  const plans = await plansOf(() => searchRounds(club.db, { courseId: 1, sort: 'score', desc }))
  expect(plans.filter((plan) => plan.includes(' INDEX rounds_by_course_score (course_id=? AND holes=?)'))).toHaveLength(
    2,
  )
  // Only rounds with equal scores are sorted, by their date.
  expect(plans).not.toContain('USE TEMP B-TREE FOR ORDER BY')
})

test.each([undefined, 'sent'] as const)(
  'the rounds that the association has are counted without reading each, in state %s',
  async (state) => {
    const statements = await statementsOf(() => listAssociation(club.db, { state }))
    const counted = statements.filter((statement) => statement.includes('count(*)'))
    const joined = counted.filter((statement) => statement.includes(' join '))
    expect(counted.length).toBeGreaterThan(joined.length)
    for (const statement of joined) expect(statement).toContain('"association_rounds"."state" in (?, ?)')
  },
)

test.each<[string, (reader: Reader) => Promise<unknown>]>([
  ['the rounds of everybody', (reader) => recentPostings(reader, { of: 'everybody' })],
  ['the rounds of tournaments', (reader) => recentPostings(reader, { of: 'tournaments' })],
  ['rounds for the association', (reader) => listAssociation(reader, {})],
])('a page of %s is read in the order of an index', async (_, read) => {
  const plans = await plansOf(() => read(club.db))
  const scans = plans.filter((plan) => plan.startsWith('SCAN') && plan !== 'SCAN latest')
  for (const scan of scans) expect(scan).toContain(' INDEX ')
})
