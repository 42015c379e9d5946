import { expect, test } from 'vitest'
import { codeToScore } from './code-to-score.ts'

const open = { status: 'inprogress', code: '7KQ4MX2P' } as const
const posted = { status: 'posted', code: '9ABCDEFG' } as const
const watched = { status: 'inprogress', code: null } as const

test('the club’s answer stands over what is on the phone', () => {
  expect(codeToScore('2345ABCD', [open])).toBe('2345ABCD')
  expect(codeToScore('', [open])).toBeNull()
})

test('without an answer it is the outing in progress that was opened last with a code', () => {
  expect(codeToScore(undefined, [posted, watched, open])).toBe('7KQ4MX2P')
})

test('without an answer and without such an outing there is none', () => {
  expect(codeToScore(undefined, [posted, watched])).toBeNull()
})
