import { expect, test } from 'vitest'
import { sampleCourse } from '#sync/calls/courses-testing.ts'
import {
  caughtUp,
  draftFaults,
  draftOf,
  emptyCourse,
  entryOf,
  mayChange,
  parOf,
  stillFaults,
  summaryOf,
  teeboxDraftFaults,
  withHoleCount,
  withTeebox,
  type CourseDraft,
  type TeeboxDraft,
} from './course-draft.ts'
import { texts } from './texts.ts'

const white: TeeboxDraft = {
  key: 4,
  id: 4,
  description: 'White',
  gender: 'M',
  rating: '70.0',
  slope: '125',
  yardage: '',
  holes: [],
}
const holes = Array.from({ length: 9 }, (_, place) => ({ hole: place + 1, par: 4, handicap: String(place + 1) }))
const oaks: CourseDraft = { ...emptyCourse, name: 'Oaks', state: 'CA', holes, teeboxes: [white] }

const said = (draft: CourseDraft) => draftFaults(draft).map(({ message }) => message)
const saidOfTeeboxes = (...asked: Parameters<typeof teeboxDraftFaults>) =>
  teeboxDraftFaults(...asked).map(({ message }) => message)

test('an unchanged form sends the course as it is stored', () => {
  const course = { ...sampleCourse, name: 'Oaks', city: 'Espoo', state: '', region_id: 2, phonenum: '1', holecount: 9 }
  const teebox = { id: 4, course_id: 7, description: 'White', rating: 70, slope: 125, yardage: null }
  const card = holes.map(({ par }, place) => ({ hole: place + 1, par, handicap: place + 1 }))
  const told = card.map((hole) => ({ courseid: 7, ...hole }))
  const entry = entryOf(draftOf({ course, holes: told, teeboxes: { 4: teebox } }).values)
  expect(entry).toMatchObject({ name: 'Oaks', city: 'Espoo', state: '--', region_id: 2, phonenum: '1' })
  expect(entry.holes).toEqual(card)
  expect(entry.teeboxes).toEqual([
    { id: 4, description: 'White', gender: 'M', rating: 70, slope: 125, yardage: null, holes: [] },
  ])
})

test('an empty form reports everything that is required', () => {
  expect(said({ ...emptyCourse, teeboxes: [] })).toEqual([
    'Name is Required!',
    'State is Required!',
    'Teeboxes is Required!',
  ])
  expect(said({ ...oaks, teeboxes: [] })).toEqual(['Teeboxes is Required!'])
  expect(said(oaks)).toEqual([])
})

test('a website may be pasted with blanks around it', () => {
  const pasted = { ...oaks, website: ' https://oaks.example ' }
  expect(said(pasted)).toEqual([])
  expect(entryOf(pasted).website).toBe('https://oaks.example')
})

test('each hole needs its par and stroke index, once the holes are to be set', () => {
  const [first, ...others] = holes
  expect(said({ ...oaks, holes: [{ hole: 1, par: null, handicap: '' }, ...others] })).toEqual([
    texts.holes.parRequired(1),
    texts.holes.strokeIndexRequired(1),
  ])
  expect(said({ ...oaks, holes: [{ hole: 1, par: 4, handicap: '9' }, ...others] })).toEqual([
    'Two holes have the same stroke index',
  ])
  expect(first).toEqual({ hole: 1, par: 4, handicap: '1' })
})

test.each([
  [{ rating: '70' }, 'Rating of White must be XX.X or XXX.X'],
  [{ rating: '7.0' }, 'Rating of White must be XX.X or XXX.X'],
  [{ rating: '' }, 'Teebox 1 rating is Required!'],
  [{ slope: '54' }, 'Slope of White must be 55 to 155'],
  [{ description: ' ' }, 'Teebox 1 description is Required!'],
])('a teebox with %o', (typed, sentence) => {
  expect(saidOfTeeboxes([{ ...white, ...typed }], [])).toEqual([sentence])
})

test('a rating with a card of its own needs every figure of it', () => {
  const women = { ...white, key: 5, id: null, gender: 'W' as const, holes }
  expect(said({ ...oaks, teeboxes: [white, women] })).toEqual([])
  const [, ...others] = holes
  const open = { ...women, holes: [{ hole: 1, par: null, handicap: '1' }, ...others] }
  const missing = [texts.teebox.about('White (W)', texts.holes.parRequired(1))]
  expect(said({ ...oaks, teeboxes: [white, open] })).toEqual(missing)
  expect(saidOfTeeboxes([white, open], holes)).toEqual(missing)
})

test('each fault is at its field, in the order of the form, and goes once that is corrected', () => {
  const empty = { ...emptyCourse, holes: withHoleCount([], 9) }
  const found = draftFaults(empty)
  const ofTeebox = ['teeboxes.0.description', 'teeboxes.0.rating', 'teeboxes.0.slope']
  const first = ['name', 'state', ...ofTeebox, 'holes.1.par', 'holes.1.strokeIndex']
  expect(found.map(({ at }) => at).slice(0, 7)).toEqual(first)
  expect(found).toHaveLength(5 + 18)
  // A fault that was added since then is found when the form is sent again.
  const now = draftFaults({ ...empty, name: 'Oaks', teeboxes: [{ ...white, slope: '1' }] })
  expect(stillFaults(found, now).map(({ at }) => at)).toEqual(['state', ...found.slice(5).map(({ at }) => at)])
})

