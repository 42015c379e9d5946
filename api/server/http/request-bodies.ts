import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/**
 * Inflates bodies with content-encoding gzip. The body limit of a call counts inflated bytes, so a zip bomb cannot
 * become a large body: Fastify counts what comes out of here and stops reading at the limit.
 */
export function acceptGzipBodies(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, reply, payload) => {
    // Names of encodings are case-insensitive (RFC 9110, 8.4.1).
    const encoding = request.headers['content-encoding']?.toLowerCase()
    if (encoding === undefined || encoding === 'identity') return payload
    if (encoding !== 'gzip') throw Object.assign(new Error('Only gzip is understood'), { statusCode: 415 })

    const inflated = Object.assign(createGunzip(), { receivedEncodedLength: 0 })
    const release = () => {
      payload.unpipe(inflated)
      inflated.destroy()
      // The rest of this body has to be read before the next request on the connection.
      payload.resume()
    }
    payload.on('data', (chunk: Buffer) => {
      inflated.receivedEncodedLength += chunk.length
    })
    payload.on('error', (error) => inflated.destroy(error))
    // A call that does not read its body adds no error listener, and an error without one ends the process.
    inflated.on('error', release)
    reply.raw.once('close', release)
    return payload.pipe(inflated)
  })
}

/** The deepest allowed nesting: deeper than any declared body. */
const deepest = 32

/**
 * Refuses bodies that are nested so deeply that recursion would overflow the stack, and cleans every text of a request
 * before it is compared with anything (`cleanText`).
 */
export function readableRequests(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = readable(request.body, 0)
    request.params = readable(request.params, 0)
    request.query = readable(request.query, 0)
  })
}

/**
 * Returns a text as both databases store it. A text field that cuts an emoji leaves a lone surrogate, which UTF-8
 * cannot encode and which would be stored as U+FFFD. PostgreSQL refuses NUL, which has no meaning in text. Without
 * this, a phone would resend such a pasted text forever.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '')
}

function readable(value: unknown, depth: number): unknown {
  if (depth > deepest) throw Object.assign(new Error('Nested too deep'), { statusCode: 400 })
  if (typeof value === 'string') return cleanText(value)
  if (Array.isArray(value)) return value.map((part) => readable(part, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [cleanText(key), readable(part, depth + 1)]))
}
