import { afterEach, beforeEach, expect, test } from 'vitest'
import { listCourses } from '#db/courses/courses.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { coursesImport } from '#sync/calls/courses-import.ts'
import { get } from '../accounts/accounts-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { asking } from './courses-testing.ts'

type Validated = AnswerOf<typeof coursesImport>

let club: TestClub
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  club = await openTestClub()
  ask = asking(club)
})
afterEach(() => club.close())

type Course = { readonly id: number; readonly name: string; readonly par: number; readonly holecount: number }

const bring = async (csv: string, by: MemberName = 'ben', changed: Changed = {}) =>
  (await ask<Validated>({ by, path: 'course/import', body: { csv, ...changed } })).json
const look = async (csv: string, by: MemberName = 'ben', changed: Changed = {}) =>
  (await ask<Validated>({ by, path: 'course/import/preview', body: { csv, ...changed } })).json
const courses = async () => (await ask<{ courses: Course[] }>({ path: 'course/all' })).json.courses
type Changed = Partial<Omit<BodyOf<typeof coursesImport>, 'csv'>>

const problems = ({ rows }: Validated) => rows.map(({ problem }) => problem)

async function courseNamed(name: string) {
  const id = (await courses()).find((course) => course.name === name)?.id
  const { json } = await ask<{ teeboxes: Record<string, { description: string; rating: number; yardage: number }> }>({
    path: `course/${id}`,
  })
  return Object.values(json.teeboxes)
}

const nine = '4 3 5 4 4 3 5 4 4,1 2 3 4 5 6 7 8 9'
const head = 'Course,City,State,Tee,Rating,Slope,Yardage,Pars,Stroke Indexes'
const pines = [
  head,
  `Tall Pines,Phoenix,AZ,White,35.1,121,3050,${nine}`,
  `Tall Pines,Phoenix,AZ,Red,34.2,117,,${nine}`,
].join('\n')

test('a file adds a course with its tees and holes, and the preview of it writes nothing', async () => {
  const before = await courses()
  const preview = await look(pines)
  expect(preview).toMatchObject({ added: 1, changed: 0, refused: 0, ignored: [] })
  expect(await courses()).toEqual(before)
  expect(await bring(pines)).toEqual(preview)
  expect((await courses()).find(({ name }) => name === 'Tall Pines')).toMatchObject({ par: 36, holecount: 9 })
  expect(await courseNamed('Tall Pines')).toMatchObject([
    { description: 'White', rating: 35.1, yardage: 3050 },
    { description: 'Red', rating: 34.2, yardage: null },
  ])
})

test('a name of tees with spaces without end is refused, and holds up no one', async () => {
  const { rows } = await look(`name,tee,rating,slope\nTall Pines,a${' '.repeat(190_000)}b,70.1,121`)
  expect(rows).toMatchObject([{ outcome: 'refused' }])
  expect(rows[0]?.tee.length).toBeLessThan(2000)
})

test('tees for women are recognized by (W) behind their name, with and without a space', async () => {
  const tees = ['Red (W)', 'Gold(w)', '(W) Blue'].map((tee) => `Tall Pines,Phoenix,AZ,${tee},35.1,121,,${nine}`)
  await bring([head, ...tees].join('\n'))
  const stored = (await courseNamed('Tall Pines')) as { description: string; gender?: string }[]
  expect(stored.map(({ description, gender }) => `${description} ${gender}`).toSorted()).toEqual([
    '(W) Blue M',
    'Gold W',
    'Red W',
  ])
})

test('a member brings 200 tees in a file, and an administrator more', async () => {
  const file = (count: number) => {
    const names = Array.from({ length: count }, (_, at) => `Pines ${at},Phoenix,AZ,White,35.1,121,,${nine}`)
    return [head, ...names].join('\n')
  }
  expect(await look(file(200))).toMatchObject({ added: 200 })
  expect(await look(file(201))).toMatchObject({ code: 'course.file-unreadable' })
  expect(await look(file(201), 'alice')).toMatchObject({ added: 201 })
})

