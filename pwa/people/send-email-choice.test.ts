import { expect, test } from 'vitest'
import { cannotNotify, recipientsText } from './send-email-choice.tsx'
import { texts } from './texts.ts'

const { goesTo, sendsLeft, noOne, noneLeft, notApproved, stopped } = texts.sendEmail

const many = { members: 21, mails: 18, texts: 6, pushes: 1, left: 3, stopped: false, approved: true }

test('the preview says how many members get it, by what, and how many sends are left', () => {
  expect(recipientsText(many)).toBe(`${goesTo(21, ['18 emails', '6 texts', '1 alert'])} ${sendsLeft(3)}`)
})

test('ways that reach no one are left out', () => {
  expect(recipientsText({ ...many, members: 1, mails: 1, texts: 0, pushes: 0, left: 1 })).toBe(
    `${goesTo(1, ['1 email'])} ${sendsLeft(1)}`,
  )
})

test('the preview says that no one gets it', () => {
  expect(recipientsText({ ...many, members: 0, mails: 0, texts: 0, pushes: 0 })).toBe(`${noOne} ${sendsLeft(3)}`)
})

test('members are not notified while an administrator has turned it off, over the daily limit, or by an unapproved member', () => {
  expect(cannotNotify(many)).toBeNull()
  expect(cannotNotify({ left: 0, stopped: false, approved: true })).toBe(noneLeft)
  expect(cannotNotify({ left: 0, stopped: true, approved: true })).toBe(stopped)
  expect(cannotNotify({ ...many, approved: false })).toBe(notApproved)
})
