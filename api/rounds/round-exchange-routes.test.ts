import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addCourse } from '#db/courses/courses.ts'
import { historyOfMember } from '#db/handicaps/handicap-history.ts'
import { changeAccount } from '#db/members/members.ts'
import { rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { replay } from '#golf/handicap/record.ts'
import { decimal, strokes, tenths } from '#golf/units.ts'
import vectors from '#golf/vectors/handicap.json' with { type: 'json' }
import type { AnswerOf, BodyOf } from '#sync/calls/call.ts'
import type { roundImport } from '#sync/calls/round-exchange.ts'
import { buildApp } from '../server/app.ts'
import type { MemberName } from '../testing.ts'
import { importRounds } from './import-rounds.ts'
import { openRoundsClub, enterPrivate, type RoundsClub } from './rounds-testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

type ImportAnswer = AnswerOf<typeof roundImport>
type List = Omit<BodyOf<typeof roundImport>, 'user_id'>

const preview = (csv: string, as: MemberName = 'ben') => club.call('round/import/preview', { as, body: { csv } })
const bring = (csv: string, { as = 'ben', user_id }: { as?: MemberName; user_id?: number } = {}) =>
  club.call('round/import', { as, body: { csv, ...(user_id !== undefined && { user_id }) } })
const previewList = async (list: List) =>
  (await club.call('round/import/preview', { as: 'ben', body: list })).body as ImportAnswer
const bringList = async (list: List) =>
  (await club.call('round/import', { as: 'ben', body: list })).body as ImportAnswer
const problems = ({ body }: { body: unknown }) => (body as ImportAnswer).rows.map(({ problem }) => problem)
const take = (scope: string, { as = 'ben', format = 'csv' }: { as?: MemberName; format?: string } = {}) =>
  club.call(`round/export?scope=${scope}&format=${format}`, { as })
const stored = () => club.db.sql.select().from(rounds)

/** Complete published records with their differentials. */
const records = vectors.flatMap(({ name, input, expected }) =>
  'rounds' in input && 'differentials' in expected
    ? [{ name, played: input.rounds as readonly VectorRound[], differentials: expected.differentials }]
    : [],
)
type VectorRound = { adjustedGross: number; courseRating: number; slope: number; tournament?: number }

describe('a record from a CSV', () => {
  test('there are published records to test with', () => {
    expect(records.length).toBeGreaterThanOrEqual(4)
  })

  test.each(records)(
    'gives, round by round, the index that the rules give: $name',
    async ({ played, differentials }) => {
      const dated = played.map((round, at) => ({ ...round, date: addDays('2026-01-01', 5 * at) }))
      const lines = dated.map(({ date, adjustedGross, courseRating, slope, tournament = 0 }) =>
        [date, 'The oaks', 'White', adjustedGross, 5, tournament, courseRating.toFixed(1), slope].join(','),
      )
      const csv = ['date,course,tee,score,parorbetter,tournament,rating,slope', ...lines].join('\r\n')
      expect((await bring(csv)).body).toMatchObject({ accepted: played.length, refused: 0 })

      const history = await historyOfMember(club.db, club.ids.members.ben)
      expect(history.map(({ score }) => score && decimal(score.differential))).toEqual(differentials)
      const byTheRules = replay(
        dated.map(({ date, adjustedGross, courseRating, slope, tournament = 0 }, at) => ({
          id: at + 1,
          date,
          holes: 18,
          adjustedGross: strokes(adjustedGross),
          rating: tenths(courseRating),
          slope,
          tournament: tournament === 1,
          parOrBetter: 5,
        })),
      )
      expect(history.map(({ issue }) => issue)).toEqual(byTheRules.map(({ issue }) => issue))
      expect(await club.indexOf('ben')).toBe(byTheRules.at(-1)?.issue?.index)
    },
  )
})

describe('an import', () => {
  const head = 'date,course,tee,score'

  test('shows the refused rows with their reasons in the preview, and changes nothing', async () => {
    await club.post()
    const rows = [
      ['2026-06-01,The oaks,White,85', null],
      ['06-02-2026,the OAKS, white ,86', null],
      ['6/3/2026,The oaks,Blue,90', null],
      ['June 4,The oaks,White,85', 'The date “June 4” should be YYYY-MM-DD or MM-DD-YYYY.'],
      ['2026-02-30,The oaks,White,85', expect.stringContaining('2026-02-30')],
      ['2026-07-01,The oaks,White,85', expect.stringMatching(/future|before/)],
      ['2026-06-05,Augusta,White,85', 'No course named “Augusta”.'],
      ['2026-06-05,The oaks,Red,85', 'The oaks has no teebox “Red”.'],
      ['2026-06-05,The oaks,White,eighty', 'The score “eighty” should be a whole number.'],
      ['2026-06-05,The oaks,White,20', 'The score must be 36 to 180 for 18 holes.'],
      ['2026-06-05,The elms,White,95', 'The score must be 18 to 90 for 9 holes.'],
      ['2026-06-13,The oaks,White,84', 'This round is already posted.'],
      ['2026-06-01,The oaks,Blue,85', 'The same round as in line 2.'],
    ] as const
    const answer = await preview([head, ...rows.map(([row]) => row)].join('\n'))
    expect(problems(answer)).toEqual(rows.map(([, problem]): unknown => problem))
    expect(answer.body).toMatchObject({ accepted: 3, refused: 10 })
    expect((answer.body as ImportAnswer).rows[3]).toMatchObject({
      line: 5,
      date: 'June 4',
      course: 'The oaks',
      score: '85',
    })
    expect(await stored()).toHaveLength(1)
  })

  test('finds courses and tees without regard to accents, apostrophes and hyphens, unless several match', async () => {
    const teeboxes = ['White', 'Blue-Gold', 'Blue Gold'].map((description) => {
      return { description, rating: tenths(70.2), slope: 125, yardage: 6100 }
    })
    const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
    await transaction(club.db, async (tx) => {
      for (const name of ['Café O’Brien', 'Oak-Hill', 'Oak Hill']) {
        await addCourse(tx, { name, city: 'Testville', state: 'CA', source: 'made up', holes, teeboxes })
      }
    })
    const rows = [
      ["2026-06-01,Cafe O'Brien,white,85", null],
      ['2026-06-02,CAFÉ OBRIEN,Blue Gold,85', null],
      ['2026-06-03,Oak Hill,White,85', null],
      ['2026-06-04,oak-hill,White,85', null],
      ['2026-06-05,Oak’Hill,White,85', 'No course named “Oak’Hill”.'],
      ['2026-06-05,Oak–Hill,White,85', expect.stringContaining('“Oak-Hill” or “Oak Hill”')],
      ['2026-06-05,Oak Hill,Blue–Gold,85', expect.stringContaining('“Blue-Gold” or “Blue Gold”')],
    ] as const
    const answer = await bring([head, ...rows.map(([row]) => row)].join('\n'))
    expect(problems(answer)).toEqual(rows.map(([, problem]): unknown => problem))
    expect(await stored()).toHaveLength(4)
  })

  test.each([
    ['rating,slope', '7,113', 'The rating “7” should be XX.X or XXX.X.'],
    ['rating,slope', '70.25,113', 'The rating “70.25” should be XX.X or XXX.X.'],
    ['rating,slope', '70.2,', 'The slope “” should be 55 to 155.'],
    ['rating,slope', '70.2,200', 'The slope “200” should be 55 to 155.'],
    ['tournament,parorbetter', 'maybe,3', 'Tournament, “maybe”, should be yes or no.'],
    ['tournament,parorbetter', 'yes,-3', 'Holes par or better, “-3”, should be a whole number.'],
    ['tournament,parorbetter', 'yes,19', 'The holes par or better cannot be more than 18.'],
    ['tournament,parorbetter', 'T,18', null],
  ])('with %s as %s', async (columns, cells, problem) => {
    expect(problems(await preview(`${head},${columns}\n2026-06-01,The oaks,White,85,${cells}`))).toEqual([problem])
  })

  test('posts the rows that the preview accepts, without emails', async () => {
    const csv = `Score,Tee,Course,Date,Par or better\n85,White,The oaks,2026-06-01,4\n20,White,The oaks,2026-06-02,\n`
    expect((await bring(csv)).body).toMatchObject({ accepted: 1, refused: 1 })
    expect(await stored()).toMatchObject([
      { memberId: club.ids.members.ben, score: 85, date: '2026-06-01', parorbetter: 4 },
    ])
    expect((await bring(csv)).body).toMatchObject({ accepted: 0, refused: 2 })
    expect(await stored()).toHaveLength(1)
  })

  test('keeps the rating of the file, and takes 9 holes from it', async () => {
    await bring(`${head},rating,slope\n2026-06-01,The oaks,White,85,69.4,121\n2026-06-02,The oaks,White,43,34.8,119`)
    expect(await stored()).toMatchObject([
      { rating: 694, slope: 121, holes: 18 },
      { rating: 348, slope: 119, holes: 9 },
    ])
  })

  test('for another golfer is for administrators', async () => {
    const csv = `${head}\n2026-06-01,The oaks,White,85`
    const user_id = club.ids.members.dev
    expect(await bring(csv, { user_id })).toMatchObject({ status: 403, body: { code: 'member.not-admin' } })
    expect(await bring(csv, { as: 'alice', user_id })).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([{ memberId: user_id }])
    expect(await bring(csv, { as: 'alice', user_id: 99 })).toMatchObject({
      status: 404,
      body: { code: 'golfer.not-found' },
    })
    expect(await club.call('round/import', { body: { csv } })).toMatchObject({ status: 401 })
  })

  test.each([
    ['course,tee,score\n', expect.stringContaining('date.')],
    ['hello', expect.stringContaining('date, course, tee, score.')],
    // Without a limit of columns, each row would be searched for the cells of all of them.
    [`${','.repeat(190_000)}${head}`, expect.stringContaining('date, course, tee, score.')],
    [`${head}${'\n2026-06-01,The oaks,White,85'.repeat(2001)}`, expect.stringContaining('2000')],
  ])('of an unreadable file is refused', async (csv, error) => {
    expect(await preview(csv)).toMatchObject({ status: 422, body: { code: 'round.import-unreadable', error } })
  })

  test('for a golfer who left after the file was read posts nothing', async () => {
    const memberId = club.ids.members.ben
    const played = { date: '2026-06-01', course: 'The oaks', tee: 'White', score: '85' }
    const row = { line: 2, ...played, parorbetter: '', tournament: '', rating: '', slope: '' }
    const given = { memberId, rows: [row], isDayFirst: false, latestDay: '2026-06-14', by: memberId, isadmin: false }
    const imported = await transaction(club.db, async (tx) => {
      await changeAccount(tx, { id: memberId, isactive: false })
      return await importRounds(tx, { ...given, now: club.context.now() })
    })
    expect(imported).toMatchObject({ refusal: { code: 'golfer.not-found' } })
    expect(await stored()).toEqual([])
  })

  test('of a golfer without an index has no nine holes from tees rated for eighteen, save by an administrator', async () => {
    const csv = `${head}\n2026-06-01,The oaks,White,58`
    expect(problems(await preview(csv, 'grace'))).toEqual([expect.stringContaining('too low for 18 holes')])
    expect((await bring(csv, { as: 'grace' })).body).toMatchObject({ accepted: 0, refused: 1 })
    const by = { as: 'alice', user_id: club.ids.members.grace } as const
    expect((await bring(csv, by)).body).toMatchObject({ accepted: 1, refused: 0 })
  })

  test('takes a file of two thousand rounds', async () => {
    const lines = Array.from(
      { length: 2000 },
      (_, at) => `${addDays('2020-01-01', at)},The oaks,White,${80 + (at % 9)}`,
    )
    expect((await bring([head, ...lines].join('\r\n'))).body).toMatchObject({ accepted: 2000 })
  })
})

describe('a list of rounds that is corrected where it is read', () => {
  const head = 'date,course,tee,score,rating,slope,parorbetter,tournament'

  test('has each field at fault of a line, with what was plainly meant', async () => {
    await club.post()
    const csv = [
      head,
      '14.06.2026,Oaks,White tees,85.0,"70,2",125.0,,true',
      '2026-06-13,The oaks,White,84,,,,',
      '2026-06-02,The oaks,White,86,,,,',
      'soon,Augusta,Red,many,7,200,-3,maybe',
    ].join('\n')
    const { rows, accepted, refused } = await previewList({ csv, columns: [] })
    expect({ accepted, refused }).toEqual({ accepted: 1, refused: 3 })
    expect(rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'refused'],
      [3, 'same'],
      [4, 'add'],
      [5, 'refused'],
    ])
    // Without a course, the teebox is not validated.
    expect(rows[0]?.faults.map(({ field, value, proposal }) => [field, value, proposal])).toEqual([
      ['date', '14.06.2026', '2026-06-14'],
      ['course', 'Oaks', 'The oaks'],
      ['rating', '70,2', '70.2'],
      ['slope', '125.0', '125'],
      ['score', '85.0', '85'],
      ['tournament', 'true', 'yes'],
    ])
    expect(rows[3]?.faults.map(({ field, proposal }) => [field, proposal])).toEqual(
      ['date', 'course', 'rating', 'slope', 'score', 'parorbetter', 'tournament'].map((field) => [field, null]),
    )
    const corrected = await previewList({ csv, corrections: [{ line: 2, field: 'course', value: ' The oaks ' }] })
    expect(corrected.rows[0]?.faults).toContainEqual({
      field: 'tee',
      value: 'White tees',
      reason: 'The oaks has no teebox “White tees”.',
      proposal: 'White',
    })
  })

  test('is posted as it was corrected, without the lines that are skipped', async () => {
    const csv =
      'date,course,tee,score\n2026-06-01,Oaks,White,85\n2026-06-02,The oaks,White,86\n2026-06-03,Augusta,White,87'
    const list = { csv, corrections: [{ line: 2, field: 'course', value: 'The oaks' }], skipped: [3] } satisfies List
    expect(await bringList(list)).toMatchObject({
      accepted: 1,
      refused: 1,
      rows: [{ outcome: 'add' }, { outcome: 'skipped', problem: null }, { outcome: 'refused' }],
    })
    expect(await stored()).toMatchObject([{ score: 85 }])
    expect((await previewList(list)).rows.map(({ outcome }) => outcome)).toEqual(['same', 'skipped', 'refused'])
    await bringList({
      ...list,
      skipped: [],
      corrections: [...list.corrections, { line: 4, field: 'course', value: 'The elms' }],
    })
    expect((await stored()).map(({ score }) => score)).toEqual([85, 86, 87])
  })

  test('with the day first in one date has it first in all, also once that one is corrected', async () => {
    const dates = ['14/05/2026', '05/06/2026', '6/6/2026', '2026-06-07', '03.04.26', '04-05-2026 08:30']
    const csv = [head, ...dates.map((date) => `${date},The oaks,White,85`)].join('\n')
    const { rows } = await previewList({ csv, columns: [] })
    expect(rows.map(({ faults }) => faults.map(({ proposal }) => proposal))).toEqual([
      ['2026-05-14'],
      ['2026-06-05'],
      [],
      [],
      ['2026-04-03'],
      ['2026-05-04'],
    ])
    expect(rows[1]?.problem).toBe(
      'The date “05/06/2026” should be YYYY-MM-DD, because other lines have the day before the month.',
    )
    const corrections = [{ line: 2, field: 'date', value: '2026-05-14' } as const]
    await bringList({ csv, corrections })
    expect((await stored()).map(({ date }) => date)).toEqual(['2026-05-14', '2026-06-06', '2026-06-07'])
    const otherOrder = `${csv}\n06/13/2026,The oaks,White,85`
    expect((await previewList({ csv: otherOrder, columns: [] })).rows[1]).toMatchObject({ outcome: 'add' })
  })

  test('says that a number is a date as spreadsheets store it, and proposes that date', async () => {
    const csv = [head, '46178,The oaks,White,85', '99999,The oaks,White,85'].join('\n')
    const { rows } = await previewList({ csv, columns: [] })
    expect(rows.map(({ faults }) => faults)).toMatchObject([
      [{ value: '46178', reason: expect.stringContaining('Format the column as a date'), proposal: '2026-06-05' }],
      [{ value: '99999', reason: expect.stringContaining('should be YYYY-MM-DD'), proposal: null }],
    ])
    await bringList({ csv, corrections: [{ line: 2, field: 'date', value: '2026-06-05' }] })
    expect((await stored()).map(({ date }) => date)).toEqual(['2026-06-05'])
  })

  test('is not corrected in a line that it has not', async () => {
    const csv = 'date,course,tee,score\n2026-06-01,The oaks,White,85'
    for (const changes of [{ skipped: [7] }, { corrections: [{ line: 1, field: 'date', value: '' }] }]) {
      const answer = await club.call('round/import/preview', { as: 'ben', body: { csv, ...changes } })
      expect(answer).toMatchObject({ status: 422, body: { code: 'round.import-unreadable' } })
    }
    expect(
      await club.call('round/import', {
        as: 'ben',
        body: { csv, corrections: [{ line: 2, field: 'index', value: '' }] },
      }),
    ).toMatchObject({
      status: 400,
      body: { fields: { 'corrections.0.field': expect.any(String) } },
    })
  })

  test('says what its columns are, and an app that can is answered them where one is missing', async () => {
    const csv = 'played,course,tee,gross,Partner,holes\n2026-06-01,The oaks,White,85,Ann,18'
    expect(await preview(csv)).toMatchObject({ status: 422, body: { code: 'round.import-unreadable' } })
    const looked = await previewList({ csv, columns: [] })
    expect(looked).toMatchObject({ rows: [], accepted: 0, ignored: ['played', 'gross', 'Partner'] })
    expect(looked.columns[0]).toEqual({ name: 'played', field: null, example: '2026-06-01' })
    expect(await club.call('round/import', { as: 'ben', body: { csv, columns: [] } })).toMatchObject({ status: 422 })
    const columns = [
      { place: 0, field: 'date' as const },
      { place: 3, field: 'score' as const },
    ]
    expect(await bringList({ csv, columns })).toMatchObject({ accepted: 1, ignored: ['Partner'] })
    expect(await stored()).toMatchObject([{ date: '2026-06-01', score: 85 }])
  })

  test('has a budget of previews of its own, and an end', async () => {
    const csv = 'date,course,tee,score\n2026-06-01,The oaks,White,85'
    for (let sent = 0; sent < 600; sent += 1) await preview('hello')
    expect(await preview(csv)).toMatchObject({ status: 429, body: { code: 'round.too-many-imports' } })
    expect((await bring(csv)).status).toBe(200)
  })
})

