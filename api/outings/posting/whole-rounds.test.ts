import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { scoreboard } from '#sync/calls/specified.ts'
import { openTestOuting, outingBody, type TestOuting } from '../outings-testing.ts'

let club: TestOuting
let ids: readonly number[]

beforeEach(async () => {
  club = await openTestOuting()
  ids = Object.values(club.golfers)
})
afterEach(async () => club.close())

/** All four go out in one group and play a game. */
async function play(teetime: object): Promise<void> {
  const wizard = await outingBody(club)
  const golfers = wizard.golfers.map((golfer, at) => ({ ...golfer, id: ids[at] ?? 0, tgroup_id: 1 }))
  const body = { ...wizard, teetime: { ...wizard.teetime, ...teetime }, golfers }
  const path = `teetime/updateGroupOuting/${club.outingId}`
  const changed = await club.call({ path, body, token: club.tokens.alice })
  expect(changed.status).toBe(200)
}

/** One golfer is nine strokes better than the others on a hole, which is more than any handicap strokes. */
async function wins(hole: number, winner: number, scored: readonly number[] = [0, 1, 2, 3]): Promise<void> {
  const golfers = scored.map((at) => ({ id: ids[at] ?? 0, holescore: at === winner ? 1 : 10 }))
  const path = `teetime/updateScore/${club.outingId}/${hole}`
  expect((await club.call({ path, body: { golfers }, token: club.capability })).status).toBe(200)
}

async function choose(hole: number, wolfGame: 0 | 1 | 2, partner?: number): Promise<void> {
  const wolfPartner = partner === undefined ? null : ids[partner]
  const body = { wolfGame, hole, wolfPartner }
  expect((await club.call({ path: 'teetime/updateWolf', body, token: club.capability })).status).toBe(200)
}

async function cancel(): Promise<void> {
  const path = `teetime/cancelouting/${club.outingId}`
  expect((await club.call({ path, body: {}, token: club.tokens.alice })).status).toBe(200)
}

async function board(): Promise<AnswerOf<typeof scoreboard>> {
  const answer = await club.call({ path: `teetime/scoreboard/${club.codes[0]}/1` })
  return JSON.parse(answer.text) as AnswerOf<typeof scoreboard>
}

test('a whole round of Wolf: lone, blind and with partners, to the last point', async () => {
  await play({ contest_id: 21 })
  for (let hole = 1; hole <= 18; hole += 1) {
    const wolf = (hole - 1) % 4
    const [partner, opponent] = [(wolf + 1) % 4, (wolf + 2) % 4]
    if (hole <= 4) await choose(hole, 1)
    else if (hole <= 8 || hole > 16) await choose(hole, 0)
    else await choose(hole, 2, partner)
    // Lone wolves win, blind ones lose, partners win for four holes and lose for four, and two blind ones win.
    const winner = hole <= 4 || hole > 16 ? wolf : hole <= 8 ? opponent : hole <= 12 ? partner : opponent
    await wins(hole, winner)
  }
  const { wolf } = await board()
  const points = [26, 26, 20, 20]
  expect(wolf?.golfers).toEqual(ids.map((id, at) => ({ id, points: points[at], waits: 'Final' })))
  const choice = { wolf: ids[0], wolfGame: 2, wolfPartner: ids[1] }
  expect(wolf?.holes[8]).toMatchObject({ hole: 9, ...choice, winner: 'wolf', late: false })
  expect(wolf?.holes[8]?.points).toEqual([ids[0], ids[1]].map((id) => ({ id, points: 2 })))
})

test('a hole of Wolf says whom or what it waits for', async () => {
  await play({ contest_id: 21 })
  await wins(1, 0, [0, 1, 2])
  await wins(2, 1)
  await choose(2, 0)
  const { wolf } = await board()
  expect(wolf?.holes.slice(0, 3).map(({ waits, late }) => ({ waits, late }))).toEqual([
    { waits: 'Waiting on Zed', late: false },
    { waits: 'Final', late: true },
    { waits: 'Waiting on 4 golfers', late: false },
  ])
  await wins(1, 0, [3])
  expect((await board()).wolf?.holes[0]).toMatchObject({ winner: null, waits: 'Waiting on the Wolf’s pick' })
  expect((await board()).wolf?.golfers[0]).toMatchObject({ points: 0, waits: 'Waiting on holes 1 and 3–18' })
})

test('Wolf waits for nothing once the outing is over: a hole without a pick is void, a missing score a pickup', async () => {
  await play({ contest_id: 21 })
  await wins(1, 0)
  await choose(2, 0)
  await wins(2, 0, [0, 1, 2])
  await cancel()
  const { scores, wolf } = await board()
  expect(wolf?.holes.slice(0, 3).map(({ winner }) => winner)).toEqual(['void', 'others', 'void'])
  expect([...(wolf?.holes ?? []), ...(wolf?.golfers ?? [])].filter(({ waits }) => waits !== 'Final')).toEqual([])
  expect(scores.map(({ waits }) => waits).toSorted()).toEqual([
    'Unfinished: holes 2–18',
    ...Array.from({ length: 3 }, () => 'Unfinished: holes 3–18'),
  ])
})

