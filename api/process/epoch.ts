import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { epochHeader } from '#sync/calls/replay.ts'
import { writeWhole } from './private-files.ts'

type Place = { readonly dataDir: string; readonly randomBytes: (count: number) => Uint8Array }

/**
 * The name of the history that the database has. Restoring a backup starts another one: phones notice it and send again
 * what they recorded in the last days (REL-06).
 */
export function readEpoch(place: Place): string {
  const file = fileOf(place)
  if (!existsSync(file)) renewEpoch(place)
  return readFileSync(file, 'utf8').trim()
}

/** Starts another history. */
export function renewEpoch(place: Place): void {
  writeWhole(fileOf(place), `${Buffer.from(place.randomBytes(6)).toString('base64url')}\n`)
}

/** Adds the epoch to every answer under /api as a header. */
export function registerEpoch(app: FastifyInstance, place: Place): void {
  const epoch = readEpoch(place)
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) void reply.header(epochHeader, epoch)
  })
}

function fileOf({ dataDir }: Place): string {
  return join(dataDir, 'epoch')
}
