import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { HTTPMethods, InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#sync/calls/problem.ts'
import { samples } from '../authorization/authorization-requests-testing.ts'
import { authorization, verdictFor, type Actor } from '../authorization/authorization-table-testing.ts'
import { openScene, send, type Scene } from '../authorization/authorization-testing.ts'

/** Input that no form of the app sends. */
const nonsense: readonly unknown[] = [
  null,
  '',
  -1,
  1e308,
  2 ** 53,
  [],
  { $gt: '' },
  "x'); drop table members; --",
  '../../../../etc/passwd',
  '\u0000',
  '\ud800',
  '👩‍👩‍👧‍👦'.repeat(1000),
]
/** The same input for addresses, which cannot contain lone surrogates and are limited in length. */
const inAddress = nonsense.map((value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return encodeURIComponent(text.slice(0, 2000).toWellFormed())
})
const strongestFirst: readonly Actor[] = ['admin', 'organizer', 'owner', 'code', 'link', 'reset', 'anonymous']

type Described = { paths: Record<string, Record<string, { parameters?: { name: string; in: string }[] }>> }

let scene: Scene
let described: Described
beforeAll(async () => {
  scene = await openScene()
  described = (await scene.club.app.inject('/api/openapi.json')).json<Described>()
})
afterAll(() => scene.club.close())

describe('nonsense in any place of a request is refused with a sentence, or taken as the text that it is', () => {
  // An open stream never ends; it accepts the same input as `sync/pull`.
  test.each(Object.keys(authorization).filter((call) => call !== 'GET sync/stream'))('%s', async (call) => {
    const { club } = scene
    const [method, declared = ''] = call.split(' ')
    const { path = declared, payload } = (await samples[call]?.(scene)) ?? {}
    const urls = [...spoiltPaths(declared, path), ...spoiltQueries(path, queryOf(call))]
    const requests: readonly InjectOptions[] = [
      ...urls.map((url) => ({ url, ...(payload !== undefined && { payload }) })),
      ...spoiltParts(payload).map((spoilt) => ({ url: path, ...asJson(spoilt) })),
    ]
    const token = await scene.tokenOf(whoMay(call))
    const unclear: string[] = []
    for (const [count, request] of requests.entries()) {
      // Each request has a different address, so that it is not answered by a limit.
      const remoteAddress = `10.2.${count >> 8}.${count & 255}`
      const whole = { ...request, method: method as HTTPMethods, url: `/api/${String(request.url)}`, remoteAddress }
      unclear.push(...unclearIn(await send(club, whole, token)))
    }
    expect(unclear).toEqual([])
    expect((await club.app.inject('/api/info/club')).statusCode).toBe(200)
  })

  test.each(['score.set', 'wolf.set'])('an operation %s', async (name) => {
    const { club, outingId, golferId } = scene
    const args = { outingId, golferId, hole: 1, strokes: 4, baseVer: 0, wolfGame: 1, wolfPartner: null }
    const queue = { p: 1, principal: `outing:${outingId}:2`, sentAt: 2, ackedSeq: 0, nextSeq: 2 }
    const token = await scene.tokenOf('code')
    const unclear: string[] = []
    for (const spoilt of spoiltParts({ seq: 1, name, v: 1, at: 1, args })) {
      const mutation = typeof spoilt === 'object' && spoilt !== null ? { mid: randomUUID(), ...spoilt } : spoilt
      const batch = asJson({ ...queue, clientId: randomUUID(), mutations: [mutation] })
      unclear.push(...unclearIn(await send(club, { method: 'POST', url: '/api/sync/push', ...batch }, token)))
    }
    expect(unclear).toEqual([])
  })
})

test('nonsense in any place of a tap of scores is refused with a sentence, and so is a tap cut short', async () => {
  const { club, outingId, golferId } = scene
  const queue = { p: 1, principal: `outing:${outingId}:2`, sentAt: 2, ackedSeq: 0, nextSeq: 2 }
  const token = await scene.tokenOf('code')
  const unclear: string[] = []
  const refused = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const request = { method: 'POST', url: '/api/sync/push', payload } as const
    const all = { 'content-type': 'application/json', ...headers }
    unclear.push(...unclearIn(await send(club, { ...request, headers: all }, token)))
  }
  const whole = { seq: 1, at: 1, hole: 1, scores: [[golferId, 4, 0]] }
  const batchOf = (tap: unknown) => JSON.stringify({ ...queue, clientId: randomUUID(), mutations: [tap] })
  for (const spoilt of spoiltParts(whole)) {
    await refused(batchOf(typeof spoilt === 'object' && spoilt !== null ? { mid: randomUUID(), ...spoilt } : spoilt))
  }
  const text = batchOf({ mid: randomUUID(), ...whole, scores: Array.from({ length: 200 }, () => [golferId, 4]) })
  const packed = gzipSync(text)
  for (let part = 1; part < 20; part += 1) {
    await refused(text.slice(0, (text.length * part) / 20))
    await refused(packed.subarray(0, (packed.length * part) / 20), { 'content-encoding': 'gzip' })
  }
  const bomb = batchOf({ mid: randomUUID(), ...whole, scores: Array.from({ length: 2_000_000 }, () => [1, 1]) })
  await refused(gzipSync(bomb), { 'content-encoding': 'gzip' })
  expect(unclear).toEqual([])
  expect((await club.app.inject('/api/info/club')).statusCode).toBe(200)
})