test('while an administrator brings a large file, scores are written between its courses', async () => {
  const before = (await courses()).length
  const lines = Array.from({ length: 300 }, (_, at) => `Course ${at},Phoenix,AZ,White,35.1,121,3050,${nine}`)
  const file = [head, ...lines].join('\n')
  const state = { isDone: false }
  const bringing = bring(file, 'alice').finally(() => {
    state.isDone = true
  })
  const seen = new Set<number>()
  while (!state.isDone) {
    await transaction(club.db, async (tx) => seen.add((await listCourses(tx)).length - before))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(await bringing).toMatchObject({ added: 300, refused: 0 })
  expect([...seen].filter((count) => count > 0 && count < 300)).not.toEqual([])
  expect(await look(file, 'alice')).toMatchObject({ added: 0, changed: 0, refused: 0 })
})

test('the same file again doubles nothing, and another rating changes the course that is there', async () => {
  await bring(pines, 'alice')
  const { rows, ...counts } = await bring(pines, 'alice')
  expect(counts).toMatchObject({ added: 0, changed: 0, refused: 0 })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['same', 'same'])
  const newer = `course,tee,rating,slope,yards\ntall pines,white,"35,4",122,\nTALL PINES,Blue,36.0,130,3300`
  expect(await bring(newer, 'alice')).toMatchObject({ added: 0, changed: 1, refused: 0 })
  expect(await courseNamed('Tall Pines')).toMatchObject([
    { description: 'white', rating: 35.4, yardage: 3050 },
    { description: 'Red', rating: 34.2 },
    { description: 'Blue', rating: 36 },
  ])
  expect((await courses()).filter(({ name }) => /pines/i.test(name))).toHaveLength(1)
})

test('tees have a rating for women and a card of their own', async () => {
  const file = [
    'course,tee,gender,rating,slope,pars,stroke indexes',
    `Tall Pines,Red,M,33.0,110,${nine}`,
    'Tall Pines,Red,Women,35.0,118,4 3 5 4 4 3 5 4 5,1 2 3 4 5 6 7 8 9',
    'Tall Pines,Gold (W),,34.0,112,,',
  ].join('\n')
  expect(await bring(file)).toMatchObject({ added: 1, refused: 0 })
  const tees = await courseNamed('Tall Pines')
  expect(tees).toMatchObject([
    { description: 'Red', gender: 'M', holes: [] },
    {
      description: 'Red',
      gender: 'W',
      holes: expect.arrayContaining([expect.objectContaining({ par: 5 })]) as unknown,
    },
    { description: 'Gold', gender: 'W', holes: [] },
  ])
  expect((await bring(file)).rows.map(({ outcome }) => outcome)).toEqual(['same', 'same', 'same'])
})

// cspell:ignore Damen Mujeres
test.each([
  ['Ladies', 'W'],
  ['Damen', 'W'],
  ['D', 'W'],
  ['Mujeres', 'W'],
  ['Women’s', 'W'],
  ['Herren', 'M'],
  ['', 'M'],
  ['2', undefined],
  ['Mixed', undefined],
])('tees whose gender is written “%s” are rated for %s', async (written, gender) => {
  const csv = `course,tee,gender,rating,slope\nTall Pines,Gold,${written},35.1,118`
  const [row] = (await look(csv)).rows
  expect(row?.faults.map(({ field }) => field)).toEqual(gender === undefined ? ['gender'] : [])
  if (gender === undefined) return
  await bring(csv)
  expect(await courseNamed('Tall Pines')).toMatchObject([{ description: 'Gold', gender }])
})

test('members add courses and fill what is empty; what is there only administrators change', async () => {
  const other = 'course,tee,rating,slope\nThe oaks,White,71.0,125'
  expect(problems(await bring(other, 'ben'))).toEqual([expect.stringContaining('Only administrators')])
  expect(await bring(other, 'alice')).toMatchObject({ changed: 1 })
})

test('each line to fix is named with its reason, and its course is left out whole', async () => {
  const file = [
    head,
    `Good Links,Phoenix,AZ,White,35.1,121,3050,${nine}`,
    `Bad Links,Phoenix,AZ,White,35.1,121,3050,${nine}`,
    `Bad Links,Phoenix,AZ,Red,thirty,117,,${nine}`,
    `,Phoenix,AZ,Red,34.2,117,,${nine}`,
    `Short Card,Phoenix,AZ,Red,34.2,117,,4 4 4,1 2`,
    `Twice,Phoenix,AZ,Red,34.2,117,,${nine}`,
    `Twice,Phoenix,AZ,red,34.9,117,,${nine}`,
    `Steep,Phoenix,AZ,Red,34.2,299,,${nine}`,
    `Same Index,Phoenix,AZ,Red,34.2,117,,4 4 4 4 4 4 4 4 4,1 1 2 3 4 5 6 7 8`,
    `Two Cards,Phoenix,AZ,Red,34.2,117,,${nine}`,
    `Two Cards,Phoenix,AZ,White,34.2,117,,4 3 5 4 4 3 5 4 5,1 2 3 4 5 6 7 8 9`,
    `${'x'.repeat(101)},Phoenix,AZ,Red,34.2,117,,${nine}`,
  ].join('\n')
  const validated = await bring(file)
  expect(problems(validated)).toEqual([
    null,
    'Left out with line 4 of this course.',
    expect.stringContaining('“thirty”'),
    expect.stringContaining('name of the course'),
    'There are 3 pars and 2 stroke indexes.',
    'Left out with line 8 of this course.',
    'The same tees as in line 7.',
    expect.stringContaining('55'),
    expect.any(String),
    null,
    null,
    expect.stringContaining('100 characters'),
  ])
  expect(validated).toMatchObject({ added: 2, refused: 9 })
  const names = (await courses()).map(({ name }) => name)
  expect(names).toContain('Good Links')
  expect(names).not.toContain('Bad Links')
})

