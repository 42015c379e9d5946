import { expect, test } from 'vitest'
import { stepPath } from './use-begin-round.ts'

test.each([
  ['', null, '/postRound'],
  ['golfers/scores', null, '/postRound/golfers/scores'],
  ['round', 12, '/postRound/round?edit=12'],
] as const)('step %s of round %s stands at %s', (step, id, path) => expect(stepPath(step, id)).toBe(path))