describe('an export', () => {
  const content = ({ body }: { body: Readonly<Record<string, unknown>> }) => String(body['content'])

  test('has the member’s rounds with their effect on the index, and can be imported again', async () => {
    for (const score of [84, 85, 86]) await club.post({ score })
    await club.post({}, 'dev')
    const file = await take('own')
    expect(file.body).toMatchObject({ filename: 'rounds-own-2026-06-14.csv', type: 'text/csv' })
    const lines = content(file).split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toBe(
      '\uFEFFlastname,firstname,date,course,tee,rating,slope,holes,score,parorbetter,tournament,' +
        'differential,adjustment,counts,indexBefore,indexAfter,lowIndex,cap',
    )
    // Ben's starting index of 8.1 was in effect until his third round, in lists and emails as well.
    expect(lines[1]).toMatch(/,84,6,0,12\.5,0,1,8\.1,,,0$/)
    expect(lines[3]).toBe('Okafor,Ben,2026-06-13,The oaks,White,70.2,125,18,86,6,0,14.3,0,0,8.1,10.5,,0')

    const ofCarol = content(file).replaceAll('Okafor,Ben', 'Ito,Carol')
    await bring(ofCarol, { as: 'alice', user_id: club.ids.members.carol })
    expect(await club.indexOf('carol')).toBe(await club.indexOf('ben'))
  })

  test('of the club is not imported as the rounds of one golfer', async () => {
    await club.post()
    await club.post({ score: 100 }, 'dev')
    const csv = content(await take('club', { as: 'alice' }))
    const refused = { status: 422, body: { code: 'round.import-unreadable' } }
    expect(await preview(csv, 'alice')).toMatchObject(refused)
    expect(await bring(csv, { as: 'alice' })).toMatchObject(refused)
    const [head, first] = csv.split('\r\n')
    const ofOne = [head, first, first?.replace(/^.*?,.*?,\d{4}/, ',,2025')].join('\r\n')
    const { dev, ben } = club.ids.members
    expect(await bring(ofOne, { as: 'alice', user_id: ben })).toMatchObject({ body: { accepted: 1 } })
    // Only the last name is compared.
    const nicknamed = ofOne.replace('Ben', 'Benny')
    expect(await bring(nicknamed, { as: 'alice', user_id: ben })).toMatchObject({ body: { accepted: 0 } })
    const error = expect.stringContaining('rounds of Ben Okafor, not of Dev Patel')
    for (const call of ['round/import', 'round/import/preview']) {
      const body = { csv: ofOne, user_id: dev }
      expect(await club.call(call, { as: 'alice', body })).toMatchObject({ status: 422, body: { error } })
    }
    const nameless = ofOne.replaceAll('Okafor,Ben', ',')
    expect(await bring(nameless, { as: 'alice', user_id: dev })).toMatchObject({ body: { accepted: 2 } })
  })

  test('as JSON has the same figures', async () => {
    await club.post()
    const file = await take('own', { format: 'json' })
    expect(file.body).toMatchObject({ filename: 'rounds-own-2026-06-14.json', type: 'application/json' })
    const [member] = (JSON.parse(content(file)) as { members: object[] }).members
    expect(member).toMatchObject({
      id: club.ids.members.ben,
      lastname: 'Okafor',
      handicapindex: 8.1,
      rounds: [{ score: 84 }],
    })
  })

  test('of the club is for administrators with a recent login, and is logged', async () => {
    await club.post()
    await club.post({ score: 100 }, 'dev')
    expect(await take('club')).toMatchObject({ status: 403, body: { code: 'member.not-admin' } })
    expect(content(await take('club', { as: 'alice' })).split('\r\n')).toHaveLength(4)
    expect(club.log.some((line) => line.includes('"rounds_exported"'))).toBe(true)
    club.advance(13 * 60 * 60 * 1000)
    expect(await take('club', { as: 'alice' })).toMatchObject({ status: 403, body: { code: 'session.password-again' } })
  })

  test('of the club may take longer than other answers', async () => {
    await club.post()
    const token = await club.signIn('alice')
    const app = await buildApp({ ...club.context, handlerTimeout: 1 })
    const url = '/api/round/export?scope=club&format=json'
    const { statusCode, body } = await app.inject({ url, headers: { authorization: `Bearer ${token}` } })
    await app.close()
    expect(statusCode).toBe(200)
    const { members } = JSON.parse(content({ body: JSON.parse(body) as { content: string } })) as { members: object[] }
    expect(members).toHaveLength(Object.keys(club.ids.members).length)
  })

  test('contains neither alcohol nor association numbers', async () => {
    await enterPrivate(club, 'ben', { aga: '7654321' })
    await club.post({ alcohol: '2' })
    for (const format of ['csv', 'json']) {
      expect(content(await take('own', { format }))).not.toMatch(/alcohol|7654321/)
    }
  })

  test('needs a known scope and format', async () => {
    expect(await take('everything')).toMatchObject({ status: 400 })
    expect(await take('own', { format: 'xls' })).toMatchObject({ status: 400 })
    expect(await club.call('round/export?scope=own&format=csv')).toMatchObject({ status: 401 })
  })
})

