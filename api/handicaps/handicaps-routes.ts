import { findGolferRecord, historyOfMember, type GolferRecord } from '#db/handicaps/handicap-history.ts'
import { pageOf } from '#db/page.ts'
import { searchRounds } from '#db/rounds/rounds.ts'
import { antiHandicapSeries, indexSeries, monthlyLows, type ChartPoint } from '#golf/handicap/chart.ts'
import { roundsBehind, type DetailView } from '#golf/handicap/detail-views.ts'
import { latestIssue } from '#golf/handicap/history.ts'
import { roundsSummary, type RoundsSummary } from '#golf/handicap/statistics.ts'
import { accept } from '#golf/result.ts'
import { decimal, decimalOrNull } from '#golf/units.ts'
import { userHandicaps, userReviews, type RoundsReview } from '#sync/calls/handicaps.ts'
import { golferNotFound, type MemberProblem } from '../members/member-problems.ts'
import { validateLookUp } from '../members/validate-look-up.ts'
import { asRoundRow, seesPrivate } from '../rounds/rounds-view.ts'
import type { Caller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import type { Routes } from '../server/route.ts'
import { latestDay, today } from '../server/time.ts'

const usualSize = 8

export function registerHandicaps({ route }: Routes<MemberProblem>, context: Context): void {
  const { db } = context

  route(userReviews, async ({ params: { id }, query, caller }) => {
    const allowed = await validateLookUp(db, caller)
    if (!allowed.ok) return allowed
    const golfer = await findGolferRecord(db, id)
    if (!golfer) return golferNotFound()
    const history = await historyOfMember(db, id)
    const day = today(context)
    const transferred = latestIssue(history) === null ? golfer.index : null
    const summary = roundsSummary({ history, today: day, dateOfBirth: golfer.dob, transferred })
    const { type, sort = 'date', desc = true, page } = query
    const asked = { page, size: query.size ?? usualSize }
    const view = type && roundsBehind({ view: viewOf(type), history, today: day })
    const ids = view?.map(({ round }) => round.id)
    const { total, results } = await searchRounds(db, { memberId: id, ids, sort, desc, ...asked })
    return accept({
      golfer: { id, firstname: golfer.firstname, lastname: golfer.lastname },
      rounds_reviews: reviewOf(summary, {
        golfer,
        caller,
        isTransferred: transferred !== null,
      }),
      roundsInfo: pageOf(asked, { total, results: results.map((row) => asRoundRow(row, { caller, isAlone: false })) }),
    })
  })

  route(userHandicaps, async ({ params: { id }, caller }) => {
    const allowed = await validateLookUp(db, caller)
    if (!allowed.ok) return allowed
    if (!(await findGolferRecord(db, id))) return golferNotFound()
    const history = await historyOfMember(db, id)
    const drawn = (series: readonly ChartPoint[]) =>
      monthlyLows({ series, years: 5, today: latestDay(context) }).map(({ date, value }) => ({
        date,
        handicap: decimal(value),
      }))
    return accept({
      handicaps_five_years: drawn(indexSeries(history)),
      anti_handicaps_five_years: drawn(antiHandicapSeries(history)),
    })
  })
}

/** Returns the view behind a row of the summary. The last month has a different name in calls. */
function viewOf(type: Exclude<DetailView, 'round-posted-past-month'> | 'last-month'): DetailView {
  return type === 'last-month' ? 'round-posted-past-month' : type
}

type OfGolfer = { readonly golfer: GolferRecord; readonly caller: Caller; readonly isTransferred: boolean }

function reviewOf(summary: RoundsSummary, { golfer, caller, isTransferred }: OfGolfer): RoundsReview {
  const isPrivate = seesPrivate(caller.member, golfer.id)
  return {
    handicap: decimalOrNull(golfer.index),
    transferred: isTransferred,
    revisedHandicap: decimalOrNull(summary.revisedIndex),
    cap: summary.cap,
    averageScore: decimalOrNull(summary.averageScore),
    avgpar: decimalOrNull(summary.averageParOrBetter),
    lowestIndex: decimalOrNull(summary.lowestIndex),
    antihandicap: decimalOrNull(summary.antiHandicap),
    consistency: decimalOrNull(summary.consistency),
    rounds_past_year: { total_rounds: summary.roundsPastYear },
    rounds_per_year: decimalOrNull(summary.roundsPerYear),
    num_rounds: summary.rounds,
    eligibleTournamentScores: summary.eligibleTournamentScores === 0 ? null : summary.eligibleTournamentScores,
    tourneyhandicap: decimalOrNull(summary.tournamentHandicap),
    lowestTournamentScore: decimalOrNull(summary.lowestTournamentDifferential),
    secondLowestTournamentScore: decimalOrNull(summary.secondLowestTournamentDifferential),
    dob: isPrivate ? golfer.dob : null,
    aga: isPrivate && golfer.aga !== '' ? golfer.aga : null,
    dues: null,
    eightyPlus: caller.member?.scope === 'full' ? eightyPlus(summary) : 'N/A',
  }
}

function eightyPlus({ eightyPlus: isAbove }: RoundsSummary): RoundsReview['eightyPlus'] {
  if (isAbove === null) return 'N/A'
  return isAbove ? 'Yes' : 'No'
}