/** Texts that a person may paste into a field. */
const pasted = [
  'x'.repeat(30_000),
  'a\u202eb',
  'a\u200bb',
  'a\ud800b',
  'a\u0007b',
  'a\r\nb',
  '👩‍👩‍👧‍👦',
  '"><img src=x onerror=hit()>',
  '=HYPERLINK("//x")',
]

describe('a pasted text in any text of a form is taken, or refused by the name of its field', () => {
  test.each(Object.keys(authorization).filter((call) => !call.startsWith('GET ')))('%s', async (call) => {
    const { path = call.split(' ')[1] ?? '', payload } = (await samples[call]?.(scene)) ?? {}
    const [method] = call.split(' ')
    const unnamed: string[] = []
    for (const [count, field] of textsIn(payload).entries()) {
      // The previous request may have ended the sign-in of the token.
      const token = await scene.tokenOf(whoMay(call))
      for (const [at, text] of pasted.entries()) {
        const request = { method: method as HTTPMethods, url: `/api/${path}`, remoteAddress: `10.3.${count}.${at}` }
        const answer = await send(scene.club, { ...request, ...asJson(replaced(payload, field, text)) }, token)
        unnamed.push(...unclearIn(answer))
        const { code, fields = {} } = answer.statusCode === 400 ? answer.json<Problem>() : { code: '' }
        if (code !== 'request.malformed') continue
        const place = field.join('.')
        // For a value of several possible types the message names the whole value, and for two different passwords the
        // second one.
        const isNamed = Object.keys(fields).some(
          (name) => `${place}.`.startsWith(`${name}.`) || name === `${place}Repeat`,
        )
        if (!isNamed) unnamed.push(`${place} ${JSON.stringify(text.slice(0, 20))}: ${answer.body}`)
      }
    }
    expect(unnamed).toEqual([])
  })
})

type Field = readonly (string | number)[]

/** Returns the paths of the texts in a body. */
function textsIn(value: unknown, path: Field = []): Field[] {
  if (typeof value === 'string') return path.length === 0 ? [] : [path]
  return partsOf(value).flatMap(([key, part]) => textsIn(part, [...path, key]))
}

function replaced(value: unknown, [key, ...within]: Field, text: string): unknown {
  if (key === undefined) return text
  if (Array.isArray(value)) return value.with(Number(key), replaced(value[Number(key)], within, text))
  return { ...(value as object), [key]: replaced((value as Record<string, unknown>)[String(key)], within, text) }
}

/** Returns what is wrong with an answer: a server failure, or a refusal without a message. */
function unclearIn(answer: LightMyRequestResponse): string[] {
  const { statusCode, headers, body } = answer
  if (statusCode < 400) return []
  const isProblem = String(headers['content-type']).includes('application/problem+json')
  const isClear = statusCode < 500 && isProblem && /\w/.test(answer.json<Problem>().error)
  return isClear ? [] : [`${statusCode} ${body}`]
}

function asJson(value: unknown): InjectOptions {
  return { payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } }
}

function whoMay(call: string): Actor {
  const row = authorization[call]
  return strongestFirst.find((actor) => row && verdictFor(row, actor) === 'yes') ?? 'anonymous'
}

/** Returns the replacements of the whole value, and copies of it in which one part each is replaced. */
function spoiltParts(value: unknown): unknown[] {
  if (value === undefined) return []
  const within = partsOf(value).flatMap(([key, part]) =>
    spoiltParts(part).map((spoilt) =>
      Array.isArray(value) ? value.with(Number(key), spoilt) : { ...(value as object), [key]: spoilt },
    ),
  )
  return [...nonsense, ...within]
}

/**
 * Returns the parts of a value to replace. Objects of a list with the same fields share a schema, so only the first of
 * them is used.
 */
function partsOf(value: unknown): readonly (readonly [string, unknown])[] {
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value)
  if (!Array.isArray(value)) return parts
  const shapes = parts.map(([key, part]) => (isRecord(part) ? Object.keys(part).toSorted().join() : key))
  return parts.filter((_, at) => shapes.indexOf(shapes[at] ?? '') === at)
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function spoiltPaths(declared: string, path: string): string[] {
  const parts = path.split('?')[0]?.split('/') ?? []
  return declared
    .split('/')
    .flatMap((place, at) => (place.startsWith(':') ? inAddress.map((text) => parts.with(at, text).join('/')) : []))
}

function spoiltQueries(path: string, names: readonly string[]): string[] {
  const [place, query] = path.split('?')
  return names.flatMap((name) => {
    const others = (query ?? '').split('&').filter((part) => part !== '' && !part.startsWith(`${name}=`))
    return inAddress.map((text) => `${place}?${[...others, `${name}=${text}`].join('&')}`)
  })
}

/** The names of the query parameters. */
function queryOf(call: string): string[] {
  const [method = '', path = ''] = call.split(' ')
  const { parameters = [] } =
    described.paths[`/api/${path.replaceAll(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()] ?? {}
  return parameters.filter((one) => one.in === 'query').map(({ name }) => name)
}
