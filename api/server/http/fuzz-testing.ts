import { Agent, request as ask, type OutgoingHttpHeaders } from 'node:http'
import { gzipSync } from 'node:zlib'

/**
 * Test equipment: sends requests that no form sends, generated from the description of the calls (`openapi.json`) and a
 * seed, and returns the errors in the answers. It knows nothing else about the server.
 */
export type Fuzz = {
  readonly url: string
  /** Returns pseudo-random numbers from 0 up to, but not including, 1; the same sequence for each run. */
  readonly chance: () => number
  readonly requests: number
  readonly actors: readonly FuzzActor[]
  /** Milliseconds after which an answer is reported as a finding. */
  readonly longest: number
  /** Returns whether to stop after a finding. */
  readonly enough?: (finding: Finding) => boolean
  /** Settles when the server process exits, which is a finding. */
  readonly gone?: Promise<unknown>
}

export type FuzzActor = {
  readonly name: string
  /** Returns the headers that authenticate the actor. Called again when they are no longer accepted. */
  readonly signIn: () => Promise<Readonly<Record<string, string>>>
}

export type Finding = { readonly what: string; readonly call: string; readonly sent: string }

type Schema = Readonly<Record<string, unknown>>
type Parameter = { readonly name: string; readonly in: string; readonly schema?: Schema }
type Described = {
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }
}
type Description = { readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>> }
type Called = { readonly method: string; readonly path: string } & Described

/** A request with its body as it is sent over the wire. */
type Sent = {
  readonly method: string
  readonly path: string
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | undefined
}

type Answer = { readonly status: number; readonly headers: OutgoingHttpHeaders; readonly text: string }
type Chance = () => number

/** The number of parallel requests. A request that blocks others is detected by their response times. */
const lanes = 4

/** Sends the requests and returns all findings. Stops early when `enough` returns true or the server has exited. */
export async function fuzz({ url, chance, requests, actors, longest, enough, gone }: Fuzz): Promise<Finding[]> {
  // Each request has its own connection, because an error on one that the server has just closed would not be a
  // finding.
  const agent = new Agent({ keepAlive: false })
  const { port } = new URL(url)
  const transport = { agent, port, longest }
  // The first request may take long, because the code is loaded and compiled.
  const described = await transmit(
    { agent, port, longest: 30_000 },
    {
      method: 'GET',
      path: '/api/openapi.json',
      headers: {},
      body: undefined,
    },
  )
  const calls = callsOf(JSON.parse(described.text) as Description)
  const state = { isGone: false, sent: 0 }
  void gone?.then(() => (state.isGone = true))
  const findings: Finding[] = []
  const proofs = new Map<FuzzActor, Readonly<Record<string, string>>>()

  async function proofOf(actor: FuzzActor) {
    // An actor who cannot sign in, for example after the server has exited, sends requests without authentication.
    const proof = proofs.get(actor) ?? (await actor.signIn().catch(() => ({})))
    proofs.set(actor, proof)
    return proof
  }

  async function one(): Promise<void> {
    const called = pick(chance, calls)
    const actor = pick(chance, actors)
    const isStranger = chance() < 0.1
    const proof = isStranger ? brokenProof(chance) : await proofOf(actor)
    const sent = requestOf(called, { chance, proof })
    const call = `${called.method.toUpperCase()} ${called.path} as ${actor.name}`
    const started = performance.now()
    const found = (what: string) => findings.push({ what, call, sent: shown(sent) })
    try {
      const answer = await transmit(transport, sent)
      const took = performance.now() - started
      for (const what of wrongIn(answer)) found(what)
      if (took > longest) found(`answered after ${Math.round(took)} ms`)
      if (answer.status === 401 && !isStranger) proofs.delete(actor)
    } catch (error) {
      // A client whose request is refused as too large may lose the connection before it reads the answer.
      const isTooLarge = (sent.body?.length ?? 0) > 64 * 1024 && !(error instanceof TimeoutError)
      if (!isTooLarge || state.isGone) found(`no answer: ${String(error)}`)
    }
  }

  async function lane(): Promise<void> {
    while (state.sent < requests && !state.isGone && !(enough && findings.some(enough))) {
      state.sent += 1
      await one()
    }
  }

  await Promise.all(Array.from({ length: lanes }, lane))
  agent.destroy()
  // The exit event of a process comes a moment after its connections break.
  await new Promise((resolve) => setTimeout(resolve, 100))
  return state.isGone ? [...findings, { what: 'the server is gone', call: 'one of the last', sent: '' }] : findings
}

