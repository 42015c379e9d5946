import { searchGolfers } from '#db/members/golfer-search.ts'
import { pageOf } from '#db/page.ts'
import { accept } from '#golf/result.ts'
import { userSearch } from '#sync/calls/golfer-search.ts'
import type { Context } from '../server/context.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Routes } from '../server/route.ts'
import type { MemberProblem } from './member-problems.ts'
import { today } from '../server/time.ts'

/** Finding golfers to post rounds for. */
export function registerGolferSearch({ route }: Routes<MemberProblem>, context: Context): void {
  route(userSearch, async ({ query, caller }) => {
    const { name = '', course_id: courseId, sort = 'name', desc = false, ...asked } = query
    const search = { by: memberOf(caller).id, name: name.trim(), courseId, sort, desc, today: today(context) }
    const found = await searchGolfers(context.db, { ...search, ...asked })
    return accept({ userInfo: pageOf(asked, found) })
  })
}
