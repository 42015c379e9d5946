import { hearListeningGroup } from '#db/outings/outings.ts'
import { currentPlacesOf } from '#db/outings/outings-lists.ts'
import { wolfOperation } from '#db/scores/replay-scores.ts'
import { applyOnce } from '#db/scores/replay.ts'
import { wolf } from '#golf/games/wolf.ts'
import type { Result } from '#golf/result.ts'
import { accept, refuse } from '#golf/result.ts'
import { updateWolf } from '#sync/calls/wolf.ts'
import { fingerprint } from '../replay/replay-operations.ts'
import type { Routes } from '../server/route.ts'
import { success } from '../server/route.ts'
import type { AccessRefusal, Asked, Place } from './outing-access.ts'
import { mayScore } from './outing-access.ts'
import type { OutingContext } from './outing-context.ts'
import type { OutingProblem } from './outing-problems.ts'
import { readHeaders, writerOf } from './score-headers.ts'

/** The wolf's choice in a call of its own. Phones replay theirs instead; both end in the same operation. */
export function registerOutingWolf({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, newId, access, live } = context

  route(updateWolf, async ({ body, ...asked }) => {
    const place = await enter(asked, body.outingId)
    if (!place.ok) return place
    const { actor, groups, outing } = place.value
    const outingId = outing.id
    const sent = readHeaders(asked, { values: 1, newId })
    if (!sent) return refuse('score.unreadable-header', 'A header of this request cannot be read.')
    const tgroupId = body.tgroup_id ?? groups[0]
    if (tgroupId === undefined || !mayScore(place.value, tgroupId)) {
      return refuse('score.not-in-group', 'The choice of a group is entered by its golfers.')
    }

    const { hole, wolfGame, wolfPartner } = body
    const { mid } = sent
    const [baseVer] = sent.baseVers ?? []
    const args = { outingId, tgroupId, hole, wolfGame, wolfPartner, baseVer: baseVer ?? null }
    const entry = { mid, wolfGame, wolfPartner, ...(baseVer === undefined ? {} : { baseVer }) }
    const operation = {
      mid,
      name: 'updateWolf',
      argsHash: fingerprint(args),
      args: JSON.stringify(args),
      ...wolfOperation({ outingId, tgroupId, hole, entry, writer: writerOf(actor, { ...sent, now: now() }) }),
    }
    const result = await applyOnce(db, { operation, actor, now: now() })
    if (!result.ok) return result
    live.wake(outingId)
    if (groups.includes(tgroupId)) await hearListeningGroup(db, { outingId, tgroupId, now: now() })
    return accept(success)
  })

  /**
   * The outing that is named, else the one of the capability or code, else the one in which the member plays, or plays
   * Wolf.
   */
  async function enter(
    asked: Asked,
    named: number | undefined,
  ): Promise<Result<Place, AccessRefusal | 'outing.which'>> {
    const { caller, request } = asked
    const known = named ?? caller.outing?.outingId
    if (known !== undefined) return await access.enter(asked, known)
    const code = request.headers['x-access-code']
    if (typeof code === 'string') {
      const opened = await access.openCode(asked, code)
      return opened.ok ? await access.enter(asked, opened.value.outing.id) : opened
    }
    const places = caller.member === null ? [] : await currentPlacesOf(db, caller.member.id)
    const ofWolf = places.filter(({ contestId }) => contestId === wolf.id)
    const [place, other] = ofWolf.length > 0 ? ofWolf : places
    if (other !== undefined) {
      return refuse('outing.which', 'You play in several outings. Name one by outingId or by its access code.')
    }
    return await access.enter(asked, place?.outingId ?? 0)
  }
}