function callsOf({ paths }: Description): Called[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ method, path, ...described })),
  )
}

/**
 * Returns what is wrong with an answer. A 503 with a Retry-After header is correct; any other status above 499 is a
 * failure.
 */
function wrongIn({ status, headers, text }: Answer): string[] {
  if (status < 400) return []
  const isBusy = status === 503 && headers['retry-after'] !== undefined
  if (status >= 500 && !isBusy) return [`${status}: ${text.slice(0, 500)}`]
  if (!String(headers['content-type']).startsWith('application/problem+json')) {
    return [`${status} is ${String(headers['content-type'])}, not problem+json: ${text.slice(0, 500)}`]
  }
  try {
    const { code, error, status: told } = JSON.parse(text) as { code?: unknown; error?: unknown; status?: unknown }
    const isWhole = typeof code === 'string' && typeof error === 'string' && /\w/.test(error) && told === status
    if (isBusy && code !== 'server.busy') return [`${status}: ${text.slice(0, 500)}`]
    return isWhole ? [] : [`${status} does not say what is wrong: ${text.slice(0, 500)}`]
  } catch {
    return [`${status} is not JSON: ${text.slice(0, 500)}`]
  }
}

class TimeoutError extends Error {}

type Transport = { readonly agent: Agent; readonly port: string; readonly longest: number }

/** Sends one request with exactly these bytes. Of an event stream only the head is read. */
function transmit({ agent, port, longest }: Transport, sent: Sent): Promise<Answer> {
  const { method, path, headers, body } = sent
  return new Promise((resolve, reject) => {
    const asking = ask({ agent, host: '127.0.0.1', port, method, path, headers }, (answer) => {
      const { statusCode: status = 0 } = answer
      const chunks: Buffer[] = []
      const end = () => resolve({ status, headers: answer.headers, text: Buffer.concat(chunks).toString() })
      answer.on('error', reject)
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
        end()
        asking.destroy()
        return
      }
      answer.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', end)
    })
    asking.setTimeout(longest + 1000, () => asking.destroy(new TimeoutError(`nothing for ${longest + 1000} ms`)))
    asking.on('error', reject)
    asking.end(body)
  })
}

function shown({ method, path, headers, body }: Sent): string {
  const told = Object.entries(headers).map(([name, value]) => `${name}: ${String(value).slice(0, 200)}`)
  const bytes = body === undefined ? '' : `${body.length} bytes, base64 ${body.subarray(0, 600).toString('base64')}`
  return [`${method} ${path.slice(0, 500)}`, ...told, bytes].join('\n  ')
}

