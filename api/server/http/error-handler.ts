import { STATUS_CODES } from 'node:http'
import type { FastifyError, FastifyInstance, FastifyServerOptions } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { Database } from '#db/database.ts'
import { isDiskFull, isUnavailable } from '#db/faults.ts'
import type { Refusal } from '#golf/result.ts'
import type { Call } from '#sync/calls/call.ts'
import { unknownField } from '#sync/calls/problem.ts'
import type { Disk } from '../../process/disk.ts'
import { logSecurity } from '../../process/log.ts'
import type { Config } from '../config.ts'
import { sendProblem, serverBusy, serverProblems, toProblem } from '../problem.ts'
import { beyondLimit } from './limits.ts'
import { holdRequest, type MemoryLimit } from './memory-limit.ts'
import { headersOfData, securityHeaders } from './security-headers.ts'

/** Answers everything that is thrown: malformed requests with a message for each field, failures without details. */
export function registerErrorHandler(app: FastifyInstance, { db, disk }: { db: Database; disk: Disk }): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if (hasZodFastifySchemaValidationErrors(error)) {
      // Only the first error of each field is returned; for an empty field, that it is empty.
      const fields = Object.fromEntries(error.validation.flatMap(faultsIn).toReversed())
      const names = Object.keys(fields).toReversed()
      const { call } = request.routeOptions.config
      // Only the number of fields is logged, because their names may be any text from the client.
      logSecurity(request, { event: 'input_validation_fail', call: call?.path ?? '', fields: names.length })
      const declared = error.validation
        .map(({ message }) => message)
        .find((message) => isDeclared(message ?? noMessage))
      const message = call?.malformed ?? declared ?? (error.validationContext === 'params' ? brokenAddress : brokenForm)
      const problem = toProblem(serverProblems, { code: 'request.malformed', message, fields })
      const detail = `The request does not have the declared shape: ${names.join(', ')}`
      return sendProblem(reply, { ...problem, detail })
    }
    db.inspect(error)
    if (isDiskFull(error)) {
      request.log.error({ event: 'disk_full', gaveUpBallast: disk.makeRoom() }, 'disk_full')
    }
    const [code, message] = failureOf(error, request.routeOptions.config.call)
    if (code === 'server.failed') request.log.error({ err: error }, 'failed')
    // If the requested range of a file does not exist, the response contains the length of the file.
    const range = code === 'request.range' && 'headers' in error && (error.headers as Headers)['Content-Range']
    if (range) void reply.header('content-range', range)
    return sendProblem(reply, toProblem(serverProblems, { code, message }))
  })
}

/** Answers a request that the router cannot read. Such a request reaches no route and no hooks. */
export function answerUnreadable(
  config: Config,
  memory: MemoryLimit,
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (_error, request, reply) => {
    holdRequest(memory, { request, reply })
    void reply.headers(securityHeaders(request, config))
    sendProblem(
      reply,
      toProblem(serverProblems, { code: 'request.malformed', message: 'The address couldn’t be read.' }),
    )
  }
}

/** Refuses a request without a host, as HTTP/1.1 requires. Node would answer it with an empty response. */
export function refuseWithoutHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }, reply) => {
    if (raw.httpVersion !== '1.1' || headers.host !== undefined) return
    void reply.header('connection', 'close')
    const message = 'The request couldn’t be read.'
    await sendProblem(reply, toProblem(serverProblems, { code: 'request.malformed', message }))
  })
}

type Failure = keyof typeof serverProblems

