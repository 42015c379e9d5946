import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCourse } from '#db/courses/courses.ts'
import { addMember } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { openRoundsClub, type RoundsClub } from '../rounds/rounds-testing.ts'

const people = [
  ['Zoë', 'Zed'],
  ['Tomáš', 'Novák'],
  ['Liam', 'O’Sullivan'],
  ['Émile', 'Özdemir'],
  ['Anne-Marie', 'de Vries'],
  ['Pedro', 'Álvarez'],
  ['Jörg', 'Strauß'],
  ['Adam', 'alvarez'],
] as const

const places = [
  ['Zell am See', 'Zürich'],
  ['L’Écluse', 'Saint-Étienne'],
  ['Østfold Links', 'Ås'],
] as const

let club: RoundsClub
beforeAll(async () => {
  club = await openRoundsClub()
  await transaction(club.db, async (tx) => {
    for (const [at, [firstname, lastname]] of people.entries()) {
      await addMember(tx, {
        username: `person${at}`,
        passwordHash: '',
        firstname,
        lastname,
        email: '',
        dob: null,
        handicapIndex: null,
        isadmin: false,
        isconfirmed: true,
        createdAt: '2026-06-14T09:00:00.000Z',
      })
    }
    for (const [name, city] of places) {
      await addCourse(tx, { name, city, state: '', source: '', holes: [], teeboxes: [] })
    }
  })
})
afterAll(() => club.close())

type Named = { readonly lastname: string; readonly name: string }

async function ask(path: string, list: (body: never) => readonly Partial<Named>[]): Promise<readonly unknown[]> {
  const { body } = await club.call(path, { as: 'alice' })
  return list(body as never).map(({ lastname, name }) => lastname ?? name)
}

const searches = {
  'user/search': (typed: string) =>
    ask(`user/search?name=${encodeURIComponent(typed)}`, ({ userInfo }: { userInfo: { results: Named[] } }) => {
      return userInfo.results
    }),
  'admin/members': (typed: string) =>
    ask(`admin/members?name=${encodeURIComponent(typed)}`, ({ results }: { results: Named[] }) => results),
}

const typedNames = [
  ...['novak', 'tomas novak', 'Novak, Tomas'].map((typed) => [typed, ['Novák']] as const),
  ...['álvarez', 'alvarez', 'ALVAREZ'].map((typed) => [typed, ['alvarez', 'Álvarez']] as const),
  ...["o'sullivan", 'o’sullivan', 'osullivan', 'o sullivan'].map((typed) => [typed, ['O’Sullivan']] as const),
  ...['anne marie', 'vries anne-marie'].map((typed) => [typed, ['de Vries']] as const),
  ['strauss', ['Strauß']],
  ['strauß', ['Strauß']],
] as const

test.each(
  typedNames.flatMap(([typed, found]) =>
    Object.entries(searches).map(([path, search]) => ({ typed, path, search, found })),
  ),
)('$path finds $found by “$typed”', async ({ typed, search, found }) => {
  expect(await search(typed)).toEqual(found)
})

test.each([
  ['name=ecluse', ['L’Écluse']],
  ["name=l'ecluse", ['L’Écluse']],
  ['name=ostfold', ['Østfold Links']],
  ['city=saint%20etienne', ['L’Écluse']],
  ['city=zurich', ['Zell am See']],
])('course/search?%s finds %j', async (query, found) => {
  const results = ({ courseInfo }: { courseInfo: { results: Named[] } }) => courseInfo.results
  expect(await ask(`course/search?${query}`, results)).toEqual(found)
})

/** Members in the name order of every list: Adam Alvarez comes before Pedro. */
const sorted = [
  'alvarez',
  'Álvarez',
  'de Vries',
  'Ito',
  'Lindqvist',
  'Moreno',
  'Novák',
  'Okafor',
  'O’Sullivan',
  'Özdemir',
  'Patel',
  'Strauß',
  'Tanaka',
  'Zed',
]

test.each<[string, (body: never) => readonly Named[]]>([
  ['golfer/all', ({ golfers }: { golfers: Named[] }) => golfers],
  ['info/members', ({ members }: { members: Named[] }) => members],
  ['info/directory', ({ members }: { members: Named[] }) => members],
  ['user/search?size=50', ({ userInfo }: { userInfo: { results: Named[] } }) => userInfo.results],
])('%s is in the order of the letters', async (path, list) => {
  expect(await ask(path, list)).toEqual(sorted)
})

test('members that administrators see are in the same order, the unconfirmed ones among them', async () => {
  const names = await ask('admin/members?size=50', ({ results }: { results: Named[] }) => results)
  expect(names.filter((name) => name !== 'Unconfirmed')).toEqual(sorted)
})

test('courses and cities are in alphabetical order', async () => {
  const courses = await ask('course/all', (body: { courses: Named[] }) => body.courses)
  expect(courses).toEqual(['L’Écluse', 'Østfold Links', 'The elms', 'The moor', 'The oaks', 'Zell am See'])
  const { body } = await club.call('course/city', { as: 'alice' })
  expect(body['cities']).toEqual(['Ås', 'Saint-Étienne', 'Testville', 'Zürich'])
})
