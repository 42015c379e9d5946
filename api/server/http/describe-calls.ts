import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Call, Who } from '#sync/calls/call.ts'
import { nothing } from '#sync/calls/shapes.ts'
import type { Config } from '../config.ts'

export async function describeCalls(app: FastifyInstance, { baseUrl, club }: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${club.name}: the calls of Nomad`, version: '1' },
      servers: [{ url: baseUrl }],
      components: {
        securitySchemes: {
          member: { type: 'http', scheme: 'bearer', description: 'A token of POST login' },
          outing: { type: 'http', scheme: 'bearer', description: 'A capability of POST sync/session' },
          accessCode: { type: 'apiKey', in: 'header', name: 'x-access-code', description: 'The code of a group' },
        },
      },
    },
    transform: (route) => jsonSchemaTransform(route.schema?.body === nothing ? withoutBody(route) : route),
  })
}

/** Leaves out an optional body, which the library would describe as required. */
function withoutBody<Route extends { readonly schema: { readonly body?: unknown } }>(route: Route): Route {
  const { body: _body, ...schema } = route.schema
  return { ...route, schema }
}

const proofs: Record<Who, Record<string, string[]>[]> = {
  anyone: [],
  outing: [{ outing: [] }, { accessCode: [] }, { member: [] }],
  'signed-in': [{ member: [] }],
  member: [{ member: [] }],
  admin: [{ member: [] }],
}

export function describeCall({ path, who, summary }: Call) {
  return { summary, tags: [path.split('/')[0] ?? path], security: proofs[who] }
}