/** Answers input that is not HTTP and so has no request object: writes a problem to the socket and closes it. */
export function answerUnparsed(config: Config): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const headers = Object.entries(headersOfData(config)).map(([name, value]) => `${name}: ${value}`)
  return (error, socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) {
      const problem = toProblem(serverProblems, unparsed(error))
      const body = JSON.stringify(problem)
      const head = [
        `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
        'content-type: application/problem+json',
        `content-length: ${Buffer.byteLength(body)}`,
        ...headers,
        'connection: close',
      ]
      socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    }
    socket.destroySoon()
  }
}

/**
 * Serves a request with an unknown `Expect` header as if it had none. Node would refuse it with an empty response
 * without headers.
 */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

function unparsed({ code }: NodeJS.ErrnoException): Refusal<Failure> {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { code: 'request.timeout', message: 'The request took too long to arrive. Please try again.' }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { code: 'request.header-too-large', message: 'The address or a header is too long.' }
  }
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') {
    return { code: 'request.too-large', message: 'The request is too large.' }
  }
  return { code: 'request.malformed', message: 'The request couldn’t be read.' }
}

export const notFound = toProblem(serverProblems, {
  code: 'request.not-found',
  message: 'There’s nothing at this address.',
})

type Headers = Readonly<Record<string, string>>

function failureOf(error: FastifyError, call: Call | undefined): readonly [Failure, string] {
  const { statusCode } = error
  if (statusCode === 413) return ['request.too-large', beyondLimit(call)]
  if (statusCode === 415) return ['request.unsupported', 'Only JSON is accepted here.']
  if (statusCode === 416) return ['request.range', 'The file doesn’t have this part.']
  if (statusCode === 404) return ['request.not-found', 'There’s nothing at this address.']
  if (statusCode === 503 || isUnavailable(error)) {
    const { code, message } = serverBusy().refusal
    return [code, message]
  }
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return ['request.malformed', 'The request couldn’t be read.']
  }
  return ['server.failed', 'Something went wrong. Please try again soon.']
}

/** The schema library's default message. It is meant for engineers and is replaced. */
const noMessage = 'Invalid input'
/** The message for a malformed part whose schema declares none. */
const brokenForm = 'Some of this is missing or isn’t valid. Check it and try again.'
const brokenAddress = 'This address isn’t complete. Open the link again.'
/**
 * Limits for the unknown fields that an answer lists, because their names are any text from the client: the most
 * fields, and the most characters of each name.
 */
const mostUnknown = 20
const longestName = 60

type Fault = NonNullable<FastifyError['validation']>[number]

/**
 * Returns the fields of an error with their messages. An object with several unknown fields has a single error for all
 * of them.
 */
function faultsIn(fault: Fault): [field: string, message: string][] {
  const { instancePath, keyword, params } = fault
  const { keys } = params
  if (keyword !== 'unrecognized_keys' || !Array.isArray(keys)) return [[fieldName(instancePath), sentenceFor(fault)]]
  const within = instancePath === '/' ? '' : instancePath
  return keys
    .slice(0, mostUnknown)
    .map((key) => [fieldName(`${within}/${String(key).slice(0, longestName)}`), unknownField])
}

/** Returns the message that the schema declares, otherwise one that says what the field needs. */
function sentenceFor({ keyword, message = noMessage, params }: Fault): string {
  return isDeclared(message) ? message : (sentences[keyword]?.(params) ?? notValid)
}

type Params = Fault['params']

const notValid = 'This isn’t valid. Check it and try again.'

const ofType: Readonly<Record<string, string>> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Use true or false.',
  array: 'Use a list.',
}

/** The messages by kind of error. A missing field has the same kind as one of the wrong type. */
const sentences: Readonly<Record<string, (params: Params) => string>> = {
  invalid_type: ({ expected }) => ofType[String(expected)] ?? 'This is missing or not in the right form.',
  too_small: ({ minimum, inclusive, exact, origin, note }) => {
    if (note !== undefined) return 'Use a larger number.'
    if (exact === true) return `Use exactly ${counted(minimum, origin)}.`
    if (origin === 'string' && minimum === 1) return 'Fill this in.'
    return `Use ${inclusive === false ? 'more than' : 'at least'} ${counted(minimum, origin)}.`
  },
  too_big: ({ maximum, inclusive, exact, origin, note }) => {
    if (note !== undefined) return 'Use a smaller number.'
    if (exact === true) return `Use exactly ${counted(maximum, origin)}.`
    if (maximum === 0 && units[String(origin)] !== undefined) return 'Leave this empty.'
    return `Use ${inclusive === false ? 'less than' : 'no more than'} ${counted(maximum, origin)}.`
  },
  not_multiple_of: ({ divisor }) => `Use a multiple of ${String(divisor)}.`,
  invalid_value: ({ values }) => oneOf(Array.isArray(values) ? values : []),
  // Each alternative of a union has its own errors.
  invalid_union: ({ errors }) => oneOf(Array.isArray(errors) ? errors.flat().map(onlyValue) : []),
}

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

/** Formats a limit as 1 character or 5 entries; the limit of a number as the number alone. */
function counted(limit: unknown, origin: unknown): string {
  const unit = units[String(origin)]
  return unit === undefined ? String(limit) : `${String(limit)} ${limit === 1 ? unit[0] : unit[1]}`
}

function onlyValue(fault: { readonly values?: readonly unknown[] }): unknown {
  return fault.values?.length === 1 ? fault.values[0] : undefined
}

/** With more choices than this, the message does not list them. */
const mostChoices = 8

function oneOf(choices: readonly unknown[]): string {
  const isNamed = choices.length > 0 && choices.length <= mostChoices && !choices.includes(undefined)
  if (!isNamed) return notValid
  // A flag of a form may be a number or the same number as text, so equal texts are listed once.
  const named = [...new Set(choices.map(String))]
  return `Use ${new Intl.ListFormat('en', { type: 'disjunction' }).format(named)}.`
}

function isDeclared(message: string): boolean {
  return message !== noMessage && message !== unknownField
}

/** Converts a path like /golfers/0/id to golfers.0.id. */
function fieldName(instancePath: string): string {
  return instancePath.slice(1).replaceAll('/', '.') || 'request'
}
