import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { accept } from '#golf/result.ts'
import { openApi } from '#sync/calls/club.ts'
import type { Routes } from '../route.ts'

/** Makes the description once, when it is first asked for, and packs it once. */
export function registerOpenApi({ route }: Routes, app: FastifyInstance): void {
  const made: { description?: { readonly value: object; readonly text: string; readonly packed: Buffer } } = {}

  function describe() {
    const value = app.swagger()
    const text = JSON.stringify(value)
    return { value, text, packed: gzipSync(text) }
  }

  route(openApi, async ({ request, reply }) => {
    const { value, text, packed } = (made.description ??= describe())
    const takesPacked = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    if (takesPacked) void reply.header('content-encoding', 'gzip')
    // Fastify sends bytes as they are, although the type of a serializer knows text alone.
    const sent = takesPacked ? (packed as unknown as string) : text
    void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    void reply.serializer(() => sent)
    return accept({ ...value })
  })
}
