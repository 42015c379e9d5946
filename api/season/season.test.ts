import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { erasePersonalData } from '#db/members/personal-data.ts'
import { teetimes } from '#db/schema/outings.ts'
import { findSeason } from '#db/season/seasons.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { isOfOuting, type roundSearch } from '#sync/calls/rounds.ts'
import type { SeasonStanding } from '#sync/calls/season.ts'
import { openTestOuting, outingBody, playCards, type TestOuting } from '../outings/outings-testing.ts'
import { addSeason, playOuting, seasonAsSeen, seasonForm, type PlayedOuting } from './season-testing.ts'
import { standingOf } from './season-view.ts'

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

async function standing(id = 0): Promise<SeasonStanding> {
  const seen = (await seasonAsSeen(club, id)).standing
  if (seen === null) throw new Error('There is no season')
  return seen
}

const nameIn = ({ members }: SeasonStanding, id: number) => members.find((each) => each.id === id)?.name.split(' ')[0]
const table = (seen: SeasonStanding) =>
  seen.merit.map(({ user_id, place, points, moved }) => [nameIn(seen, user_id), place, points, moved])

async function totalOf(gtid: number): Promise<number> {
  const { body } = await club.call({ path: `teetime/card/${gtid}`, token: club.tokens.dev })
  return (body['scores'] as { grossscore: number }[]).reduce((sum, { grossscore }) => sum + grossscore, 0)
}

const first = (strokes: Parameters<typeof playOuting>[1]['strokes'] = {}) =>
  playOuting(club, { strokes, first: club.outingId })

async function correct({ rounds }: PlayedOuting, score: number) {
  const { teetime } = await outingBody(club)
  const edit = { id: rounds.ben, date: '2026-06-14', tournament: 0, score, parorbetter: 1 }
  const body = { ...edit, teebox_id: teetime.teebox_id, reason: 'Wrong card' }
  const saved = await club.call({ path: 'round/save', body, token: club.tokens.alice })
  expect(saved.text).toBe('{"result":"Success"}')
}

describe('the order of merit', () => {
  test('is of the posted outings, without guests, and says how each golfer moved', async () => {
    await addSeason(club)
    expect(await standing()).toMatchObject({ merit: [], outings: [] })
    const one = await first({ alice: 4, ben: 5, carol: 6, zed: 3 })
    const opened = await standing()
    expect(table(opened)).toEqual([
      ['Alice', '1', 10, null],
      ['Ben', '2', 6, null],
      ['Carol', '3', 3, null],
    ])
    const two = await playOuting(club, { strokes: { alice: 8, ben: 3, carol: 4 }, date: '2026-06-13' })
    // The outing of the day before was posted later, but comes first in the order of play.
    const seen = await standing()
    expect(table(seen)).toEqual([
      ['Ben', '1', 16, 0],
      ['Alice', '2', 13, 1],
      ['Carol', '3', 9, -1],
    ])
    expect(seen.outings.map(({ id }) => id)).toEqual([two.id, one.id])
    const cards = (seen.merit[0]?.results ?? []).map(({ gtid }) => totalOf(gtid ?? 0))
    expect(await Promise.all(cards)).toEqual([71, 73])
    expect(seen.merit[0]?.results).toEqual([
      {
        outing_id: two.id,
        gtid: expect.any(Number),
        place: '1',
        gross: 71,
        net: expect.any(Number),
        correction: 0,
        points: 10,
        counts: true,
      },
      {
        outing_id: one.id,
        gtid: expect.any(Number),
        place: '2',
        gross: 73,
        net: expect.any(Number),
        correction: 0,
        points: 6,
        counts: true,
      },
    ])
  })

  test('moves with a corrected round, and a reopened outing leaves it until it is posted again', async () => {
    await addSeason(club)
    const outing = await first({ alice: 5, ben: 4, carol: 6 })
    const places = async () => table(await standing()).map(([name, place, points]) => [name, place, points])
    expect((await places())[0]).toEqual(['Ben', '1', 10])
    // The corrected score is two strokes higher than the posted one.
    await correct(outing, 74)
    expect(await places()).toEqual([
      ['Alice', '1', 10],
      ['Ben', 'T2', 4.5],
      ['Carol', 'T2', 4.5],
    ])
    const [bens] = (await standing()).merit.filter(({ user_id }) => user_id === club.ids.members.ben)
    expect(bens?.results).toMatchObject([{ gross: 74, correction: 2, place: 'T2' }])
    const reopen = { path: `teetime/reopen/${outing.id}`, body: { reason: 'A wrong score' }, token: club.tokens.alice }
    await club.call(reopen)
    expect(await places()).toEqual([])
    await club.call({ path: `teetime/postscores/${outing.id}`, body: {}, token: club.tokens.alice })
    expect((await places())[0]).toEqual(['Ben', '1', 10])
  })

  test('has only the best results, and points for attending; without a total a golfer attended for nothing', async () => {
    await addSeason(club, { best: 1, attending: 2 })
    await first({ alice: 4, ben: 5, carol: 6 })
    await playOuting(club, { strokes: { alice: 4, ben: 5, carol: null }, date: '2026-06-13' })
    const seen = await standing()
    expect(table(seen).map(([name, , points]) => [name, points])).toEqual([
      ['Alice', 14],
      ['Ben', 10],
      ['Carol', 5],
    ])
    expect(seen.merit[0]).toMatchObject({ attending: 4, results: [{ counts: true }, { counts: false }] })
    expect(seen.attendance.map(({ user_id, attended, of }) => [nameIn(seen, user_id), attended, of])).toEqual([
      ['Alice', 2, 2],
      ['Ben', 2, 2],
      ['Carol', 1, 2],
    ])
  })

  test('adds Stableford points as scored', async () => {
    await addSeason(club, { basis: 'stableford', points: [] })
    await first()
    const { merit } = await standing()
    expect(merit.map(({ points }) => points)).toEqual(merit.map(({ points }) => points).toSorted((a, b) => b - a))
    expect(merit[0]?.points).toBeGreaterThan(36)
  })

  test('adds the Stableford points of a card with a hole that was not played, without a total in strokes', async () => {
    await addSeason(club, { basis: 'stableford', points: [] })
    await playCards(club, { names: ['alice', 'carol'] })
    await playCards(club, { names: ['ben'], holes: 17 })
    await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
    const { merit } = await standing()
    const bens = merit.find(({ user_id }) => user_id === club.ids.members.ben)
    expect(bens?.points).toBeGreaterThan(30)
    expect(bens?.results).toMatchObject([{ place: expect.any(String), gross: null, net: null, points: bens?.points }])
  })
})

