import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { members } from '#db/schema/members.ts'
import { transaction } from '#db/transaction.ts'
import { handicapIndex, type HandicapIndex } from '#golf/units.ts'
import { openTestOuting, outingBody, type TestOuting } from '../outings-testing.ts'

let club: TestOuting

beforeAll(async () => {
  club = await openTestOuting()
  await score(1, { alice: 4, ben: 5 })
  await score(2, { alice: 3 })
  await score(1, { carol: 3, zed: 9 })
})
afterAll(async () => club.close())

async function score(hole: number, scores: Partial<Record<keyof TestOuting['golfers'], number>>) {
  const golfers = Object.entries(scores).map(([name, holescore]) => {
    return { id: club.golfers[name as keyof TestOuting['golfers']], holescore }
  })
  const path = `teetime/updateScore/${club.outingId}/${hole}`
  expect(await club.call({ path, body: { golfers }, token: club.tokens.alice })).toMatchObject({ status: 200 })
}

const opening = (code: string | number, group = 0) => `teetime/groupOutingByCode/${code}/${group}`

describe('an outing opened by a group’s code', () => {
  test('says who plays without an index of their own, to its golfers alone', async () => {
    const lacking = async (asked: Parameters<TestOuting['call']>[0]) => {
      const { snapshot } = await club.call(asked)
      return snapshot.golfers.filter(({ lacksindex }) => lacksindex === 1).map(({ first }) => first)
    }
    const set = async (index: HandicapIndex | null) =>
      await transaction(club.db, async (tx) => void (await tx.sql.update(members).set({ handicapIndexTenths: index })))
    await set(null)
    expect(await lacking({ path: opening(club.codes[0]) })).toEqual(['Alice', 'Ben', 'Carol'])
    expect(await lacking({ path: opening(club.outingId), token: club.tokens.dev })).toEqual([])
    await set(handicapIndex(8))
    expect(await lacking({ path: opening(club.codes[0]) })).toEqual([])
  })

  test('has everything that the phone needs without a network', async () => {
    const { snapshot } = await club.call({ path: opening(club.codes[0]) })
    expect(snapshot).toMatchObject({
      outing: { id: club.outingId, course: 'The oaks', date: '2026-06-14', spin: 0, status: 'inprogress' },
      tgroup_id: 1,
      ownOuting: false,
      readOnly: false,
      postReady: 0,
      hasScore: false,
      // Ben's score on the second hole is missing.
      hole: { hole: 2, par: 3, handicap: 3 },
      // The organizer scored both groups, and plays in the first.
      groups: [
        { id: 1, heardAt: '2026-06-14T09:00:00.000Z', pending: 0 },
        { id: 2, heardAt: null, pending: 0 },
      ],
    })
    expect(snapshot.holes).toHaveLength(18)
    expect(snapshot.scores).toHaveLength(5)
    expect(snapshot.scores[0]).toEqual({
      golferId: club.golfers.alice,
      hole: 1,
      strokes: 4,
      ver: 1,
      by: 'Alice Moreno',
      at: '2026-06-14T09:00:00.000Z',
      contested: false,
    })
    expect(snapshot.golfers.map(({ first, stroke, holescore }) => [first, stroke, holescore])).toEqual([
      ['Alice', 1, 3],
      ['Ben', 1, null],
      ['Carol', 0, null],
      ['Zed', 2, null],
    ])
    expect(snapshot.golfers[0]).toMatchObject({
      user_id: club.ids.members.alice,
      handicapindex: 12.4,
      coursehandicap: 12,
      playinghandicap: 12,
      teebox: 'White',
      tgroup_id: 1,
      starting_hole: 0,
    })
  })

  test('goes on from its cursor', async () => {
    const { snapshot } = await club.call({ path: opening(club.codes[0]) })
    const path = `sync/pull?outing=${club.outingId}&since=${snapshot.cursor}`
    const { pull } = await club.call({ path, headers: { 'x-access-code': club.codes[0] } })
    expect(pull).toMatchObject({ cursor: snapshot.cursor, changes: [], more: false })
  })

  test('never carries a code, not even its own', async () => {
    for (const path of [opening(club.codes[0]), opening(club.codes[1], 1), `teetime/scoreboard/${club.codes[0]}/0`]) {
      const { text } = await club.call({ path })
      expect(text).not.toContain(club.codes[0])
      expect(text).not.toContain(club.codes[1])
    }
  })

  test('is read-only at the place of another group', async () => {
    const { snapshot } = await club.call({ path: opening(club.codes[0], 2) })
    expect(snapshot).toMatchObject({ readOnly: true, tgroup_id: 0, hole: { hole: 2 } })
  })

  test('belongs to its organizer', async () => {
    const { snapshot } = await club.call({ path: opening(club.codes[0]), token: club.tokens.alice })
    expect(snapshot.ownOuting).toBe(true)
  })
})

describe('an outing opened by its number', () => {
  test('is read-only for a member who does not play, and does not say who entered what', async () => {
    const { snapshot } = await club.call({ path: opening(club.outingId, 2), token: club.tokens.dev })
    expect(snapshot).toMatchObject({ readOnly: true, tgroup_id: 0, ownOuting: false })
    expect(snapshot.scores.map(({ by }) => by)).toEqual([null, null, null, null, null])
  })

  test('puts a golfer of the outing at the own place', async () => {
    const { snapshot } = await club.call({ path: opening(club.outingId), token: club.tokens.carol })
    expect(snapshot).toMatchObject({ readOnly: false, tgroup_id: 2 })
    expect(snapshot.scores[0]?.by).toBe('Alice Moreno')
  })

  test('is not opened by visitors', async () => {
    expect(await club.call({ path: opening(club.outingId) })).toMatchObject({
      status: 403,
      problem: { code: 'outing.access-required' },
    })
    expect(await club.call({ path: opening(9999), token: club.tokens.dev })).toMatchObject({ status: 404 })
  })
})

