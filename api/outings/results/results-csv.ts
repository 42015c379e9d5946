import { formatHandicap } from '#golf/course/handicap-text.ts'
import { namesOnResults } from '#golf/outing/names-on-results.ts'
import type { OutingResults } from '#sync/calls/results.ts'
import { writeCsv, type CsvCell } from '../../server/files/csv.ts'
import { partsOfMoney, settlingOf } from './money-lines.ts'
import { contestsWon, rankingOf, teamGamesOf, winningsOf } from './results-view.ts'

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
export function resultsCsv(results: OutingResults): string {
  const { flights, golfers, net, gross, indexes, money, isSamePar } = results
  const contests = contestsWon(results)
  const ranking = rankingOf(results)
  const winnings = winningsOf(results)
  const strokesById = new Map(golfers.map(({ id, playing }) => [id, playing]))
  // A program reads the file, so names contain no direction marks.
  const nameOf = namesOnResults(golfers, String)
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
    placed.map(({ id, place, gross: total, net: strokes, toPar, decided }): CsvCell[] => {
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
