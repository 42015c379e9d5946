import { expect, test } from 'vitest'
import { reportsAnswered, reportsToShow } from './conflict-reports.ts'

const about = { outingId: 1, by: 'Bob', at: 0, message: '' }
const reports = [
  { ...about, n: 1, golferId: 3, hole: 7, entered: 5, shown: 4, replaced: true },
  { ...about, n: 2, golferId: 3, hole: 8, entered: 5, shown: 5, replaced: false },
  { ...about, n: 3, golferId: 4, hole: 7, entered: 5, shown: 5, replaced: false },
]

test('a replaced score is shown until the report is dismissed', () => {
  expect(reportsToShow(reports, { cells: [], choices: [], departures: [], records: [] }).map(({ n }) => n)).toEqual([1])
})

test('a disagreement is shown while it lasts', () => {
  const cells = [
    { golferId: 3, hole: 8, contested: true },
    { golferId: 4, hole: 7, contested: false },
  ]
  expect(reportsToShow(reports, { cells, choices: [], departures: [], records: [] }).map(({ n }) => n)).toEqual([1, 2])
})

test('recording a golfer’s hole answers what was said about it, and nothing else', () => {
  expect(reportsAnswered(reports, { hole: 7, scores: [{ golferId: 3, strokes: 5 }] }).map(({ n }) => n)).toEqual([1])
})

test('a choice of the wolf on which two phones differ is shown while it lasts, and recording scores does not answer it', () => {
  const lone = { wolfGame: 1, wolfPartner: null } as const
  const wolf = {
    ...about,
    n: 4,
    kind: 'wolf',
    tgroupId: 1,
    hole: 7,
    entered: lone,
    shown: lone,
    replaced: false,
  } as const
  const choice = { tgroupId: 1, hole: 7, contested: true }
  expect(reportsToShow([wolf], { cells: [], choices: [choice], departures: [], records: [] })).toEqual([wolf])
  expect(
    reportsToShow([wolf], { cells: [], choices: [{ ...choice, contested: false }], departures: [], records: [] }),
  ).toEqual([])
  expect(reportsAnswered([wolf], { hole: 7, scores: [{ golferId: 3, strokes: 5 }] })).toEqual([])
})
