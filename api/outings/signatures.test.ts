import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { teetimes } from '#db/schema/outings.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { postingReview } from '#sync/calls/posting.ts'
import { openTestOuting, phoneB, type TestOuting } from './outings-testing.ts'

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(() => club.close())

const scores = Array.from({ length: 18 }, () => '4').join(' ')

/** Operations of phone A with seq from 1. */
function numbered(...made: readonly ReturnType<TestOuting['score']>[]) {
  return made.map((one, at) => ({ ...one, seq: at + 1 }))
}

const wholeCard = () => Array.from({ length: 18 }, (_, at) => club.score(at + 1, { hole: at + 1 }))

function signature(role: 'player' | 'marker', args: object = {}) {
  const { ben, alice } = club.golfers
  const signerId = role === 'player' ? ben : alice
  const signed = { outingId: club.outingId, golferId: ben, role, signerId, scores, baseVer: 0, ...args }
  return { ...club.score(1), name: 'card.sign', args: signed } as unknown as ReturnType<TestOuting['score']>
}

const signedCard = () => club.push(numbered(...wholeCard(), signature('player'), signature('marker')))
const reopen = (token: string, reason = 'A stroke was missing', golferId = club.golfers.ben) =>
  club.call({ path: `teetime/card/${golferId}/reopen`, body: { reason }, token })
const review = async () => {
  const { body } = await club.call({ path: `teetime/postingReview/${club.outingId}`, token: club.tokens.alice })
  return body as AnswerOf<typeof postingReview>
}

