import { afterEach, beforeEach, expect, it } from 'vitest'
import { readOuting } from '#db/outings/outings.ts'
import { syncMutations } from '#db/schema/replay.ts'
import type { Mutation } from '#sync/calls/replay.ts'
import { openTestOuting, outingBody, type TestOuting } from '../outings/outings-testing.ts'

// Requests that no phone sends, but an attacker with a code and their own program can.

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(async () => club.close())

const operation = (seq: number, content: Pick<Mutation, 'name' | 'args'>): Mutation => ({
  mid: crypto.randomUUID(),
  seq,
  v: 1,
  at: club.context.now().getTime(),
  ...content,
})
const noops = (count: number) =>
  Array.from({ length: count }, (_, at) => operation(at + 1, { name: 'noop', args: { reason: 'left out' } }))

it('breaks no board with a number of unsent operations that no phone can have', async () => {
  for (let phones = 0; phones < 3; phones += 1) {
    const claim = { clientId: crypto.randomUUID(), nextSeq: Number.MAX_SAFE_INTEGER }
    expect(await club.push([], claim)).toMatchObject({ status: 200 })
  }
  const { outingId, codes, tokens, capability } = club
  const pulled = await club.call({ path: `sync/pull?outing=${outingId}&since=0`, token: capability })
  expect(pulled.status).toBe(200)
  expect(pulled.pull.groups[0]?.pending).toBe(300_000)
  expect(await club.call({ path: `teetime/groupOutingByCode/${codes[0]}/0` })).toMatchObject({ status: 200 })
  expect(await club.call({ path: `teetime/eventDay/${outingId}`, token: tokens.alice })).toMatchObject({ status: 200 })
})

it('starts no outing with two golfers of one key, and says why', async () => {
  const { teetime } = await outingBody(club)
  const { date, course_id, teebox_id } = teetime
  const golfer = (user_id: number) => ({
    id: -6,
    user_id,
    firstname: 'Some',
    lastname: 'Golfer',
    handicapindex: 20,
    teebox_id,
    tgroup_id: 1,
    starting_hole: 0,
  })
  const args = {
    outingId: -5,
    date,
    course_id,
    teebox_id,
    contest_id: 0,
    gross_skins: 0,
    net_skins: 1,
    spin: 0,
    allowance: 95,
    golfers: [golfer(club.ids.members.ben), golfer(0)],
  }
  const sent = { as: club.tokens.ben, principal: 'outing:-5:1' }
  const answer = await club.push([operation(1, { name: 'outing.start', args })], sent)
  expect([answer.status, answer.problem.code]).toEqual([403, 'replay.not-started'])
  expect(await readOuting(club.db, -5)).toBeUndefined()
})

it('answers a group that sends without end with a time to wait, and other groups as usual', async () => {
  const batch = noops(200)
  for (let times = 0; times < 100; times += 1) expect((await club.push(batch)).status).toBe(200)
  const refused = await club.push(batch)
  expect([refused.status, refused.problem.code, refused.headers['retry-after']]).toEqual([
    429,
    'request.too-many',
    '60',
  ])
  const other = { as: await club.open(club.codes[1]), principal: `outing:${club.outingId}:2` }
  expect((await club.push([], { ...other, clientId: crypto.randomUUID() })).status).toBe(200)
  club.advance(200_000)
  expect((await club.push(batch)).status).toBe(200)
})

it('takes a group and a member by one spelling of their number, so that neither has a second budget', async () => {
  const { outingId, ids, tokens } = club
  const spelled = [`outing:0${outingId}:1`, `outing:${outingId}:01`, `outing:${outingId}:001`]
  for (const principal of spelled) {
    const answer = await club.push([], { principal, clientId: crypto.randomUUID() })
    expect([principal, answer.status, answer.problem.code]).toEqual([principal, 403, 'replay.foreign-principal'])
  }
  const sent = { as: tokens.ben, clientId: crypto.randomUUID() }
  const refused = await club.push([], { ...sent, principal: `u:0${ids.members.ben}` })
  expect([refused.status, refused.problem.code]).toEqual([403, 'replay.foreign-principal'])
  expect((await club.push([], { ...sent, principal: `u:${ids.members.ben}` })).status).toBe(200)
})

it('stores no more than the beginning of an operation that is refused', async () => {
  const long = operation(1, { name: 'unheard.of', args: 'y'.repeat(200_000) })
  expect((await club.push([long])).push.exceptions).toMatchObject([{ code: 'replay.unknown-operation' }])
  const stored = (await club.db.sql.select().from(syncMutations)).find(({ mid }) => mid === long.mid)
  expect(stored?.refusedArgs).toHaveLength(2000)
})

it('shows the organizer the phones heard last, however many there are', async () => {
  for (let phones = 0; phones < 60; phones += 1) await club.push([], { clientId: crypto.randomUUID() })
  club.advance(1000)
  await club.push([club.score(1)])
  const { body } = await club.call({ path: `teetime/eventDay/${club.outingId}`, token: club.tokens.alice })
  const [group] = body['groups'] as { phones: { by: string }[] }[]
  expect(group?.phones.length).toBeLessThan(60)
  expect(group?.phones[0]?.by).toBe('Group 1 · BO')
})

it('reads no more than the latest entries of a cell that was changed without end', async () => {
  const change = (seq: number) => club.score(seq, { hole: 1, strokes: 3 + (seq % 5), baseVer: seq - 1 })
  for (let batch = 0; batch < 3; batch += 1) {
    const changes = Array.from({ length: 200 }, (_, at) => change(batch * 200 + at + 1))
    expect((await club.push(changes)).push.exceptions).toEqual([])
  }
  const path = `teetime/history/${club.golfers.ben}/1`
  const { body } = await club.call({ path, token: club.tokens.alice })
  const entries = body['entries'] as { strokes: number }[]
  expect(entries).toHaveLength(500)
  expect(entries.at(-1)?.strokes).toBe(3)
})
