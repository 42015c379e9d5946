import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCourse, findCourse } from '#db/courses/courses.ts'
import { snapshotOf } from '#db/outings/outing-snapshot.ts'
import { readOuting } from '#db/outings/outings.ts'
import { messages } from '#db/schema/messages.ts'
import { rounds } from '#db/schema/rounds.ts'
import { transaction } from '#db/transaction.ts'
import { skinsOfField } from '#golf/games/skins.ts'
import { tenths } from '#golf/units.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { addSeason, seasonAsSeen } from '../season/season-testing.ts'
import { readCsv } from '../server/files/csv.ts'
import { openTestOuting, type TestOuting } from './outings-testing.ts'

let club: TestOuting
let links: { readonly id: number; readonly white: number; readonly red: number }
let outing: { readonly id: number; readonly code: string }

const fours = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
/** A card of par 74 with two par fives at the start and the stroke indexes in reverse order. */
const ofWomen = fours.map(({ hole }) => ({ hole, par: hole <= 2 ? 5 : 4, strokeIndex: 19 - hole }))

beforeEach(async () => {
  club = await openTestOuting()
  const id = await transaction(club.db, (tx) =>
    addCourse(tx, {
      name: 'The links',
      city: 'Testville',
      state: 'CA',
      source: 'made up',
      holes: fours,
      teeboxes: [
        { description: 'White', rating: tenths(70.2), slope: 125, yardage: null },
        { description: 'Red', gender: 'W', rating: tenths(74), slope: 131, yardage: null, holes: ofWomen },
      ],
    }),
  )
  const [white, red] = (await findCourse(club.db, { id }))?.teeboxes ?? []
  links = { id, white: white?.id ?? 0, red: red?.id ?? 0 }
  outing = await save(0, { allowance: 90 })
})
afterEach(async () => club.close())

/** Saves an outing of Ben's, with Ben on the white tees and Alice on the red ones. */
async function save(
  id: number,
  teetime: object,
  known: readonly { id: number; user_id: number }[] = [],
  { side = 0 }: { side?: 0 | 1 } = {},
) {
  const golfer = (name: 'alice' | 'ben', teebox_id: number) => {
    const user_id = club.ids.members[name]
    const entered = { user_id, firstname: name, lastname: 'Typed', email: '', handicapindex: 36 }
    return {
      ...entered,
      id: known.find((each) => each.user_id === user_id)?.id ?? 0,
      teebox_id,
      tgroup_id: 1,
      starting_hole: 0,
      side,
    }
  }
  const settings = { date: '2026-06-14', course_id: links.id, teebox_id: links.white, contest_id: 16 }
  const saved = await club.call({
    path: `teetime/updateGroupOuting/${id}`,
    token: club.tokens.ben,
    body: {
      teetime: { ...settings, gross_skins: 0, net_skins: 0, ...teetime },
      golfers: [golfer('ben', links.white), golfer('alice', links.red)],
      removedGolfers: [],
    },
  })
  if (saved.status !== 200) throw new Error(saved.text)
  return saved.body as unknown as { id: number; code: string }
}

async function opened(): Promise<OutingSnapshot> {
  return (await club.call({ path: `teetime/groupOutingByCode/${outing.code}/0` })).snapshot
}

/** Changes the ratings, the card and the tee names of the course, as an administrator. */
async function editCourse() {
  const found = await club.call({ path: `course/${links.id}`, token: club.tokens.alice })
  const { course, holes, teeboxes } = found.body as {
    course: Record<string, unknown>
    holes: { par: number }[]
    teeboxes: Record<string, object>
  }
  const { id, name, address1, address2, city, state, zip, region_id, phonenum, website } = course
  const edited = Object.values(teeboxes).map((tee) => ({
    ...tee,
    description: 'Gold',
    rating: 68.1,
    slope: 100,
    holes: [],
  }))
  const body = {
    id,
    name,
    address1,
    address2,
    city,
    state,
    zip,
    region_id,
    phonenum,
    website,
    holes: holes.map((hole) => ({ ...hole, par: 3 })),
    teeboxes: edited,
  }
  const saved = await club.call({ path: 'course/edit', body, token: club.tokens.alice })
  expect(saved.status).toBe(200)
}

const figures = ({ golfers, holes, tees }: OutingSnapshot) => ({
  golfers: golfers.map(({ first, teebox, coursehandicap, playinghandicap, unrounded }) => {
    return { first, teebox, coursehandicap, playinghandicap, unrounded }
  }),
  holes,
  tees,
})