function requestOf(
  called: Called,
  { chance, proof }: { chance: Chance; proof: OutgoingHttpHeaders | undefined },
): Sent {
  const { method, path, parameters = [], requestBody } = called
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
    return inAddress(chance, chance() < 0.8 ? fitting(chance, schema) : pick(chance, nonsense))
  })
  const query = parameters
    .filter((one) => one.in === 'query' && chance() < 0.7)
    .map(({ name, schema = {} }) => {
      const value = chance() < 0.7 ? fitting(chance, schema) : pick(chance, nonsense)
      return `${name}=${inAddress(chance, value)}`
    })
  const { headers, body } = bodyOf(chance, requestBody?.content?.['application/json']?.schema)
  // Each request has a different address, so that it is not answered by a limit.
  const from = `10.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}.${Math.floor(chance() * 250)}`
  return {
    method: method.toUpperCase(),
    path: `${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    headers: { 'x-forwarded-for': from, ...proof, ...headers },
    body,
  }
}

/**
 * Encodes a value for an address. Lone surrogates, which cannot be encoded, are replaced, and long texts are cut off.
 */
function inAddress(chance: Chance, value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const written = encodeURIComponent(text.slice(0, 1500).toWellFormed())
  return chance() < 0.02 ? `${written}%zz%ff` : written || '%20'
}

function bodyOf(chance: Chance, schema: Schema | undefined): Pick<Sent, 'headers' | 'body'> {
  // A call without a body sometimes gets one.
  if (schema === undefined && chance() < 0.7) return { headers: {}, body: undefined }
  const bytes = chance() < 0.15 ? pick(chance, brokenBodies) : Buffer.from(JSON.stringify(spoilt(chance, schema ?? {})))
  const type = chance() < 0.85 ? 'application/json' : pick(chance, types)
  const headers = type === undefined ? {} : { 'content-type': type }
  if (chance() < 0.85) return withLength({ headers, body: bytes })
  const { encoding, pack } = pick(chance, packings)
  return withLength({ headers: { ...headers, 'content-encoding': encoding }, body: pack(bytes) })
}

function withLength({ headers, body }: { headers: OutgoingHttpHeaders; body: Buffer }): Pick<Sent, 'headers' | 'body'> {
  return { headers: { ...headers, 'content-length': body.length }, body }
}

/** Generates a value of the schema with some of its parts replaced, or something entirely different. */
function spoilt(chance: Chance, schema: Schema): unknown {
  const value = fitting(chance, schema)
  const share = pick(chance, [0, 0.05, 0.2, 1])
  return spoilParts(value, () => chance() < share, chance)
}

function spoilParts(value: unknown, isSpoilt: () => boolean, chance: Chance): unknown {
  if (isSpoilt()) return pick(chance, nonsense)
  if (Array.isArray(value)) return value.map((part) => spoilParts(part, isSpoilt, chance))
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([key, part]) => [key, spoilParts(part, isSpoilt, chance)] as const)
  const unknown = isSpoilt() ? [[pick(chance, unknownNames), pick(chance, nonsense)] as const] : []
  return Object.fromEntries([...parts, ...unknown])
}

/** Generates a value that fits a schema, as far as the schema describes it. */
function fitting(chance: Chance, schema: Schema): unknown {
  if ('const' in schema) return schema['const']
  const { enum: values, anyOf, oneOf, allOf, type } = schema
  if (Array.isArray(values)) return pick(chance, values as readonly unknown[])
  const choices = anyOf ?? oneOf ?? allOf
  if (Array.isArray(choices)) return fitting(chance, pick(chance, choices as readonly Schema[]))
  const kind = Array.isArray(type) ? pick(chance, type as readonly unknown[]) : type
  if (kind === 'object') return fittingObject(chance, schema)
  if (kind === 'array') return fittingArray(chance, schema)
  if (kind === 'string') return fittingText(chance, schema)
  if (kind === 'integer' || kind === 'number') return fittingNumber(chance, schema)
  if (kind === 'boolean') return chance() < 0.5
  return kind === 'null' ? null : pick(chance, [{}, [], 1, 'x', null])
}

function fittingObject(chance: Chance, { properties = {}, required = [] }: Schema): object {
  const known = Object.entries(properties as Readonly<Record<string, Schema>>)
  const needed = required as readonly string[]
  const chosen = known.filter(([name]) => needed.includes(name) || chance() < 0.5)
  return Object.fromEntries(chosen.map(([name, schema]) => [name, fitting(chance, schema)]))
}

function fittingArray(chance: Chance, { prefixItems, items = {}, minItems = 0, maxItems = 4 }: Schema): unknown[] {
  if (Array.isArray(prefixItems)) return prefixItems.map((item) => fitting(chance, item as Schema))
  const most = Math.min(Number(maxItems), Number(minItems) + 4)
  const length = Number(minItems) + Math.floor(chance() * (1 + most - Number(minItems)))
  return Array.from({ length }, () => fitting(chance, items as Schema))
}

function fittingText(chance: Chance, { pattern, minLength = 0, maxLength = 200 }: Schema): string {
  const patterns = typeof pattern === 'string' ? [new RegExp(pattern)] : []
  const fits = (text: string) =>
    text.length >= Number(minLength) && text.length <= Number(maxLength) && patterns.every((one) => one.test(text))
  const some = texts.filter(fits)
  return some.length > 0 ? pick(chance, some) : 'x'.repeat(Number(minLength))
}

/** Generates mostly small numbers, because these are the ids of existing objects. */
function fittingNumber(chance: Chance, schema: Schema): number {
  const { minimum, exclusiveMinimum, maximum, type } = schema
  const lowest = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1))
  const highest = Math.min(Number(maximum ?? 1e15), lowest + pick(chance, [1, 5, 30, 200]))
  const value = lowest + chance() * (highest - lowest)
  return type === 'integer' || chance() < 0.5 ? Math.round(value) : Math.round(value * 10) / 10
}

function brokenProof(chance: Chance): Readonly<Record<string, string>> {
  return pick(chance, [
    { authorization: 'Bearer x' },
    { authorization: 'Bearer' },
    { authorization: 'Basic YWxpY2U6cGFzc3dvcmQ=' },
    { authorization: `Bearer ${unsigned({ alg: 'none', typ: 'JWT' })}.${unsigned({ sub: '1', sid: 'x' })}.` },
    { authorization: `Bearer ${unsigned({ alg: 'HS256', typ: 'JWT' })}.${unsigned({ sub: 1 })}.c2lnbmF0dXJl` },
    { authorization: `Bearer ${'a'.repeat(8000)}` },
    { authorization: 'Bearer \u00ff\u00fe' },
    { 'x-access-code': '22222222' },
    { 'x-access-code': '\u00ff' },
  ])
}

function unsigned(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url')
}

function pick<Item>(chance: Chance, items: readonly Item[]): Item {
  return items[Math.floor(chance() * items.length)] as Item
}

const texts = [
  '',
  'x',
  'own',
  'Carol',
  'carol',
  'admin',
  'Ito',
  'AZ',
  '602 555 0182',
  'carol@club.example',
  'seven irons',
  '2026-06-13',
  '0000-00-00',
  '2026-06-31',
  '07:40',
  '2026-11-22T10:00:00.000Z',
  'ABCDEFGH',
  '7KQ4MX2P',
  '12',
  '019b0000-0000-7000-8000-00000000000a',
  'outing:1:1',
  'u:1',
  'date,course,tee,score\n2026-06-01,x,y,84',
  'https://fcm.googleapis.com/fcm/send/x',
  `B${'A'.repeat(86)}`,
  'c2l4dGVlbi1ieXRlcy1vaw',
  'a'.repeat(43),
]

const manyParts = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { part: value }
  return value
}

/** Values that no form of the app sends, but another client may. */
const nonsense: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  2 ** 31,
  -(2 ** 63),
  true,
  '1',
  [],
  {},
  [[]],
  { $gt: '' },
  ..."x'); drop table members; --|../../../../etc/passwd|%00|__proto__|constructor|=1+1|<script>".split('|'),
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e\u200b',
  '\ufeff',
  '\r\n\r\n',
  '\u001b[2J',
  'İıﬀß',
  '１２３',
  '٣',
  '👩‍👩‍👧‍👦'.repeat(200),
  'a'.repeat(5000),
  'á'.repeat(70_000),
  'e\u0301'.repeat(500),
  manyParts(50),
  manyParts(3000),
  Array.from({ length: 3000 }, (_, at) => at),
  '9999-12-31',
  '-000001-01-01',
  '2026-02-30',
  'NaN',
  'Infinity',
  '1e5',
  '0x10',
]

const unknownNames = ['foo', '__proto__', 'constructor', 'toString', 'isadmin', '', 'a'.repeat(1000), '\ud800', 'a.b']

const brokenBodies: readonly Buffer[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '{',
  '[',
  '{"a":',
  '{"a":1,"a":2}',
  '{"__proto__":{"isadmin":true}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  "{'a':1}",
  '[]',
  '{}{}',
  'NaN',
  '1e999',
  '"\\ud800"',
  '['.repeat(20_000),
  `{"a":"${'x'.repeat(60_000)}"}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
]
  .map((text) => Buffer.from(text))
  .concat(Buffer.from([0xff, 0xfe, 0x00, 0x80]), Buffer.from('{"a":"\u00ff"}', 'latin1'))

