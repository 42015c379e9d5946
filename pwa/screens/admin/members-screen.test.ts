import { expect, test } from 'vitest'
import { memberStates, offeredActions } from './members-screen.tsx'
import { texts } from './texts.ts'

const { status } = texts.members
const member = { isadmin: false, isconfirmed: true, isactive: true }

test('the status of an account is shown in words', () => {
  expect(memberStates(member)).toEqual([status.active])
  expect(memberStates({ isadmin: true, isconfirmed: false, isactive: false })).toEqual([
    status.deactivated,
    status.unconfirmed,
    status.administrator,
  ])
})

test('only actions that would change something are offered', () => {
  expect(offeredActions(member)).toEqual(['make-admin', 'end-sign-ins', 'send-sign-in-link', 'deactivate'])
  expect(offeredActions({ ...member, isadmin: true })).toEqual(['remove-admin', 'end-sign-ins', 'deactivate'])
  expect(offeredActions({ ...member, isconfirmed: false })).toContain('confirm')
  expect(offeredActions({ ...member, isactive: false })).toContain('reactivate')
  for (const state of [{ isactive: false }, { isconfirmed: false }, { isadmin: true }]) {
    expect(offeredActions({ ...member, ...state })).not.toContain('send-sign-in-link')
  }
})
