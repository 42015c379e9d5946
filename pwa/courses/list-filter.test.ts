import { expect, test } from 'vitest'
import { noCourseText, queryOf, readFilter, usualFilter, writeFilter } from './list-filter.ts'

test('a text is looked for once it has more than two characters', () => {
  expect(queryOf({ ...usualFilter, name: 'oa' }).name).toBeUndefined()
  expect(queryOf({ ...usualFilter, name: ' oak ', city: 'San' })).toMatchObject({ name: 'oak', city: 'San' })
})

test('a club without courses is not told that a name was not found', () => {
  expect(noCourseText({ ...usualFilter, name: 'oa' })).toBe('No course was added yet')
  expect(noCourseText({ ...usualFilter, name: 'oak' })).toBe('No course by that name')
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