test('a summary has a few faults in full, those of no field among them, and the count of the others', () => {
  const faults = draftFaults({ ...emptyCourse, holes: withHoleCount([], 9), teeboxes: [] })
  expect(summaryOf(faults)).toEqual([
    'Teeboxes is Required!',
    'Name is Required!',
    'State is Required!',
    texts.form.moreFaults(18),
  ])
  expect(summaryOf(faults.slice(0, 3))).toHaveLength(3)
})

test('what was typed stays when the number of holes changes and comes back', () => {
  expect(withHoleCount(holes, 18)).toHaveLength(18)
  expect(withHoleCount(withHoleCount(holes, 18), 9)).toEqual(holes)
  expect(withHoleCount(holes, 18)[9]).toEqual({ hole: 10, par: null, handicap: '' })
})

test('a card keeps its numbers, whichever they are', () => {
  const back = holes.map((hole, place) => ({ ...hole, hole: place + 10 }))
  expect(entryOf({ ...oaks, holes: back }).holes.map(({ hole }) => hole)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
  expect(said({ ...oaks, holes: back.map((hole) => ({ ...hole, par: null })) })[0]).toBe(texts.holes.parRequired(10))
  const both = withHoleCount(back, 18)
  expect(both.map(({ hole }) => hole).toSorted((one, other) => one - other)).toEqual(
    withHoleCount([], 18).map(({ hole }) => hole),
  )
  expect(withHoleCount(both, 9)).toEqual(back)
  const gap = holes.filter(({ hole }) => hole !== 4)
  expect(withHoleCount(gap, 9).at(-1)).toEqual({ hole: 4, par: null, handicap: '' })
})

test('a new course par is shown beside the stored one', () => {
  const coursePar = (changed: typeof holes, stored: typeof holes) =>
    texts.holes.coursePar({ par: parOf(changed), before: parOf(stored) })
  const shorter = holes.map((hole) => (hole.hole === 1 ? { ...hole, par: 3 } : hole))
  expect(coursePar(shorter, holes)).toBe('New course par 35 (was 36)')
  expect(coursePar(holes, holes)).toBe('Course par 36')
  expect(coursePar(holes, [])).toBe('Course par 36')
})

test('a new teebox gets a key of its own', () => {
  expect(withTeebox([white]).map(({ key }) => key)).toEqual([4, 5])
  expect(withTeebox([])[0]).toMatchObject({ key: 1, id: null })
})

test('a member may change what was empty, an administrator everything', () => {
  expect(mayChange('', { isadmin: false })).toBe(true)
  expect(mayChange(null, { isadmin: false })).toBe(true)
  expect(mayChange('San Jose', { isadmin: false })).toBe(false)
  expect(mayChange('San Jose', { isadmin: true })).toBe(true)
})

test('a draft that another person’s save has overtaken keeps what was typed, and has the rest as they saved it', () => {
  const blue: TeeboxDraft = { ...white, key: 5, id: 5, description: 'Blue' }
  const red: TeeboxDraft = { ...white, key: 6, id: 6, description: 'Red' }
  const gold: TeeboxDraft = { ...white, key: 7, id: 7, description: 'Gold' }
  const fresh: TeeboxDraft = { ...white, key: 8, id: null, description: 'New' }
  const [first, second, ...others] = holes
  const before = { ...oaks, teeboxes: [white, blue, red] }
  const typed = {
    city: 'Espoo',
    holes: [{ ...first, par: 5 }, second, ...others],
    teeboxes: [{ ...white, slope: '130' }, blue, red, fresh],
  } as Partial<CourseDraft>
  const now = {
    ...before,
    city: 'Oulu',
    zip: '02100',
    holes: [first, { ...second, par: 3 }, ...others],
    teeboxes: [{ ...white, rating: '71.0' }, { ...blue, slope: '140' }, gold],
  } as CourseDraft
  expect(caughtUp(typed, { before, now })).toEqual({
    city: 'Espoo',
    holes: [{ ...first, par: 5 }, { ...second, par: 3 }, ...others],
    teeboxes: [{ ...white, slope: '130' }, { ...blue, slope: '140' }, fresh, gold],
  })
})

test('a new teebox that is stored already, as by a save whose answer was lost, is not added again', () => {
  const fresh: TeeboxDraft = { ...white, key: 8, id: null, description: 'GOLD', slope: '131' }
  const gold: TeeboxDraft = { ...white, key: 7, id: 7, description: 'gold' }
  const women: TeeboxDraft = { ...gold, key: 9, id: 9, gender: 'W' }
  const before = { ...oaks, teeboxes: [white] }
  const now = { ...before, teeboxes: [white, gold, women] }
  expect(caughtUp({ teeboxes: [white, fresh] }, { before, now }).teeboxes).toEqual([
    white,
    { ...fresh, key: 7, id: 7 },
    women,
  ])
})
