import { expect, test } from 'vitest'
import { draftErrors, draftOf, emptyDraft, personOf, type SignUpDraft } from './sign-up-draft.ts'
import { texts } from './texts.ts'

const filled: SignUpDraft = {
  ...emptyDraft({ userId: 5, name: 'Ben Okafor', handicap: '12.4' }),
  email: 'ben@club.example',
}
const withRounds = (...rounds: SignUpDraft['rounds']) => ({ ...filled, rounds })

test('what the server knows of a member comes back as it was', () => {
  const known = {
    user_id: 5,
    name: 'Ben Okafor',
    email: 'ben@club.example',
    phone: '',
    notify: false,
    handicap: -1.2,
    membership_id: '1234567',
    lastrounds: [{ course: 'The oaks', score: 82 }],
    course_best: 'The oaks',
    score_best: 79,
    crunch: 1 as const,
    foursome: 'Alice',
  }
  const draft = draftOf(known)
  expect(draft.handicap).toBe('+1.2')
  expect(draft.rounds).toHaveLength(5)
  expect(personOf(draft)).toEqual(known)
})

test('a member without an index has to enter it: the field is empty', () => {
  const known = { ...personOf(filled), handicap: null }
  expect(draftOf(known).handicap).toBe('')
  expect(draftErrors(draftOf(known))).toMatchObject({ handicap: texts.handicapRequired })
})

test('a golfer is notified of changes unless they say no, and an optional phone is sent empty', () => {
  expect(personOf(filled)).toMatchObject({ notify: true, phone: '', lastrounds: [], score_best: null })
})

test.each<[Partial<SignUpDraft>, object]>([
  [{}, {}],
  [{ name: ' ' }, { name: 'Name is Required!' }],
  [{ email: '' }, { email: 'Email is Required!' }],
  [{ email: 'ben' }, { email: 'Please enter a valid email' }],
  [{ handicap: '' }, { handicap: texts.handicapRequired }],
  [{ handicap: '-3' }, { handicap: 'Enter a handicap like 14.3, or a plus handicap like +1.2.' }],
  [{ handicap: '54.1' }, { handicap: 'A handicap is between +10.0 and 54.0.' }],
  [{ scoreBest: 'low' }, { score_best: texts.bestScoreUnreadable }],
])('%o is wrong about %o', (changed, errors) => expect(draftErrors({ ...filled, ...changed })).toEqual(errors))

test.each([
  [withRounds({ course: 'The oaks', score: '' })],
  [withRounds({ course: '', score: '82' })],
  [withRounds({ course: 'The oaks', score: '0' })],
])('half a round is no round', (draft) => {
  expect(draftErrors(draft)).toEqual({ rounds: texts.roundIncomplete })
})

test.each([
  ['0', 0],
  ['+0', 0],
  ['12', 12],
  ['+2.5', -2.5],
  ['14,3', 14.3],
])('a handicap of %s is sent as %d', (handicap, index) =>
  expect(personOf({ ...filled, handicap }).handicap).toBe(index),
)

test('an empty form names everything that is missing', () => {
  expect(draftErrors(emptyDraft())).toMatchObject({
    name: 'Name is Required!',
    email: 'Email is Required!',
    handicap: texts.handicapRequired,
  })
})
