import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeClub } from '#db/club/club-settings.ts'
import { messages } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { OutingResults } from '#sync/calls/results.ts'
import type { OutingStakes, outingStakes } from '#sync/calls/stakes.ts'
import { readCsv } from '../../server/files/csv.ts'
import { openTestOuting, playCards, type TestOuting } from '../outings-testing.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

type Shown = AnswerOf<typeof outingStakes>

const look = (token = club.tokens.alice) => club.call({ path: `teetime/stakes/${club.outingId}`, token })
const shown = async (token?: string) => JSON.parse((await look(token)).text) as Shown
const send = (body: object, token = club.tokens.alice) =>
  club.call({ path: `teetime/stakes/${club.outingId}`, body, token })

async function set(stakes: OutingStakes | null, token?: string) {
  return send({ version: (await shown()).version, stakes }, token)
}

const score = (hole: number, golfers: readonly { id: number; holescore: number }[]) =>
  club.call({ path: `teetime/updateScore/${club.outingId}/${hole}`, body: { golfers }, token: club.tokens.alice })

/** Fours on every hole except the first. */
const play = (first: Partial<TestOuting['golfers']> = {}) =>
  playCards(club, {
    changed: Object.fromEntries(Object.entries(first).map(([name, strokes]) => [name, { 1: strokes }])),
  })

const post = () => club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
const reopen = () =>
  club.call({ path: `teetime/reopen/${club.outingId}`, body: { reason: 'A wrong score' }, token: club.tokens.alice })

async function results(token = club.tokens.alice): Promise<OutingResults> {
  const answer = await club.call({ path: `teetime/results/${club.outingId}`, token })
  if (answer.status !== 200) throw new Error(answer.text)
  return JSON.parse(answer.text) as OutingResults
}

const addMatch = async () => {
  const body = { kind: 'match', sides: [[club.golfers.alice], [club.golfers.ben]], settings: { allowance: 0 } }
  const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  return Number(added.body['id'])
}

const nothing: OutingStakes = { net: null, gross: null, games: [] }
const grossPurse: OutingStakes = { ...nothing, gross: { entry: 1000, added: 0, percent: [60, 40] } }

test('an outing has no stakes until its organizer sets some, which all of its golfers see', async () => {
  expect(await shown()).toMatchObject({ isAllowed: true, mayChange: true, version: 0, stakes: null, set: null })
  expect((await set(grossPurse)).status).toBe(200)
  const seen = { stakes: grossPurse, set: { by: expect.stringMatching(/^Alice/), at: expect.any(String) } }
  expect(await shown(club.tokens.ben)).toMatchObject({ ...seen, mayChange: false })
  expect(await shown(club.capability)).toMatchObject({ ...seen, mayChange: false })
  expect((await look(club.tokens.dev)).problem).toMatchObject({ code: 'outing.access-required' })
})

test('a posted outing shows who owes whom, and a score corrected later moves it', async () => {
  await addMatch()
  const [game] = (await shown()).games
  await set({ ...grossPurse, games: [{ key: game?.key ?? '', per: 'match', cents: 500 }] })
  await play({ alice: 3, ben: 5, carol: 6, zed: 7 })
  await post()
  const { alice, ben, carol, zed } = club.golfers
  const { money } = await results()
  expect(money?.purses).toMatchObject([{ by: 'gross', flight: 0, entry: 1000, pot: 4000 }])
  expect(money?.games).toMatchObject([{ name: 'Match play', per: 'match', stake: 500 }])
  expect(money?.totals).toEqual([
    { id: alice, cents: 1900 },
    { id: ben, cents: 100 },
    { id: carol, cents: -1000 },
    { id: zed, cents: -1000 },
  ])
  expect(money?.payments).toEqual([
    { from: carol, to: alice, cents: 1000 },
    { from: zed, to: alice, cents: 900 },
    { from: zed, to: ben, cents: 100 },
  ])
  await reopen()
  await score(1, [{ id: ben, holescore: 2 }])
  await post()
  const moved = (await results()).money
  expect(moved?.totals.map(({ cents }) => cents)).toEqual([100, 1900, -1000, -1000])
  expect(moved?.totals.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
})

test('two games of everyone that look the same have one number in the stakes, the results, the money and the CSV', async () => {
  const body = { kind: 'skins', sides: [], settings: { allowance: 100 } }
  for (const _ of ['one', 'another']) {
    const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
    expect(added.status).toBe(200)
  }
  const { games } = await shown()
  const numbered = [expect.stringMatching(/ \(1\)$/), expect.stringMatching(/ \(2\)$/)]
  expect(games.map(({ name }) => name)).toEqual(numbered)
  await set({ ...nothing, games: games.map(({ key }) => ({ key, per: 'skin' as const, cents: 500 })) })
  await play({ alice: 3 })
  await post()
  const answer = await results()
  expect(answer.games.map(({ name }) => name)).toEqual(numbered)
  expect(answer.money?.games.map(({ name }) => name)).toEqual(numbered)
  const exported = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.alice })
  const [headings] = readCsv(String(exported.body['content'])).map(({ cells }) => cells)
  expect(headings?.filter((heading) => / \(\d\)$/.test(heading))).toEqual(games.map(({ name }) => `$ ${name}`))
})

