import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formatAnswers } from './format-answers-testing.ts'
import { gameAnswers } from './game-answers-testing.ts'
import { handicapAnswers } from './handicap-answers-testing.ts'

type Vector = {
  readonly name: string
  readonly kind?: string
  readonly game?: string
  readonly input: unknown
  readonly expected: object
}
type Answer = (input: unknown) => unknown

/** Figures before rounding, which a case quotes with as many decimals as its source. */
const quoted = ['unrounded', 'averageUnrounded', 'whsAverageUnrounded', 'beforeRounding']
/** Remarks, and the results of other rules, which are not compared with the product. */
const remarks = ['ifAverageNotRoundedFirst', 'reason']

describe.each([
  { file: './handicap.json', answers: handicapAnswers, asides: remarks },
  { file: './games.json', answers: gameAnswers, asides: remarks },
  { file: './formats.json', answers: formatAnswers, asides: [] },
])('$file', ({ file, answers, asides }) => {
  const vectors = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Vector[]
  const answerTo = new Map(Object.entries(answers) as readonly (readonly [string, Answer])[])

  test.each(vectors)('$name', ({ kind, game, input, expected }) => {
    const answer = answerTo.get(kind ?? game ?? '')
    expect(answer, `no answer for cases of ${kind ?? game}`).toBeDefined()
    expect(answer?.(input)).toMatchObject(comparable(expected, asides))
  })
})

function comparable(expected: object, asides: readonly string[]): object {
  return Array.isArray(expected)
    ? expected
    : Object.fromEntries(
        Object.entries(expected)
          .filter(([field]) => !asides.includes(field))
          .map(([field, value]) => [field, quoted.includes(field) ? asQuoted(Number(value)) : value]),
      )
}

function asQuoted(value: number): unknown {
  return expect.closeTo(value, String(value).split('.')[1]?.length ?? 0)
}
