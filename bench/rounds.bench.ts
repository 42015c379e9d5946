import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { findCourse } from '#db/courses/courses.ts'
import { addDemoCourses } from '#db/demo/demo-club.ts'
import { historyOfMember, roundsOfMember } from '#db/handicaps/handicap-history.ts'
import { searchGolfers } from '#db/members/golfer-search.ts'
import { addMember } from '#db/members/members.ts'
import { openDatabase } from '#db/open-database.ts'
import { ratedTees, type NewRound, noConditions, postRounds } from '#db/rounds/rounds-posting.ts'
import { courseRecords, recentPostings, searchRounds } from '#db/rounds/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { replay } from '#golf/handicap/record.ts'
import { roundsSummary } from '#golf/handicap/statistics.ts'
import { strokes } from '#golf/units.ts'
import { seeded } from './seeded.ts'
import { count, medianTime, milliseconds, printTable, ratio } from './table.ts'

const members = 1000
const roundsEach = 198
/** The rounds of one member who has played for a lifetime; with the others' there are 200,000. */
const lifetime = 2000
const today = '2026-11-21'
const { whole } = seeded(200_000)

const folder = mkdtempSync(join(tmpdir(), 'nomad-rounds-'))
const file = join(folder, 'nomad.db')
const db = await openDatabase({ file })

const courseIds = await transaction(db, async (tx) => [...(await addDemoCourses(tx)).values()].slice(0, 10))
const cards = await Promise.all(courseIds.map((id) => findCourse(db, { id })))
const tees = cards.flatMap((card) =>
  card?.teeboxes[0] ? [{ courseId: card.course.id, ...ratedTees(card.teeboxes[0]) }] : [],
)
const home = tees[0] ?? noTees()

function noTees(): never {
  throw new Error('the demo courses have no tees')
}

function rounds(memberId: number, { number, every }: { number: number; every: number }): NewRound[] {
  const usual = whole(76, 100)
  return Array.from({ length: number }, (_, at) => ({
    memberId,
    date: addDays(today, -every * (number - at)),
    ...(tees[whole(0, tees.length - 1)] ?? home),
    score: strokes(usual + whole(-6, 9)),
    parorbetter: whole(0, 12),
    tournament: at % 12 === 0,
    alcohol: '0',
    gtid: null,
  }))
}

function post(newRounds: readonly NewRound[]): Promise<number[]> {
  const posting = { source: 'import', postedBy: 1, postedAt: `${today}T09:00:00.000Z` } as const
  const rest = { mid: null, regionId: null, conditions: noConditions, confirmed: true }
  return transaction(db, (tx) => postRounds(tx, { posting: { ...posting, ...rest }, newRounds }))
}

async function fill(): Promise<number[]> {
  const ids: number[] = []
  for (let n = 1; n <= members; n += 1) {
    const person = { firstname: `First${whole(1, 200)}`, lastname: `Last${whole(1, 600)}`, email: '', passwordHash: '' }
    const rest = { dob: '1960-01-01', handicapIndex: null, isadmin: false, isconfirmed: true, createdAt: today }
    const id = await transaction(db, (tx) => addMember(tx, { username: `member${n}`, ...person, ...rest }))
    await post(rounds(id, n === 1 ? { number: lifetime, every: 7 } : { number: roundsEach, every: 10 }))
    ids.push(id)
  }
  return ids
}

const began = performance.now()
const ids = await fill()
const filled = performance.now() - began
const [old = 0, young = 0] = ids

const bare = new Sqlite(file, { readonly: true })
const countAll = bare.prepare('SELECT count(*), sum(score) FROM rounds')
const scan = await medianTime(async () => countAll.get())
bare.close()

