import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchCourses, type CourseSearch } from '#db/courses/courses-search.ts'
import { findDetailedCourse } from '#db/courses/courses.ts'
import type { Transaction } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { courses, courseConditions, holes, teeboxes } from '#db/schema/courses.ts'
import { members } from '#db/schema/members.ts'
import { roundPostings, rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { foldName } from '#golf/names.ts'
import { strokes, tenths } from '#golf/units.ts'
import { seeded } from './seeded.ts'
import { count, medianTime, milliseconds, printTable, ratio } from './table.ts'

const { random, whole } = seeded(7)
const courseCount = 10_000
const roundCount = 200_000
const today = '2026-11-21'
const words = ['Oak', 'Elm', 'Ash', 'Moor', 'Links', 'Ridge', 'Valley', 'Lake', 'Dunes', 'Heath']
const memberOf = (round: number) => (round % 1000) + 1
const word = () => words[whole(0, words.length - 1)] ?? ''

/** Rows per statement, because the number of parameters is limited. */
const batchSize = 400

async function inBatches(total: number, put: (from: number, size: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= total; from += batchSize) await put(from, Math.min(batchSize, total - from + 1))
}

const ids = (from: number, size: number) => Array.from({ length: size }, (_, at) => from + at)

/** Adds ten years of rounds; a few courses have most of them, most courses nearly none, as in a real club. */
async function fill({ sql }: Transaction): Promise<void> {
  const person = { passwordHash: '', email: '', createdAt: today, firstname: 'Ben' }
  const folded = { foldedFirstname: 'ben', foldedUsername: '', foldedLastname: '' }
  const named = (id: number) => ({ ...person, ...folded, id, username: `member${id}`, lastname: `M${id}` })
  await sql.insert(members).values(ids(1, 1000).map(named))
  await inBatches(courseCount, async (from, size) => {
    const batch = ids(from, size)
    const named = (id: number) => ({ id, name: `${word()} ${word()} ${id}`, city: `City ${whole(1, 2000)}` })
    const folded = ({ name, city }: ReturnType<typeof named>) => ({
      foldedName: foldName(name),
      foldedCity: foldName(city),
    })
    const made = batch.map(named).map((course) => ({ ...course, ...folded(course), state: 'CA' }))
    await sql.insert(courses).values(made)
    const tees = { rating: tenths(70.2), slope: 125 }
    await sql.insert(teeboxes).values(batch.map((id) => ({ id, courseId: id, description: 'White', ...tees })))
    const card = (courseId: number) => ids(1, 18).map((hole) => ({ courseId, hole, par: 4, strokeIndex: hole }))
    await sql.insert(holes).values(batch.flatMap(card))
  })
  await inBatches(roundCount, async (from, size) => {
    const batch = ids(from, size).map((id) => ({ id, date: addDays(today, -whole(0, 3650)) }))
    const scale = () => whole(0, 4)
    await sql.insert(roundPostings).values(
      batch.map(({ id, date }) => ({
        id,
        source: 'member' as const,
        postedBy: memberOf(id),
        postedAt: `${date}T20:00:00.000Z`,
        greenscondition: scale(),
        greensspeed: scale(),
        fairwaycondition: scale(),
        value: scale(),
      })),
    )
    await sql.insert(rounds).values(
      batch.map(({ id, date }) => {
        const courseId = Math.max(1, Math.ceil(courseCount * random() ** 4))
        const tees = { courseId, teeboxId: courseId, rating: tenths(70.2), slope: 125, holes: 18 as const }
        return {
          id,
          postingId: id,
          memberId: memberOf(id),
          date,
          ...tees,
          score: strokes(whole(70, 110)),
          parorbetter: whole(0, 12),
          tournament: false,
          postedAt: `${date}T20:00:00.000Z`,
        }
      }),
    )
  })
  const report = { greenscondition: 3, greensspeed: 2, fairwaycondition: 1, value: 4, coursecom: '' }
  const giver = { givenBy: 1, givenAt: `${today}T09:00:00.000Z`, date: today }
  await sql.insert(courseConditions).values(ids(1, 1000).map((courseId) => ({ courseId, ...giver, ...report })))
}

const folder = mkdtempSync(join(tmpdir(), 'nomad-bench-'))
const db = await openDatabase({ file: join(folder, 'nomad.db') })
await transaction(db, fill)

const usual: CourseSearch = { name: '', city: '', sort: 'recent12mo', desc: true, today, page: 1, size: 10 }
const search = (asked: Partial<CourseSearch>) => () => searchCourses(db, { ...usual, ...asked })

const questions: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['the list as it opens: the most played first', search({})],
  ['its last page', search({ page: courseCount / 10 })],
  ['sorted by name', search({ sort: 'name', desc: false })],
  ['sorted by the greens', search({ sort: 'greenscondition' })],
  ['sorted by the last comment', search({ sort: 'coursecomdate' })],
  ['found by a part of the name', search({ name: 'dunes' })],
  ['found by name and city', search({ name: 'oak', city: 'city 19' })],
  ['the most played course with everything about it', () => findDetailedCourse(db, { id: 1 })],
]

const baseline = await medianTime(() => db.sql.select().from(rounds).limit(1000))
const rows: string[][] = []
for (const [question, ask] of questions) {
  const time = await medianTime(ask)
  rows.push([question, milliseconds(time), ratio(time, baseline)])
}
const club = `${count(courseCount)} courses, ${count(roundCount)} rounds`
printTable({
  title: `Courses: ${club}; the baseline reads 1,000 rounds in ${milliseconds(baseline)}`,
  headings: ['', 'time', 'to baseline'],
  rows,
})

await db.close()
rmSync(folder, { recursive: true })
