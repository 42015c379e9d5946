import { expect, test } from 'vitest'
import { alertsNote, alertsObstacle, areAllowed } from './device-cards.tsx'
import { texts } from './texts.ts'

test('a browser without push messages and one that blocks them get different advice', () => {
  expect(alertsObstacle(null)).toBe(texts.alerts.unsupported)
  expect(alertsObstacle(undefined)).toBe(alertsObstacle(null))
  expect(alertsObstacle({ permission: () => 'denied' })).toBe(texts.alerts.blocked)
})

test.each(['default', 'granted'] as const)('nothing is in the way while permission is %s', (permission) => {
  expect(alertsObstacle({ permission: () => permission })).toBeNull()
})

test('alerts are shown as on only while the browser allows them, and not once it would ask again', () => {
  expect(areAllowed({ permission: () => 'granted' })).toBe(true)
  expect(areAllowed({ permission: () => 'default' })).toBe(false)
  expect(areAllowed(null)).toBe(false)
})

test('a member who chose no notifications reads that alerts are off, too', () => {
  expect(alertsNote('None')).toBe(texts.alerts.declined)
  expect(alertsNote('Email')).toBe(texts.alerts.bring)
})
