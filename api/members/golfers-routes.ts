import { searchGolfers } from '#db/members/golfer-search.ts'
import { listGolfers } from '#db/members/members.ts'
import { pageOf } from '#db/page.ts'
import { accept } from '#golf/result.ts'
import { userSearch, golferAll } from '#sync/calls/golfers.ts'
import { memberOf } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Routes } from '../server/route.ts'
import { today } from '../server/time.ts'
import { mayLookUp } from './may-look-up.ts'
import type { MemberProblem } from './member-problems.ts'

export function registerGolfers({ route }: Routes<MemberProblem>, context: Context): void {
  const { db } = context

  route(golferAll, async ({ caller }) => {
    const allowed = await mayLookUp(db, caller)
    return allowed.ok ? accept({ golfers: await listGolfers(db) }) : allowed
  })

  route(userSearch, async ({ query, caller }) => {
    const { name = '', course_id: courseId, sort = 'name', desc = false, ...asked } = query
    const search = { by: memberOf(caller).id, name: name.trim(), courseId, sort, desc, today: today(context) }
    const found = await searchGolfers(db, { ...search, ...asked })
    return accept({ userInfo: pageOf(asked, found) })
  })
}