test('other requests run between the steps of a standing', async () => {
  const id = await addSeason(club)
  await first()
  const found = await findSeason(club.db, id)
  if (found === undefined) throw new Error('There is no season')
  const turns = { count: 0 }
  const turn = () => {
    turns.count += 1
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const { merit } = await standingOf(club.db, found)
  clearImmediate(next)
  expect(merit).toHaveLength(3)
  expect(turns.count).toBeGreaterThan(1)
})

test('the ringer board has the lowest score on each hole, gross and net, with the outing it is from', async () => {
  await addSeason(club, { ringer: club.ids.courses.oaks })
  const one = await first({ ben: 5 })
  const two = await playOuting(club, { strokes: { ben: 2 }, date: '2026-06-13' })
  const { ringer } = await standing()
  expect(ringer?.holes).toHaveLength(18)
  const bens = ringer?.rows.find(({ user_id }) => user_id === club.ids.members.ben)
  expect(bens).toMatchObject({ rounds: 2, gross: { thru: 18, total: 70 } })
  expect(bens?.gross.holes.slice(0, 2)).toEqual([2, 4])
  expect(bens?.gross.outings.slice(0, 2)).toEqual([two.id, two.id])
  expect(bens?.net.total).toBeLessThan(70)
  expect([one.id, two.id]).toContain(bens?.net.outings[17])
  const elsewhere = await addSeason(club, { name: 'Elms', ringer: club.ids.courses.elms })
  expect((await standing(elsewhere)).ringer).toMatchObject({ rows: [] })
})

test('who left the course before their last hole attended, with the holes before on the ringer board', async () => {
  await addSeason(club, { ringer: club.ids.courses.oaks })
  const left = { outingId: club.outingId, golferId: club.golfers.ben, hole: 18, baseVer: 0 }
  await club.push([{ ...club.score(1), name: 'golfer.leave', args: left }])
  await first()
  const { ringer, attendance } = await standing()
  const { ben } = club.ids.members
  expect(ringer?.rows.find(({ user_id }) => user_id === ben)?.gross).toMatchObject({ thru: 17, total: null })
  expect(attendance).toContainEqual({ user_id: ben, attended: 1, of: 1 })
})

test('the holes of a round that was corrected by its total leave the ringer board', async () => {
  await addSeason(club, { ringer: club.ids.courses.oaks })
  const one = await first({ ben: 4 })
  const two = await playOuting(club, { strokes: { ben: 5 }, date: '2026-06-13' })
  const bens = async () => {
    const { ringer } = await standing()
    return ringer?.rows.find(({ user_id }) => user_id === club.ids.members.ben)
  }
  expect((await bens())?.gross.outings[0]).toBe(one.id)
  await correct(one, 74)
  expect(await bens()).toMatchObject({ rounds: 1, gross: { total: 73 } })
  expect((await bens())?.gross.outings[0]).toBe(two.id)
  expect((await standing()).ringer?.leftOut).toEqual([{ user_id: club.ids.members.ben, outing_id: one.id }])
})

test('a deleted round counts nowhere, and a former member has no name', async () => {
  await addSeason(club, { ringer: club.ids.courses.oaks })
  const outing = await first({ alice: 5, ben: 4, carol: 6 })
  const removed = await club.call({
    path: 'round/delete',
    body: { round_id: outing.rounds.ben, reason: 'Not his' },
    token: club.tokens.alice,
  })
  expect(removed.status).toBe(200)
  await transaction(club.db, (tx) => erasePersonalData(tx, { id: club.ids.members.carol, passwordHash: 'x' }))
  const seen = await standing()
  expect(seen.merit.map(({ user_id }) => seen.members.find(({ id }) => id === user_id)?.name)).toEqual([
    'Alice Moreno',
    'Former member',
  ])
  expect(seen.ringer?.rows).toHaveLength(2)
  expect(seen.attendance).toHaveLength(2)
})

test('an outing that was reopened and then ended without rounds is attended by all who played', async () => {
  await addSeason(club)
  const { id } = await first({ alice: null, ben: 4, carol: null, zed: null })
  club.advance(60_000)
  const reopening = { reason: 'Ben left before the last hole' }
  await club.call({ path: `teetime/reopen/${id}`, body: reopening, token: club.tokens.alice })
  const left = { outingId: id, golferId: club.golfers.ben, hole: 18, baseVer: 0 }
  await club.push([{ ...club.score(1), name: 'golfer.leave', args: left }])
  const body = { withoutrounds: true }
  const ended = await club.call({ path: `teetime/postscores/${id}`, body, token: club.tokens.alice })
  expect([ended.status, ended.body['rounds']]).toEqual([200, []])
  const { outings, attendance } = await standing()
  expect(outings).toMatchObject([{ id, golfers: 1, counts: true }])
  expect(attendance).toEqual([{ user_id: club.ids.members.ben, attended: 1, of: 1 }])
})

test('a tournament is named by its title', async () => {
  await addSeason(club)
  await first()
  await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ tournamentTitle: 'Winter Cup' }))
  expect((await standing()).outings).toMatchObject([{ title: 'Winter Cup' }])
})