const faultsOf = ({ rows }: Validated) =>
  rows.flatMap(({ line, faults }) => faults.map(({ field, value, proposal }) => [line, field, value, proposal]))

test('every field at fault of a line is named, with what was plainly meant', async () => {
  const header = 'course,state,website,tee,rating,slope,yards,pars,stroke indexes'
  const file = [
    header,
    `Tall Pines,AZ,,White,351,12 1,"6,512 yds",435443544,1-2-3-4-5-6-7-8-9`,
    `,AZ,,,35.1,121,,${nine}`,
    `Bad Links,Arizona,www.links.example,White,35.1,121,,${nine}`,
    `Short Card,AZ,,White,35.1,121,,4 4 4,1 2 3 4 5 6 7 8 9`,
  ].join('\n')
  expect(faultsOf(await look(file))).toEqual([
    [2, 'rating', '351', '35.1'],
    [2, 'slope', '12 1', null],
    [2, 'yardage', '6,512 yds', '6512'],
    [2, 'pars', '435443544', '4 3 5 4 4 3 5 4 4'],
    [2, 'indexes', '1-2-3-4-5-6-7-8-9', '1 2 3 4 5 6 7 8 9'],
    [3, 'name', '', 'Tall Pines'],
    [3, 'tee', '', null],
    [4, 'state', 'Arizona', 'AZ'],
    [5, 'pars', '4 4 4', null],
  ])
  const state = [{ line: 4, field: 'state', value: 'AZ' }] as const
  expect(faultsOf(await look(file, 'ben', { corrections: [...state] }))).toContainEqual([
    4,
    'website',
    'www.links.example',
    'https://www.links.example',
  ])
})

test('what is corrected is taken, and a skipped line leaves the other tees of its course', async () => {
  const file = [
    head,
    `Tall Pines,Phoenix,AZ,White,351,121,,${nine}`,
    `Tall Pines,Phoenix,AZ,Red,34.2,117,,${nine}`,
    `Tall Pines,Phoenix,AZ,Gold,?,?,,${nine}`,
    `,Phoenix,AZ,Blue,36.2,127,,${nine}`,
  ].join('\n')
  const corrections = [
    { line: 2, field: 'rating', value: ' 35.1 ' },
    { line: 5, field: 'name', value: 'tall pines' },
  ] as const
  const changed = { corrections: [...corrections], skipped: [4] }
  const validated = await look(file, 'ben', changed)
  expect(validated).toMatchObject({ added: 1, refused: 0 })
  expect(validated.rows.map(({ outcome }) => outcome)).toEqual(['add', 'add', 'skipped', 'add'])
  expect(await bring(file, 'ben', changed)).toEqual(validated)
  expect((await courseNamed('Tall Pines')).map(({ description }) => description)).toEqual(['White', 'Red', 'Blue'])
})

test('a preview answers the columns of a file that lacks one, and takes what a person says they are', async () => {
  const file = `Where,Marker,CR,Slope\nTall Pines,Yellow,35.1,121`
  expect(await look(file)).toMatchObject({ code: 'course.file-unreadable' })
  const { rows, columns } = await look(file, 'ben', { columns: [] })
  expect({ rows, fields: columns.map(({ field }) => field) }).toEqual({
    rows: [],
    fields: [null, null, 'rating', 'slope'],
  })
  const said = {
    columns: [
      { place: 0, field: 'name' as const },
      { place: 1, field: 'tee' as const },
    ],
  }
  expect(await bring(file, 'ben', { columns: [] })).toMatchObject({ code: 'course.file-unreadable' })
  expect(await bring(file, 'ben', said)).toMatchObject({ added: 1, refused: 0 })
})

