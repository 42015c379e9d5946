import type { FastifyRequest } from 'fastify'
import { hour } from '#db/instants.ts'
import { inspectOpenDatabase } from '#db/open-database.ts'
import { accept, refuse } from '#golf/result.ts'
import { doctor } from '#sync/calls/doctor.ts'
import type { Disk } from '../process/disk.ts'
import { releasedVersion } from '../process/health.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { createTryLimit } from '../server/http/try-limit.ts'
import { isLocal } from '../server/http/untrusted-proxy.ts'
import type { Problems } from '../server/problem.ts'
import type { Routes } from '../server/route.ts'
import { examine } from './examine.ts'

export const doctorProblems = {
  'doctor.too-many': { status: 429, title: 'Too many checkups' },
} satisfies Problems

/**
 * The most examinations by one administrator within an hour, because each opens the address of the club and the
 * database.
 */
const most = 60

/** The examination of the server, for administrators; `npm run doctor` does the same in a terminal. */
export function registerDoctor(
  { route }: Routes<keyof typeof doctorProblems>,
  context: Context & { readonly disk: Disk },
): void {
  const { db, config, now, disk, secrets } = context
  const examinations = createTryLimit(context, { name: 'doctor', allowed: most, window: hour })

  route(doctor, async ({ query: { origin, clock }, caller, request }) => {
    if ((await examinations.take(`member ${memberOf(caller).id}`)) > 0) {
      return refuse('doctor.too-many', 'Too many checkups. Please try again in an hour.')
    }
    const findings = await examine({
      config,
      now,
      disk,
      reader: db,
      file: db.file,
      vapid: () => secrets.vapid,
      inspect: () => inspectOpenDatabase(db),
      clock: async () => ({ against: 'this device', milliseconds: now().getTime() - clock }),
      visit: { origin, silentProxy: config.baseUrl.startsWith('https:') ? silentProxy(request) : null },
      running: async () => releasedVersion(),
    })
    return accept({ findings: [...findings] })
  })
}

/**
 * Returns the address of a proxy on this machine that does not forward client addresses; null without one. The server
 * itself does not serve https, so every request of a club with an https address comes through a proxy.
 */
function silentProxy({ headers, socket }: FastifyRequest): string | null {
  const address = socket.remoteAddress
  return headers['x-forwarded-for'] === undefined && address !== undefined && isLocal(address) ? address : null
}