test('a whole round of Sixes: a match won early, one halved, one lost', async () => {
  await play({ contest_id: 14 })
  expect(await board()).toMatchObject({ sixes: { notifynew: false, current: { game: 1, hole: 1 } } })
  const winners = [0, 0, 0, 0, 2, 2, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1]
  for (const [at, winner] of winners.entries()) {
    await wins(at + 1, winner)
    if (at === 3) expect((await board()).sixes?.games[0]).toMatchObject({ winner: 'team1', won1: 4, waits: 'Final' })
    if (at !== 5) continue
    const teams = { team1: [ids[0], ids[2]], team2: [ids[1], ids[3]] }
    expect((await board()).sixes).toMatchObject({ notifynew: true, current: { game: 2, hole: 7, ...teams } })
    await wins(7, 1, [1])
    expect((await board()).sixes).toMatchObject({ notifynew: false, current: { game: 2, hole: 7 } })
  }
  const { sixes } = await board()
  expect(sixes?.games.map(({ winner, won1, won2 }) => ({ winner, won1, won2 }))).toEqual([
    { winner: 'team1', won1: 4, won2: 2 },
    { winner: 'halved', won1: 3, won2: 3 },
    { winner: 'team2', won1: 0, won2: 6 },
  ])
  const points = [1.5, 2.5, 1.5, 0.5]
  expect(sixes?.golfers).toEqual(ids.map((id, at) => ({ id, points: points[at], waits: 'Final' })))
})

describe('the board', () => {
  test('has the figures of each golfer, and what they wait for', async () => {
    await play({ contest_id: 16 })
    for (const hole of [1, 2, 3]) await wins(hole, 1)
    const [first] = (await board()).scores
    const ben = { id: ids[1], name: 'Ben Okafor', first: 'Ben', last: 'Okafor', tgroup_id: 1, position: '1', thru: 3 }
    expect(first).toMatchObject({ ...ben, totalgross: 3, gross: 3, parorbetter: 3, rabbit: false })
    // Three under on each of three holes is a pace of 54 under: no one plays like that to the end.
    expect(first).toMatchObject({ pace: 18, waits: 'Waiting on holes 4–18' })
    expect(first?.stableford).toBeGreaterThanOrEqual(15)
  })

  test('marks who holds the rabbit, nine by nine', async () => {
    await play({ contest_id: 17 })
    const holders = async () => (await board()).scores.filter(({ rabbit }) => rabbit).map(({ id }) => id)
    expect(await holders()).toEqual([])
    await wins(1, 2)
    expect(await holders()).toEqual([ids[2]])
    await wins(2, 0)
    expect(await holders()).toEqual([])
    await wins(3, 0)
    await wins(10, 3)
    const { rabbit } = await board()
    expect(await holders()).toEqual([ids[3]])
    const legs = [{ holder: ids[0], waits: 'Waiting on holes 4–9' }, { holder: ids[3] }]
    expect(rabbit).toMatchObject([{ tgroup_id: 1, legs }])
  })

  test('keeps gross and net skins apart, provisional until the last golfer has the hole', async () => {
    await play({ gross_skins: 1, net_skins: 1 })
    await wins(1, 0)
    await wins(2, 1, [0, 1])
    const { grossskins, netskins, sixes, wolf } = await board()
    expect(grossskins?.holes.slice(0, 2)).toEqual([
      { hole: 1, winner: ids[0], worth: 1, waits: 'Final' },
      { hole: 2, winner: ids[1], worth: 1, waits: 'Waiting on Carol and Zed' },
    ])
    expect(netskins?.golfers.slice(0, 2)).toMatchObject([
      { won: 1, provisional: 0 },
      { won: 0, provisional: 1, waits: 'Waiting on holes 2–18' },
    ])
    expect([sixes, wolf]).toEqual([null, null])
  })

  test('waits for nothing once the outing is over', async () => {
    await play({ contest_id: 17, gross_skins: 1 })
    await wins(1, 0)
    await wins(2, 0, [0, 1])
    await cancel()
    const { rabbit, grossskins } = await board()
    const legs = [
      { holder: ids[0], waits: 'Final' },
      { holder: null, waits: 'Final' },
    ]
    expect(rabbit).toMatchObject([{ legs }])
    expect(grossskins?.holes.slice(0, 2)).toMatchObject([{ waits: 'Final' }, { waits: 'Final' }])
    expect(grossskins?.golfers[0]).toMatchObject({ won: 2, provisional: 0, waits: 'Final' })
  })

  test('has no game that its golfers cannot play, and no skins that no one plays for', async () => {
    await play({})
    expect(await board()).toMatchObject({ sixes: null, wolf: null, rabbit: null, grossskins: null, netskins: null })
  })
})
