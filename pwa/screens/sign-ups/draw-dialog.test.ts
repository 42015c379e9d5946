import { expect, test } from 'vitest'
import { drawRequest, planFor } from './draw-dialog.tsx'

const firstPlan = planFor({ hasHosts: false })

test('flights of equal size, groups near in handicap, and a start every ten minutes are offered first', () => {
  expect(drawRequest(firstPlan)).toEqual({
    flights: { by: 'size', count: 2 },
    groups: 'near',
    start: { by: 'times', minutes: 10 },
  })
})

test('guests are drawn with their host where there are any, unless the organizer takes that back', () => {
  const plan = planFor({ hasHosts: true })
  expect(drawRequest(plan)).toMatchObject({ withhosts: true })
  expect(drawRequest({ ...plan, withHosts: false })).not.toHaveProperty('withhosts')
})

test('flights by index take the highest index of each', () => {
  const plan = { ...firstPlan, flightsBy: 'index', upto: '10, 18.5 24', groups: 'mixed', startBy: 'shotgun' } as const
  expect(drawRequest(plan)).toEqual({
    flights: { by: 'index', upto: [10, 18.5, 24] },
    groups: 'mixed',
    start: { by: 'shotgun' },
  })
})

test.each(['', 'low', '18, 10', '10, 10', '55', '10.55'])('%o is no list of limits', (upto) => {
  expect(drawRequest({ ...firstPlan, flightsBy: 'index', upto })).toBeUndefined()
})
