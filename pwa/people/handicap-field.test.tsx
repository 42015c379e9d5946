import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HandicapField } from './handicap-field.tsx'

const drawn = (value: number | null) =>
  renderToString(<HandicapField label="Handicap of Cy" value={value} onValue={() => undefined} />)

test('a reader is told which handicap plus and minus step, where there is one for each golfer', () => {
  expect(drawn(18).match(/aria-label="[^"]+"/g)).toEqual([
    'aria-label="Less: Handicap of Cy"',
    'aria-label="More: Handicap of Cy"',
  ])
})

test('a handicap stands in the field as golfers write it, and none is an empty field', () => {
  expect(drawn(-1.2)).toContain('value="+1.2"')
  expect(drawn(null)).toContain('value=""')
})