const page = { sort: 'date', desc: true, size: 10 } as const
const listRow = async (name: string, work: () => Promise<unknown>) => {
  const time = await medianTime(work)
  return [name, milliseconds(time), ratio(time, scan)]
}
const ofCourse = { ...page, courseId: home.courseId }
const golfers = { by: young, name: '', courseId: home.courseId, desc: true, today, size: 10 }
printTable({
  title: `Lists among ${count(members)} members and ${count(members * roundsEach + lifetime)} rounds`,
  headings: ['', 'time', 'to baseline'],
  rows: [
    await listRow('rounds of a member', () => searchRounds(db, { ...page, memberId: young })),
    await listRow('rounds of a course, newest first', () => searchRounds(db, ofCourse)),
    await listRow('the same by differential', () => searchRounds(db, { ...ofCourse, sort: 'handicap' })),
    await listRow('the same by golfer, page 1,000', () =>
      searchRounds(db, { ...ofCourse, sort: 'lastname', page: 1000 }),
    ),
    await listRow('recent postings', () => recentPostings(db, { of: 'everybody', size: 25 })),
    await listRow('recent postings, page 5,000', () => recentPostings(db, { of: 'everybody', size: 25, page: 5000 })),
    await listRow('recent postings of a member', () => recentPostings(db, { of: { memberId: old }, size: 25 })),
    await listRow('recent postings of tournaments', () => recentPostings(db, { of: 'tournaments', size: 25 })),
    await listRow('records of a course', () => courseRecords(db, home.courseId)),
    await listRow('golfers by par or better', () => searchGolfers(db, { ...golfers, sort: 'parorbetteravg' })),
    await listRow('golfers by rounds together', () => searchGolfers(db, { ...golfers, sort: 'played' })),
  ],
})
console.log(
  `\nYardstick: better-sqlite3 passing over all rounds, ${milliseconds(scan)}. Filling took ${milliseconds(filled)}.`,
)

const summary = async (id: number) =>
  roundsSummary({ history: await historyOfMember(db, id), today, dateOfBirth: '1960-01-01' })
const replayedSummary = async (id: number) =>
  roundsSummary({ history: replay(await roundsOfMember(db, id)), today, dateOfBirth: '1960-01-01' })
const lookupRow = async (name: string, id: number) => {
  const [stored, replayed] = [await medianTime(() => summary(id)), await medianTime(() => replayedSummary(id))]
  return [name, milliseconds(stored), milliseconds(replayed), ratio(stored, replayed)]
}
printTable({
  title: 'Looking up a member: the summary from stored history',
  headings: ['rounds on the record', 'time', 'baseline', 'to baseline'],
  rows: [await lookupRow(count(roundsEach), young), await lookupRow(count(lifetime), old)],
})
console.log('\nYardstick: the same summary from the rounds, replayed from the first one.')

const scratch = new Sqlite(join(folder, 'bare.db'))
scratch.pragma('journal_mode = WAL')
scratch.pragma('synchronous = FULL')
scratch.exec('CREATE TABLE rounds (member INTEGER, date TEXT, score INTEGER)')
const insert = scratch.prepare('INSERT INTO rounds VALUES (?, ?, ?)')
const commit = await medianTime(async () => insert.run(1, today, 84))
scratch.close()
const one = (memberId: number, date: string): NewRound[] =>
  rounds(memberId, { number: 1, every: 1 }).map((round) => ({ ...round, date }))
const postRow = async (name: string, newRounds: () => readonly NewRound[]) => {
  const time = await medianTime(() => post(newRounds()))
  return [name, milliseconds(time), ratio(time, commit)]
}
printTable({
  title: 'Posting a round, with the replay of its golfer’s record, until it is on the disk',
  headings: ['', 'time', 'to baseline'],
  rows: [
    await postRow(`the latest of ${count(roundsEach)}`, () => one(young, today)),
    await postRow(`the latest of ${count(lifetime)}`, () => one(old, today)),
    await postRow(`a late one, half-way into ${count(lifetime)}`, () => one(old, addDays(today, -7 * (lifetime / 2)))),
    await postRow('the latest of 144 golfers together', () => ids.slice(2, 146).flatMap((id) => one(id, today))),
  ],
})
console.log(`\nYardstick: better-sqlite3 committing one row into a bare table, ${milliseconds(commit)}.`)

await db.close()
rmSync(folder, { recursive: true })
