import { expect, test } from 'vitest'
import { memberStates, offeredActions } from './members-screen.tsx'
import { texts } from './texts.ts'

const { status } = texts.members
const account = { isadmin: false, isconfirmed: true, isactive: true, approval: 'approved', leaves: null } as const
const member = { ...account, email: 'ben@club.example' } as const

test('the status of an account is shown in words', () => {
  expect(memberStates(member)).toEqual([status.active])
  expect(memberStates({ ...member, approval: 'waiting' })).toEqual([status.active, status.waiting])
  expect(
    memberStates({ isadmin: true, isconfirmed: false, isactive: false, approval: 'declined', leaves: '2026-07-14' }),
  ).toEqual([status.deactivated, status.unconfirmed, status.declined, status.leaving, status.administrator])
})

test('only actions that would change something are offered', () => {
  expect(offeredActions(member)).toEqual(['make-admin', 'end-sign-ins', 'send-sign-in-link', 'deactivate'])
  expect(offeredActions({ ...member, isadmin: true })).toEqual(['remove-admin', 'end-sign-ins', 'deactivate'])
  expect(offeredActions({ ...member, isconfirmed: false })).toContain('confirm')
  expect(offeredActions({ ...member, isactive: false })).toContain('reactivate')
  const inactive = { ...member, isactive: false }
  expect(offeredActions(inactive)).toContain('delete-account')
  expect(offeredActions({ ...inactive, leaves: '2026-07-14' })).not.toContain('delete-account')
  const waits = { approval: 'waiting' } as const
  for (const state of [{ isactive: false }, { isconfirmed: false }, { isadmin: true }, waits, { email: '' }]) {
    expect(offeredActions({ ...member, ...state })).not.toContain('send-sign-in-link')
  }
})
