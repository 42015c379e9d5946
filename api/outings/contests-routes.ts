import { games } from '#golf/games/games.ts'
import { accept } from '#golf/result.ts'
import { contestAll } from '#sync/calls/outings.ts'
import type { Routes } from '../server/route.ts'
import type { OutingProblem } from './outing-problems.ts'

export function registerContests({ route }: Routes<OutingProblem>): void {
  route(contestAll, async () => accept({ contests: games.map(({ id, name }) => ({ id, name })) }))
}