const types = [
  undefined,
  '',
  'text/plain',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/json; charset=utf-16',
  'application/json;;',
  'application/JSON',
  'json',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/problem+json',
  '*/*',
  'a'.repeat(2000),
]

const bomb = gzipSync(Buffer.alloc(20_000_000))

const packings: readonly { encoding: string; pack: (bytes: Buffer) => Buffer }[] = [
  { encoding: 'gzip', pack: (bytes) => gzipSync(bytes) },
  { encoding: 'gzip', pack: (bytes) => bytes },
  { encoding: 'gzip', pack: (bytes) => gzipSync(bytes).subarray(0, 12) },
  { encoding: 'gzip', pack: (bytes) => gzipSync(bytes).fill(0xaa, 10) },
  { encoding: 'gzip', pack: (bytes) => Buffer.concat([gzipSync(bytes), gzipSync(bytes)]) },
  { encoding: 'gzip', pack: (bytes) => Buffer.concat([gzipSync(bytes), Buffer.from('behind it')]) },
  { encoding: 'gzip', pack: (bytes) => gzipSync(gzipSync(bytes)) },
  { encoding: 'gzip', pack: () => Buffer.alloc(0) },
  { encoding: 'gzip', pack: () => bomb },
  { encoding: 'GZIP', pack: (bytes) => gzipSync(bytes) },
  { encoding: 'gzip, gzip', pack: (bytes) => gzipSync(bytes) },
  { encoding: 'br', pack: (bytes) => bytes },
  { encoding: 'identity', pack: (bytes) => bytes },
  { encoding: '', pack: (bytes) => bytes },
]
