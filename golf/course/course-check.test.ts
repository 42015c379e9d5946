import { describe, expect, test } from 'vitest'
import { sampleHoles } from '../outing/sample-outing-testing.ts'
import { tenths } from '../units.ts'
import { validateHoles, checkPar, validateTeeboxes, isSameName } from './course-check.ts'
import type { Hole } from './course.ts'

describe('the holes of a course', () => {
  const changed = (first: Partial<Hole>) =>
    sampleHoles().map((hole) => (hole.hole === 1 ? { ...hole, ...first } : hole))

  test('are accepted with known pars and each handicap once', () => {
    expect(validateHoles(sampleHoles())).toMatchObject({ ok: true })
    expect(validateHoles([])).toMatchObject({ ok: true })
  })

  test.each([
    [changed({ par: 7 }), 'course.hole-par'],
    [changed({ par: 2 }), 'course.hole-par'],
    [changed({ strokeIndex: 19 }), 'course.hole-handicap'],
    [changed({ strokeIndex: 11 }), 'course.hole-handicap-twice'],
    [[...sampleHoles(), ...sampleHoles()], 'course.too-many-holes'],
  ])('are refused otherwise', (holes, code) => {
    expect(validateHoles(holes)).toMatchObject({ refusal: { code } })
  })

  test('have an unusual par above 72', () => {
    expect(checkPar(sampleHoles())).toMatchObject({ ok: true })
    expect(checkPar(changed({ par: 5 }))).toMatchObject({ refusal: { code: 'course.par' } })
  })
})

describe('the tees of a course', () => {
  const white = { description: 'White', rating: tenths(70.5), slope: 123 }

  test('are accepted with ratings, slopes and names of their own', () => {
    expect(validateTeeboxes([white, { description: 'Gold', rating: tenths(101.2), slope: 55 }]).ok).toBe(true)
  })

  test.each([
    [{ ...white, slope: 156 }, 'teebox.slope'],
    [{ ...white, slope: 54 }, 'teebox.slope'],
    [{ ...white, rating: tenths(9.9) }, 'teebox.rating'],
    [{ ...white, rating: tenths(200) }, 'teebox.rating'],
  ])('are refused outside the scales', (tee, code) => {
    expect(validateTeeboxes([tee])).toMatchObject({ refusal: { code } })
  })

  test('are refused when two share a name, whatever its spelling', () => {
    expect(validateTeeboxes([white, { ...white, description: ' white' }])).toMatchObject({
      refusal: { code: 'teebox.name-twice' },
    })
  })
})

test('names are the same in any capitals, with spaces around them or not', () => {
  expect(isSameName('White (W)', ' white (w) ')).toBe(true)
  expect(isSameName('White', 'White (W)')).toBe(false)
})
