import { findGolfer, listGolfers } from '#db/members/members.ts'
import { accept, refuse } from '#golf/result.ts'
import { golferAll, golferById } from '#sync/calls/golfers.ts'
import type { Context } from '../server/context.ts'
import type { Routes } from '../server/route.ts'
import type { MemberProblem } from './member-problems.ts'

export function registerGolfers({ route }: Routes<MemberProblem>, { db }: Context): void {
  route(golferAll, async () => accept({ golfers: await listGolfers(db) }))

  route(golferById, async ({ params: { id } }) => {
    const golfer = await findGolfer(db, { id })
    return golfer === undefined ? refuse('golfer.not-found', 'There is no such golfer.') : accept({ golfer })
  })
}
