import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accept } from '#golf/result.ts'
import { openApi } from '#sync/calls/club.ts'
import type { Routes } from '../route.ts'
import { accepts } from './compress-answers.ts'

/**
 * Serves the description of the calls. It is generated at the first request and compressed once instead of for each
 * caller, because it is the longest answer.
 */
export function registerOpenApi({ route }: Routes, app: FastifyInstance): void {
  const made: { description?: { readonly value: object; readonly text: string; readonly packed: Buffer } } = {}

  function describe() {
    const value = app.swagger()
    const text = JSON.stringify(value)
    return { value, text, packed: gzipSync(text) }
  }

  route(openApi, async ({ request, reply }) => {
    const { value, text, packed } = (made.description ??= describe())
    const takesPacked = accepts(request, 'gzip')
    if (takesPacked) void reply.header('content-encoding', 'gzip')
    // Fastify sends bytes unchanged, but the type of the serializer allows only text.
    const sent = takesPacked ? (packed as unknown as string) : text
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    void reply.serializer(() => sent)
    return accept({ ...value })
  })
}
