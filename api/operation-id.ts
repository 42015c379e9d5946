import type { FastifyRequest } from 'fastify'

/**
 * The id under which a call is done once, however often it is sent: that of its Idempotency-Key header, or a new one
 * where there is none. Undefined when the header cannot be read.
 */
export function operationId({ headers }: FastifyRequest, newId: () => string): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return newId()
  return typeof key === 'string' && /^[\w-]{8,64}$/.test(key) ? key : undefined
}
