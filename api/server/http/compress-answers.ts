import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
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
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (!isJson || typeof payload !== 'string' || payload.length < least) return payload
    void reply.header('vary', 'accept-encoding')
    if (!accepts(request, 'gzip')) return payload
    void reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return await toGzip(payload)
  })
}

const accepted = {
  gzip: /\bgzip\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i,
  br: /\bbr\b(?!\s*;\s*q=0(\.0*)?(,|\s|$))/i,
} as const

export function accepts({ headers }: Pick<FastifyRequest, 'headers'>, coding: keyof typeof accepted): boolean {
  return accepted[coding].test(String(headers['accept-encoding'] ?? ''))
}
