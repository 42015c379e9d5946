import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NetDoubleBogeyNote } from './home-screen.tsx'
import { texts } from './texts.ts'

test('the note on net double bogey links to the makers of the rule', () => {
  const drawn = renderToStaticMarkup(<NetDoubleBogeyNote />)
  expect(drawn).toContain(texts.netDoubleBogey.note)
  expect(drawn).toMatch(/<a href="https:\/\/www\.usga\.org\/[^"]*" target="_blank" rel="noopener noreferrer">/)
})
