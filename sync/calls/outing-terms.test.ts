import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { knownTieRule } from './outing-terms.ts'

test('a rule for ties of a later release is read as countback, and none stays none', () => {
  const outing = z.object({ ties: z.optional(knownTieRule) })
  expect(outing.parse({ ties: 'by-lot' })).toEqual({ ties: 'countback' })
  expect(outing.parse({ ties: 'shared' })).toEqual({ ties: 'shared' })
  expect(outing.parse({})).toEqual({})
})