test('golfers play the rating, par and stroke indexes of their own tees, with the outing’s allowance', async () => {
  const { outing: played, golfers, holes, tees } = await opened()
  expect(played.allowance).toBe(90)
  expect(holes[0]).toEqual({ hole: 1, par: 4, handicap: 1 })
  expect(tees).toMatchObject([
    { id: links.white, name: 'White', rating: 70.2, slope: 125, par: 72 },
    { id: links.red, name: 'Red (W)', rating: 74, slope: 131, par: 74 },
  ])
  expect(tees?.map((tee) => tee.holes?.[0])).toEqual([undefined, { hole: 1, par: 5, handicap: 18 }])
  // 8.1 × 125 ÷ 113 − 1.8 = 7.16, 90% = 6.44; 12.4 × 131 ÷ 113 + 0 = 14.38, 90% = 12.94.
  expect(golfers).toMatchObject([
    { first: 'Ben', teebox_id: links.white, coursehandicap: 7, playinghandicap: 6, stroke: 1 },
    { first: 'Alice', teebox_id: links.red, coursehandicap: 14, playinghandicap: 13, stroke: 0 },
  ])
})

test('a later edit of the course changes nothing, not even when the outing is changed', async () => {
  const before = await opened()
  await editCourse()
  expect(figures(await opened())).toEqual(figures(before))
  await save(outing.id, { contest_id: 0 }, before.golfers)
  const after = await opened()
  expect(after.outing.contest_id).toBe(0)
  expect(figures(after)).toEqual(figures(before))
})

test('a round is posted with the rating of the start, and net double bogey to the golfer’s own par', async () => {
  await editCourse()
  const { golfers } = await opened()
  for (const { hole } of fours) {
    const body = { golfers: golfers.map(({ id }) => ({ id, holescore: 7 })) }
    const path = `teetime/updateScore/${outing.id}/${hole}`
    expect((await club.call({ path, body, token: club.tokens.ben })).status).toBe(200)
  }
  const posted = await club.call({ path: `teetime/postscores/${outing.id}`, body: {}, token: club.tokens.ben })
  expect(posted.status).toBe(200)
  const stored = await club.db.sql.select().from(rounds)
  const of = (name: 'alice' | 'ben') => stored.find(({ memberId }) => memberId === club.ids.members[name])
  // Alice's 14 strokes fall on holes 5 to 18: only 3 and 4 are limited, to 6. Ben's 7 fall on holes 1 to 7.
  expect(of('alice')).toMatchObject({ rating: tenths(74), slope: 131, score: 124, teeboxId: links.red })
  expect(of('ben')).toMatchObject({ rating: tenths(70.2), slope: 125, score: 7 * 7 + 11 * 6 })
  const postedOf = async (name: 'alice' | 'ben') => {
    const card = await club.call({ path: `teetime/card/${of(name)?.gtid}`, token: club.tokens.ben })
    return card.body['posted']
  }
  const emails = await club.db.sql.select().from(messages)
  const toAlice = emails.find(({ subject }) => subject.endsWith(' posted 124 for you'))
  expect(toAlice?.body).toContain('124, with 2 holes adjusted, at The links (')
  // Both cards have a gross of 126.
  expect(await postedOf('alice')).toEqual({ score: 124, adjusted: 2 })
  expect(await postedOf('ben')).toEqual({ score: 115, adjusted: 11 })
  const correction = {
    id: of('ben')?.id,
    date: '2026-06-14',
    tournament: 0,
    score: 99,
    parorbetter: 1,
    reason: 'Wrong',
  }
  const body = { ...correction, teebox_id: links.white }
  expect((await club.call({ path: 'round/save', body, token: club.tokens.ben })).status).toBe(200)
  expect(await postedOf('ben')).toBeNull()
})

