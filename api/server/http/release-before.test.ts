import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { kindsStartedAgain } from '#sync/calls/outing-games.ts'
import { openTestClub } from '../../testing.ts'

// While servers are updated one after the other, apps and servers of two releases communicate. `npm run record-release`
// has stored the requests and answers of the previous release; each release has to accept what the other one sends.

type Schema = {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly maxLength?: number
  readonly maxItems?: number
}
type Content = { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
type Described = {
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required?: boolean }[]
  readonly requestBody?: Content
  readonly responses?: Readonly<Record<string, Content>>
}
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }

/**
 * The kind of data: an answer, whose unknown fields a reader drops; a request, which is refused because of unknown
 * fields; or `least`, a request with only its required fields, because an app sends optional fields only to servers
 * that accept them.
 */
type Sent = 'answer' | 'request' | 'least'

/** Returns the differences that make the reader refuse or misread what is written; empty if there are none. */
function misread(written: Schema, read: Schema, sent: Sent, path = ''): string[] {
  const readers = alternatives(read)
  return alternatives(written).flatMap((one) => {
    const found = readers.map((reader) => misreadOne(one, reader, { sent, path }))
    return found.toSorted((a, b) => a.length - b.length)[0] ?? []
  })
}

function alternatives(schema: Schema): readonly Schema[] {
  const { anyOf, oneOf, type } = schema
  const several = anyOf ?? oneOf
  if (several !== undefined) return several.flatMap(alternatives)
  return Array.isArray(type) ? type.map((one: string) => ({ ...schema, type: one })) : [schema]
}

type Place = { readonly sent: Sent; readonly path: string }

function misreadOne(written: Schema, read: Schema, { sent, path }: Place): string[] {
  if (!isTypeOf(written, read)) return [`${path}: ${String(written.type)} instead of ${String(read.type)}`]
  const strange = valuesOf(written)?.filter((value) => valuesOf(read)?.includes(value) === false) ?? []
  if (strange.length > 0) return [`${path}: ${strange.join(', ')} is not known`]
  const longer = (['maxLength', 'maxItems'] as const).filter((most) => (written[most] ?? 0) > (read[most] ?? Infinity))
  return [
    ...longer.map((most) => `${path}: ${most} is smaller`),
    ...misreadFields(written, read, { sent, path }),
    ...(written.items && read.items ? misread(written.items, read.items, sent, `${path}[]`) : []),
    ...(written.prefixItems ?? []).flatMap((item, at) => {
      const reader = read.prefixItems?.[at]
      return reader === undefined ? [`${path}[${at}]: is not known`] : misread(item, reader, sent, `${path}[${at}]`)
    }),
  ]
}

function isTypeOf({ type: written }: Schema, { type: read }: Schema): boolean {
  return written === undefined || read === undefined || written === read || (written === 'integer' && read === 'number')
}

function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : schema.enum
}

function misreadFields(written: Schema, read: Schema, { sent, path }: Place): string[] {
  const { properties: has = {}, required: always = [] } = written
  const { properties: knows = {}, required: needs = [], additionalProperties: others } = read
  const isThere = (name: string) => name in has && (sent !== 'least' || always.includes(name))
  const missing = needs.filter((name) => !always.includes(name) && knows[name]?.default === undefined)
  const isRefused = sent !== 'answer' && others === false
  const unknown = Object.keys(has).filter((name) => isThere(name) && !(name in knows) && isRefused)
  return [
    ...missing.map((name) => `${path}.${name}: is missing`),
    ...unknown.map((name) => `${path}.${name}: is not known`),
    ...Object.entries(knows).flatMap(([name, field]) => {
      const value = has[name]
      return value === undefined || !isThere(name) ? [] : misread(value, field, sent, `${path}.${name}`)
    }),
  ]
}

/** Returns the schema of a request: body, query, and path parameters. */
function requestOf({ parameters = [], requestBody }: Described): Schema {
  const asked = parameters.filter((one) => one.in !== 'header')
  const body = requestBody?.content?.['application/json']?.schema
  return {
    properties: { ...Object.fromEntries(asked.map(({ name }) => [name, {}])), ...(body && { body }) },
    required: [...asked.filter(({ required }) => required).map(({ name }) => name), ...(body ? ['body'] : [])],
  }
}

function answerOf({ responses }: Described): Schema {
  return Object.values(responses?.['200']?.content ?? {})[0]?.schema ?? {}
}

type Pair = { readonly call: string; readonly before: Described; readonly now: Described }

function callsOf({ paths }: Description): Map<string, Described> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const),
    ),
  )
}

