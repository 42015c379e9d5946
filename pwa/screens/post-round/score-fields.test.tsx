import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AlcoholButtons, TeeboxButtons } from './score-fields.tsx'

const white = { id: 4, course_id: 1, description: 'White', rating: 70, slope: 122, yardage: 6100 }
const ignore = () => undefined

test('the most of alcohol is a good amount, and what it is asked for is said', () => {
  const drawn = renderToStaticMarkup(<AlcoholButtons value="0" onValue={ignore} />)
  expect(drawn).toMatch(/None.*Moderate.*Good Amount/)
  expect(drawn).toContain('data used for research')
})

test('a teebox is named with its rating, slope and yardage, which is left out while nobody knows it', () => {
  const unknown = { ...white, id: 5, description: 'Blue', rating: 72.1, slope: 128, yardage: null }
  const drawn = renderToStaticMarkup(<TeeboxButtons teeboxes={[white, unknown]} value={4} onValue={ignore} />)
  expect(drawn).toContain('White <small>70.0/122 · 6100 yards</small>')
  expect(drawn).toContain('Blue <small>72.1/128</small>')
})
