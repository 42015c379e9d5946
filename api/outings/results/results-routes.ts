import { noteOutingChange } from '#db/cells/changes.ts'
import { day } from '#db/instants.ts'
import { resultSettings, saveResultSettings } from '#db/outings/outing-results.ts'
import { listOutings } from '#db/outings/outings-lists.ts'
import { readOuting, validateInProgress, type Outing } from '#db/outings/outings.ts'
import { pageOf } from '#db/page.ts'
import { transaction } from '#db/transaction.ts'
import { accept, type Result } from '#golf/result.ts'
import {
  changeResults,
  emailResults,
  exportResults,
  outingResults,
  postedOutings,
  resultsSoFar,
  type OutingResults,
} from '#sync/calls/results.ts'
import { changerOf, memberOf, whoIs } from '../../server/callers/caller.ts'
import { success, type Routes } from '../../server/route.ts'
import { shareWork } from '../../server/share-work.ts'
import { today } from '../../server/time.ts'
import { notPosted, noSuchOuting, organizedOuting } from '../organizer.ts'
import type { AccessRefusal, Asked, OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { asListed } from '../outings-lists-routes.ts'
import { emailResultsOf } from './email-results.ts'
import { resultsCsv } from './results-csv.ts'
import { resultsOf } from './results-view.ts'

/** Milliseconds for which a posted outing is listed. Its results stay at their address for good. */
const listedFor = 366 * day

/** The results of outings. They are calculated for each request; only their settings are stored. */
export function registerResults({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, live, access, backgroundJobs } = context
  // Shared by simultaneous requests: the work scores every card and every game, and the whole field opens the results
  // when the last group is in or the scores are posted.
  const computed = shareWork(async (id: number) => {
    const outing = await readOuting(db, id)
    return outing && { outing, results: await resultsOf(db, outing) }
  })

  /**
   * Returns the results as the caller may see them. `validate` refuses an outing that has none in its present state.
   */
  async function resultsFor<Code extends OutingProblem>(
    asked: Asked,
    { id, validate }: { readonly id: number; readonly validate: (outing: Outing) => Result<unknown, Code> },
  ): Promise<Result<OutingResults, AccessRefusal | Code>> {
    const admission = await access.enter(asked, id)
    if (!admission.ok) return admission
    const { outing, isOrganizer, isInsider } = admission.value
    const before = validate(outing)
    if (!before.ok) return before
    const found = await computed(id)
    if (found === undefined) return noSuchOuting()
    const after = validate(found.outing)
    if (!after.ok) return after
    const mayChange = isOrganizer || whoIs(asked.caller)?.isadmin === true
    return accept({ ...found.results, mayChange, money: isInsider || mayChange ? found.results.money : null })
  }

  route(outingResults, async ({ params: { id }, ...asked }) => {
    return await resultsFor(asked, { id, validate: validatePosted })
  })

  route(resultsSoFar, async ({ params: { id }, ...asked }) => {
    return await resultsFor(asked, { id, validate: validateInProgress })
  })

  route(exportResults, async ({ params: { id }, ...asked }) => {
    const results = await resultsFor(asked, { id, validate: validatePosted })
    if (!results.ok) return results
    const filename = `results-${results.value.outing.date}.csv`
    return accept({ filename, type: 'text/csv', content: resultsCsv(results.value) })
  })

  route(emailResults, async ({ params: { id }, caller }) => {
    const sent = await emailResultsOf(context, { id, by: changerOf(caller) })
    if (!sent.ok) return sent
    backgroundJobs.wake()
    return accept({ ...success, golfers: sent.value })
  })

  route(changeResults, async ({ params: { id: outingId }, body, caller }) => {
    const by = changerOf(caller)
    const changed = await transaction(db, async (tx) => {
      const organized = await organizedOuting(tx, { id: outingId, by })
      if (!organized.ok) return organized
      const before = await resultSettings(tx, outingId)
      const { ties = before.ties, flights = before.flights, winners = before.winners } = body
      const chosen = { ties, flights, winners }
      await saveResultSettings(tx, chosen, { outingId, by: by.memberId, at: now().toISOString() })
      // A new rule for ties also changes the boards on phones; flights and winners affect only the results.
      if (ties !== before.ties) await noteOutingChange(tx, outingId)
      return accept(success)
    })
    if (changed.ok) live.wake(outingId)
    return changed
  })

  route(postedOutings, async ({ query, caller }) => {
    const viewer = { memberId: memberOf(caller).id, now: now() }
    const postedSince = today({ ...context, now: () => new Date(now().getTime() - listedFor) })
    const { total, results } = await listOutings(db, { ...query, of: { postedSince } })
    return accept(pageOf(query, { total, results: results.map((outing) => asListed(outing, viewer)) }))
  })
}

function validatePosted({ status }: Outing): Result<null, 'outing.not-posted'> {
  return status === 'posted' ? accept(null) : notPosted()
}
