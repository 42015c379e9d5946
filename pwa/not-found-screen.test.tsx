import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { NotFoundScreen } from './not-found-screen.tsx'
import { texts } from './shell/texts.ts'

test('an unknown address says how to go on', () => {
  const drawn = renderToStaticMarkup(
    <MemoryRouter>
      <NotFoundScreen />
    </MemoryRouter>,
  )
  expect(drawn).toContain(texts.notFound.title)
  expect(drawn).toContain(texts.notFound.lead)
  expect(drawn).toContain(texts.notFound.home)
})
