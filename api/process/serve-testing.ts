import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import { openClub } from '../many-clubs/open-club.ts'
import { readConfig } from '../server/config.ts'

/**
 * Test equipment: starts a club's server within this process, as `api/main.ts` does in its own process. Later servers
 * start faster, because the code is already loaded and compiled. Returns a function that stops it.
 */
export async function serveHere(environment: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const config = readConfig(environment)
  const now = () => new Date()
  const elapsed = () => performance.now()
  const newId = () => uuidV7(now().getTime(), randomBytes(10))
  const log = { write: () => undefined }
  const { app, close } = await openClub({ config, now, elapsed, newId, randomBytes, log })
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await close()
    throw error
  }
  return close
}
