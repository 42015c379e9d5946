import { expect, test } from 'vitest'
import { editedIdOf, stepPath } from './step-path.ts'

test.each([
  ['', null, '/postRound'],
  ['golfers/scores', null, '/postRound/golfers/scores'],
  ['round', 12, '/postRound/round?edit=12'],
] as const)('step %s of round %s stands at %s', (step, id, path) => expect(stepPath(step, id)).toBe(path))

test.each([
  ['12', 12],
  [null, null],
  ['0', null],
  ['12x', null],
])('the address with edit=%s is about round %s', (asked, id) => expect(editedIdOf(asked)).toBe(id))
