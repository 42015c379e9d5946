import { expect, test } from 'vitest'
import { whereKept, whereKeptSentence } from './where-kept.tsx'

test('nothing is called saved where the browser keeps nothing', () => {
  expect([whereKept({ lasts: true }), whereKeptSentence({ lasts: true })].join()).toMatch(/saved.*Saved/)
  expect([whereKept({ lasts: false }), whereKeptSentence({ lasts: false })].join()).not.toMatch(/saved/i)
})