test('games have one name and one look in the stakes, the results and the money, where a golfer never started too', async () => {
  const { alice, ben, carol, zed } = club.golfers
  const match = { kind: 'match', settings: { allowance: 0 } }
  for (const body of [
    { ...match, sides: [[alice, carol], [ben]] },
    { ...match, sides: [[alice, zed], [ben]] },
    { ...match, sides: [[alice, zed], [ben]] },
    { ...match, sides: [[carol], [ben]] },
  ]) {
    const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
    expect(added.status).toBe(200)
  }
  const { games } = await shown()
  await set({ ...nothing, games: games.map(({ key }) => ({ key, per: 'match' as const, cents: 500 })) })
  for (let hole = 1; hole <= 18; hole += 1) {
    const played = [alice, ben].map((id) => ({ id, holescore: id === alice ? 4 : 5 }))
    expect((await score(hole, played)).status).toBe(200)
  }
  await post()
  const answer = await results()
  const looks = games.map(({ name, sides, group }) => ({ name, sides, group }))
  expect(looks.map(({ name }) => / \(\d\)$/.exec(name)?.[0])).toEqual([undefined, ' (1)', ' (2)', undefined])
  expect(answer.games).toMatchObject(looks)
  expect(answer.money?.games).toMatchObject(looks)
})

test('a contest of one group is paid by that group alone', async () => {
  const { alice, ben, carol, zed } = club.golfers
  const body = { kind: 'closest-to-pin', group: 1, sides: [], settings: { holes: [3] } }
  const added = await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  const place = { outingId: club.outingId, gameId: Number(added.body['id']), hole: 3, what: 'entry', side: null }
  const entry = { ...place, golferId: ben, amount: 75, baseVer: 0 }
  await club.push([{ ...club.score(1), name: 'record.set', args: entry }])
  const [game] = (await shown()).games
  await set({ ...nothing, games: [{ key: game?.key ?? '', per: 'hole', cents: 500 }] })
  await play()
  await post()
  expect((await results()).money?.totals).toEqual([
    { id: alice, cents: -500 },
    { id: ben, cents: 500 },
    { id: carol, cents: 0 },
    { id: zed, cents: 0 },
  ])
})

test('of two pairs that are level, the one with the better last nine takes the whole pot where ties are decided so', async () => {
  const { alice, ben, carol, zed } = club.golfers
  const sides = [
    [alice, ben],
    [carol, zed],
  ]
  const body = { kind: 'four-ball-stroke-play', sides, settings: { by: 'gross' } }
  await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  const [game] = (await shown()).games
  await set({ ...nothing, games: [{ key: game?.key ?? '', per: game?.units[0] ?? 'pot', cents: 500 }] })
  await playCards(club, { changed: { alice: { 1: 3 }, carol: { 18: 3 }, ben: {}, zed: { 1: 4 } } })
  const posted = { ties: 'countback' }
  await club.call({ path: `teetime/postscores/${club.outingId}`, body: posted, token: club.tokens.alice })
  const { games, money } = await results()
  expect(games.map(({ lines }) => lines)).toMatchObject([
    [
      { place: '1', of: [carol, zed], text: expect.stringContaining('on the last 9') },
      { place: '2', of: [alice, ben] },
    ],
  ])
  expect(money?.totals).toEqual([
    { id: alice, cents: -500 },
    { id: ben, cents: -500 },
    { id: carol, cents: 500 },
    { id: zed, cents: 500 },
  ])
})

