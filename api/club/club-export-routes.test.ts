import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRoundsClub, enterPrivate, type RoundsClub } from '../rounds/rounds-testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

const take = (what: string, format: string) => club.call(`admin/export?what=${what}&format=${format}`, { as: 'alice' })
const lines = ({ body }: { body: Readonly<Record<string, unknown>> }) => String(body['content']).split('\r\n')
const parsed = ({ body }: { body: Readonly<Record<string, unknown>> }) => JSON.parse(String(body['content'])) as object

test('members go out with what the club keeps of them, and nothing to sign in with', async () => {
  await enterPrivate(club, 'ben', { aga: '=7654321' })
  const file = await take('members', 'csv')
  expect(file.body).toMatchObject({ filename: 'members-2026-06-14.csv', type: 'text/csv' })
  expect(lines(file)[0]).toBe(
    '\uFEFFid,lastname,firstname,username,email,phonenum,dob,address,city,state,zip,ghin,handicapindex,tees,' +
      'isadmin,isconfirmed,isactive,created',
  )
  const { ben } = club.ids.members
  const row = lines(file).find((line) => line.startsWith(`${ben},`))
  expect(row).toMatch(/^\d+,Okafor,Ben,ben,ben@club\.example,.*,'=7654321,.*,0,1,1,2026-06-14T09:00:00\.000Z$/)
  expect(lines(file)).toHaveLength(Object.keys(club.ids.members).length + 2)
  expect(file.text).not.toMatch(/argon2|password/i)

  const json = await take('members', 'json')
  expect(json.body).toMatchObject({ filename: 'members-2026-06-14.json', type: 'application/json' })
  const members = expect.arrayContaining([expect.objectContaining({ username: 'ben' })]) as object[]
  expect(parsed(json)).toMatchObject({ members })
})

test('courses go out with a row for each teebox, and their pars and stroke indexes by hole', async () => {
  const file = await take('courses', 'csv')
  const white = lines(file).find((line) => line.includes('The oaks') && line.includes(',White,'))
  expect(white).toContain(',White,M,70.2,125,')
  expect(white?.split(',').at(-2)?.split(' ')).toHaveLength(18)
  type Course = { name: string; teeboxes: object[]; holes: object[] }
  const json = parsed(await take('courses', 'json')) as { courses: Course[] }
  const oaks = json.courses.find(({ name }) => name === 'The oaks')
  expect(oaks?.holes).toHaveLength(18)
  expect(oaks?.teeboxes[0]).toEqual({ tee: 'White', gender: 'M', rating: 70.2, slope: 125, yardage: 6100 })
})

test('the club goes out to administrators alone, with a sign-in of the day, and it is logged', async () => {
  for (const as of [undefined, 'ben'] as const) {
    expect((await club.call('admin/export?what=members&format=csv', { as })).status).toBe(as ? 403 : 401)
  }
  await take('members', 'csv')
  expect(club.log.some((line) => line.includes('"club_exported"'))).toBe(true)
  expect(await take('rounds', 'csv')).toMatchObject({ status: 400 })
  club.advance(13 * 60 * 60 * 1000)
  expect(await take('members', 'csv')).toMatchObject({ status: 403, body: { code: 'session.password-again' } })
})