let before: Map<string, Described>
let now: Map<string, Described>
let both: readonly Pair[]
beforeAll(async () => {
  const folder = join(import.meta.dirname, 'releases')
  const [last = ''] = readdirSync(folder)
  before = callsOf(JSON.parse(gunzipSync(readFileSync(join(folder, last))).toString()) as Description)
  const club = await openTestClub()
  now = callsOf((await club.app.inject('/api/openapi.json')).json<Description>())
  await club.close()
  both = [...before].flatMap(([call, described]) => {
    const present = now.get(call)
    return present === undefined ? [] : [{ call, before: described, now: present }]
  })
})

function findings(of: (pair: Pair) => readonly string[]): string[] {
  return both.flatMap((pair) => of(pair).map((what) => `${pair.call} ${what}`))
}

test('every call of the release before is served', () => {
  expect(before.size).toBeGreaterThan(150)
  expect([...before.keys()].filter((call) => !now.has(call))).toEqual([])
})

test('an app of the release before sends what this server takes', () => {
  expect(findings((pair) => misread(requestOf(pair.before), requestOf(pair.now), 'request'))).toEqual([])
})

/**
 * Differences in answers that an app of the previous release never gets or reads differently, with the reason for each.
 */
const neverSo: readonly string[] = [
  // The server sends the games of kindsStartedAgain.
  'GET /api/teetime/recentGroups .groups[].games[].kind: closest-to-line is not known',
]

test('an app of the release before reads what this server answers', () => {
  expect(findings((pair) => misread(answerOf(pair.now), answerOf(pair.before), 'answer'))).toEqual(neverSo)
})

/** Fields and calls that a server of the previous release refuses, with the reason why an app does not need them. */
const refusedBefore: readonly string[] = []

/** Calls with fields that are optional since this release. The forms of this app send all of them. */
const sentWhole: readonly string[] = []

test('this app sends what a server of the release before takes, as far as it has to be sent', () => {
  const found = both.flatMap(({ call, ...pair }) => {
    const refused = misread(requestOf(pair.now), requestOf(pair.before), 'least')
    const open = sentWhole.includes(call) ? refused.filter((what) => !what.endsWith(': is missing')) : refused
    return open.map((what) => `${call} ${what}`)
  })
  expect(found).toEqual(refusedBefore)
})

test('the server starts every game again that an app of the release before reads, and no other', () => {
  const answer = answerOf(before.get('GET /api/teetime/recentGroups') ?? {})
  const game = answer.properties?.['groups']?.items?.properties?.['games']?.items
  expect(new Set<unknown>(kindsStartedAgain)).toEqual(new Set(game?.properties?.['kind']?.enum))
})

test('this app reads what a server of the release before answers', () => {
  expect(findings((pair) => misread(answerOf(pair.before), answerOf(pair.now), 'answer'))).toEqual([])
})

describe('what is not understood is found', () => {
  const text = { type: 'string' }
  const form = { type: 'object', properties: { name: text }, required: ['name'], additionalProperties: false }
  test.each<[string, Schema, Schema, string]>([
    ['a field that is missing', { ...form, properties: {}, required: [] }, form, '.name: is missing'],
    ['a field that is not always there', { ...form, required: [] }, form, '.name: is missing'],
    ['a field that is not known', { ...form, properties: { name: text, more: text } }, form, '.more: is not known'],
    ['another type', { ...form, properties: { name: { type: 'null' } } }, form, '.name: null instead of string'],
    ['another value', { enum: ['a', 'b'] }, { enum: ['a'] }, ': b is not known'],
    ['one of several', { anyOf: [text, { type: 'null' }] }, text, ': null instead of string'],
    ['a longer text', { ...text, maxLength: 9 }, { ...text, maxLength: 8 }, ': maxLength is smaller'],
    ['a part of a list', { items: text }, { items: { type: 'integer' } }, '[]: string instead of integer'],
  ])('%s', (_name, written, read, found) => {
    expect(misread(written, read, 'request')).toEqual([found])
  })

  test('and what has a default, is optional or wider is not', () => {
    const reader = { ...form, properties: { name: { ...text, default: '' }, more: text } }
    expect(misread({ type: 'object' }, reader, 'request')).toEqual([])
    expect(misread({ type: 'integer' }, { type: ['number', 'null'] }, 'request')).toEqual([])
    const optional = { ...form, properties: { name: text, more: text } }
    expect(misread(optional, form, 'least')).toEqual([])
    expect(misread(optional, form, 'answer')).toEqual([])
  })
})
