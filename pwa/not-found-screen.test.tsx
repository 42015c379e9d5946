import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotFoundScreen } from './not-found-screen.tsx'

test('who went astray is told where to go on', () => {
  const drawn = renderToStaticMarkup(<NotFoundScreen />)
  expect(drawn).toContain('Page Not Found')
  expect(drawn).toContain(
    'The page you are looking for does not exist. Please go back, or select an item from the menu.',
  )
})
