import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nassauMoney } from '../money/stakes.ts'
import { sampleCard, sampleGolfer } from '../outing/sample-outing-testing.ts'
import { cents } from '../units.ts'
import type { GamePlay, GameRecords, GameSettings, Press } from './game-rules.ts'
import { gameOrder } from './game.ts'
import { nassau } from './nassau.ts'

type Shape = { settings?: GameSettings; startingHole?: number } & Pick<GameRecords, 'presses' | 'concededMatch'>

/**
 * A match in which 1, 0 and − are holes won by side A, halved and lost, from hole 1 on; a space is a hole without
 * scores.
 */
function playOf(results: string, { settings = {}, startingHole = 1, ...records }: Shape = {}): GamePlay {
  const golfers = [sampleGolfer(1, { startingHole }), sampleGolfer(2, { startingHole })]
  const score = (won: string, low: string) => (won === ' ' ? undefined : won === low ? 3 : 4)
  const card = sampleCard({
    golfers,
    gross: { 1: [...results].map((won) => score(won, '1')), 2: [...results].map((won) => score(won, '-')) },
  })
  const sides = golfers.map(({ id }) => ({ id: 100 + id, golfers: [id], balls: [id] }))
  return {
    card,
    order: gameOrder(card),
    sides,
    settings,
    records,
    wolfChoices: () => undefined,
    isOver: false,
  }
}

test('presses are automatic on the nines unless the organizer chose otherwise', () => {
  const { bets } = nassau.standing(playOf('--0000000'))
  expect(bets.map(({ bet, press, from, to }) => [bet, press, from, to])).toEqual([
    ['front', 0, 1, 9],
    ['front', 1, 3, 9],
    ['back', 0, 10, 18],
    ['overall', 0, 1, 18],
  ])
})

test('no press follows the last hole of a bet, and none starts behind a hole that does not count', () => {
  const starts = (results: string) => nassau.standing(playOf(results)).bets.filter(({ press }) => press > 0)
  expect(starts('0000000--')).toEqual([])
  expect(starts('000000--')).toMatchObject([{ from: 9, to: 9 }])
})

test('a bet that presses by itself takes no press by hand', () => {
  const press: Press = { bet: 'front', from: 3, side: 'A' }
  expect(nassau.standing(playOf('--', { presses: [press] })).refused).toEqual([{ ...press, code: 'press.automatic' }])
})

test('void presses stand in the order of the bets, whichever came first', () => {
  const presses: readonly Press[] = [
    { bet: 'overall', from: 3, side: 'A' },
    { bet: 'front', from: 4, side: 'A' },
    { bet: 'front', from: 3, side: 'A' },
  ]
  const refusedOf = (given: readonly Press[]) =>
    nassau.standing(playOf('00', { presses: given })).refused.map(({ bet, from }) => `${bet} ${from}`)
  expect(refusedOf(presses)).toEqual(['front 3', 'front 4', 'overall 3'])
  expect(refusedOf(presses.toReversed())).toEqual(refusedOf(presses))
})

test('a press that a correction takes the ground from is listed and not played', () => {
  const press: Press = { bet: 'front', from: 3, side: 'A' }
  const settings = { automaticPresses: [] }
  expect(nassau.standing(playOf('--', { settings, presses: [press] })).bets[1]).toMatchObject({ press: 1, from: 3 })
  expect(nassau.standing(playOf('-0', { settings, presses: [press] }))).toMatchObject({
    refused: [{ code: 'press.not-down' }],
  })
})

test('the side that is down may press before the next hole', () => {
  const settings = { automaticPresses: [] }
  const asked = (results: string, hole: number, presses: readonly Press[] = []) =>
    nassau.prompts(playOf(results, { settings, presses }), hole).filter(({ asks }) => asks === 'press')
  expect(asked('11', 3)).toMatchObject([
    { bet: 'front', side: 'B' },
    { bet: 'overall', side: 'B' },
  ])
  expect(asked('1', 2)).toEqual([])
  expect(asked('11', 3, [{ bet: 'front', from: 3, side: 'B' }])).toMatchObject([{ bet: 'overall' }])
})

test('the match is not pressed once it is won, and a nine only on the hole after the one that closed it out', () => {
  const pressedBefore = (results: string) => {
    const play = playOf(results, { settings: { automaticPresses: [] } })
    const asked = nassau.prompts(play, results.length + 1).filter(({ asks }) => asks === 'press')
    return asked.map((prompt) => ('bet' in prompt ? prompt.bet : null))
  }
  // 9 up with 9 to play, then won 9&8.
  expect(pressedBefore('111111111')).toEqual(['overall'])
  expect(pressedBefore('1111111110')).toEqual([])
  expect(pressedBefore('11111111111')).toEqual(['back'])
  // Won 2&1 on the match and on the back nine.
  expect(pressedBefore('00000000000000011')).toEqual(['back'])
  // The front is 5 up with 4 left, then 5 up with 3 left.
  expect(pressedBefore('11111')).toEqual(['front', 'overall'])
  expect(pressedBefore('111110')).toEqual(['overall'])
})

