import { expect, test } from 'vitest'
import { registerFailure } from './register-failure.ts'

test.each([
  ['robot.failed', 'please validate to pass robot check.', 'Required information has not been provided.'],
  ['request.malformed', 'The request does not have the declared shape', 'Required information has not been provided.'],
  ['member.username-taken', 'This username is already taken.', 'This username is already taken.'],
  ['password.too-common', 'This password is too easy to guess.', 'This password is too easy to guess.'],
  ['club.unreachable', 'The club cannot be reached.', 'The club cannot be reached.'],
  ['club.failed', 'Disk', 'Something went wrong. Please try again soon. If the problem persists, contact us'],
])('%s is told in words for a person', (code, message, told) => expect(registerFailure({ code, message })).toBe(told))
