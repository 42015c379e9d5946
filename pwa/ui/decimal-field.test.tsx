import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DecimalField } from './decimal-field.tsx'

test('a reader is told which number plus and minus step, where there is one for each golfer', () => {
  const range = { step: 0.1, min: 0, max: 54 }
  const html = renderToString(<DecimalField label="Handicap of Cy" value={18} onValue={() => undefined} {...range} />)
  expect(html.match(/aria-label="[^"]+"/g)).toEqual([
    'aria-label="Less: Handicap of Cy"',
    'aria-label="More: Handicap of Cy"',
  ])
})
