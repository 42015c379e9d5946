import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NetDoubleBogeyNote } from './home-screen.tsx'

test('the rule of 2020 about the highest score of a hole is told, with a link to those who made it', () => {
  const drawn = renderToStaticMarkup(<NetDoubleBogeyNote />)
  expect(drawn).toMatch(/2020.*World Handicap System.*net double bogey/)
  expect(drawn).toMatch(/<a href="https:\/\/www\.usga\.org\/[^"]*" target="_blank" rel="noopener noreferrer">/)
})
