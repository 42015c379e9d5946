import { expect, test } from 'vitest'
import { courseNameText } from './rounds-table.tsx'

test.each([
  ['Papago', true, 'Papago'],
  ['Fifteen letters', true, 'Fifteen letters'],
  ['Ken McDonald Golf Course', true, 'Ken McDonald Go…'],
  ['Dobson Ranch at the Lake', true, 'Dobson Ranch at…'],
  ['Ken McDonald Golf Course', false, 'Ken McDonald Golf Course'],
])('%s, cut %s, reads %s', (name, isCut, text) => expect(courseNameText(name, { isCut })).toBe(text))
