import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/**
 * Reads bodies that a phone has packed with gzip. The limit of a call's body is that of the inflated one, so a small
 * bomb cannot become a large body: Fastify counts what comes out of here and stops reading at the limit.
 */
export function acceptGzipBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    const encoding = request.headers['content-encoding']
    if (encoding === undefined || encoding === 'identity') return payload
    if (encoding !== 'gzip') throw Object.assign(new Error('Only gzip is understood'), { statusCode: 415 })

    const inflated = Object.assign(createGunzip(), { receivedEncodedLength: 0 })
    const release = () => {
      payload.unpipe(inflated)
      inflated.destroy()
      // The next request on this connection comes after the rest of this body.
      payload.resume()
    }
    payload.on('data', (chunk: Buffer) => {
      inflated.receivedEncodedLength += chunk.length
    })
    payload.on('error', (error) => inflated.destroy(error))
    // A call that does not read its body listens to no errors, and an error without a listener ends the process.
    inflated.on('error', release)
    reply.raw.once('close', release)
    return payload.pipe(inflated)
  })
}

/** No call declares anything deeper than a golfer's round in an operation of a batch. */
const deepest = 32

/**
 * Takes from a body what JSON can say and nobody can work with: values in values without end, on which whoever walks
 * through them runs out of stack, and half characters, as a field leaves them that cuts an emoji off. SQLite keeps these
 * as the sign for something unreadable; here they become that before anything is compared with what is kept.
 */
export function readableBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = readable(request.body, 0)
  })
}

function readable(value: unknown, depth: number): unknown {
  if (depth > deepest) throw Object.assign(new Error('Nested too deep'), { statusCode: 400 })
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map((part) => readable(part, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readable(part, depth + 1)]))
}
