import { describe, expect, test } from 'vitest'
import type { OutingStakes, StakedGame } from '#sync/calls/stakes.ts'
import { caughtUp, draftOf, prizesOf, readDraft, readMoney, readShares } from './stakes-form.ts'
import { texts } from './texts.ts'

const skins: StakedGame = { key: 'own-skins/net', name: 'Net skins', sides: [], group: 0, units: ['skin', 'pot'] }
const stakes: OutingStakes = {
  net: { entry: 1000, added: 0, percent: [60, 40] },
  gross: null,
  games: [{ key: skins.key, per: 'pot', cents: 250 }],
}

test('what was set is shown and sent again as it was', () => {
  const draft = draftOf(stakes, [skins])
  expect(draft.net).toEqual({ entry: '10', added: '', shares: '60, 40' })
  expect(draft.games).toEqual([{ key: skins.key, per: 'pot', amount: '2.50' }])
  expect(readDraft(draft)).toEqual({ ok: true, stakes })
})

test('a form without any amount plays for nothing', () => {
  expect(readDraft(draftOf(null, [skins]))).toEqual({ ok: true, stakes: { net: null, gross: null, games: [] } })
})

test('amounts are dollars with at most two decimals', () => {
  expect(['5', '$2.5', '.25', '', '10000'].map(readMoney)).toEqual([500, 250, 25, 0, 1_000_000])
  expect(['2,5', '12,50', ',25', '1,250'].map(readMoney)).toEqual([250, 1250, 25, 125_000])
  expect(['x', '1.234', '-5', '10000.01', '.'].map(readMoney)).toEqual([null, null, null, null, null])
})

test('shares are whole numbers between any signs that add up to 100', () => {
  expect(['50, 30, 20', '50/50', '60% 40%', '100'].map(readShares)).toEqual([[50, 30, 20], [50, 50], [60, 40], [100]])
  expect(['', '50, 30', '33.3 66.7', '100 0'].map(readShares)).toEqual([null, null, null, null])
})

test('after another organizer has saved, what was typed stays, and the other stakes are theirs', () => {
  const wolf: StakedGame = { ...skins, key: 'own-wolf', name: 'Wolf' }
  const before = draftOf(stakes, [skins, wolf])
  const typed = { games: before.games.map((game) => (game.key === skins.key ? { ...game, amount: '5' } : game)) }
  const now = draftOf({ ...stakes, gross: stakes.net, games: [{ key: wolf.key, per: 'skin', cents: 300 }] }, [
    skins,
    wolf,
  ])
  expect(caughtUp(typed, { before, now }).games).toEqual([
    { key: skins.key, per: 'pot', amount: '5' },
    { key: wolf.key, per: 'skin', amount: '3' },
  ])
  expect(caughtUp({ net: before.net }, { before, now })).toEqual({ net: before.net })
})

describe('errors', () => {
  test('stand at the field that is wrong', () => {
    const draft = draftOf(stakes, [skins])
    const wrong = {
      net: { ...draft.net, shares: '60, 30' },
      gross: { ...draft.gross, entry: 'ten' },
      games: [{ key: skins.key, per: 'skin' as const, amount: '1.234' }],
    }
    expect(readDraft(wrong)).toEqual({
      ok: false,
      errors: {
        net: { shares: texts.errors.shares },
        gross: { entry: texts.errors.amount },
        games: { [skins.key]: texts.errors.amount },
      },
    })
  })
})

test('prizes are shown for the golfers of the outing, as the rules pay them', () => {
  const purse = { entry: '10', added: '5', shares: '50 30 20' }
  expect(prizesOf(purse, 4)).toEqual([2250, 1350, 900])
  expect(prizesOf(purse, 2)).toEqual([1563, 937])
  expect(prizesOf({ ...purse, shares: '50' }, 4)).toEqual([])
  expect(prizesOf({ ...purse, entry: '', added: '' }, 4)).toEqual([])
})