test('a correction of a line that the file lacks is refused', async () => {
  const corrections = [{ line: 9, field: 'tee' as const, value: 'Red' }]
  expect(await look(pines, 'ben', { corrections })).toMatchObject({ code: 'course.file-unreadable' })
})

test('a member sees at which field a course of the club has something else', async () => {
  const file = 'course,city,tee,rating,slope\nThe oaks,Elsewhere,White,71.0,125'
  const [city] = faultsOf(await look(file))
  expect(city?.slice(0, 3)).toEqual([2, 'city', 'Elsewhere'])
  const [tees] = faultsOf(await look('course,tee,rating,slope\nThe oaks,White,71.0,125'))
  expect(tees?.slice(0, 2)).toEqual([2, 'rating'])
})

test('the courses that the club exports can be imported, as CSV and as JSON, and change nothing', async () => {
  const token = await club.signIn('alice')
  for (const format of ['csv', 'json']) {
    const { content } = (await get(club, `admin/export?what=courses&format=${format}`, { token })).json<{
      content: string
    }>()
    const { rows } = await bring(content, 'alice')
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'same'))
  }
})

test('a file without the columns, with too many lines, or that is no JSON is refused whole', async () => {
  const codeOf = async (csv: string) =>
    (await ask<{ code: string }>({ path: 'course/import', body: { csv } })).json.code
  expect(await codeOf('name,town\nTall Pines,Phoenix')).toBe('course.file-unreadable')
  expect(await codeOf('{"courses": "none"}')).toBe('course.file-unreadable')
  expect(await codeOf('[{"name":')).toBe('course.file-unreadable')
  expect(await codeOf(`name,tee,rating,slope\n${'a,b,35.1,121\n'.repeat(2001)}`)).toBe('course.file-unreadable')
})

test('JSON of any other shape adds nothing and breaks nothing', async () => {
  const odd = [{ name: { toString: 1 }, teeboxes: [null, 7, { tee: ['x'], rating: {} }], holes: 'eighteen' }, {}]
  const { added, refused } = await bring(JSON.stringify(odd))
  expect({ added, refused }).toEqual({ added: 0, refused: 2 })
})

test('a member brings five files with new courses in a day, and an administrator more', async () => {
  const fileOf = (name: string) => pines.replaceAll('Tall Pines', name)
  for (let times = 0; times < 7; times += 1) expect(await bring('name,tee,rating,slope\n')).toMatchObject({ added: 0 })
  for (let files = 1; files <= 5; files += 1) expect(await bring(fileOf(`Pines ${files}`))).toMatchObject({ added: 1 })
  expect(await bring(fileOf('Pines 6'))).toMatchObject({ code: 'course.too-many' })
  expect(await bring(fileOf('Pines 6'), 'alice')).toMatchObject({ added: 1 })
})

test('sixty imports in an hour are enough, and previews go on after them', async () => {
  for (let times = 0; times < 60; times += 1) await bring('name,tee,rating,slope\n')
  expect(await bring('name,tee,rating,slope\n')).toMatchObject({ code: 'course.too-many-imports' })
  expect(await look('name,tee,rating,slope\n')).toMatchObject({ rows: [] })
})

/** Files of the allowed length in which a part is repeated many times. */
const empty = (count: number) => Array.from({ length: count }, () => ({}))
const worst = [
  ['tees by holes', [{ name: 'x', holes: empty(30_000), teeboxes: empty(30_000) }]],
  ['tees by facts', [{ ...Object.fromEntries(empty(15_000).map((_, at) => [`k${at}`, 1])), teeboxes: empty(2001) }]],
  ['tees by a long name', [{ name: 'é'.repeat(100_000), teeboxes: empty(2001) }]],
] as const

test.each(worst)('a file that would multiply %s is refused before it is read', async (_, file) => {
  const { json } = await ask<object>({ by: 'ben', path: 'course/import/preview', body: { csv: JSON.stringify(file) } })
  expect(json).toMatchObject({ code: 'course.file-unreadable' })
})

test('a course of two thousand tees is refused, and each line says so', async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `Tall Pines,tees ${at},35.1,121,${nine}`)
  const validated = await look(['course,tee,rating,slope,pars,stroke indexes', ...lines].join('\n'), 'alice')
  expect(validated).toMatchObject({ added: 0, refused: 2000 })
})
