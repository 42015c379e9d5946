import { expect, test } from 'vitest'
import { sampleHoles } from '../outing/sample-outing-testing.ts'
import { validateCourseEntry, isWebAddress, validateTeebox, type CourseEntry } from './course-entry.ts'
import type { Hole } from './course.ts'

const white = { description: 'White', rating: 70.2, slope: 125 }
const oaks: CourseEntry = {
  name: 'The oaks',
  state: 'CA',
  phonenum: '4085551234',
  website: 'https://oaks.example/golf?x=1',
  holes: sampleHoles(),
  teeboxes: [white, { description: 'Blue', rating: 101.5, slope: 55 }],
}
const said = (entry: Partial<CourseEntry>) => validateCourseEntry({ ...oaks, ...entry }).map(({ message }) => message)

test('a course with a name, a state and rated teeboxes can be stored, its holes known or not', () => {
  expect(said({})).toEqual([])
  expect(said({ holes: [], phonenum: '', website: '' })).toEqual([])
})

test('everything that is missing is said together', () => {
  expect(said({ name: ' ', state: '', teeboxes: [] })).toEqual([
    'Name is Required!',
    'State is Required!',
    'Teeboxes is Required!',
  ])
})

test.each([
  [{ phonenum: '408-555' }, 'Phone must have digits only'],
  [{ website: 'javascript:alert(1)' }, 'Website must begin with https:// or http://'],
  [{ website: 'ftp://oaks.example' }, 'Website must begin with https:// or http://'],
  [{ holes: sampleHoles().map((hole) => ({ ...hole, par: 7 })) }, 'Par of hole 1 must be 3 to 6'],
  [{ holes: sampleHoles().map((hole) => ({ ...hole, hole: 1 })) }, 'Number the holes 1 to 18, each once'],
  [{ holes: [{ hole: 19, par: 4, strokeIndex: 1 }] }, 'Number the holes 1 to 18, each once'],
])('%o is refused', (wrong, sentence) => {
  expect(said(wrong)).toEqual([sentence])
})

test('a tee can be rated for men and for women, each with a card of its own', () => {
  const women = { ...white, gender: 'W' as const, holes: sampleHoles().map((hole) => ({ ...hole, par: hole.par + 1 })) }
  expect(said({ teeboxes: [white, women] })).toEqual([])
  expect(said({ teeboxes: [women, women] })).toEqual(['Two teeboxes are named White (W)'])
})

test.each([
  [sampleHoles(9), 'White (W): its par and stroke indexes need the same holes as the course'],
  [sampleHoles().map((hole) => ({ ...hole, par: 7 })), 'White (W): Par of hole 1 must be 3 to 6'],
  [sampleHoles().map((hole) => ({ ...hole, strokeIndex: 1 })), 'White (W): Two holes have the same stroke index'],
])('a rating can’t have such a card', (holes, sentence) => {
  expect(said({ teeboxes: [white, { ...white, gender: 'W', holes }] })).toEqual([sentence])
})

test('each empty field of a teebox is named with the place of the teebox', () => {
  const faults = validateTeebox([white, { description: ' ', rating: null, slope: null }], [])
  expect(faults.map(({ message }) => message)).toEqual([
    'Teebox 2 description is Required!',
    'Teebox 2 rating is Required!',
    'Teebox 2 slope is Required!',
  ])
})

test.each([
  [{ rating: 70.25 }, 'teebox.rating'],
  [{ rating: 9.9 }, 'teebox.rating'],
  [{ rating: 200 }, 'teebox.rating'],
  [{ rating: -70 }, 'teebox.rating'],
  [{ slope: 54 }, 'teebox.slope'],
  [{ slope: 156 }, 'teebox.slope'],
  [{ slope: 113.5 }, 'teebox.slope'],
  [{ description: ' blue ' }, 'teebox.name-twice'],
])('a teebox with %o is refused', (wrong, code) => {
  const blue = { description: 'Blue', rating: 72, slope: 130 }
  expect(validateTeebox([{ ...white, ...wrong }, blue], [])).toMatchObject([{ code }])
})

test('a fault names the field that it is about', () => {
  const fields = (entry: Partial<CourseEntry>) => validateCourseEntry({ ...oaks, ...entry }).map(({ at }) => at)
  expect(fields({ name: '', state: '', phonenum: 'x', website: 'x' })).toEqual(['name', 'state', 'phonenum', 'website'])
  const [first, second, ...others] = sampleHoles()
  const wrongPar = [first, { ...second, par: 7 }, ...others] as Hole[]
  const twice = [first, { ...second, strokeIndex: first?.strokeIndex }, ...others] as Hole[]
  expect(fields({ holes: wrongPar })).toEqual(['holes.2.par'])
  expect(fields({ holes: twice })).toEqual(['holes.2.strokeIndex'])
  expect(fields({ teeboxes: [white, { ...white, gender: 'W', holes: wrongPar }] })).toEqual(['teeboxes.1.holes.2.par'])
  const blue = { description: 'Blue', rating: 72, slope: 130 }
  const figures = [{ rating: null }, { rating: 7 }, { rating: 7.25 }, { slope: 1 }, { description: 'White' }]
  expect(figures.flatMap((wrong) => fields({ teeboxes: [white, { ...blue, ...wrong }] }))).toEqual([
    'teeboxes.1.rating',
    'teeboxes.1.rating',
    'teeboxes.1.rating',
    'teeboxes.1.slope',
    'teeboxes.1.description',
  ])
})

test('faults are in the order of the form: tees before holes', () => {
  const holes = sampleHoles().map((hole) => ({ ...hole, par: 7 }))
  const teeboxes = [{ ...white, slope: 1 }]
  const faults = validateCourseEntry({ ...oaks, website: 'x', holes, teeboxes })
  expect(faults.map(({ at }) => at)).toEqual(['website', 'teeboxes.0.slope', 'holes.1.par'])
})

test('only pages are web addresses', () => {
  expect(['http://a.example', 'HTTPS://a.example/x'].every(isWebAddress)).toBe(true)
  const others = ['data:text/html,x', '//a.example', 'https://a.example/" onclick="x', 'https://a b']
  expect(others.some(isWebAddress)).toBe(false)
})