describe('a hole', () => {
  const hole = async (number: number, group = 1) =>
    (await club.call({ path: `teetime/hole/${club.outingId}/${group}/${number}`, token: club.tokens.ben })).body

  test('shows the golfers of the group with their strokes and scores', async () => {
    expect(await hole(1)).toMatchObject({
      hole: { hole: 1, par: 4, handicap: 1 },
      hasScore: true,
      golfers: [
        { first: 'Alice', holescore: 4, stroke: 1 },
        { first: 'Ben', holescore: 5, stroke: 1 },
      ],
    })
    expect(await hole(2)).toMatchObject({ hasScore: false })
    expect(await hole(1, 0)).toMatchObject({ golfers: [{}, {}, {}, { first: 'Zed', holescore: 9 }] })
  })

  test('outside of the course becomes the first', async () => {
    for (const number of [0, 19, -3]) expect(await hole(number)).toMatchObject({ hole: { hole: 1 } })
  })
})

describe('the card of a golfer', () => {
  test('has every hole with gross and net', async () => {
    const { body } = await club.call({ path: `teetime/card/${club.golfers.alice}`, token: club.tokens.dev })
    const scores = body['scores'] as unknown[]
    expect(scores).toHaveLength(18)
    expect(scores.slice(0, 3)).toEqual([
      { hole: 1, par: 4, grossscore: 4, netscore: 3 },
      { hole: 2, par: 3, grossscore: 3, netscore: 2 },
      { hole: 3, par: 5, grossscore: null, netscore: null },
    ])
  })

  test('of no one is not found, and for visitors not looked for', async () => {
    expect(await club.call({ path: 'teetime/card/9999', token: club.tokens.dev })).toMatchObject({ status: 404 })
    const headers = { 'x-access-code': club.codes[0] }
    expect(await club.call({ path: 'teetime/card/9999', headers })).toMatchObject({ status: 403 })
  })
})

describe('the board', () => {
  test('stands all golfers against par, with their places in the whole field', async () => {
    const { body } = await club.call({ path: `teetime/scoreboard/${club.codes[1]}/0` })
    expect(body).toMatchObject({
      readonly: false,
      scores: [
        { first: 'Carol', last: 'Ito', position: '1', thru: 1, gross: 3, net: 3, tgroup_id: 2 },
        { first: 'Alice', position: '2', thru: 2, gross: 7, net: 5 },
        { first: 'Ben', position: '3', thru: 1, gross: 5, net: 4 },
        { first: 'Zed', position: '4', thru: 1, gross: 9, net: 6 },
      ],
    })
    const group = await club.call({ path: `teetime/scoreboard/${club.codes[1]}/1` })
    expect(group.body).toMatchObject({ readonly: true, scores: [{ position: '2' }, { position: '3' }] })
  })
})

describe('the history of a hole', () => {
  const history = async (golfer: number, hole: number, token = club.tokens.carol) =>
    await club.call({ path: `teetime/history/${golfer}/${hole}`, token })

  test('names who entered what, to insiders', async () => {
    const { body } = await history(club.golfers.ben, 1)
    expect(body).toEqual({
      entries: [
        { strokes: 5, by: 'Alice Moreno', enteredAt: null, receivedAt: '2026-06-14T09:00:00.000Z', outcome: 'applied' },
      ],
    })
    expect(await history(club.golfers.ben, 1, club.tokens.dev)).toMatchObject({
      status: 403,
      problem: { code: 'outing.access-required' },
    })
  })

  test('names who entered that a golfer left and is back, to insiders', async () => {
    const said = (seq: number, name: string, args: object) => ({
      ...club.score(seq),
      name,
      args: { outingId: club.outingId, golferId: club.golfers.ben, ...args },
    })
    await club.push([said(1, 'golfer.leave', { hole: 13, baseVer: 0 })])
    await club.push([said(2, 'golfer.return', { baseVer: 1 })])
    const path = `teetime/departures/${club.golfers.ben}`
    const { body } = await club.call({ path, token: club.tokens.carol })
    const entered = { by: 'Group 1 · BO', receivedAt: '2026-06-14T09:00:00.000Z', outcome: 'applied' }
    expect(body).toMatchObject({
      entries: [
        { fromHole: 13, ...entered },
        { fromHole: null, ...entered },
      ],
    })
    expect(await club.call({ path, token: club.tokens.dev })).toMatchObject({
      status: 403,
      problem: { code: 'outing.access-required' },
    })
  })

  test('stays when the golfer is removed, while the card goes', async () => {
    const { golfers, ...settings } = await outingBody(club)
    const [alice, , carol, zed] = golfers.map((golfer, at) => ({ ...golfer, id: Object.values(club.golfers)[at] }))
    const removedGolfers = [{ id: club.golfers.ben, user_id: club.ids.members.ben }]
    const path = `teetime/updateGroupOuting/${club.outingId}`
    const body = { ...settings, golfers: [alice, carol, zed], removedGolfers }
    expect(await club.call({ path, body, token: club.tokens.alice })).toMatchObject({ status: 200 })

    expect((await history(club.golfers.ben, 1)).body).toMatchObject({ entries: [{ strokes: 5 }] })
    const card = await club.call({ path: `teetime/card/${club.golfers.ben}`, token: club.tokens.carol })
    expect(card).toMatchObject({ status: 404 })
  })
})
