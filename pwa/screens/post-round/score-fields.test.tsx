import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { AlcoholButtons, TeeboxButtons } from './score-fields.tsx'
import { texts } from './texts.ts'

const white = { id: 4, course_id: 1, description: 'White', rating: 70, slope: 122, yardage: 6100 }
const ignore = () => undefined

test('alcohol has three steps and says what it is used for', () => {
  const drawn = renderToStaticMarkup(<AlcoholButtons value="0" onValue={ignore} />)
  for (const word of Object.values(texts.alcohol.words)) expect(drawn).toContain(word)
  expect(drawn).toContain(texts.alcohol.hint)
})

test('a teebox is named with its rating, slope and yardage, if it has one', () => {
  const unknown = { ...white, id: 5, description: 'Blue', rating: 72.1, slope: 128, yardage: null }
  const drawn = renderToStaticMarkup(<TeeboxButtons teeboxes={[white, unknown]} value={4} onValue={ignore} />)
  expect(drawn).toContain(`White <small>70.0/122 · ${texts.yards(6100)}</small>`)
  expect(drawn).toContain('Blue <small>72.1/128</small>')
})
