import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findCourse } from '#db/courses/courses.ts'
import { addBroadcastStop } from '#db/messages/broadcasts.ts'
import { addResultEmail } from '#db/outings/outing-results.ts'
import { golfersOfOuting, readOuting } from '#db/outings/outings.ts'
import { noConditions, postRounds, ratedTees } from '#db/rounds/rounds-posting.ts'
import { messages } from '#db/schema/messages.ts'
import { teetimes } from '#db/schema/outings.ts'
import { assignSignUp } from '#db/tee-times/sign-ups-roster.ts'
import { person } from '#db/tee-times/sign-ups-testing.ts'
import { addSignUp } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { namesOnResults } from '#golf/outing/names-on-results.ts'
import { strokes } from '#golf/units.ts'
import type { OutingResults } from '#sync/calls/results.ts'
import { readCsv } from '../../server/files/csv.ts'
import {
  openTestOuting,
  outingBody,
  playCards,
  type ChangedCards,
  type TestGolfer,
  type TestOuting,
} from '../outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const play = (changed?: ChangedCards, names?: readonly TestGolfer[]) => playCards(club, { changed, names })

const post = (body: object = {}) =>
  club.call({ path: `teetime/postscores/${club.outingId}`, body, token: club.tokens.alice })
const reopen = () =>
  club.call({
    path: `teetime/reopen/${club.outingId}`,
    body: { reason: 'A wrong score' },
    token: club.tokens.alice,
  })
const ask = (token = club.tokens.dev) => club.call({ path: `teetime/results/${club.outingId}`, token })
const choose = (body: object, token = club.tokens.alice) =>
  club.call({ path: `teetime/results/${club.outingId}`, body, token })

async function results(token = club.tokens.dev): Promise<OutingResults> {
  const answer = await ask(token)
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text) as OutingResults
}

const nameIn = ({ golfers }: OutingResults, id: number) => golfers.find((golfer) => golfer.id === id)?.first
const placesOf = (shown: OutingResults, rows = shown.gross) =>
  rows.map(({ id, place, decided }) => [nameIn(shown, id), place, decided])

test('an outing has no results before its scores are posted, and none after it was reopened', async () => {
  await play()
  expect((await ask()).problem).toMatchObject({ code: 'outing.not-posted' })
  await post()
  expect((await ask()).status).toBe(200)
  await reopen()
  expect((await ask()).problem).toMatchObject({ code: 'outing.not-posted' })
})

test('an outing in progress has results so far: who is in has a place, and who is out is named with their group', async () => {
  const soFar = async (token = club.tokens.dev) =>
    await club.call({ path: `teetime/results/${club.outingId}/soFar`, token })
  await playCards(club, { names: ['alice', 'ben', 'zed'] })
  await playCards(club, { names: ['carol'], holes: 17 })
  await club.call({
    path: `teetime/stakes/${club.outingId}`,
    token: club.tokens.alice,
    body: { version: 0, stakes: { net: { entry: 1000, added: 0, percent: [100] }, gross: null, games: [] } },
  })
  const shown = JSON.parse((await soFar(club.tokens.alice)).text) as OutingResults
  expect(shown.outing.postedAt).toBeNull()
  expect(shown).toMatchObject({ money: null, indexes: [], corrections: [], emailedAt: null, mayChange: true })
  expect(shown.gross.map(({ id, place, thru }) => [nameIn(shown, id), place, thru])).toContainEqual(['Carol', '–', 17])
  expect(placesOf(shown).map(([name, place]) => [name, place])).toContainEqual(['Alice', 'T1'])
  expect(shown.groupsOut).toEqual([2])
  await playCards(club, { names: ['carol'] })
  const allIn = JSON.parse((await soFar()).text) as OutingResults
  expect(allIn).toMatchObject({ groupsOut: [], mayChange: false })
  await post()
  expect((await soFar()).problem).toMatchObject({ code: 'outing.posted' })
})

test('a phone learns with a posted outing how its results break ties', async () => {
  const ties = async () => {
    const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
    return snapshot.outing.ties
  }
  await play()
  expect(await ties()).toBeUndefined()
  await post({ ties: 'countback' })
  expect(await ties()).toBe('countback')
  await choose({ ties: 'allocated' })
  expect(await ties()).toBe('allocated')
  await choose({ ties: 'shared' })
  expect(await ties()).toBe('shared')
  await reopen()
  expect(await ties()).toBeUndefined()
})