test('an outing that is left out counts nowhere, until it counts again', async () => {
  const id = await addSeason(club)
  const outing = await first()
  const count = (counts: boolean, outing_id = outing.id, season = id) =>
    club.call({ path: `admin/season/${season}/outing`, body: { outing_id, counts }, token: club.tokens.alice })
  await count(false)
  expect(await standing()).toMatchObject({ merit: [], outings: [{ id: outing.id, golfers: 3, counts: false }] })
  await count(true)
  expect((await standing()).merit).toHaveLength(3)
  expect((await count(false, 999)).problem).toMatchObject({ code: 'season.no-such-outing' })
  expect((await count(false, outing.id, 999)).problem).toMatchObject({ code: 'season.not-found' })
})

test('an outing that was started on a phone is left out like any other', async () => {
  const id = await addSeason(club)
  await first()
  const { teetime, golfers } = await outingBody(club)
  const outingId = -300_000_000_000_001
  const start = {
    ...teetime,
    outingId,
    allowance: 100,
    golfers: golfers.map(({ id: _id, email: _email, ...golfer }, at) => ({ ...golfer, id: -400_000_000_000_001 - at })),
  }
  const mutation = { mid: crypto.randomUUID(), seq: 1, name: 'outing.start', v: 1, at: 0, args: start }
  const started = await club.push([mutation], { as: club.tokens.alice, principal: `outing:${outingId}:1` })
  expect(started.status).toBe(200)
  const { rounds } = await playOuting(club, { strokes: {}, first: outingId })
  const found = await club.call({ path: `round/search?round_id=${rounds.alice}` })
  const answer = JSON.parse(found.text) as AnswerOf<typeof roundSearch>
  expect(answer.rounds.results.map(isOfOuting)).toEqual([true])
  const body = { outing_id: outingId, counts: false }
  const left = await club.call({ path: `admin/season/${id}/outing`, body, token: club.tokens.alice })
  expect(left.status).toBe(200)
  expect((await standing()).outings).toMatchObject([{ id: outingId, counts: false }, { counts: true }])
})

