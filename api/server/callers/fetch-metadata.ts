import type { FastifyRequest } from 'fastify'
import { accept, refuse, type Result } from '#golf/result.ts'
import { logSecurity } from '../../process/log.ts'

/**
 * Refuses a GET with side effects that a browser sends on its own (SEC-22): for prefetching, images, frames and the
 * address bar. The paths of the specification must stay GET. Programs other than browsers send none of these headers;
 * the call itself requires a token, which a link cannot contain.
 */
export function validateFetchMetadata(request: FastifyRequest): Result<null, 'request.not-deliberate'> {
  const { headers } = request
  const mode = headers['sec-fetch-mode'] ?? 'cors'
  const isByProgram = mode === 'cors' || mode === 'same-origin'
  const isForProgram = (headers['sec-fetch-dest'] ?? 'empty') === 'empty'
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  if (!isPrefetch(headers) && isByProgram && isForProgram && site === 'same-origin') return accept(null)
  logSecurity(request, { event: 'malicious_direct_reference' })
  return refuse('request.not-deliberate', 'This can only be done from the app.')
}

/** Whether a browser prefetches or previews an address that no person has opened yet. */
export function isPrefetch(headers: FastifyRequest['headers']): boolean {
  const purposes = [headers['sec-purpose'], headers['purpose'], headers['x-moz'], headers['x-purpose']]
  return purposes.some((purpose) => /prefetch|prerender|preview/i.test(String(purpose ?? '')))
}
