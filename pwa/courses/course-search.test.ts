import { expect, test } from 'vitest'
import {
  isFound,
  noCourseText,
  noneOpenedText,
  queryOf,
  readFilter,
  usualFilter,
  writeFilter,
} from './course-search.tsx'
import { texts } from './texts.ts'

test('a text is looked for once it has more than two characters', () => {
  expect(queryOf({ ...usualFilter, name: 'oa' }).name).toBeUndefined()
  expect(queryOf({ ...usualFilter, name: ' oak ', city: 'San' })).toMatchObject({ name: 'oak', city: 'San' })
})

test('a club without courses does not show that a name was not found', () => {
  expect(noCourseText({ ...usualFilter, name: 'oa' })).toBe(texts.none)
  expect(noCourseText({ ...usualFilter, name: 'oak' })).toBe(texts.noMatch)
})

test('a course on this phone is found by parts of its name and of its city', () => {
  const course = { name: 'San Jose Municipal Golf Course', city: 'San José' }
  expect(isFound(course, { name: 'municipal', city: 'jose' })).toBe(true)
  expect(isFound(course, { name: 'municipal', city: 'Tempe' })).toBe(false)
  expect(isFound(course, { name: 'oak', city: 'san jose' })).toBe(false)
  expect(isFound(course, { name: 'oa', city: 'Te' })).toBe(true)
  expect(isFound({ name: 'Golf de l’Écluse', city: 'Saint-Étienne' }, { name: 'ecluse', city: 'saint et' })).toBe(true)
})

test('a search says that no such course was opened, an empty one that none was', () => {
  expect(noneOpenedText({ name: '', city: 'Tempe' })).toBe(texts.noMatchOnPhone)
  expect(noneOpenedText(usualFilter)).toBe(texts.noneOnPhone)
})

test('the list begins with the first ten of the most played courses', () => {
  expect(queryOf(usualFilter)).toMatchObject({ sort: 'recent12mo', desc: true, page: 1, size: 10 })
  expect(readFilter('')).toEqual(usualFilter)
  expect(writeFilter(usualFilter)).toBe('')
})

test.each([
  { ...usualFilter, name: 'oak & elm', page: 3 },
  { ...usualFilter, city: 'San José', sort: 'name' as const, desc: false },
  { ...usualFilter, desc: false },
])('%o is found again in the address', (filter) => {
  expect(readFilter(writeFilter(filter))).toEqual(filter)
})

test.each(['?page=0', '?page=x', '?sort=source', '?page=1.5'])('what makes no sense is as usual: %s', (address) => {
  expect(readFilter(address)).toMatchObject({ sort: 'recent12mo', page: 1 })
})
