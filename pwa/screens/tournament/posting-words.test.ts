import { expect, test } from 'vitest'
import { texts as outingTexts } from '../../outings/texts.ts'
import {
  disagreements,
  missingWolfText,
  alreadyPostedText,
  notPostedTexts,
  postingObstacle,
  unsignedCards,
  waitingGroupText,
} from './posting-words.ts'
import { postingTexts as texts } from './texts.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const score = (id: number) => ({ id, name: `Golfer ${id}`, totalgross: 80, parorbetter: 6, guest: false })
const whole = { scores: [score(1), score(2)], notposted: [], contested: [], contestedwolf: [], contestedleave: [] }
const contested = { id: 1, name: 'Golfer 1', hole: 7, strokes: 5 }

test('a golfer who lacks a score is named with the holes', () => {
  const ben = { id: 1, name: 'Ben Okafor', missing: [3, 7] }
  expect(notPostedTexts([ben])).toEqual([texts.notPosted('Ben Okafor', texts.noScoreOn('holes 3 and 7'))])
})

test('those who lack the same holes are named together', () => {
  const lacks = (name: string, ...missing: number[]) => ({ id: 1, name, missing })
  expect(notPostedTexts([lacks('Ann', 17, 18), lacks('Ben', 18), lacks('Cy', 17, 18), lacks('Dee', 17, 18)])).toEqual([
    texts.notPosted('Ann, Cy and Dee', texts.noScoreOn('holes 17–18')),
    texts.notPosted('Ben', texts.noScoreOn('hole 18')),
  ])
})

test('a golfer who has posted the round already is named with its score', () => {
  expect(alreadyPostedText({ id: 1, name: 'Ben Okafor', score: 84 })).toBe(texts.alreadyPosted('Ben Okafor', 84))
})

test('a group with scores on their way says how many, and since when it is silent', () => {
  const heardAt = '2026-11-21T11:48:00Z'
  expect(waitingGroupText({ id: 2, heardAt, pending: 3, unheard: true }, now)).toBe(
    texts.group(2, outingTexts.group.lastUpdateToCome(outingTexts.ago.minutes(12), 3)),
  )
  expect(waitingGroupText({ id: 2, heardAt: null, pending: 0, unheard: true }, now)).toBe(
    texts.group(2, texts.nothingFromPhones),
  )
  expect(waitingGroupText({ id: 2, heardAt, pending: 0, unheard: false }, now)).toBeNull()
})

test('golfers with unsigned cards are named, unless no card is signed', () => {
  const golfers = whole.scores.map(({ id, name }) => ({ id, name }))
  expect(unsignedCards({ ...whole, unsigned: [] })).toBeNull()
  expect(unsignedCards({ ...whole, unsigned: golfers.slice(0, 1) })?.text).toContain('Golfer 1')
  expect(unsignedCards({ ...whole, unsigned: golfers })?.text).toContain(texts.noneSigned)
})

test('whole cards can be posted', () => {
  expect(postingObstacle(whole, new Set())).toBeNull()
})

test('nothing can be posted before one card is whole', () => {
  const notposted = [1, 2].map((id) => ({ id, name: `Golfer ${id}`, missing: [18] }))
  expect(postingObstacle({ ...whole, notposted }, new Set())).toBe(texts.noCompleteCard)
  expect(postingObstacle({ ...whole, notposted: notposted.slice(1) }, new Set())).toBeNull()
})

test.each([
  ['a score', { contested: [contested] }, { contested: [{ ...contested, strokes: 6 }] }, { id: 1, hole: 7 }],
  [
    'a choice of the Wolf',
    { contestedwolf: [{ tgroup_id: 1, hole: 7, wolf_game: 1 as const }] },
    { contestedwolf: [{ tgroup_id: 1, hole: 7, wolf_game: 0 as const }] },
    { tgroup_id: 1, hole: 7 },
  ],
  [
    'where a golfer left',
    { contestedleave: [{ id: 1, name: 'Golfer 1', leftfrom: 13 }] },
    { contestedleave: [{ id: 1, name: 'Golfer 1', leftfrom: null }] },
    { id: 1, left: true },
  ],
])('%s on which two people disagree has to be accepted, and again when it has changed', (_, now, later, accepts) => {
  const disputed = { ...whole, ...now }
  expect(postingObstacle(disputed, new Set())).toBe(texts.conflicts)
  const [disagreement] = disagreements(disputed)
  expect(disagreement?.accepts).toEqual(accepts)
  const accepted = new Set([disagreement?.key ?? ''])
  expect(postingObstacle(disputed, accepted)).toBeNull()
  expect(postingObstacle({ ...whole, ...later }, accepted)).toBe(texts.conflicts)
})

test('holes of Wolf without a choice are named', () => {
  const holes = [4, 9].map((hole) => ({ tgroup_id: 1, hole }))
  expect(missingWolfText(holes)).toBe(texts.noChoices('Holes 4 and 9', 2))
  expect(missingWolfText(holes.slice(1))).toBe(texts.noChoices('Hole 9', 1))
  expect(missingWolfText([])).toBeNull()
})

test('a golfer who left the course is not posted, and the reason says so', () => {
  const ben = { id: 1, name: 'Ben Okafor', missing: [17, 18], leftfrom: 17 }
  expect(notPostedTexts([ben])).toEqual([texts.notPosted('Ben Okafor', texts.leftBefore(17))])
})