describe('signing a card', () => {
  test('by player and marker is in the board of everyone; only insiders see who did it', async () => {
    expect((await signedCard()).push.exceptions).toEqual([])
    const inside = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/1` })
    expect(inside.snapshot.signed).toMatchObject([
      { golferId: club.golfers.ben, role: 'marker', signerId: club.golfers.alice, by: 'Group 1 · BO' },
      { golferId: club.golfers.ben, role: 'player', signerId: club.golfers.ben, by: 'Group 1 · BO' },
    ])
    await reopen(club.tokens.alice)
    const path = `teetime/groupOutingByCode/${club.outingId}/0`
    const outside = await club.call({ path, token: club.tokens.dev })
    expect(outside.snapshot.signed).toMatchObject([
      { by: null, reopened: '' },
      { by: null, reopened: '' },
    ])
  })

  test('of another group is refused', async () => {
    const carols = signature('player', { golferId: club.golfers.carol, signerId: club.golfers.carol })
    const { push } = await club.push(numbered(carols))
    expect(push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'score.not-in-group' }])
  })

  test.each([
    ['without scores', { scores: null }],
    ['with unreadable scores', { scores: '4 4 four' }],
    ['of no one', { signerId: null }],
    ['as someone else', { role: 'witness' }],
  ])('%s cannot be read', async (_, args) => {
    const { push } = await club.push(numbered(signature('player', args)))
    expect(push.exceptions).toMatchObject([{ outcome: 'rejected', code: 'replay.malformed' }])
  })

  test('leaves a later score to the organizer', async () => {
    await signedCard()
    const late = club.score(1, { hole: 4, strokes: 6 })
    const { push } = await club.push([late], { clientId: phoneB })
    expect(push.exceptions).toMatchObject([
      { code: 'card.returned', message: 'Ben’s card is signed. The organizer has what came in after that.' },
    ])
    const golfers = [{ id: club.golfers.ben, holescore: 6 }]
    const direct = { path: `teetime/updateScore/${club.outingId}/4`, body: { golfers }, token: club.tokens.alice }
    expect(await club.call(direct)).toMatchObject({ status: 409, problem: { code: 'card.returned' } })
    expect((await review()).late).toMatchObject([
      { name: 'Ben Okafor', hole: 4, strokes: 6, by: 'Group 1 · BO' },
      { name: 'Ben Okafor', hole: 4, strokes: 6, by: 'Alice Moreno' },
    ])
  })

  test('is not needed for posting, whose review names the whole cards without both signatures', async () => {
    await club.push(numbered(...wholeCard()))
    expect((await review()).unsigned).toEqual([{ id: club.golfers.ben, name: 'Ben Okafor' }])
    await club.push([{ ...signature('player'), seq: 19 }])
    expect((await review()).unsigned).toHaveLength(1)
    await club.push([{ ...signature('marker'), seq: 20 }])
    expect((await review()).unsigned).toEqual([])
  })
})

describe('an outing whose cards have to be signed (RoG 3.3b)', () => {
  const post = (body: object = {}) =>
    club.call({ path: `teetime/postscores/${club.outingId}`, body, token: club.tokens.alice })
  beforeEach(async () => {
    await transaction(club.db, async (tx) => void (await tx.sql.update(teetimes).set({ signCards: 1 })))
    await club.push(numbered(...wholeCard()))
  })

  test('is posted once player and marker have signed, and its phones know of it', async () => {
    const { snapshot } = await club.call({ path: `teetime/groupOutingByCode/${club.codes[0]}/1` })
    expect(snapshot.outing.signcards).toBe(1)
    expect((await review()).signcards).toBe(1)
    await club.push([{ ...signature('player'), seq: 19 }])
    const refused = await post()
    expect(refused).toMatchObject({ status: 409, problem: { code: 'posting.unsigned' } })
    expect(refused.problem.error).toContain('Ben Okafor')
    await club.push([{ ...signature('marker'), seq: 20 }])
    expect((await post()).status).toBe(200)
  })

  test('is posted without signatures when its organizer says so', async () => {
    expect((await post({ withoutrounds: true })).status).toBe(409)
    expect((await post({ withoutsignatures: true })).status).toBe(200)
  })
})

describe('a signed card', () => {
  test('is reopened once, by the organizer and with a reason', async () => {
    expect(await reopen(club.tokens.alice)).toMatchObject({ status: 409, problem: { code: 'card.not-returned' } })
    await signedCard()
    expect(await reopen(club.tokens.ben)).toMatchObject({ status: 403, problem: { code: 'outing.not-organizer' } })
    expect(await reopen(club.tokens.alice, '  ')).toMatchObject({ status: 400 })
    expect(await reopen(club.tokens.alice, 'Wrong', 9999)).toMatchObject({ status: 404 })
    expect(await reopen(club.tokens.alice)).toMatchObject({ status: 200 })
    expect(await reopen(club.tokens.alice)).toMatchObject({ status: 409 })
  })

  test('takes scores again after that, and is signed again', async () => {
    await signedCard()
    await reopen(club.tokens.alice)
    const five = { ...club.score(21, { hole: 4, strokes: 5, baseVer: 1 }) }
    const seen = { scores: scores.split(' ').with(3, '5').join(' '), baseVer: 2 }
    const again = [five, { ...signature('player', seen), seq: 22 }, { ...signature('marker', seen), seq: 23 }]
    expect((await club.push(again)).push.exceptions).toEqual([])
    expect(await reopen(club.tokens.alice)).toMatchObject({ status: 200 })
  })

  test('has a history with every signature and the reasons, for insiders', async () => {
    await signedCard()
    await reopen(club.tokens.alice)
    const path = `teetime/signatures/${club.golfers.ben}`
    const { body } = await club.call({ path, token: club.tokens.carol })
    const signed = { by: 'Group 1 · BO', scores, reopened: null, outcome: 'applied' }
    const open = { by: 'Alice Moreno', scores: null, signerId: null, reopened: 'A stroke was missing' }
    expect(body['entries']).toMatchObject([
      { ...signed, role: 'player', signerId: club.golfers.ben },
      { ...signed, role: 'marker', signerId: club.golfers.alice },
      { ...open, role: 'player' },
      { ...open, role: 'marker' },
    ])
    expect(await club.call({ path, token: club.tokens.dev })).toMatchObject({
      status: 403,
      problem: { code: 'outing.access-required' },
    })
    expect(await club.call({ path })).toMatchObject({ status: 401 })
  })
})