test('the CSV and the email of the results and the season have scores against par, as they are placed, where tees have other pars', async () => {
  const { golfers } = await opened()
  const strokesOn = (first: string, hole: number) => (hole <= (first === 'Ben' ? 7 : 15) ? 5 : 4)
  for (const { hole } of fours) {
    const body = { golfers: golfers.map(({ id, first }) => ({ id, holescore: strokesOn(first, hole) })) }
    const path = `teetime/updateScore/${outing.id}/${hole}`
    expect((await club.call({ path, body, token: club.tokens.ben })).status).toBe(200)
  }
  await club.call({ path: `teetime/postscores/${outing.id}`, body: {}, token: club.tokens.ben })
  const file = await club.call({ path: `teetime/results/${outing.id}/export`, token: club.tokens.ben })
  const [headings = [], ...rows] = readCsv(String(file.body['content'])).map(({ cells }) => cells)
  const columns = ['Place', 'Golfer', 'Gross', 'Strokes', 'Net to par'].map((heading) => headings.indexOf(heading))
  // The net scores are 74 at par 74 and 73 at par 72, so the 74 is better.
  expect(rows.map((cells) => columns.map((at) => cells[at]))).toEqual([
    ['1', 'Alice Moreno', '87', '13', '0'],
    ['2', 'Ben Okafor', '79', '6', '1'],
  ])
  expect(headings).not.toContain('Net')
  const emailed = await club.call({ path: `teetime/results/${outing.id}/email`, body: {}, token: club.tokens.alice })
  expect(emailed.status).toBe(200)
  const letters = (await club.db.sql.select().from(messages)).filter(({ topic }) => topic === 'outing-results')
  const toBen = letters.find(({ memberId }) => memberId === club.ids.members.ben)?.body
  expect(toBen).toContain('You: place 2, +1 net, +7 gross.')
  expect(toBen).toContain('Net:\n1. Alice Moreno, E net')
  await addSeason(club, { basis: 'net' })
  const { standing } = await seasonAsSeen(club)
  // By net totals, the 73 of the second would be ahead of the 74 of the winner.
  expect(standing?.merit.map(({ place, results }) => [place, results.map(({ toPar }) => toPar)])).toEqual([
    ['1', [{ gross: 13, net: 0 }]],
    ['2', [{ gross: 7, net: 1 }]],
  ])
})

test('a phone learns the par that each partner of a team plays, which a match between teams needs', async () => {
  const { golfers: known } = await opened()
  await save(outing.id, { contest_id: 0, format: 'foursomes' }, known, { side: 1 })
  const { golfers } = await opened()
  expect(golfers.map(({ partners }) => partners?.map(({ par }) => par).toSorted())).toEqual([[72, 74]])
  // The phone shows the tees of both on one line.
  expect(golfers.map(({ teebox }) => teebox)).toEqual(['White, Red (W)'])
})

test('net skins of a team count the mean of its partners’ pars, rounded with its handicap', async () => {
  const { golfers: known } = await opened()
  await save(outing.id, { contest_id: 0, format: 'foursomes', net_skins: 1, allowance: 100 }, known, { side: 1 })
  const stored = await readOuting(club.db, outing.id)
  if (stored === undefined) throw new Error('the outing is gone')
  const { card } = await snapshotOf(club.db, stored)
  const strokes = skinsOfField(card, { by: 'net', spin: 0, isOver: false }).compared.golfers[0]?.playingHandicap
  // Half of 7.16 + 14.38 is 10.77. Their pars exceed the lower par by two and zero: the mean adds one.
  expect(strokes).toBe(12)
  expect((await opened()).golfers[0]?.sidepars).toEqual({ lowest: 72, mean: 73 })
})

test('an outing of a phone that knows no allowance takes all of the Course Handicap', async () => {
  const { golfers } = await opened()
  const changed = await save(outing.id, {}, golfers)
  expect((await opened()).outing.allowance).toBe(90)
  expect(changed.id).toBe(outing.id)
  const older = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
  expect(older.snapshot.outing.allowance).toBe(100)
})

test.each([-1, 101, 95.5])('an allowance of %s is refused', async (allowance) => {
  await expect(save(outing.id, { allowance })).rejects.toThrow('allowance')
})

test('in a season both partners of a team have the figures of its one ball, from the tees that it plays', async () => {
  const { golfers } = await opened()
  const scramble = { format: 'scramble', contest_id: 0, allowance: 100 }
  const known = golfers.map(({ id, user_id }) => ({ id, user_id }))
  await save(outing.id, scramble, known, { side: 1 })
  const [ball] = known
  for (let hole = 1; hole <= 18; hole += 1) {
    const path = `teetime/updateScore/${outing.id}/${hole}`
    await club.call({ path, body: { golfers: [{ id: ball?.id, holescore: 4 }] }, token: club.tokens.ben })
  }
  const posted = await club.call({ path: `teetime/postscores/${outing.id}`, body: {}, token: club.tokens.ben })
  expect(posted.status).toBe(200)
  await addSeason(club)
  const { standing } = await seasonAsSeen(club)
  // A card of only fours is par from the white tees, and two under from the red ones.
  expect(standing?.merit.map(({ user_id, place, points }) => [user_id, place, points])).toEqual([
    [club.ids.members.ben, 'T1', 8],
    [club.ids.members.alice, 'T1', 8],
  ])
})
