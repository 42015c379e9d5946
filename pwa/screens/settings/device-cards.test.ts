import { expect, test } from 'vitest'
import { alertsNote, alertsObstacle } from './device-cards.tsx'

test('a browser without push messages is told from one that blocks them', () => {
  expect(alertsObstacle(null)).toContain('Add to Home Screen')
  expect(alertsObstacle(undefined)).toBe(alertsObstacle(null))
  expect(alertsObstacle({ permission: () => 'denied' })).toContain('in the settings of the browser')
})

test.each(['default', 'granted'] as const)('nothing is in the way while permission is %s', (permission) => {
  expect(alertsObstacle({ permission: () => permission })).toBeNull()
})

test('whoever chose to hear nothing is told that this is so of alerts, too', () => {
  expect(alertsNote('None')).toContain('No for tee time notifications')
  expect(alertsNote('Email')).not.toContain('Change Info')
})