describe('the settings of a season', () => {
  const save = (body: object) => club.call({ path: 'admin/season', body, token: club.tokens.alice })
  const errorsOf = async (form: Parameters<typeof seasonForm>[0]) =>
    (await save({ id: 0, version: 0, settings: seasonForm(form) })).problem.fields

  test('are refused with a sentence for the field', async () => {
    expect(await errorsOf({ name: ' ' })).toEqual({ 'settings.name': 'Enter a name, like Season 2026.' })
    expect(await errorsOf({ to: '2025-12-31' })).toEqual({
      'settings.to': 'Choose a last day after the first one.',
    })
    expect(await errorsOf({ to: '2027-06-01' })).toEqual({
      'settings.to': 'A season is a year at most. Choose an earlier last day.',
    })
    expect(await errorsOf({ points: [] })).toEqual({
      'settings.points': 'Enter the points by place, like 100, 80, 65.',
    })
    expect(await errorsOf({ points: [5, 8] })).toEqual({
      'settings.points': 'Start with the first place. No place can have more points than the one before.',
    })
    expect(await errorsOf({ best: 0 })).toEqual({
      'settings.best': 'Enter a number from 1 to 100, or leave it blank.',
    })
  })

  test('have a name of their own, a course that exists, and are not saved over those of another administrator', async () => {
    const id = await addSeason(club)
    const again = await save({ id: 0, version: 0, settings: seasonForm({ name: 'SEASON 2026' }) })
    expect(again.problem).toMatchObject({ code: 'season.name-taken' })
    const nowhere = await save({ id: 0, version: 0, settings: seasonForm({ name: 'Other', ringer: 999 }) })
    expect(nowhere.problem).toMatchObject({ code: 'season.no-such-course' })
    const missing = await save({ id: 999, version: 1, settings: seasonForm({ name: 'Other' }) })
    expect(missing.problem).toMatchObject({ code: 'season.not-found' })
    const renamed = { id, version: 1, settings: seasonForm({ name: ' Summer ' }) }
    expect((await save(renamed)).status).toBe(200)
    expect((await save(renamed)).problem).toMatchObject({ code: 'season.changed' })
    expect((await standing()).season).toEqual({ ...seasonForm({ name: 'Summer' }), id, version: 2 })
  })

  test('are sixty at most, and a deleted season is gone', async () => {
    const ids: number[] = []
    for (let each = 1; each <= 60; each += 1) ids.push(await addSeason(club, { name: `Season ${each}` }))
    const refused = await save({ id: 0, version: 0, settings: seasonForm() })
    expect(refused.problem).toMatchObject({ code: 'season.too-many' })
    const remove = () => club.call({ path: `admin/season/${ids[0]}/delete`, body: {}, token: club.tokens.alice })
    expect((await remove()).status).toBe(200)
    expect((await remove()).problem).toMatchObject({ code: 'season.not-found' })
    expect((await save({ id: 0, version: 0, settings: seasonForm() })).status).toBe(200)
  })
})

test('members see the seasons, visitors do not, and only administrators set them', async () => {
  expect(await seasonAsSeen(club)).toEqual({ seasons: [], standing: null })
  const id = await addSeason(club)
  expect((await seasonAsSeen(club)).seasons).toEqual([
    { id, name: 'Season 2026', from: '2026-01-01', to: '2026-12-31' },
  ])
  expect((await club.call({ path: `season/${id}`, token: club.capability })).status).toBe(401)
  expect((await club.call({ path: 'season/999', token: club.tokens.dev })).problem).toMatchObject({
    code: 'season.not-found',
  })
  const body = { id: 0, version: 0, settings: seasonForm({ name: 'Mine' }) }
  expect((await club.call({ path: 'admin/season', body, token: club.tokens.ben })).problem).toMatchObject({
    code: 'member.not-admin',
  })
})
