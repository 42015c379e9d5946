import { expect, test } from 'vitest'
import { whereKept, whereKeptSentence } from './where-kept.tsx'

test('nothing is called saved on this phone where the browser has no storage', () => {
  expect([whereKept({ lasts: true }), whereKeptSentence({ lasts: true })].join()).toMatch(/saved on.*Saved on/)
  expect([whereKept({ lasts: false }), whereKeptSentence({ lasts: false })].join()).not.toMatch(/saved on/i)
})