test('a Nassau that is decided around a gap waits for it as long as it can start a press', () => {
  const waits = (results: string, settings: GameSettings = {}) =>
    nassau.waitsFor(nassau.standing(playOf(results, { settings })))
  // Every bet and press so far is decided, but with hole 4 the front is pressed once more, or twice.
  expect(waits('111 11111111111111')).toEqual([4])
  expect(waits('111 11111111111111', { automaticPresses: [] })).toEqual([])
  // Before the last hole of a nine no press starts from nothing: 18 is the only hole missing, 1 up in the last press.
  expect(waits('11111111111111111 ')).toEqual([18])
  expect(waits('111111111111111111')).toEqual([])
  const conceded = { side: 'A', after: 9 } as const
  expect(nassau.waitsFor(nassau.standing(playOf('000', { concededMatch: { ...conceded, after: 3 } })))).toEqual([])
})

test('a press by hand that has no ground yet waits for the holes before it that can give it one', () => {
  const press: Press = { bet: 'front', from: 6, side: 'B' }
  const played = (results: string, records: Shape = {}) =>
    nassau.standing(playOf(results, { settings: { automaticPresses: [] }, presses: [press], ...records }))
  const money = (results: string) => nassauMoney(played(results), cents(500))
  const waits = (results: string, records: Shape = {}) => nassau.waitsFor(played(results, records))
  // With hole 4 the press counts and is lost, so that the money is another.
  expect(money('1110111111111111')).not.toEqual(money('111 111111111111'))
  expect(waits('111 111111111111')).toEqual([4])
  expect(waits('1110111111111111')).toEqual([])
  // Level after four holes, one more cannot make B two down; nor does a press count behind a concession.
  expect(waits('1-1- 111111111111')).not.toContain(5)
  expect(waits('111 1', { concededMatch: { side: 'A', after: 3 } })).toEqual([])
})

test('a bet can be conceded as long as it is open, also when the whole match is over', () => {
  const play = playOf('11111111111')
  const whole = nassau.standing(play).bets.find(({ bet, press }) => bet === 'overall' && press === 0)
  expect(whole?.winner).toBe('A')
  expect(nassau.prompts(play, 12)).toContainEqual({ asks: 'concession' })
})

test('a board shows each side its own view', () => {
  const lines = (results: string) =>
    nassau.lines(nassau.standing(playOf(results, { settings: { automaticPresses: [] } })))
  expect(lines('')).toMatchObject([{ text: 'Not started' }, { text: 'Not started' }])
  expect(lines('11000').map(({ text }) => text)).toEqual([
    'Front: 2 up thru 5 · Overall: 2 up thru 5',
    'Front: 2 down thru 5 · Overall: 2 down thru 5',
  ])
  expect(lines('1111100000').map(({ text }) => text)).toEqual([
    'Front: won 5&4 · Back: A/S thru 1 · Overall: 5 up thru 10',
    'Front: lost 5&4 · Back: A/S thru 1 · Overall: 5 down thru 10',
  ])
})

test('in a shotgun from 10 the first nine is 10 to 18', () => {
  const { bets, nines } = nassau.standing(playOf('0', { startingHole: 10 }))
  expect(nines).toEqual(['First nine', 'Second nine'])
  expect(bets.map(({ from, to }) => [from, to])).toEqual([
    [10, 18],
    [1, 9],
    [10, 9],
  ])
})

test('a nine with a gap is conceded with the other bets, until the gap shows how it had ended', () => {
  // From hole 10 on, A wins 10, hole 13 is open, all else is halved; A concedes after 12 holes. By the first nine, 1 up
  // with 13 to come: halved it is A's, 1 up; lost it is halved. The other bets have 9 and 6 holes left, so they are
  // B's.
  const bets = (thirteenth: string) =>
    nassau
      .standing(playOf(`000      100${thirteenth}00000`, { startingHole: 10, concededMatch: { side: 'A', after: 12 } }))
      .bets.map(({ bet, winner, text, waitsFor }) => [bet, winner, text, waitsFor])
  const others = [
    ['back', 'B', 'Conceded', []],
    ['overall', 'B', 'Conceded', []],
  ]
  expect(bets(' ')).toEqual([['front', 'B', 'Conceded', []], ...others])
  expect(bets('0')).toEqual([['front', 'A', '1 up', []], ...others])
  expect(bets('-')).toEqual([['front', 'halved', 'Halved', []], ...others])
})

describe('of any results', () => {
  const results = fc.string({ unit: fc.constantFrom('1', '0', '-'), maxLength: 18 })

  test('the money sums to zero, and a bet that is decided keeps its winner', () => {
    fc.assert(
      fc.property(results, fc.nat({ max: 18 }), (all, early) => {
        const settings: GameSettings = { automaticPresses: ['front', 'back', 'overall'] }
        const final = nassau.standing(playOf(all, { settings }))
        expect(nassauMoney(final, cents(500)).reduce((sum, row) => sum + row.cents, 0)).toBe(0)
        const before = nassau.standing(playOf(all.slice(0, early), { settings })).bets
        for (const { bet, press, winner } of before.filter((each) => each.winner !== null)) {
          expect(final.bets.find((each) => each.bet === bet && each.press === press)?.winner).toBe(winner)
        }
      }),
    )
  })
})
