import { expect, test } from 'vitest'
import { texts as peopleTexts } from '../../people/texts.ts'
import { golferLine, golferQuestion } from './golfers-screen.tsx'

const first = { name: undefined, page: 1 }

test('two characters are not searched for yet', () => {
  expect(golferQuestion('so', first)).toEqual(first)
  expect(golferQuestion('son', first)).toEqual({ name: 'son', page: 1 })
})

test('the results for a name have pages', () => {
  expect(golferQuestion('son', { name: 'son', page: 2 })).toEqual({ name: 'son', page: 2 })
  expect(golferQuestion('', { name: undefined, page: 3 }).page).toBe(3)
})

test('another name starts at its first page, and so does no name', () => {
  expect(golferQuestion('sons', { name: 'son', page: 2 }).page).toBe(1)
  expect(golferQuestion('', { name: 'son', page: 2 }).page).toBe(1)
})

const dev = { id: 9, firstname: 'Dev', lastname: 'Rao', handicapindex: 12.4 }

test.each([
  ['name', '12.4'],
  ['handicapindex', '12.4'],
  ['parorbetteravg', '6.0'],
  ['numrounds', 31],
  ['played', 4],
  ['courseplayed', 0],
])('golfers sorted by %s show that figure at their right', (by, value) => {
  const found = { ...dev, parorbetteravg: 6, numrounds: 31, played: 4, courseplayed: 0 }
  expect(golferLine(found, by).figure?.value).toBe(value)
})

test('offline a golfer has an index and nothing that has to be counted', () => {
  const { facts, figure } = golferLine(dev)
  expect([facts, figure?.value]).toEqual([[], '12.4'])
})

test('a transferred index is a number at the right, and the line below the name says that it was transferred', () => {
  const found = { ...dev, transferred: true, numrounds: 0, played: 0, courseplayed: 0 }
  const { figure, facts } = golferLine(found, 'name')
  expect([figure?.value, facts[0]]).toEqual(['12.4', peopleTexts.transferredIndex])
  expect(golferLine(found, 'numrounds').facts).not.toContain(peopleTexts.transferredIndex)
})
