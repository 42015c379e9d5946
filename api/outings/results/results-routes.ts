import { noteChange } from '#db/cells/changes.ts'
import { day } from '#db/instants.ts'
import { resultSettings, saveResultSettings } from '#db/outings/outing-results.ts'
import { listOutings } from '#db/outings/outings-lists.ts'
import { readOuting, validateInProgress, type Outing } from '#db/outings/outings.ts'
import { pageOf } from '#db/page.ts'
import { transaction } from '#db/transaction.ts'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { golferNames } from '#golf/outing/golfer-names.ts'
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
import { writeCsv, type Cell } from '../../server/files/csv.ts'
import { success, type Routes } from '../../server/route.ts'
import { shareWork } from '../../server/share-work.ts'
import { today } from '../../server/time.ts'
import { notPosted, noSuchOuting, organizedOuting } from '../organizer.ts'
import type { AccessRefusal, Asked, OutingContext } from '../outing-access.ts'
import type { OutingProblem } from '../outing-problems.ts'
import { asListed } from '../outings-lists-routes.ts'
import { emailResultsOf } from './email-results.ts'
import { partsOfMoney, settlingOf } from './money-lines.ts'
import { contestsWon, rankingOf, resultsOf, teamGamesOf, winningsOf } from './results-view.ts'

/** Milliseconds for which a posted outing is listed. Its results stay at their address for good. */
const listedFor = 366 * day

/** The results of outings. They are calculated for each request; only their settings are stored. */
export function registerResults({ route }: Routes<OutingProblem>, context: OutingContext): void {
  const { db, now, live, access, backgroundJobs } = context
  // Shared by simultaneous requests: the work scores every card and every game, and the whole field opens the results
  // when the last group is in or the scores are posted.
  const computed = shareWork(async (id: number) => {
    const outing = await readOuting(db, id)
    return outing && { outing, results: await resultsOf(db, { outing, mayChange: false, seesMoney: true }) }
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
      if (ties !== before.ties) await noteChange(tx, 'outing', { outingId })
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

type Part = ReturnType<typeof partsOfMoney>[number]

/** Returns functions from a golfer to the amount in dollars: one for each part, then one for the total. */
function amountsOf(money: OutingResults['money'], parts: readonly Part[]) {
  if (money === null) return []
  return [...parts, { golfers: money.totals }].map(({ golfers }) => (golferId: number) => {
    const amount = golfers.find(({ id }) => id === golferId)
    return amount === undefined ? null : amount.cents / 100
  })
}

/**
 * The column headings. Net scores from tees with different pars can be compared only against par. Rules of Handicapping
 * 6.2b.
 */
function headingsOf(results: OutingResults): readonly string[] {
  const { isSamePar } = results
  const ranking = rankingOf(results)
  return [
    'Flight',
    'Place',
    'Golfer',
    'Gross',
    'Strokes',
    isSamePar ? 'Net' : 'Net to par',
    'Ahead by countback',
    'Place by gross',
    'Place by net',
    ...(ranking === undefined ? [] : [ranking.name]),
    ...teamNamesOf(results),
    ...winningsOf(results).map(({ name }) => name),
    'Index before',
    'Index after',
    'Contests',
  ]
}

/** The columns of the games of teams. Games that groups play under one name share a column. */
function teamNamesOf(results: OutingResults): readonly string[] {
  return [...new Set(teamGamesOf(results).map(({ name }) => name))]
}

/** Returns the result of the golfer’s team for each of these columns, such as `T1, −9`. */
function teamCells(results: OutingResults, golferId: number): readonly string[] {
  const games = teamGamesOf(results)
  return teamNamesOf(results).map((named) =>
    games
      .filter(({ name }) => name === named)
      .flatMap(({ lines }) => lines.filter(({ of }) => of.includes(golferId)))
      .map(({ place, text }) => (place === undefined ? text : `${place}, ${text}`))
      .join('; '),
  )
}

/**
 * The results as CSV with a row for each golfer, in the order of the flights. With stakes it includes what each golfer
 * wins and owes.
 */
function resultsCsv(results: OutingResults): string {
  const { flights, golfers, net, gross, indexes, money, isSamePar } = results
  const contests = contestsWon(results)
  const ranking = rankingOf(results)
  const winnings = winningsOf(results)
  const strokesById = new Map(golfers.map(({ id, playing }) => [id, playing]))
  // A program reads the file, so names contain no direction marks.
  const names = golferNames(golfers, String)
  const nameOf = (id: number) => names.get(id) ?? ''
  const placeByGross = new Map(gross.map(({ id, place }) => [id, place]))
  // With a single flight this equals the column Place.
  const placeByNet = new Map(net?.map(({ id, place }) => [id, place]))
  const indexById = new Map(indexes.map((row) => [row.id, row]))
  const written = (index: number | null | undefined) =>
    index === null || index === undefined ? '' : formatHandicap(index)
  const parts = money === null ? [] : partsOfMoney({ money, nameOf })
  const moneyHeadings = money === null ? [] : [...parts.map(({ name }) => `$ ${name}`), '$ altogether', 'Settle up']
  const paid = amountsOf(money, parts)
  const rows = flights.flatMap(({ flight, rows: placed }) =>
    placed.map(({ id, place, gross: total, net: strokes, toPar, decided }): Cell[] => {
      const index = indexById.get(id)
      return [
        flight,
        place,
        nameOf(id),
        total,
        strokesById.get(id) ?? null,
        isSamePar ? strokes : toPar,
        decided ?? '',
        placeByGross.get(id) ?? '',
        placeByNet.get(id) ?? place,
        ...[
          ...(ranking === undefined ? [] : [ranking.lines.find(({ of }) => of.includes(id))?.text ?? '']),
          ...teamCells(results, id),
          ...winnings.map(({ lines }) => lines.flatMap(({ of, text }) => (of.includes(id) ? text : [])).join('; ')),
        ].map((text) => ({ results: text })),
        written(index?.before),
        written(index?.after),
        contests.flatMap(({ name: contest, text, of }) => (of.includes(id) ? `${contest}, ${text}` : [])).join('; '),
        ...paid.map((amountOf) => amountOf(id)),
        ...(money === null ? [] : [settlingOf({ money, nameOf }, id).join('; ')]),
      ]
    }),
  )
  return writeCsv([[...headingsOf(results), ...moneyHeadings], ...rows])
}
