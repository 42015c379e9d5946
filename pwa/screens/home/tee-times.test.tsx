import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { isolatedName } from '#golf/isolated-name.ts'
import { Submitter } from './tee-times.tsx'

test('an organizer whose name is in Hebrew stays before the telephone number', () => {
  const organizer = { firstname: 'דוד', lastname: 'לוי', contact_info: '602 555 0182' }
  const drawn = renderToStaticMarkup(<Submitter teeTime={{ ...organizer, comments: '' }} />)
  expect(drawn).toContain(isolatedName('דוד לוי'))
})
