import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotFoundScreen } from './not-found-screen.tsx'
import { texts } from './shell/texts.ts'
import { PlaceContext } from './ui/place.tsx'

const lost = { place: { pathname: '/nowhere', search: '', state: null, key: 'default' }, go: async () => true }

test('an unknown address says how to go on', () => {
  const drawn = renderToStaticMarkup(
    <PlaceContext value={lost}>
      <NotFoundScreen />
    </PlaceContext>,
  )
  expect(drawn).toContain(texts.notFound.title)
  expect(drawn).toContain(texts.notFound.lead)
  expect(drawn).toContain(texts.notFound.home)
})
