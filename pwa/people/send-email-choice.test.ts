import { expect, test } from 'vitest'
import { cannotTell, recipientsText } from './send-email-choice.tsx'

const many = { members: 21, mails: 18, texts: 6, pushes: 1, left: 3, stopped: false }

test('the preview says how many are reached, by what, and how often one may still do it', () => {
  expect(recipientsText(many)).toBe('Reaches 21 members: 18 emails, 6 texts, 1 alert. You can do this 3 times today.')
})

test('ways that reach nobody are left out, and the last time is said', () => {
  expect(recipientsText({ ...many, members: 1, mails: 1, texts: 0, pushes: 0, left: 1 })).toBe(
    'Reaches 1 member: 1 email. It is the last time today.',
  )
})

test('that nobody is reached is said', () => {
  expect(recipientsText({ ...many, members: 0, mails: 0, texts: 0, pushes: 0 })).toMatch(/^Nobody is reached\./)
})

test('members cannot be told while an administrator has stopped it, nor more often than one may', () => {
  expect(cannotTell(many)).toBeNull()
  expect(cannotTell({ left: 0, stopped: false })).toMatch(/Tomorrow/)
  expect(cannotTell({ left: 0, stopped: true })).toMatch(/administrator/)
})
