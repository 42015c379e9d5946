import { expect, test } from 'vitest'
import { detailViews } from './detail-views.ts'

test('rounds come eight to a page; behind the average score stand all twenty, without pages', () => {
  expect(detailViews.all).toMatchObject({ size: 8, pages: true })
  expect(detailViews['round-posted-past-year']).toMatchObject({ size: 8, pages: true })
  expect(detailViews.avg).toMatchObject({ size: 20, pages: false })
})

test.each(['usga', 'anti-handicap', 'tournament-handicap'] as const)(
  'the eight scores behind %s fit on one page, also when each of them was two nines',
  (view) => expect(detailViews[view].size).toBe(16),
)

test('the last month is a view of its own, with a name of its own', () => {
  expect(detailViews['last-month']).toMatchObject({ title: 'Rounds of the Last Month' })
})
