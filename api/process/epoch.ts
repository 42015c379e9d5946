import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { epochHeader } from '#sync/calls/replay.ts'
import { writeWhole } from './private-files.ts'

type Place = { readonly dataDir: string; readonly randomBytes: (count: number) => Uint8Array }

/**
 * Returns the epoch, which identifies the history of the database. Restoring a backup starts a new one; phones then
 * resend what they recorded in the last days (REL-06).
 */
export function readEpoch(place: Place): string {
  const file = fileOf(place)
  if (!existsSync(file)) renewEpoch(place)
  return readFileSync(file, 'utf8').trim()
}

export function renewEpoch(place: Place): void {
  writeWhole(fileOf(place), `${Buffer.from(place.randomBytes(6)).toString('base64url')}\n`)
}

/**
 * Adds the epoch to every answer under /api as a header. It is read for each answer, because a database server may fail
 * over to another history at any moment.
 */
export function registerEpoch(app: FastifyInstance, { db, ...place }: Place & { readonly db: Database }): void {
  const own = db.servers === null ? readEpoch(place) : ''
  const epoch = () => db.servers?.epoch() ?? own
  const say = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith('/api/')) void reply.header(epochHeader, epoch())
  }
  app.addHook('onRequest', say)
  app.addHook('onSend', say)
}

function fileOf({ dataDir }: Place): string {
  return join(dataDir, 'epoch')
}
