import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotFoundScreen } from './not-found-screen.tsx'
import { texts } from './shell/texts.ts'

test('an unknown address says how to go on', () => {
  const drawn = renderToStaticMarkup(<NotFoundScreen />)
  expect(drawn).toContain(texts.notFound.title)
  expect(drawn).toContain(texts.notFound.lead)
})
