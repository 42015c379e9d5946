import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseEntry, asking } from '../../courses/courses-testing.ts'
import { outingBody } from '../../outings/outings-testing.ts'
import { openTestClub, type TestClub } from '../../testing.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

type Schema = {
  readonly type?: string | readonly string[]
  readonly pattern?: string
  readonly format?: string
  readonly enum?: unknown
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Fields that are never displayed: proofs, search texts, and values that the server compares with its own. */
const notShown = [
  'username',
  'password',
  'oldPassword',
  'passwordRepeat',
  'newpassword',
  'hash',
  'robotcheck',
  'proof',
  'code',
  'accessCode',
  'accesscode',
  'email',
  'mid',
  'op',
  'clientId',
  'principal',
  'mutations name',
  'reason',
  'board',
  'expect',
  'version',
  'start',
  'again',
  'key',
  'endpoint',
  'p256dh',
  'auth',
  'csv',
  'corrections value',
  'day',
]
/** Texts of several lines, with free content. */
const texts = ['comments', 'coursecom', 'message']

/** The fields of a body that accept any line, with the path to each. */
function linesIn(schema: Schema, path: readonly string[]): (readonly string[])[] {
  const { properties = {}, items, anyOf = [], allOf = [] } = schema
  // A field that the server ignores may have any value.
  if (anyOf.some(({ type }) => type === 'boolean')) return []
  const within = [
    ...Object.entries(properties).flatMap(([name, field]) => linesIn(field, [...path, name])),
    ...(items === undefined ? [] : linesIn(items, path)),
    ...[...anyOf, ...allOf].flatMap((one) => linesIn(one, path)),
  ]
  const isOpen = schema.type === 'string' && !('enum' in schema || 'const' in schema || schema.format !== undefined)
  const patterns = [schema.pattern, ...allOf.map(({ pattern }) => pattern)].join(' ')
  const isLine = isOpen && !/\\p\{Cc\}/.test(patterns) && (schema.pattern === undefined || /\\r/.test(schema.pattern))
  return isLine ? [path, ...within] : within
}

test('every line of a body that others are shown refuses hidden characters', async () => {
  const { paths } = (await club.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>
  }>()
  const open = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ requestBody }) =>
      Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => linesIn(schema, [path])),
    ),
  )
  const named = open.map((path) => path.join(' ')).filter((path) => !notShown.some((name) => path.endsWith(` ${name}`)))
  expect(named.filter((path) => !texts.some((name) => path.endsWith(` ${name}`)))).toEqual([])
})

const hidden = ['\u0007', '\u202e', '\u2066', '\u200b', '\ufeff', '\u2028', '\n', '\u0085']

test.each(hidden.map((sign) => [`U+${sign.charCodeAt(0).toString(16).padStart(4, '0')}`, sign]))(
  'a course with %s in its name is refused with a sentence that names the field',
  async (_, sign) => {
    const ask = asking(club)
    const { json } = await ask<{ error: string; fields: Record<string, string> }>({
      path: 'course/add',
      body: courseEntry({ name: `Ash${sign}hills` }),
    })
    expect(json.error).toMatch(/^Name has a hidden/)
    expect(json.fields['name']).toBe(json.error)
  },
)

test('a guest whose name reverses the text direction is not put into an outing', async () => {
  const wizard = await outingBody(club)
  const golfers = wizard.golfers.map((golfer) => ({ ...golfer, lastname: `${golfer.lastname}\u202e` }))
  const answer = await club.app.inject({
    method: 'POST',
    url: '/api/teetime/updateGroupOuting/0',
    body: { ...wizard, golfers },
    headers: { authorization: `Bearer ${await club.signIn('alice')}` },
  })
  expect(answer.statusCode).toBe(400)
  expect(answer.json<{ error: string }>().error).toMatch(/^Last name has a hidden/)
})

test.each(['Zoë O’Sullivan-Müller', 'Fall Cup ⛳️', '山田 太郎', "Nguyễn Thị D'Arc", 'Name\u00a0with a wide space'])(
  '%s is a name like any other',
  async (name) => {
    const ask = asking(club)
    const { status } = await ask({ path: 'course/add', body: courseEntry({ name }) })
    expect(status).toBe(200)
  },
)