test('stakes set after the posting count as well, and members who are not in the outing see no money', async () => {
  await play({ alice: 3 })
  await post()
  expect((await results()).money).toBeNull()
  await set(grossPurse)
  expect((await results(club.capability)).money?.payments).toHaveLength(3)
  expect((await results(club.tokens.dev)).money).toBeNull()
  await set(nothing)
  expect((await results()).money).toBeNull()
  expect((await shown()).stakes).toBeNull()
})

test('of results that many ask for together, each sees as much as alone', async () => {
  await play({ alice: 3 })
  await post()
  await set(grossPurse)
  const { alice, dev } = club.tokens
  const callers = [dev, alice, club.capability, dev, alice]
  const alone = [await results(dev), await results(alice), await results(club.capability)]
  expect(alone.map(({ money, mayChange }) => [money === null, mayChange])).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
  expect(await Promise.all(callers.map((token) => results(token)))).toEqual([...alone, alone[0], alone[1]])
})

test('a golfer who never started pays nothing', async () => {
  await set(grossPurse)
  for (let hole = 1; hole <= 18; hole += 1) {
    await score(hole, [
      { id: club.golfers.alice, holescore: 4 },
      { id: club.golfers.ben, holescore: 5 },
    ])
  }
  await post()
  const { money } = await results()
  expect(money?.totals).toEqual([
    { id: club.golfers.alice, cents: 200 },
    { id: club.golfers.ben, cents: -200 },
  ])
})

test('a golfer who left before the first hole never started, and pays nothing either', async () => {
  const { alice, ben, carol, zed } = club.golfers
  const body = { kind: 'skins', sides: [], settings: { allowance: 100 } }
  await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  const [game] = (await shown()).games
  const games = [{ key: game?.key ?? '', per: 'pot' as const, cents: 500 }]
  expect((await set({ net: grossPurse.gross, gross: grossPurse.gross, games })).status).toBe(200)
  const left = { outingId: club.outingId, golferId: ben, hole: 1, baseVer: 0 }
  await club.push([{ ...club.score(1), name: 'golfer.leave', args: left }])
  await playCards(club, { names: ['alice', 'carol', 'zed'] })
  await post()
  const { money } = await results()
  expect(money?.purses.map(({ pot }) => pot)).toEqual([3000, 3000])
  expect(money?.games).toMatchObject([{ golfers: [{ id: alice }, { id: carol }, { id: zed }] }])
  expect(money?.totals.map(({ id }) => id)).toEqual([alice, carol, zed])
})

test('what the club adds is paid by the club', async () => {
  await set({ ...nothing, gross: { entry: 0, added: 5000, percent: [100] } })
  await play({ alice: 3 })
  await post()
  expect((await results()).money?.payments).toEqual([{ from: 0, to: club.golfers.alice, cents: 5000 }])
})

test('the stake of a game stays when its allowance changes', async () => {
  const id = await addMatch()
  const [game] = (await shown()).games
  const stakes = { ...nothing, games: [{ key: game?.key ?? '', per: 'match' as const, cents: 500 }] }
  await set(stakes)
  const body = { game: id, allowance: 90 }
  await club.call({ path: `teetime/games/${club.outingId}/allowance`, body, token: club.tokens.alice })
  const after = await shown()
  expect(after.games.map(({ key }) => key)).toEqual(after.stakes?.games.map(({ key }) => key))
})

