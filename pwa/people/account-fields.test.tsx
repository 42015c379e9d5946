import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { NotifyChoice } from './account-fields.tsx'

test('None reads No, and the others read as they are', () => {
  const drawn = renderToStaticMarkup(<NotifyChoice value="None" onValue={() => undefined} />)
  expect(drawn.match(/(?<=>)\w+(?= *<\/span>)/g)).toEqual(['No', 'Text', 'Email', 'Both'])
})
