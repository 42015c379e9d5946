import { expect, test } from 'vitest'
import { conditionsText, conditionWord, scaleNames, scales } from './conditions.tsx'

test.each([
  ['greenscondition', 0, 'N/A'],
  ['greenscondition', 4, 'Immaculate'],
  ['fairwaycondition', 1, 'Bad'],
  ['greensspeed', 4, 'Lightning'],
  ['value', 4, 'Smmmokin!'],
  ['value', 9, 'N/A'],
] as const)('%s at %i reads %s', (scale, step, word) => expect(conditionWord(scale, step)).toBe(word))

test('every scale has five steps', () => {
  expect(scaleNames.map((scale) => scales[scale].words.length)).toEqual([5, 5, 5, 5])
})

test('reported conditions are one line, without the scales that no one rated', () => {
  const told = { greenscondition: 3, greensspeed: 0, fairwaycondition: 4, value: 1 }
  expect(conditionsText(told)).toBe('Greens Good, Fairway Immaculate, Value Ripoff')
  expect(conditionsText({ greenscondition: 0, greensspeed: 0, fairwaycondition: 0, value: 0 })).toBe('')
})