describe('stakes are refused', () => {
  test('from anyone but the organizer and administrators', async () => {
    expect((await set(grossPurse, club.tokens.ben)).problem).toMatchObject({ code: 'outing.not-organizer' })
  })

  test('when the shares of the places do not add up, or an amount is not whole cents', async () => {
    const purse = { entry: 1000, added: 0, percent: [60, 30] }
    expect((await set({ ...nothing, net: purse })).problem).toMatchObject({ code: 'request.malformed' })
    const half = { entry: 0.5, added: 0, percent: [100] }
    expect((await set({ ...nothing, net: half })).problem).toMatchObject({ code: 'request.malformed' })
  })

  test('for a game that the outing does not have, and in a unit that it does not have', async () => {
    await addMatch()
    const [game] = (await shown()).games
    for (const stake of [
      { key: 'own/wolf', per: 'point' as const, cents: 100 },
      { key: game?.key ?? '', per: 'skin' as const, cents: 100 },
    ]) {
      expect((await set({ ...nothing, games: [stake] })).problem).toMatchObject({ code: 'stakes.no-such-game' })
    }
  })

  test('only for what they are, however many games 36 groups have', async () => {
    const games = Array.from({ length: 135 }, (_, at) => ({ key: `game-${at}`, per: 'point' as const, cents: 100 }))
    expect((await set({ ...nothing, games })).problem).toMatchObject({ code: 'stakes.no-such-game' })
  })

  test('when someone else has changed them since', async () => {
    await set(grossPurse)
    expect((await send({ version: 0, stakes: null })).problem).toMatchObject({ code: 'stakes.changed' })
  })

  test('in a club that has turned them off, which shows no money of earlier outings either', async () => {
    await set(grossPurse)
    await play({ alice: 3 })
    await post()
    const at = club.context.now().toISOString()
    const policies = { registration: 'open', openLookup: true, asksAlcohol: false, followNames: 'short' } as const
    await transaction(club.db, (tx) =>
      changeClub(tx, { policies: { ...policies, allowsStakes: false }, by: club.ids.members.alice, at }),
    )
    expect((await results()).money).toBeNull()
    expect(await shown()).toMatchObject({ isAllowed: false, stakes: null })
    expect((await set(grossPurse)).problem).toMatchObject({ code: 'stakes.off' })
  })
})

test('the emailed results and the CSV have what a golfer wins, owes and pays', async () => {
  await set(grossPurse)
  await play({ alice: 3, ben: 5, carol: 6, zed: 7 })
  await post()
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const letters = await club.db.sql.select().from(messages)
  const zeds = letters.find(({ receiver }) => receiver === 'zed@example.com')?.body ?? ''
  expect(zeds).toContain('Gross purse: −$10')
  expect(zeds).toMatch(/You pay .* \$\d+\./)
  expect(zeds).toContain('Nomad moves no money.')

  const exported = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.ben })
  const [headings, ...rows] = readCsv(String(exported.body['content'])).map(({ cells }) => cells)
  const column = (heading: string, name: string) =>
    rows.find((cells) => cells.includes(name))?.[headings?.indexOf(heading) ?? -1]
  expect(column('$ altogether', 'Zed Guest')).toBe('-10')
  expect(column('Settle up', 'Zed Guest')).toMatch(/^pay /)
  const others = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.dev })
  expect(String(others.body['content'])).not.toContain('Settle up')
})

test('two matches differ by their sides in the emailed results and in the CSV', async () => {
  const { alice, ben, carol } = club.golfers
  for (const other of [ben, carol]) {
    const body = { kind: 'match', sides: [[alice], [other]], settings: { allowance: 0 } }
    await club.call({ path: `teetime/games/${club.outingId}`, body, token: club.tokens.alice })
  }
  const games = (await shown()).games.map(({ key }) => ({ key, per: 'match' as const, cents: 500 }))
  await set({ ...nothing, games })
  await play({ alice: 3 })
  await post()
  await club.call({ path: `teetime/results/${club.outingId}/email`, body: {}, token: club.tokens.alice })
  const letters = await club.db.sql.select().from(messages)
  const match = 'Match play, Alice Moreno vs. Carol Ito'
  expect(letters.map(({ body }) => body)).toContainEqual(expect.stringContaining(`Stakes:\n${match}: −$5\n`))
  const exported = await club.call({ path: `teetime/results/${club.outingId}/export`, token: club.tokens.alice })
  const [headings] = readCsv(String(exported.body['content'])).map(({ cells }) => cells)
  expect(headings).toContain(`$ ${match}`)
})
