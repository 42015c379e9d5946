import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoundsClub, type RoundsClub } from '../rounds/rounds-testing.ts'
import { writeCsv, type CsvCell } from '../server/files/csv.ts'

let club: RoundsClub
beforeAll(async () => {
  club = await openRoundsClub()
})
afterAll(() => club.close())

type Row = { readonly line: number; readonly outcome: string; readonly faults: readonly object[] }

/** Returns how an import reads the lines of a file that the club exported. */
async function importedAgain(file: string, preview: string): Promise<readonly Row[]> {
  const exported = await club.call(file, { as: 'alice' })
  const { body } = await club.call(preview, { as: 'alice', body: { csv: exported.body['content'], columns: [] } })
  return body['rows'] as readonly Row[]
}

const toFix = (rows: readonly Row[]) => rows.filter(({ outcome }) => outcome === 'refused')
const bring = (path: string, rows: readonly (readonly CsvCell[])[]) =>
  club.call(path, { as: 'alice', body: { csv: writeCsv(rows) } })

/** Texts of letters, quotes, separators, signs that begin a formula, spaces, and characters of two UTF-16 units. */
const text = fc.string({ unit: fc.constantFrom(...`aBé"',;=+-@ |1.()ø🏌`), minLength: 1, maxLength: 12 })
const runs = { numRuns: 20 }

test('a file of members opens in the import without a line to fix, whatever they are named', async () => {
  const index = fc.option(fc.integer({ min: -99, max: 540 }))
  const person = fc.record({
    firstname: text,
    lastname: text,
    number: fc.nat(999_999),
    tees: text,
    index,
    hasEmail: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(person, { minLength: 1, maxLength: 5 }), async (people) => {
      const rows = people.map(({ firstname, lastname, number, tees, index: tenths, hasEmail }) => {
        const shown = tenths === null ? '' : `${tenths < 0 ? '+' : ''}${Math.abs(tenths) / 10}`
        return [firstname, lastname, hasEmail ? `m${number}@nomad.example` : '', `${number}`, tees, shown]
      })
      await bring('admin/members/import?tees=true', [
        ['firstname', 'lastname', 'email', 'ghin', 'tees', 'index'],
        ...rows,
      ])
      const again = await importedAgain(
        'admin/export?what=members&format=csv',
        'admin/members/import/preview?tees=true',
      )
      expect(toFix(again)).toEqual([])
    }),
    runs,
  )
})

test('a file of members in which a phone number is corrected changes that alone', async () => {
  const [lastname, firstname] = ['Kowalczyk', 'Olga']
  const list = 'admin/members/import?tees=true'
  await bring(list, [
    ['lastname', 'firstname', 'email', 'index'],
    [lastname, firstname, 'olga@nomad.example', '31.6'],
  ])
  const { body } = await club.call('golfer/all', { as: 'alice' })
  const golfers = body['golfers'] as readonly { readonly id: number; readonly firstname: string }[]
  const id = golfers.find((golfer) => golfer.firstname === firstname)?.id
  const rounds = [95, 96, 97].map((score, at) => `2026-06-0${at + 1},The oaks,White,${score}`)
  const csv = `date,course,tee,score\n${rounds.join('\n')}`
  await club.call('round/import', { as: 'alice', body: { user_id: id, csv } })
  const exported = async (what: string) => {
    const file = await club.call(what, { as: 'alice' })
    return String(file.body['content']).split('\r\n')
  }
  const before = await exported('round/export?scope=club&format=csv')
  const [head = '', ...lines] = await exported('admin/export?what=members&format=csv')
  const line = lines.find((each) => each.includes(lastname)) ?? ''
  expect(await club.call(list, { as: 'alice', body: { csv: `${head}\n${line}` } })).toMatchObject({
    body: { rows: [{ index: '20.4', outcome: 'same' }] },
  })
  const corrected = line.replace('olga@nomad.example,', 'olga@nomad.example,602')
  expect(await club.call(list, { as: 'alice', body: { csv: `${head}\n${corrected}` } })).toMatchObject({
    body: { rows: [{ phonenum: '602', outcome: 'change' }] },
  })
  expect(await exported('round/export?scope=club&format=csv')).toEqual(before)
})

test.each(['csv', 'json'])('a file of courses as %s opens in the import and changes nothing', async (format) => {
  const pars = fc.constantFrom('', '4 3 5 4 4 3 5 4 4')
  const tees = fc.record({
    tee: text,
    gender: fc.constantFrom('M', 'W'),
    rating: fc.integer({ min: 300, max: 399 }),
    slope: fc.integer({ min: 55, max: 155 }),
    yardage: fc.option(fc.integer({ min: 1, max: 9999 })),
  })
  const course = fc.record({ name: text, city: text, pars, tees: fc.array(tees, { minLength: 1, maxLength: 3 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(course, { minLength: 1, maxLength: 3 }), async (courses) => {
      const rows = courses.flatMap(({ name, city, pars: ofCourse, tees: ofTees }) =>
        ofTees.map(({ tee, gender, rating, slope, yardage }) => {
          const card = ofCourse === '' ? ['', ''] : [ofCourse, '1 2 3 4 5 6 7 8 9']
          return [name, city, tee, gender, rating / 10, slope, yardage, ...card]
        }),
      )
      const header = ['course', 'city', 'tee', 'gender', 'rating', 'slope', 'yardage', 'pars', 'indexes']
      await bring('course/import', [header, ...rows])
      const again = await importedAgain(`admin/export?what=courses&format=${format}`, 'course/import/preview')
      expect(again.filter(({ outcome }) => outcome !== 'same')).toEqual([])
    }),
    runs,
  )
})

test('a file of rounds opens in the import with every round posted already, also when tees were removed', async () => {
  const { oaks } = club.ids.courses
  const round = fc.record({ day: fc.integer({ min: 1, max: 28 }), score: fc.integer({ min: 80, max: 120 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 5 }), text, async (rounds, name) => {
      const tee = `T${name}`
      await bring('course/import', [
        ['course', 'tee', 'rating', 'slope'],
        ['The oaks', tee, 70, 120],
      ])
      const rows = rounds.map(({ day, score }) => [`2026-05-${String(day).padStart(2, '0')}`, 'The oaks', tee, score])
      await bring('round/import', [['date', 'course', 'tee', 'score'], ...rows])
      await removeTees(oaks, tee)
      const again = await importedAgain('round/export?scope=own&format=csv', 'round/import/preview')
      expect(again.length).toBeGreaterThan(0)
      expect(again.filter(({ outcome }) => outcome !== 'same')).toEqual([])
    }),
    runs,
  )
})

async function removeTees(course: number, tee: string): Promise<void> {
  const { body } = await club.call(`course/${course}`, { as: 'alice' })
  const teeboxes = Object.values(body['teeboxes'] as Record<string, { description: string }>)
  const left = teeboxes.filter(({ description }) => description !== tee.trim())
  await club.call('course/editTeebox', { as: 'alice', body: { teeboxes: left } })
}
