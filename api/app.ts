import Fastify from 'fastify'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Context, World } from './context.ts'
import { registerErrorRoad } from './error-road.ts'
import { registerIdentity } from './identity.ts'
import { limits } from './limits.ts'
import { refuseUndeclaredRoutes } from './route.ts'
import { registerTokens } from './tokens.ts'

/** The server, ready to listen: every register in order. Tests and main.ts build the same one. */
export async function buildApp(world: World): Promise<FastifyInstance> {
  const app = Fastify({
    ...limits,
    // HEAD would run the GET calls that have effects.
    exposeHeadRoutes: false,
    logger: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.removeContentTypeParser('text/plain')

  refuseUndeclaredRoutes(app)
  registerErrorRoad(app)
  const context: Context = { ...world, tokens: await registerTokens(app, world) }
  app.decorate('context', context)
  registerIdentity(app, context)

  return app
}
