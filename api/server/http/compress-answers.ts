import { pipeline, Readable } from 'node:stream'
import { promisify } from 'node:util'
import { createGzip, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The characters from which an answer is compressed. A shorter one fits into a single packet. */
const least = 1024

const toGzip = promisify(gzip)

/**
 * Compresses JSON with gzip for callers that accept it: on a slow network the lists of a screen take as long as its
 * code. The compression runs outside the main thread, where a large list would delay all other requests. Members are
 * authenticated by a header that other sites cannot send, so no other site can guess a secret from the length of a
 * compressed answer that also contains its own text.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // A text is not compressed: the header is of an answer that failed after it was set, and that this one replaces.
    if (typeof payload === 'string') void reply.removeHeader('content-encoding')
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || !isWorthIt(payload) || reply.hasHeader('content-encoding')) return payload
    void reply.header('vary', 'accept-encoding')
    if (!accepts(request, 'gzip')) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    // A broken connection ends both streams.
    return typeof payload === 'string' ? await toGzip(payload) : pipeline(payload, createGzip(), () => undefined)
  })
}

/** Whether an answer is sent in parts, or is too long for a single packet. */
function isWorthIt(payload: unknown): payload is string | Readable {
  return payload instanceof Readable || (typeof payload === 'string' && payload.length >= least)
}

const accepted = {
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i,
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i,
} as const

export function accepts({ headers }: Pick<FastifyRequest, 'headers'>, coding: keyof typeof accepted): boolean {
  return accepted[coding].test(String(headers['accept-encoding'] ?? ''))
}
