import { expect, test } from 'vitest'
import type { PhoneSignature } from '#sync/device/outings/outings.ts'
import { signedOnHole } from './signed-on-hole.ts'

const signature = (role: 'player' | 'marker', others: Partial<PhoneSignature> = {}): PhoneSignature => ({
  outingId: 1,
  golferId: 7,
  role,
  signerId: role === 'player' ? 7 : 8,
  scores: '4 5 3',
  reopened: null,
  ver: 1,
  pending: false,
  isOwn: false,
  contested: false,
  late: false,
  by: null,
  at: '2026-11-23T18:00:00Z',
  ...others,
})
const signed = (...signatures: readonly PhoneSignature[]) => signedOnHole({ signatures }, 7)

test('a card is locked once both have signed the same scores', () => {
  expect(signed(signature('player')).isLocked).toBe(false)
  expect(signed(signature('player'), signature('marker', { scores: '4 5 4' })).isLocked).toBe(false)
  expect(signed(signature('player'), signature('marker'))).toEqual({ isLocked: true, reopenedBy: null })
})

test('a card that the organizer opened again takes scores and says who did', () => {
  const opened = { signerId: null, scores: null, reopened: 'Hole 4 was a 6', by: 'Margaret' }
  expect(signed(signature('player', opened), signature('marker', opened))).toEqual({
    isLocked: false,
    reopenedBy: 'Margaret',
  })
  expect(signed(signature('player', opened), signature('marker'))).toEqual({ isLocked: false, reopenedBy: null })
})
