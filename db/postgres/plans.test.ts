import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { growingTables, hotLists, heldWork } from '../hot-lists-testing.ts'
import { openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { newRound, post } from '../rounds/rounds-testing.ts'
import { recentPostings, type PostingsOf } from '../rounds/rounds.ts'
import { connectionTo } from './connection.ts'

// The twin of db/sqlite/indexes.test.ts. Tables of a test are small, and PostgreSQL reads what is small as a whole
// unless it may not: where no index leads to the rows, it passes over all of them all the same.

let club: OutingClub
let planner: pg.Client
beforeAll(async () => {
  club = await openOutingClub()
  await startOuting(club)
  await post(club, [newRound(club)])
  const [[name] = ['']] = await club.db.sql.values<[string]>(sql`SELECT current_database()`)
  const url = new URL(process.env['POSTGRES_TEST_URL'] ?? '')
  url.pathname = `/${name}`
  planner = new pg.Client(connectionTo(url.href))
  await planner.connect()
  await planner.query(years)
  await planner.query('SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off')
})
/** Of a few rows PostgreSQL takes any index, so there are some, which no other row has to know. */
const years = `
  BEGIN;
  SET LOCAL session_replication_role = replica;
  INSERT INTO teetimes (organizer_id, date, course_id, teebox_id, created_at, posted_at)
    SELECT organizer, '2020-06-14', 1, 1, '', '' FROM generate_series(101, 600) AS organizer;
  INSERT INTO sign_ups (op, teetime_id, member_id, name, email, handicap_tenths, place, signed_up_at)
    SELECT teetime || ' ' || member, teetime, member, '', '', 0, 'in', ''
    FROM generate_series(101, 600) AS teetime, generate_series(101, 120) AS member;
  INSERT INTO rounds (posting_id, member_id, date, course_id, teebox_id, rating_tenths, slope, holes, score, parorbetter,
      tournament, posted_at)
    SELECT 100 + number, 101 + number % 20, '2020-06-14', 1, 1, 700, 120, 18, 90, 5, number % 10 / 9, number::text
    FROM generate_series(1, 5000) AS number;
  COMMIT;
  ANALYZE teetimes, sign_ups, rounds`

afterAll(async () => {
  await planner.end()
  await club.close()
})

type Node = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Node[]
}
type Sent = { readonly text: string; readonly values: unknown[]; readonly rowMode?: string }

/** How PostgreSQL finds what a piece of work asks for: every part of the plans of its statements. */
async function plansOf(work: () => Promise<unknown>): Promise<Node[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  // What connections ask for themselves comes as a text alone.
  const sent = query.mock.calls.flatMap(([statement]: unknown[]) =>
    (statement as Sent).rowMode ? [statement as Sent] : [],
  )
  query.mockRestore()
  const plans = []
  for (const { text, values } of sent) {
    const { rows } = await planner.query<{ 'QUERY PLAN': { Plan: Node }[] }>({
      text: `EXPLAIN (FORMAT JSON) ${text}`,
      values,
    })
    plans.push(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan)))
  }
  // Work that asks for nothing would read nothing whole.
  expect(plans.length).toBeGreaterThan(0)
  return plans.flatMap(partsOf)
}

function partsOf(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(partsOf)]
}

/** These hold only what is open, so that to read one whole is to read a few rows. */
const ofOpenOnes = ['teetimes_one_in_progress', 'messages_due', 'round_holds_open']

function isReadWhole({ 'Node Type': type, 'Index Name': index, 'Index Cond': condition }: Node): boolean {
  if (type === 'Seq Scan') return true
  return index !== undefined && condition === undefined && !ofOpenOnes.includes(index)
}

test.each(hotLists)('%s: no table is read whole', async (_, read) => {
  const parts = await plansOf(() => read(club.db))
  expect(parts.filter(isReadWhole)).toEqual([])
})

test.each(heldWork)('%s: no table is read whole that grows with the rounds', async (_, work) => {
  const parts = await plansOf(() => work(club.db))
  const whole = parts.filter((part) => isReadWhole(part) && growingTables.has(part['Relation Name'] ?? ''))
  expect(whole).toEqual([])
})

test.each<[PostingsOf, string]>([
  ['everybody', 'rounds_by_time'],
  [{ memberId: 1 }, 'rounds_by_member_time'],
  ['tournaments', 'rounds_of_tournaments'],
])('recent postings of %o are read by the time of their posting, with no sort of all of them', async (of, index) => {
  const parts = await plansOf(() => recentPostings(club.db, { of }))
  const found = parts.find((part) => part['Node Type'] === 'Limit')
  expect(found?.Plans).toMatchObject([{ 'Node Type': 'Index Only Scan', 'Index Name': index }])
})
