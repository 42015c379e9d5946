import type { FastifyInstance } from 'fastify'
import { accept } from '#golf/result.ts'
import { openApi } from '#sync/calls/openapi.ts'
import type { Routes } from '../route.ts'

export function registerOpenApi({ route }: Routes, app: FastifyInstance): void {
  route(openApi, async () => accept({ ...app.swagger() }))
}
