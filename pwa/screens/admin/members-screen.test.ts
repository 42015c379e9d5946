import { expect, test } from 'vitest'
import { memberStates, offeredActions } from './members-screen.tsx'

const member = { isadmin: false, isconfirmed: true, isactive: true }
const actions = (state: typeof member) => offeredActions(state).map(({ action }) => action)

test('the state of an account is told in words', () => {
  expect(memberStates(member)).toEqual(['Active'])
  expect(memberStates({ isadmin: true, isconfirmed: false, isactive: false })).toEqual([
    'Deactivated',
    'Not confirmed',
    'Administrator',
  ])
})

test('what can be done is what would change something', () => {
  expect(actions(member)).toEqual(['make-admin', 'end-sign-ins', 'send-sign-in-link', 'deactivate'])
  expect(actions({ ...member, isadmin: true })).toEqual(['remove-admin', 'end-sign-ins', 'deactivate'])
  expect(actions({ ...member, isconfirmed: false })).toContain('confirm')
  expect(actions({ ...member, isactive: false })).toContain('reactivate')
  for (const state of [{ isactive: false }, { isconfirmed: false }, { isadmin: true }]) {
    expect(actions({ ...member, ...state })).not.toContain('send-sign-in-link')
  }
})
