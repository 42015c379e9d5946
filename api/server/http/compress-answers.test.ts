import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const long = { golfers: Array.from({ length: 100 }, (_, id) => ({ id, name: 'Zoë of the first tee' })) }
const short = { name: 'Nomad' }

async function ask(path: '/long' | '/short' | '/text' | '/parts' | '/broken' | '/refused', accepted?: string) {
  const app = Fastify()
  compressAnswers(app)
  app.get('/long', async () => long)
  app.get('/short', async () => short)
  app.get('/parts', async (_, reply) => reply.type('application/json').send(Readable.from(['{"name":', '"Nomad"}'])))
  app.get('/refused', { onSend: async (_, __, payload) => refuseCompressed(payload) }, async () => long)
  app.get('/broken', async (_, reply) => reply.type('application/json').send(Readable.from(broken())))
  app.get('/text', async (_, reply) => reply.type('text/plain').send('a'.repeat(5000)))
  const answer = await app.inject({
    url: path,
    headers: accepted === undefined ? {} : { 'accept-encoding': accepted },
  })
  await app.close()
  return answer
}

test.each(['gzip', 'gzip, deflate, br, zstd', 'br;q=1, gzip;q=0.8'])(
  'a long answer travels as gzip to a caller that accepts %s',
  async (accepted) => {
    const { headers, rawPayload } = await ask('/long', accepted)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length).toBeLessThan(JSON.stringify(long).length / 3)
    expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(long)
  },
)

test.each([undefined, 'identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br'])(
  'a caller that accepts %s gets it as it is',
  async (accepted) => {
    const answer = await ask('/long', accepted)
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.headers.vary).toBe('accept-encoding')
    expect(answer.json()).toEqual(long)
  },
)

/** Fails as an answer does whose time is over when it has been compressed. */
function refuseCompressed(payload: unknown): unknown {
  if (Buffer.isBuffer(payload)) throw new Error('too late')
  return payload
}

test('a refusal in place of an answer that was compressed does not say that it is compressed', async () => {
  const answer = await ask('/refused', 'gzip')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toMatchObject({ message: 'too late' })
})

/** An answer that fails after its first part. */
function* broken() {
  yield '{"name":'
  throw new Error('no more')
}

test('an answer in parts travels as gzip to a caller that accepts it', async () => {
  const { headers, rawPayload } = await ask('/parts', 'gzip')
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(JSON.parse(gunzipSync(rawPayload).toString())).toEqual(short)
  const plain = await ask('/parts')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual(short)
})

test('an answer that fails before a part was sent is a refusal, which is not compressed', async () => {
  const answer = await ask('/broken', 'gzip')
  expect(answer.statusCode).toBe(500)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.json()).toMatchObject({ message: 'no more' })
})

test('an answer that fits into a packet, and one that is not JSON, are sent as they are', async () => {
  for (const path of ['/short', '/text'] as const) {
    expect((await ask(path, 'gzip')).headers['content-encoding']).toBeUndefined()
  }
})
