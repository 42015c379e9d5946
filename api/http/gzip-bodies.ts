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
