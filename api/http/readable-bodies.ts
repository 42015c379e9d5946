import type { FastifyInstance } from 'fastify'

/** No call declares anything deeper than a golfer's round in an operation of a batch. */
const deepest = 32

/**
 * Takes from a body what JSON can say and nobody can work with: values in values without end, on which whoever walks
 * through them runs out of stack, and half characters, as a field leaves them that cuts an emoji off. SQLite keeps these
 * as the sign for something unreadable; here they become that before anything is compared with what is kept.
 */
export function readableBodies(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    request.body = readable(request.body, 0)
  })
}

function readable(value: unknown, depth: number): unknown {
  if (depth > deepest) throw Object.assign(new Error('Nested too deep'), { statusCode: 400 })
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map((part) => readable(part, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, readable(part, depth + 1)]))
}
