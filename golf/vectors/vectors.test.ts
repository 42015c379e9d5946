import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { gameAnswers } from './game-answers.ts'

type Vector = {
  readonly name: string
  readonly kind?: string
  readonly game?: string
  readonly input: unknown
  readonly expected: object
}
type Answer = (input: unknown) => unknown

/** What another rule would give, told in some cases for comparison: the product has no figure to hold against it. */
const asides = ['ifAverageNotRoundedFirst']

describe.each([
  { file: './games.json', answers: gameAnswers },
])('$file', ({ file, answers }) => {
  const vectors = JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly Vector[]
  const answerTo = new Map(Object.entries(answers) as readonly (readonly [string, Answer])[])

  test.each(vectors)('$name', ({ kind, game, input, expected }) => {
    const answer = answerTo.get(kind ?? game ?? '')
    expect(answer, `no answer for cases of ${kind ?? game}`).toBeDefined()
    expect(answer?.(input)).toMatchObject(withoutAsides(expected))
  })
})

function withoutAsides(expected: object): object {
  return Array.isArray(expected)
    ? expected
    : Object.fromEntries(Object.entries(expected).filter(([field]) => !asides.includes(field)))
}
