import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { endOuting } from '#db/outings/outings-testing.ts'
import { openTestOuting, outingBody, playCards, type TestOuting } from './outings-testing.ts'

let club: TestOuting
let another: number

/** Dev has his own outing from the day before. */
beforeEach(async () => {
  club = await openTestOuting()
  const { teetime, golfers } = await outingBody(club)
  const [pattern] = golfers
  const dev = { ...pattern, user_id: club.ids.members.dev }
  const body = { teetime: { ...teetime, date: '2026-06-13' }, golfers: [dev], removedGolfers: [] }
  const started = await club.call({ path: 'teetime/updateGroupOuting/0', body, token: club.tokens.dev })
  another = Number(started.body['id'])
})
afterEach(async () => club.close())

type Listed = { id: number; status: string; organizer: string; accesscode: string; player_names: string }
type Name = keyof TestOuting['tokens']

async function list(path: string, name: Name) {
  const answer = await club.call({ path: `teetime/${path}`, token: club.tokens[name] })
  return answer.body as { results: Listed[]; nextPage: number | null; totalPages: number }
}
const own = async (name: Name) => (await list('groupOutingList', name)).results

describe('the outings of a member', () => {
  test('are those that they play in, with the code of their group', async () => {
    const [code] = club.codes
    const card = { id: club.outingId, status: 'inprogress', organizer: 'Alice Moreno', accesscode: code }
    expect(await own('ben')).toMatchObject([card])
    expect((await own('dev')).map(({ id }) => id)).toEqual([another])
  })

  test('stay on the list when they are posted, and lose their code after a week', async () => {
    await endOuting(club.db, { id: club.outingId, postedAt: club.context.now().toISOString() })
    expect(await own('ben')).toMatchObject([{ status: 'posted', accesscode: club.codes[0] }])
    club.advance(7 * 24 * 60 * 60_000)
    expect(await own('ben')).toMatchObject([{ status: 'posted', accesscode: '' }])
    expect((await list('groupCurrentOutingList', 'ben')).results.map(({ id }) => id)).toEqual([another])
  })

  test('leave the list when they are canceled', async () => {
    await endOuting(club.db, { id: club.outingId, cancelledAt: club.context.now().toISOString() })
    expect(await own('ben')).toEqual([])
  })
})

describe('the outings in progress', () => {
  test('are listed to every member, the latest first, with no code of others', async () => {
    const { results } = await list('groupCurrentOutingList', 'dev')
    expect(results.map(({ id, accesscode }) => [id, accesscode === ''])).toEqual([
      [club.outingId, true],
      [another, false],
    ])
    expect(results[0]?.player_names).toBe('Alice Moreno, Ben Okafor, Carol Ito, Zed Guest')
  })

  test('come a page at a time', async () => {
    const first = await list('groupCurrentOutingList?size=1', 'ben')
    expect(first).toMatchObject({ results: [{ id: club.outingId }], nextPage: 2, totalPages: 2 })
    const second = await list('groupCurrentOutingList?size=1&page=2', 'ben')
    expect(second).toMatchObject({ results: [{ id: another }], nextPage: null })
  })
})

describe('an outing in progress', () => {
  type Card = { id: number; contest_id: number; grossskins: number; format: string; hole?: number | null; thru: number }

  async function inProgress(name: Name) {
    const { body } = await club.call({ path: 'outings', token: club.tokens[name] })
    return body as { myoutings: Card[]; otheroutings: Card[] }
  }

  test('says what is played, and to others how far its first group is', async () => {
    expect((await inProgress('dev')).otheroutings).toMatchObject([
      { id: club.outingId, contest_id: 0, grossskins: 0, netskins: 0, format: 'own', thru: 0 },
    ])
    await playCards(club)
    const [other] = (await inProgress('dev')).otheroutings
    expect(other).toMatchObject({ thru: 18 })
    expect(other).not.toHaveProperty('hole')
  })

  test('says to its golfers which hole their own group plays, none once it has recorded all', async () => {
    expect((await inProgress('ben')).myoutings).toMatchObject([{ hole: 1, thru: 0 }])
    await club.push([club.score(1)])
    // Only Ben has a score: Alice counts as late, so the group has finished the hole without her.
    expect((await inProgress('ben')).myoutings).toMatchObject([{ hole: 2, thru: 1 }])
    await playCards(club)
    expect((await inProgress('ben')).myoutings).toMatchObject([{ hole: null, thru: 18 }])
  })
})
