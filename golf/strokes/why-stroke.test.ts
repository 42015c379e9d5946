import { expect, test } from 'vitest'
import { unroundedCourseHandicap } from '../course/course-handicap.ts'
import { sampleHoles } from '../outing/sample-outing-testing.ts'
import { courseHandicap, handicapIndex, tenths, type UnroundedHandicap } from '../units.ts'
import { playingHandicap } from './playing-handicap.ts'
import { sideSumText, strokeOnHole, strokeOnHoleText, strokesSumText } from './why-stroke.ts'

const textOn = (hole: number, strokes: number, holes = sampleHoles()) => {
  const why = strokeOnHole({ hole, holes, strokes: courseHandicap(strokes) })
  return why && strokeOnHoleText(why)
}

test('a hole without a stroke says why', () => {
  expect(textOn(18, 12)).toBe('No stroke: stroke index 14, you get 12.')
  expect(textOn(1, 0)).toBe('No stroke: stroke index 7, you get 0.')
  expect(textOn(1, -2)).toBe('No stroke: stroke index 7, you play off +2.')
  expect(textOn(19, 12)).toBeNull()
})

test('another golfer is named', () => {
  const textFor = (hole: number, strokes: number) => {
    const why = strokeOnHole({ hole, holes: sampleHoles(), strokes: courseHandicap(strokes) })
    return why && strokeOnHoleText(why, 'Ben')
  }
  expect(textFor(5, 12)).toBe('1 stroke: stroke index 1, Ben gets 12.')
  expect(textFor(11, -2)).toBe('Ben gives 1 back: stroke index 18, Ben plays off +2.')
})

test('over nine holes the place among the nine is named', () => {
  expect(textOn(3, 5, sampleHoles(9))).toBe('No stroke: stroke index 17 (number 9 of the 9 holes), you get 5.')
})

function sumOf(strokes: { index: number; par?: number; holes?: 9 | 18; parExtra?: number; low?: number }) {
  const { par = 72, holes = 18, parExtra = 0, low = 0 } = strokes
  const index = handicapIndex(strokes.index)
  const teebox = { rating: tenths(holes === 9 ? 33.2 : 71.3), slope: 128, par }
  const course = unroundedCourseHandicap({ index, teebox, holes })
  const playing = playingHandicap(course, 90)
  const total = courseHandicap(playing + parExtra - low)
  return strokesSumText({ id: 1, index, teebox, holes, course, allowance: 90, playing, parExtra, low, strokes: total })
}

test('the sum is shown from the index on', () => {
  expect(sumOf({ index: 12.4 })).toBe('Index 12.4 × 128 ÷ 113 + (71.3 − 72) = 13.35, 90% = 12')
  expect(sumOf({ index: 12.4, parExtra: 1, low: 4 })).toBe(
    'Index 12.4 × 128 ÷ 113 + (71.3 − 72) = 13.35, 90% = 12, + 1 for the higher par, off the low 4 = 9',
  )
  expect(sumOf({ index: 15.8, par: 36, holes: 9 })).toBe('Index 15.8 ÷ 2 × 128 ÷ 113 + (33.2 − 36) = 6.15, 90% = 6')
  expect(sumOf({ index: -1.2, low: -2 })).toBe(
    'Index +1.2 × 128 ÷ 113 + (71.3 − 72) = +2.06, 90% = +2, off the low +2 = 0',
  )
})

test('a sum just below a half is not shown as the half, which would be rounded up', () => {
  const fullSum = (index: number, slope: number) => {
    const teebox = { rating: tenths(70.2), slope, par: 72 }
    const course = unroundedCourseHandicap({ index: handicapIndex(index), teebox, holes: 18 })
    const playing = playingHandicap(course, 100)
    const none = { id: 1, parExtra: 0, low: 0, strokes: playing }
    return strokesSumText({ ...none, index: handicapIndex(index), teebox, holes: 18, course, allowance: 100, playing })
  }
  // 14.4965, and then 9.3 × 113 ÷ 113 − 1.8 = 7.5 itself.
  expect(fullSum(14.5, 127)).toMatch(/ = 14\.49, 100% = 14$/)
  expect(fullSum(9.3, 113)).toMatch(/ = 7\.50, 100% = 8$/)
  // 1.2 × 122 ÷ 113 − 1.8 = −0.5044, and then 1.8 × 113 ÷ 113 − 1.8 = 0.
  expect(fullSum(1.2, 122)).toMatch(/ = \+0\.51, 100% = \+1$/)
  expect(fullSum(1.8, 113)).toMatch(/ = 0\.00, 100% = 0$/)
})

test('a side with one ball names the share of each partner, the lowest first', () => {
  const course = (strokes: number) => (strokes * 2260) as UnroundedHandicap
  const partners = [
    { name: 'Alice', course: course(14), share: 15 },
    { name: 'Ben', course: course(5), share: 35 },
  ]
  const strokes = { playing: courseHandicap(4), low: 0, strokes: courseHandicap(4) }
  expect(sideSumText(partners, strokes)).toBe('35% of Ben’s 5.00 + 15% of Alice’s 14.00 = 3.85, rounded 4')
  const offLow = { ...strokes, low: 3, strokes: courseHandicap(1) }
  expect(sideSumText(partners, offLow)).toContain('rounded 4, off the low 3 = 1')
  const offPlus = { ...strokes, low: -1, strokes: courseHandicap(5) }
  expect(sideSumText(partners, offPlus)).toContain('rounded 4, off the low +1 = 5')
})
