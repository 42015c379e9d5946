import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Characters: a shorter answer fits into one packet as it is. */
const least = 1024

const toGzip = promisify(gzip)

/**
 * Sends JSON as gzip to callers that accept it: on a slow network the lists of a screen take as long as its code. Not
 * on the main thread, where a large list would delay all others. Members are known by a header that other sites can't
 * send, so no other site can guess a secret by the length of an answer that also has text of its own.
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
