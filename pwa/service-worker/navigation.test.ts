import { expect, test } from 'vitest'
import { outsideTheApp } from './navigation.ts'

const isOutside = (address: string) => outsideTheApp.some((pattern) => pattern.test(address))

test.each(['/', '/login', '/home?from=mail', '/leaderboard/7KQ4MX2P', '/leaderboard/12/1', '/apiary'])(
  '%s is a screen of the app, also without a network',
  (address) => expect(isOutside(address)).toBe(false),
)

test.each(['/api/openapi.json', '/api', '/livez', '/readyz', '/assets/gone-1a2b.js', '/manifest.webmanifest'])(
  '%s is answered by the server alone',
  (address) => expect(isOutside(address)).toBe(true),
)