describe('a record without end', () => {
  const file = (count: number) => {
    const rows = Array.from(
      { length: count },
      (_, at) => `${addDays('2000-01-01', at % 1000)},The oaks,White,${80 + Math.floor(at / 1000)}`,
    )
    return ['date,course,tee,score', ...rows].join('\n')
  }

  test('is no record: after 5000 rounds no file and no round by hand is taken', async () => {
    await club.post({ date: '2026-06-01' })
    const [{ id: _, ...round }] = (await stored()) as [Awaited<ReturnType<typeof stored>>[number]]
    const more = Array.from({ length: 833 }, () => round)
    await transaction(club.db, async (tx) => {
      for (let times = 0; times < 6; times += 1) await tx.sql.insert(rounds).values(more)
    })
    expect(await stored()).toHaveLength(4999)
    expect((await bring(file(2))).body).toMatchObject({ accepted: 1, refused: 1 })
    expect((await bring(file(1).replace(',80', ',90'))).body).toMatchObject({ accepted: 0, refused: 1 })
    expect(await club.call('round/add', { as: 'ben', body: club.round() })).toMatchObject({
      status: 409,
      body: { code: 'round.record-full' },
    })
    expect((await club.call('round/add', { as: 'carol', body: club.round() })).status).toBe(200)
  })

  test('is not built file by file, either', async () => {
    for (let sent = 0; sent < 60; sent += 1) await bring(file(1))
    expect((await preview(file(1))).status).toBe(200)
    expect(await bring(file(1))).toMatchObject({ status: 429, body: { code: 'round.too-many-imports' } })
    expect((await bring(file(1), { as: 'carol' })).status).toBe(200)
  })

  test('of a whole club is brought by an administrator, in as many files', async () => {
    for (let sent = 0; sent < 60; sent += 1) await bring(file(1), { as: 'alice' })
    expect((await bring(file(1), { as: 'alice' })).status).toBe(200)
  })
})
