import { expect, test } from 'vitest'
import { byRating, teeText } from './tee-text.ts'

const white = { id: 4, course_id: 1, description: 'White', rating: 70, slope: 122, yardage: 6100 }
const blue = { id: 5, course_id: 1, description: 'Blue', rating: 72.1, slope: 128, yardage: 6600 }
const forward = { ...white, id: 6, description: 'Forward', slope: 119 }

test('tees read with their rating, the highest first, and among equals the one with the most slope', () => {
  expect(byRating([forward, white, blue]).map(teeText)).toEqual(['Blue 72.1/128', 'White 70.0/122', 'Forward 70.0/119'])
})
