import { listGolfers } from '#db/members.ts'
import { accept } from '#golf/result.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import type { Context } from '../context.ts'
import type { Routes } from '../route.ts'

export function registerGolfers({ route }: Routes, { db }: Context): void {
  route(golferAll, async () => accept({ golfers: await listGolfers(db) }))
}
