import { expect, test } from 'vitest'
import type { GameSettings } from './game-rules.ts'
import { gameTerms } from './game-terms.ts'

test.each<[string, GameSettings, string | null]>([
  ['maximum-score', {}, 'Maximum: net double bogey'],
  ['maximum-score', { maximum: { type: 'double-par' } }, 'Maximum: double par'],
  ['maximum-score', { maximum: { type: 'over-par', strokes: 3 } }, 'Maximum: par + 3'],
  ['maximum-score', { maximum: { type: 'strokes', strokes: 8 } }, 'Maximum: 8 strokes'],
  ['skins', { carryOver: true }, null],
  ['skins', { validate: true }, 'A par or better on the next hole keeps a skin'],
  ['skins', { by: 'net' }, null],
  ['skins', { by: 'gross', validate: true }, 'Gross, a par or better on the next hole keeps a skin'],
  ['four-ball-stroke-play', { by: 'net' }, null],
  ['four-ball-stroke-play', { by: 'gross' }, 'Gross'],
  ['best-ball', { by: 'gross', count: 2 }, 'Gross, 2 scores count'],
  ['best-ball', { whenShort: 'no-return' }, 'A team with too few scores has no total'],
  ['best-ball', { count: 2, ghost: 0 }, '2 scores count, a ghost with net par completes smaller teams'],
  ['best-ball', { by: 'gross', ghost: 12 }, 'Gross, a ghost off 12 completes smaller teams'],
  ['team-stableford', { count: 1, ghost: 0 }, 'A ghost with net par completes smaller teams'],
  ['four-ball-stroke-play', { whenShort: 'net-double-bogey' }, 'A pickup counts net double bogey'],
  ['match', {}, null],
  ['match', { mustHaveWinner: true }, 'Extra holes until one side wins'],
  ['drives', { requiredDrives: 3 }, 'Drives of each golfer: 3'],
  ['best-ball', {}, null],
  ['best-ball', { count: 2 }, '2 scores count'],
  ['team-stableford', {}, '2 scores count'],
  ['team-stableford', { count: 1 }, null],
  // Its points are net, whatever an older game or another program has stored.
  ['team-stableford', { by: 'gross' }, '2 scores count'],
  ['team-stableford', { count: [1, 2, 3] }, 'Scores that count, in turn: 1, 2, 3'],
  ['best-ball', { count: { 3: 3, 4: 2, 5: 1 } }, 'Scores that count: 3 on par 3s, 2 on par 4s, 1 on par 5s'],
])('%s with %o says what was set', (kind, settings, text) => {
  expect(gameTerms({ kind, settings })).toBe(text)
})
