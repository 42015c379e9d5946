import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify'
import { isDamage, isDiskFull } from '#db/damage.ts'
import type { Database } from '#db/database.ts'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import type { Disk } from '../process/disk.ts'
import { logSecurity } from '../process/log.ts'
import { toProblem } from '../problem.ts'
import type { ProblemCode } from '../problem.ts'
import { sendProblem } from '../route.ts'
import { securityHeaders } from './security-headers.ts'

/** Everything that is thrown ends here: malformed requests with their fields, failures without any detail. */
export function registerErrorRoad(app: FastifyInstance, { db, disk }: { db: Database; disk: Disk }): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      const wrong = error.validation.map(({ instancePath, message }) => [fieldName(instancePath), message ?? 'Invalid'])
      // Of an empty field it is said that it is empty, and not also what else it is not.
      const first = wrong.filter(([field], place) => wrong.findIndex(([other]) => other === field) === place)
      const fields = Object.fromEntries(first) as Record<string, string>
      const call = request.routeOptions.config.call?.path ?? ''
      // How many, and not which: names of fields may be a client's own words.
      logSecurity(request, { event: 'input_validation_fail', call, fields: first.length })
      const message = `The request does not have the declared shape: ${Object.keys(fields).join(', ')}`
      return sendProblem(reply, toProblem({ code: 'request.malformed', message }, fields))
    }
    db.judge(error)
    if (isDiskFull(error)) {
      request.log.error({ event: 'disk_full', gaveUpBallast: disk.makeRoom() }, 'disk_full')
    }
    const [code, message] = failureOf(error)
    if (code === 'server.failed') request.log.error({ err: error }, 'failed')
    return sendProblem(reply, toProblem({ code, message }))
  })
}

/** What the router cannot even read gets no route and no hooks: it is answered from here alone. */
export function answerUnreadable(config: Config): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (_error, request, reply) => {
    void reply.headers(securityHeaders(request, config))
    sendProblem(reply, toProblem({ code: 'request.malformed', message: 'The address could not be read.' }))
  }
}

export const notFound = toProblem({ code: 'request.not-found', message: 'There is nothing at this address.' })

function failureOf(error: FastifyError): readonly [ProblemCode, string] {
  const { statusCode, code } = error
  if (statusCode === 413) return ['request.too-large', 'The request is too large.']
  if (statusCode === 415) return ['request.unsupported', 'Only JSON is understood here.']
  if (statusCode === 404) return ['request.not-found', 'There is nothing at this address.']
  // The disk is full, or the database is held or damaged: the phone keeps what it has and comes back.
  if (statusCode === 503 || code === 'SQLITE_BUSY' || isDiskFull(error) || isDamage(error)) {
    return ['server.busy', 'The club’s server cannot take this now. Please try again soon.']
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return ['request.malformed', 'The request could not be read.']
  }
  return ['server.failed', 'Something went wrong. Please try again soon.']
}

/** '/golfers/0/id' as a person reads it: golfers.0.id. */
function fieldName(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.') || 'request'
}