test('the scoreboard breaks ties as the results do', async () => {
  await play({ carol: { 1: 5, 18: 3 } })
  const places = async () => {
    const { body } = await club.call({ path: `teetime/scoreboard/${club.codes[0]}/0` })
    return (body as { scores: { id: number; position: string }[] }).scores.map(({ id, position }) => [id, position])
  }
  for (const ties of ['countback', 'shared'] as const) {
    await (ties === 'countback' ? post({ ties }) : choose({ ties }))
    const { gross } = await results()
    expect(gross[0]?.place).toBe(ties === 'countback' ? '1' : 'T1')
    expect(await places()).toEqual(gross.map(({ id, place }) => [id, place]))
  }
})

test('boards that are open learn of another rule of ties from the stream, and not of flights', async () => {
  await play()
  await post({ ties: 'countback' })
  const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/0` })
  const news = async () => {
    const path = `sync/pull?outing=${club.outingId}&since=${snapshot.cursor}`
    return (await club.call({ path, token: club.tokens.ben })).pull.changes
  }
  await choose({ flights: 2 })
  expect(await news()).toEqual([])
  await choose({ ties: 'shared' })
  expect(await news()).toMatchObject([{ kind: 'outing' }])
})

test('places are shared, or decided by the last holes as the organizer chose when posting', async () => {
  // 73 for both; Ben's five was early.
  await play({ alice: { 12: 5 }, ben: { 2: 5 }, carol: { 1: 6 } })
  await post({ ties: 'countback' })
  const shown = await results()
  expect(placesOf(shown)).toEqual([
    ['Zed', '1', null],
    ['Ben', '2', 'on the last 9'],
    ['Alice', '3', null],
    ['Carol', '4', null],
  ])
  expect(shown.settings).toEqual({ ties: 'countback', flights: 1, winners: 1 })
  await choose({ ties: 'shared', flights: 1, winners: 2 })
  const changed = await results()
  expect(placesOf(changed)).toEqual([
    ['Zed', '1', null],
    ['Alice', 'T2', null],
    ['Ben', 'T2', null],
    ['Carol', '4', null],
  ])
  expect(changed.settings).toEqual({ ties: 'shared', flights: 1, winners: 2 })
})

test('two organizers who choose different settings of the results keep each other’s', async () => {
  await play()
  await post()
  await choose({ ties: 'countback' })
  await choose({ flights: 2 })
  expect((await results()).settings).toEqual({ ties: 'countback', flights: 2, winners: 1 })
})

test('an outing that was reopened is posted with the rule of ties that its results had', async () => {
  const review = async () =>
    (await club.call({ path: `teetime/postingReview/${club.outingId}`, token: club.tokens.alice })).body
  await play({}, ['alice'])
  expect(await review()).toMatchObject({ ties: 'shared' })
  await post({ ties: 'shared' })
  await choose({ ties: 'countback', flights: 2, winners: 1 })
  await reopen()
  expect(await review()).toMatchObject({ ties: 'countback' })
})

test('flights that were drawn for the tee time are those of the results, unless others are chosen', async () => {
  const drawn = { alice: ['Alice Moreno', 2], ben: ['Ben Okafor', 1], zed: ['Zed Guest', 2] } as const
  await transaction(club.db, async (tx) => {
    for (const [name, [full, flight]] of Object.entries(drawn)) {
      const memberId = name === 'zed' ? null : club.ids.members[name as 'alice' | 'ben']
      const signUp = { mid: name, teetimeId: club.outingId, memberId, by: null, person: person(full) }
      const id = await addSignUp(tx, { ...signUp, now: club.context.now() })
      await assignSignUp(tx, { id, flight })
    }
  })
  await play()
  await post()
  const flightsNow = async () => {
    const shown = await results()
    return shown.flights.map(({ rows }) => rows.map(({ id }) => nameIn(shown, id) ?? '').toSorted())
  }
  expect(await flightsNow()).toEqual([
    ['Ben', 'Carol'],
    ['Alice', 'Zed'],
  ])
  expect(await results()).toMatchObject({ isDrawn: true })
  const stakes = await club.call({ path: `teetime/stakes/${club.outingId}`, token: club.tokens.alice })
  expect(stakes.body).toMatchObject({ flights: 2 })
  await choose({ ties: 'shared', flights: 4, winners: 1 })
  expect(await flightsNow()).toHaveLength(4)
})

/** Adds a second guest with the name of the first. */
async function addOtherZed() {
  const body = await outingBody(club)
  const ids = Object.values(club.golfers)
  const golfers = body.golfers.map((golfer, at) => ({ ...golfer, id: ids[at] ?? 0 }))
  const other = { ...golfers[3], id: 0, email: 'other.zed@example.com' }
  const update = { ...body, golfers: [...golfers, other] }
  const path = `teetime/updateGroupOuting/${club.outingId}`
  expect((await club.call({ path, body: update, token: club.tokens.alice })).status).toBe(200)
}

test('two guests of one name are each in the flight that was drawn for them', async () => {
  await addOtherZed()
  await transaction(club.db, async (tx) => {
    const drawn = { 'other.zed@example.com': 1, 'Zed@example.com': 2 }
    for (const [email, flight] of Object.entries(drawn)) {
      const signUp = { mid: email, teetimeId: club.outingId, memberId: null, by: null }
      const id = await addSignUp(tx, { ...signUp, person: { ...person('Zed Guest'), email }, now: club.context.now() })
      await assignSignUp(tx, { id, flight })
    }
  })
  await play()
  await post()
  const { flights } = await results()
  expect(flights.find(({ rows }) => rows.some(({ id }) => id === club.golfers.zed))?.flight).toBe(2)
  expect(flights).toHaveLength(2)
})

test('each flight has places of its own by net, and the golfer of lower index is in the first', async () => {
  await play({ zed: { 1: 3 } })
  await choose({ ties: 'shared', flights: 2, winners: 1 })
  await post()
  const { flights, golfers } = await results()
  expect(flights.map(({ flight, rows }) => [flight, rows.length])).toEqual([
    [1, 2],
    [2, 2],
  ])
  expect(flights[0]?.highest).toBeLessThanOrEqual(flights[1]?.lowest ?? 0)
  for (const { rows } of flights) expect(rows[0]?.place).toMatch(/^T?1$/)
  expect(new Set(flights.flatMap(({ rows }) => rows.map(({ id }) => id)))).toEqual(new Set(golfers.map(({ id }) => id)))
})

test('beside the flights the whole field has its places by net, also in the CSV', async () => {
  await play({ zed: { 1: 3 }, carol: { 1: 8 } })
  await post()
  expect(await results()).not.toHaveProperty('net')
  await choose({ flights: 2 })
  const { flights, net = [], golfers } = await results()
  const inFlights = flights.flatMap(({ rows }) => rows.map(({ id, toPar }) => [id, toPar] as const))
  expect(new Map(net.map(({ id, toPar }) => [id, toPar]))).toEqual(new Map(inFlights))
  const toPars = net.map(({ toPar }) => toPar ?? 0)
  expect(toPars).toEqual(toPars.toSorted((one, other) => one - other))
  expect(net.filter(({ place }) => place === '1' || place === 'T1').length).toBeLessThan(flights.length)
  const { body } = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.ben })
  const [headings = [], ...rows] = readCsv(String(body['content'])).map(({ cells }) => cells)
  const placesByNet = rows.map((cells) => [cells[headings.indexOf('Golfer')], cells[headings.indexOf('Place by net')]])
  const named = golfers.map(({ id, first, last }) => [`${first} ${last}`, net.find((row) => row.id === id)?.place])
  expect(new Map(placesByNet as [string, string][])).toEqual(new Map(named as [string, string][]))
})

test('in the CSV and in the emails golfers of one name differ', async () => {
  await addOtherZed()
  await play()
  await choose({ flights: 2 })
  await post()
  const { golfers } = await results()
  const nameOf = namesOnResults(golfers)
  const names = golfers.map(({ id }) => nameOf(id))
  expect(new Set(names).size).toBe(golfers.length)
  const { body } = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.ben })
  const [headings = [], ...rows] = readCsv(String(body['content'])).map(({ cells }) => cells)
  expect(new Set(rows.map((cells) => cells[headings.indexOf('Golfer')]))).toEqual(new Set(names))
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letter = sent.find(({ topic }) => topic === 'outing-results')
  expect(letter?.body).toContain(`1. ${nameOf(club.golfers.zed)}`)
})

test('in flights, the email also has the winner of the whole field, and the receiver’s place in it', async () => {
  await play({ carol: { 1: 3 } })
  await choose({ flights: 2 })
  await post()
  const { flights, net = [], golfers } = await results()
  const [best] = net
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letters = sent.filter(({ topic }) => topic === 'outing-results')
  const letter = letters.find(({ memberId }) => memberId === club.ids.members.ben)?.body
  const bens = (rows: typeof net) => rows.find(({ id }) => id === club.golfers.ben)?.place
  const flight = flights.find(({ rows }) => bens(rows) !== undefined)
  const winner = `${best?.place}. ${namesOnResults(golfers)(best?.id ?? 0)}, ${best?.net} net`
  expect(letter).toContain(`Net, all flights:\n${winner}`)
  expect(letter).toContain(
    `place ${bens(flight?.rows ?? [])} in flight ${flight?.flight}, place ${bens(net)} in the field`,
  )
})

test('a golfer without a complete card has no place, and no figures', async () => {
  await play({}, ['alice', 'ben', 'carol'])
  await post()
  const { gross } = await results()
  expect(gross.at(-1)).toEqual({ id: club.golfers.zed, place: '–', gross: null, net: null, toPar: null, decided: null })
})

test('a day that ended before anyone had a complete card has its contests, and an email without places', async () => {
  const body = { kind: 'closest-to-pin', sides: [], settings: { holes: [3] } }
  const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  const place = { outingId: club.outingId, gameId: Number(added.body['id']), hole: 3, what: 'entry' }
  const args = { ...place, golferId: club.golfers.ben, side: null, amount: 75, baseVer: 0 }
  await club.push([{ ...club.score(1), name: 'record.set', args }])
  const golfers = [{ id: club.golfers.ben, holescore: 4 }]
  const path = `teetime/updateScore/${club.outingId}/3`
  await club.call({ path, body: { golfers }, token: club.tokens.alice })
  expect((await post({ withoutrounds: true })).status).toBe(200)
  const { games, gross } = await results()
  expect(games).toMatchObject([{ lines: [{ of: [club.golfers.ben], text: 'Hole 3: 6 ft 3 in' }] }])
  expect(gross.map(({ place: each }) => each).toSorted()).toEqual(['NR', '–', '–', '–'])
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letter = sent.find(({ topic }) => topic === 'outing-results')
  expect(letter?.body).toContain('6 ft 3 in')
  expect(letter?.body).not.toContain('Net:')
})

async function updateOuting(settings: object) {
  const body = await outingBody(club)
  const { golfers } = (await club.call({ path: 'teetime/initGroupOuting', token: club.tokens.alice })).body as {
    golfers: { id: number; user_id: number }[]
  }
  const entries = body.golfers.map((golfer, at) => ({ ...golfer, id: golfers[at]?.id ?? 0 }))
  const path = `teetime/updateGroupOuting/${club.outingId}`
  const changed = { ...body, teetime: { ...body.teetime, ...settings }, golfers: entries }
  expect((await club.call({ path, body: changed, token: club.tokens.alice })).status).toBe(200)
}

test('the last holes decide the ties of the outing’s own Stableford as they do those of its places', async () => {
  await updateOuting({ contest_id: 16, allowance: 0 })
  await play({ alice: { 1: 3 }, carol: { 18: 3 }, zed: {} }, ['alice', 'carol', 'zed'])
  const { alice, carol, zed } = club.golfers
  const linesBy = async (ties: 'shared' | 'countback') => {
    await choose({ ties })
    const [own] = (await results()).games
    return own?.lines.map(({ of: [golfer], text }) => [golfer, text.includes('on the last 9')])
  }
  await post()
  expect(await linesBy('countback')).toEqual([
    [carol, true],
    [alice, false],
    [zed, false],
  ])
  expect(await linesBy('shared')).toEqual([
    [alice, false],
    [carol, false],
    [zed, false],
  ])
})

test('the CSV and the emails of a Stableford have its points, also of who picked up a ball', async () => {
  await updateOuting({ contest_id: 16, allowance: 0 })
  const { ben } = club.golfers
  await play({ carol: { 1: 3 }, zed: { 1: 3 } })
  const args = { outingId: club.outingId, golferId: ben, hole: 18, pickup: 'X' as const, baseVer: 1 }
  await club.push([{ ...club.score(1), name: 'score.pickup', args }])
  await post()
  await choose({ ties: 'shared', winners: 1 })
  const { games } = await results()
  // A card of only fours is par; Ben has no points on the last hole.
  expect(games[0]?.lines.map(({ text }) => text)).toEqual(['37 points', '37 points', '36 points', '34 points'])
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letterTo = (name: 'alice' | 'ben' | 'carol') =>
    sent.find(({ topic, memberId }) => topic === 'outing-results' && memberId === club.ids.members[name])?.body
  const won = 'Stableford:\nCarol Ito: 37 points\nZed Guest: 37 points\n'
  expect(letterTo('ben')).toContain(`${won}You: 34 points\n\n`)
  expect(letterTo('carol')).toContain(`${won}\n`)
  const { body } = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.alice })
  const [headings = [], ...rows] = readCsv(String(body['content'])).map(({ cells }) => cells)
  const columns = ['Golfer', 'Gross', 'Stableford'].map((heading) => headings.indexOf(heading))
  expect(rows.map((cells) => columns.map((at) => cells[at]))).toContainEqual(['Ben Okafor', '', '34 points'])
})

test('the CSV and the emails have the teams of the games beside the outing’s own one', async () => {
  const { alice, ben, carol, zed } = club.golfers
  const sides = [
    [alice, ben],
    [carol, zed],
  ]
  for (const kind of ['best-ball', 'team-stableford']) {
    const body = { kind, sides, settings: { allowance: 0 } }
    const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
    expect(added.status).toBe(200)
  }
  await play({ carol: { 1: 3 } })
  await post()
  await choose({ ties: 'shared', winners: 1 })
  const { games } = await results()
  expect(games.map(({ lines }) => lines.map(({ place, text }) => `${place}, ${text}`))).toEqual([
    ['1, −1', '2, E'],
    ['1, 73 points', '2, 72 points'],
  ])
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letterTo = (name: 'alice' | 'carol') =>
    sent.find(({ topic, memberId }) => topic === 'outing-results' && memberId === club.ids.members[name])?.body
  const [best, points] = games.map(({ name }) => name)
  const won = '1. Carol Ito, Zed Guest'
  expect(letterTo('carol')).toContain(`${best}:\n${won}: −1\n\n${points}:\n${won}: 73 points\n\n`)
  const own = (result: string) => `Your team: place 2, ${result}\n\n`
  expect(letterTo('alice')).toContain(
    `${best}:\n${won}: −1\n${own('E')}${points}:\n${won}: 73 points\n${own('72 points')}`,
  )
  const { body } = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.alice })
  const [headings = [], ...rows] = readCsv(String(body['content'])).map(({ cells }) => cells)
  const columns = ['Golfer', String(best), String(points)].map((heading) => headings.indexOf(heading))
  expect(rows.map((cells) => columns.map((at) => cells[at]))).toEqual(
    expect.arrayContaining([
      ['Ben Okafor', '2, E', '2, 72 points'],
      ['Zed Guest', '1, −1', '1, 73 points'],
    ]),
  )
  expect(String(body['content'])).toContain('"1, −1"')
})

test('the CSV and the emails have the points of a Wolf and the holes of the skins', async () => {
  await updateOuting({ contest_id: 21, gross_skins: 1, net_skins: 1 })
  await play({ ben: { 5: 3, 7: 2 }, carol: { 9: 3 } })
  await post()
  const { games, golfers, skins } = await results()
  expect(skins.map(({ by }) => by).toSorted()).toEqual(['gross', 'net'])
  const points = games[0]?.lines.map(({ of: [id = 0], text }) => `${namesOnResults(golfers)(id)}: ${text}`) ?? []
  expect(points).toHaveLength(4)
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letter = sent.find(({ topic }) => topic === 'outing-results')?.body
  expect(letter).toContain(`Wolf:\n${points.join('\n')}\n\n`)
  expect(letter).toContain('Gross skins:\nBen Okafor: holes 5 and 7\nCarol Ito: hole 9\n\n')
  const { body } = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.alice })
  const [headings = [], ...rows] = readCsv(String(body['content'])).map(({ cells }) => cells)
  const columns = ['Golfer', 'Wolf', 'Gross skins'].map((heading) => headings.indexOf(heading))
  expect(headings).toContain('Net skins')
  const shown = rows.map((cells) => columns.map((at) => cells[at]))
  expect(shown).toContainEqual([
    'Ben Okafor',
    points.find((line) => line.startsWith('Ben'))?.split(': ')[1],
    'holes 5 and 7',
  ])
  expect(shown.find(([golfer]) => golfer === 'Zed Guest')?.[2]).toBe('')
})

test('skins, the outing’s own game and the added ones show their final lines', async () => {
  await updateOuting({ contest_id: 16, gross_skins: 1 })
  const { alice, ben } = club.golfers
  const match = { kind: 'match', sides: [[alice], [ben]], settings: { allowance: 0 } }
  await club.call({ path: `teetime/games/${club.outingId}`, body: match, token: club.tokens.alice })
  await play({ ben: { 5: 3 } })
  await post()
  const { skins, games, outing } = await results()
  expect(outing).toMatchObject({ contest_id: 16, grossskins: 1, netskins: 0 })
  expect(skins).toEqual([
    { by: 'gross', won: [{ hole: 5, par: expect.any(Number), id: ben, score: 3, gross: 3 }], open: [] },
  ])
  expect(games.map(({ name, sides }) => [name, sides])).toEqual([
    ['Stableford', []],
    ['Match play', [[alice], [ben]]],
  ])
  const points = games[0]?.lines.map(({ text }) => Number(text.split(' ')[0])) ?? []
  expect(points).toEqual(points.toSorted((one, other) => other - one))
  expect(games[1]?.lines).toContainEqual(expect.objectContaining({ of: expect.arrayContaining([ben]) }))
})

describe('the indexes before and after', () => {
  test('are those of every posted member, and follow the record when a round is corrected', async () => {
    await play()
    const posted = await post()
    type Round = Readonly<Record<'id' | 'round_id' | 'score' | 'indexBefore' | 'indexAfter', number>>
    const rounds = posted.body['rounds'] as readonly Round[]
    const { indexes } = await results()
    expect(indexes).toEqual(
      rounds.map(({ id, indexBefore, indexAfter }) => ({ id, before: indexBefore, after: indexAfter, waits: false })),
    )
    expect((await results()).corrections).toEqual([])
    const bens = rounds.find(({ id }) => id === club.golfers.ben)
    const edit = { id: bens?.round_id, date: '2026-06-14', tournament: 0, score: 99, parorbetter: 1 }
    const { teetime } = await outingBody(club)
    const body = { ...edit, teebox_id: teetime.teebox_id, reason: 'Wrong card' }
    const saved = await club.call({ path: 'round/save', body, token: club.tokens.alice })
    expect(saved.text).toBe('{"result":"Success"}')
    const after = await results()
    const change = { score: 99, was: bens?.score, deleted: false, reason: 'Wrong card' }
    expect(after.corrections).toMatchObject([{ id: club.golfers.ben, ...change }])
  })
})

test('a card that is not posted again after a reopening is no correction of the posting that stands', async () => {
  await play()
  await post()
  await reopen()
  club.advance(1000)
  const leave = { outingId: club.outingId, golferId: club.golfers.ben, hole: 5, baseVer: 0 }
  const left = await club.push([{ ...club.score(1), name: 'golfer.leave', args: leave }])
  expect(left.push.exceptions).toEqual([])
  await post()
  const { gross, corrections } = await results()
  expect(gross.find(({ id }) => id === club.golfers.ben)?.place).toBe('WD')
  expect(corrections).toEqual([])
  const card = await club.call({ path: `teetime/card/${club.golfers.ben}`, token: club.tokens.ben })
  expect(card.body['correction']).toBeNull()
})

describe('the index after a round that moves none yet', () => {
  /** Three rounds before the outing give Ben 19.5; he was added to the club with 8.1. */
  async function bensRecord() {
    const { ben } = club.ids.members
    const [tee] = (await findCourse(club.db, { id: club.ids.courses.oaks }))?.teeboxes ?? []
    if (tee === undefined) throw new Error('the oaks have no tees')
    const newRounds = [10, 11, 12].map((day) => ({
      ...ratedTees(tee),
      memberId: ben,
      date: `2026-06-${day}`,
      courseId: club.ids.courses.oaks,
      score: strokes(94),
      parorbetter: 4,
      tournament: false,
      alcohol: '0' as const,
      gtid: null,
    }))
    const about = { source: 'member', postedBy: ben, postedAt: club.context.now().toISOString(), mid: null } as const
    const posting = { ...about, regionId: null, conditions: noConditions, confirmed: true }
    await transaction(club.db, (tx) => postRounds(tx, { posting, newRounds }))
  }

  async function indexOfBen(id: number) {
    const answer = await club.call({ path: `teetime/results/${id}`, token: club.tokens.dev })
    const { indexes, golfers } = JSON.parse(answer.text) as OutingResults
    const ben = golfers.find(({ user_id }) => user_id === club.ids.members.ben)?.id
    return indexes.find((row) => row.id === ben)
  }

  test('of nine holes, which waits for another nine, is the one before', async () => {
    await bensRecord()
    const body = await outingBody(club, 'elms')
    const started = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.ben })
    const id = Number(started.body['id'])
    const [, ben] = await golfersOfOuting(club.db, id)
    for (let hole = 1; hole <= 9; hole += 1) {
      const golfers = [{ id: ben?.id ?? 0, holescore: 5 }]
      await club.call({ path: `teetime/updateScore/${id}/${hole}`, body: { golfers }, token: club.tokens.ben })
    }
    const posted = await club.call({ path: `teetime/postscores/${id}`, body: {}, token: club.tokens.ben })
    expect(posted.status).toBe(200)
    expect(await indexOfBen(id)).toMatchObject({ before: 19.5, after: 19.5, waits: false })
  })

  test('that waits for an administrator is the one that it was compared with', async () => {
    await bensRecord()
    await play()
    await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ organizerId: club.ids.members.ben }))
    const path = `teetime/postscores/${club.outingId}`
    expect((await club.call({ path, body: {}, token: club.tokens.ben })).status).toBe(200)
    expect(await indexOfBen(club.outingId)).toMatchObject({ before: 19.5, after: 19.5, waits: true })
  })
})

describe('the results are for', () => {
  test('the holders of a code of the outing, and members; the organizer alone chooses how they are made', async () => {
    await play()
    await post()
    expect((await results(club.capability)).mayChange).toBe(false)
    expect((await results(club.tokens.ben)).mayChange).toBe(false)
    expect((await results(club.tokens.alice)).mayChange).toBe(true)
    const settings = { ties: 'countback', flights: 1, winners: 1 }
    expect((await choose(settings, club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer' })
    expect((await choose({ ...settings, flights: 7 })).problem).toMatchObject({ code: 'request.malformed' })
    expect((await club.call({ path: `teetime/results/${club.outingId}` })).status).toBe(401)
  })
})

describe('the results by email', () => {
  const email = (token = club.tokens.alice) =>
    club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token })
  const sent = async () => {
    const letters = await club.db.sql.select().from(messages)
    return letters.filter(({ topic }) => topic === 'outing-results')
  }

  test('are not sent a second time by another person', async () => {
    await play()
    await post()
    const { endedAt } = (await readOuting(club.db, club.outingId)) ?? {}
    const sentBy = club.ids.members.ben
    const byAnother = { outingId: club.outingId, postedAt: endedAt ?? '', sentBy, sentAt: endedAt ?? '' }
    await transaction(club.db, (tx) => addResultEmail(tx, byAnother))
    expect((await email()).problem).toMatchObject({ code: 'results.emailed' })
    expect(await sent()).toEqual([])
  })

  test('go to every golfer with an address once, with their own place, and guests get no link for members', async () => {
    await play({ zed: { 1: 3 } })
    await choose({ ties: 'shared', flights: 1, winners: 1 })
    expect((await email()).problem).toMatchObject({ code: 'outing.not-posted' })
    await post()
    expect((await results(club.tokens.alice)).emailedAt).toBeNull()
    expect(await email()).toMatchObject({ status: 200, body: { golfers: 4 } })
    // Sent again after a lost answer it is answered as before.
    expect(await email()).toMatchObject({ status: 200, body: { golfers: 4 } })
    const letters = await sent()
    expect(letters).toHaveLength(4)
    const zeds = letters.find(({ receiver }) => receiver === 'zed@example.com')
    expect(zeds?.body).toContain('71 gross')
    expect(zeds?.body).not.toContain(`/outing/${club.outingId}/results`)
    const bens = letters.find(({ memberId }) => memberId === club.ids.members.ben)
    expect(bens?.body).toContain('72 gross')
    expect(bens?.body).toContain(`/outing/${club.outingId}/results`)
    expect((await results(club.tokens.alice)).emailedAt).not.toBeNull()
    expect((await results(club.tokens.ben)).emailedAt).not.toBeNull()
  })

  test('go again after the outing was reopened and posted again, three times a day', async () => {
    await play({}, ['alice'])
    const codes = []
    for (let time = 1; time <= 4; time += 1) {
      await post()
      const answer = await email()
      codes.push(answer.status === 200 ? 'sent' : answer.problem.code)
      if (time === 4) expect(answer.problem.error).toContain('24 hours')
      await reopen()
      club.advance(1000)
    }
    expect(codes).toEqual(['sent', 'sent', 'sent', 'results.too-many'])
  })

  test('say that they replace the ones that were emailed before', async () => {
    await play({}, ['alice'])
    for (let time = 1; time <= 2; time += 1) {
      await post()
      await email()
      await reopen()
      club.advance(1000)
    }
    const toAlice = (await sent()).filter(({ memberId }) => memberId === club.ids.members.alice)
    expect(toAlice).toHaveLength(2)
    expect(new Set(toAlice.map(({ subject }) => subject)).size).toBe(2)
    expect(new Set(toAlice.map(({ body }) => body)).size).toBe(2)
  })

  test('have the title of a tournament, as the results do', async () => {
    await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ tournamentTitle: 'Winter Cup, day 1' }))
    await play({}, ['alice'])
    await post()
    await email()
    const [letter] = await sent()
    expect(letter?.subject).toContain('Winter Cup, day 1')
    expect(letter?.body).toContain('Winter Cup, day 1')
    expect((await results()).outing.title).toBe('Winter Cup, day 1')
  })

  test('are sent by no one but the organizer and administrators, and not while messages are turned off', async () => {
    await play({}, ['alice'])
    await post()
    expect((await email(club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer' })
    const at = club.context.now().toISOString()
    await transaction(club.db, (tx) => addBroadcastStop(tx, { by: club.ids.members.alice, at }))
    expect((await email()).problem).toMatchObject({ code: 'broadcast.stopped' })
    expect(await sent()).toEqual([])
  })
})

test('as CSV they have a row for each golfer, and a name is no formula', async () => {
  await play({ zed: { 1: 3 } })
  await post()
  const { body } = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.ben })
  expect(body).toMatchObject({ filename: 'results-2026-06-14.csv', type: 'text/csv' })
  const [headings, ...rows] = readCsv(String(body['content'])).map(({ cells }) => cells)
  expect(headings).toContain('Place by gross')
  expect(rows).toHaveLength(4)
  const gross = headings?.indexOf('Gross') ?? -1
  expect(rows.find((cells) => cells.includes('Zed Guest'))?.[gross]).toBe('71')
})

test('the winner of a contest is in the results, in the CSV and in the emails', async () => {
  const body = { kind: 'closest-to-pin', sides: [], settings: { holes: [3] } }
  const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  const refused = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.capability })
  expect(refused.problem).toMatchObject({ code: 'score.not-in-group' })
  const place = { outingId: club.outingId, gameId: Number(added.body['id']), hole: 3, what: 'entry' }
  const entry = { ...place, golferId: club.golfers.ben, side: null, amount: 75, baseVer: 0 }
  await club.push([{ ...club.score(1), name: 'record.set', args: entry }])
  await play()
  await post()
  const { body: results } = await club.call({ path: `teetime/results/${club.outingId}`, token: club.tokens.ben })
  expect(results['games']).toMatchObject([
    {
      name: 'Closest to the pin',
      lines: [{ of: [club.golfers.ben], text: 'Hole 3: 6 ft 3 in', onHole: { hole: 3, text: '6 ft 3 in' } }],
    },
  ])
  const file = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.ben })
  expect(file.body['content']).toContain('Closest to the pin, Hole 3: 6 ft 3 in')
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  expect(sent.filter((each) => each.body.includes('Closest to the pin, Hole 3: 6 ft 3 in: Ben'))).not.toEqual([])
})

test('the emails have the match of their receiver, and the leader and the receiver of a game of everyone', async () => {
  const { alice, ben } = club.golfers
  for (const game of [
    { kind: 'match', sides: [[alice], [ben]], settings: {} },
    { kind: 'quota', sides: [], settings: {} },
  ]) {
    const path = `teetime/games/${club.outingId}`
    expect(await club.call({ path, body: game, token: club.tokens.alice })).toMatchObject({ status: 200 })
  }
  await play()
  await choose({ ties: 'shared', flights: 1, winners: 1 })
  await post()
  const { games } = await results()
  const [match, quota] = games.map(({ name }) => `${name}:`)
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const sent = await club.db.sql.select().from(messages)
  const letters = sent.filter(({ topic }) => topic === 'outing-results')
  const bodyTo = (receiver: string) => letters.find((each) => each.receiver === receiver)?.body ?? ''
  expect(bodyTo('ben@club.example')).toContain(match)
  expect(bodyTo('zed@example.com')).not.toContain(match)
  const ofQuota = bodyTo('zed@example.com')
    .split('\n\n')
    .find((part) => part.startsWith(`${quota}`))
  expect(ofQuota?.split('\n').length).toBeLessThanOrEqual(3)
  expect(ofQuota).toContain('Zed')
})

test('posted outings are listed for every member, and leave the list when they are reopened', async () => {
  const listed = async () => (await club.call({ path: 'outings/posted', token: club.tokens.dev })).body['results']
  expect(await listed()).toEqual([])
  await play({}, ['alice'])
  await post()
  expect(await listed()).toMatchObject([{ id: club.outingId, status: 'posted', accesscode: '' }])
  await reopen()
  expect(await listed()).toEqual([])
})
