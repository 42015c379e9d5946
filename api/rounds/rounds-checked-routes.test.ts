import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '#db/schema/messages.ts'
import { openTestOuting, sendCards, type TestOuting } from '../outings/outings-testing.ts'

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(() => club.close())

/** The rounds of an outing of Alice's in which everybody had fives, posted. */
async function posted(
  strokes = 5,
  by = club.tokens.alice,
): Promise<{ name: string; round_id: number; waits?: boolean }[]> {
  const cards = [club.golfers.alice, club.golfers.ben, club.golfers.carol].map((id) => {
    return { id, tgroupId: id === club.golfers.carol ? 2 : 1, strokesOn: () => strokes }
  })
  await sendCards(club, { outingId: club.outingId, cards, by })
  const answer = await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: by })
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.body['rounds'] as { name: string; round_id: number }[]
}

async function bensRound(): Promise<number> {
  return (await posted()).find(({ name }) => name.startsWith('Ben'))?.round_id ?? 0
}

type Edit = { score: number; reason?: string; token: string; parorbetter?: number; tournament?: 0 | 1 }

async function edit(id: number, { reason, token, ...changed }: Edit) {
  const row = await club.call({ path: `round/search?round_id=${id}`, token })
  const [round] = (row.body['rounds'] as { results: { date: string; teebox_id: number; parorbetter: number }[] })
    .results
  const played = { date: round?.date, teebox_id: round?.teebox_id, parorbetter: round?.parorbetter, tournament: 0 }
  return await club.call({ path: 'round/save', body: { id, ...played, ...changed, ...(reason && { reason }) }, token })
}

const story = async (id: number, token: string) => (await club.call({ path: `round/${id}/history`, token })).body
const emailsAbout = async (word: string) =>
  (await club.db.sql.select().from(messages)).filter(({ subject }) => subject.includes(word))

test('a golfer reports a round of an outing, and the organizer corrects it with a reason', async () => {
  const id = await bensRound()
  const refused = await edit(id, { score: 76, reason: 'Mine', token: club.tokens.ben })
  expect(refused).toMatchObject({ status: 403, problem: { code: 'round.not-yours' } })
  expect(await story(id, club.tokens.ben)).toMatchObject({ mayEdit: false, mayDelete: false, report: null })

  const words = 'I had a 7 on hole 3'
  const reported = await club.call({ path: `round/${id}/report`, body: { words }, token: club.tokens.ben })
  expect(reported.status).toBe(200)
  expect(await story(id, club.tokens.ben)).toMatchObject({ report: { words, outcome: null } })
  expect(await story(id, club.tokens.carol)).toMatchObject({ report: null, reportUntil: null })

  expect(await edit(id, { score: 91, token: club.tokens.alice })).toMatchObject({
    status: 422,
    problem: { code: 'round.reason-required' },
  })
  const saved = await edit(id, { score: 91, reason: 'Hole 3 was a 7', token: club.tokens.alice })
  expect(saved.status).toBe(200)
  const change = { by: 'Alice Moreno', reason: 'Hole 3 was a 7', before: { score: 90 }, after: { score: 91 } }
  expect(await story(id, club.tokens.dev)).toMatchObject({ changes: [{ kind: 'saved', ...change }] })
  const card = await club.call({ path: `teetime/card/${club.golfers.ben}`, token: club.tokens.ben })
  const correction = { score: 91, deleted: false, by: 'Alice Moreno', reason: 'Hole 3 was a 7' }
  expect(card.body).toMatchObject({ correction })
  const emails = await emailsAbout('was changed')
  expect(emails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Your 90 on \d\d-\d\d-\d{4} was changed to 91 by Alice Moreno$/),
  ])
  expect(emails[0]?.body).toContain('Reason: Hole 3 was a 7')
})

test('a golfer reads what another person changed beside the score, and gets no email where nothing changed', async () => {
  const id = await bensRound()
  const reason = 'The club championship'
  await edit(id, { score: 90, parorbetter: 3, tournament: 1, reason, token: club.tokens.alice })
  const [email, ...more] = await emailsAbout('was changed')
  expect(more).toEqual([])
  expect(email?.subject).toMatch(/^Your 90 on \S+ was changed by Alice Moreno$/)
  expect(email?.body).toMatch(/Holes par or better: \d+ → 3\nTournament: No → Yes\n\nReason: The club/)
  await edit(id, { score: 90, parorbetter: 3, tournament: 1, reason, token: club.tokens.alice })
  expect(await emailsAbout('was changed')).toHaveLength(1)
})

test('a golfer reads that an organizer’s change has to be confirmed before the round counts', async () => {
  const to = { user_id: club.ids.members.carol }
  await club.call({ path: `teetime/handover/${club.outingId}`, body: to, token: club.tokens.alice })
  const bens = (await posted(5, club.tokens.carol)).find(({ name }) => name.startsWith('Ben'))?.round_id ?? 0
  await edit(bens, { score: 60, reason: 'I say so', token: club.tokens.carol })
  const [email] = await emailsAbout('was changed to 60')
  expect(email?.body).toContain('an administrator has to confirm it before it counts')
  expect(email?.body).not.toContain('report a problem')
})

test('an organizer changes the round of a golfer five times a day, and an administrator any number of times', async () => {
  const to = { user_id: club.ids.members.carol }
  await club.call({ path: `teetime/handover/${club.outingId}`, body: to, token: club.tokens.alice })
  const rounds = await posted(5, club.tokens.carol)
  const idOf = (first: string) => rounds.find(({ name }) => name.startsWith(first))?.round_id ?? 0
  const change = async (token: string, score: number, id = idOf('Ben')) =>
    (await edit(id, { score, reason: 'Buy my clubs', token })).status
  for (let score = 91; score <= 95; score += 1) expect(await change(club.tokens.carol, score)).toBe(200)
  expect(await change(club.tokens.carol, 96)).toBe(429)
  expect(await emailsAbout('was changed')).toHaveLength(5)
  expect(await change(club.tokens.alice, 90)).toBe(200)
  for (let score = 91; score <= 96; score += 1) {
    expect(await change(club.tokens.carol, score, idOf('Carol'))).toBe(200)
  }
  club.advance(25 * 3_600_000)
  expect(await change(club.tokens.carol, 96)).toBe(200)
})

test('a golfer whose round is deleted and restored reads of both', async () => {
  const id = await bensRound()
  const { alice: token } = club.tokens
  await club.call({ path: 'round/delete', body: { round_id: id, reason: 'Not his' }, token })
  await club.call({ path: 'round/restore', body: { round_id: id }, token })
  const [, restored, ...more] = await emailsAbout('Your 90 on')
  expect(more).toEqual([])
  expect(restored?.subject).toMatch(/^Your 90 on \S+ was restored by Alice Moreno$/)
})

test('golfers whose rounds are removed and restored together read of both', async () => {
  await posted()
  const { alice: token } = club.tokens
  const together = { outing_id: club.outingId, expect: 3, reason: 'It was rained out' }
  const undone = await club.call({ path: 'admin/roundsTogether/undo', body: together, token })
  await club.call({ path: `admin/undoneRounds/${Number(undone.body['id'])}/restore`, body: {}, token })
  expect(await emailsAbout('was removed by Alice')).toHaveLength(2)
  expect(await emailsAbout('was restored by Alice')).toHaveLength(2)
})

test('rounds that are deleted together under a lost answer are deleted once, and the repeated request succeeds', async () => {
  await posted()
  const body = { outing_id: club.outingId, expect: 3, reason: 'It was rained out' }
  const undo = async (token: string, sent = body) =>
    await club.call({ path: 'admin/roundsTogether/undo', body: sent, token })
  const { alice } = club.tokens
  const undone = await undo(alice)
  expect(undone.status).toBe(200)
  expect(await undo(alice)).toMatchObject({ status: 200, body: undone.body })
  expect(await emailsAbout('was removed by Alice')).toHaveLength(2)
  expect(await undo(alice, { ...body, expect: 2 })).toMatchObject({ status: 404 })

  await club.call({ path: `admin/undoneRounds/${Number(undone.body['id'])}/restore`, body: {}, token: alice })
  const again = await undo(alice)
  expect(again.status).toBe(200)
  expect(again.body['id']).not.toBe(undone.body['id'])
})

test('rounds that are restored together under a lost answer are restored once, and the repeated request succeeds', async () => {
  await posted()
  const { alice: token } = club.tokens
  const body = { outing_id: club.outingId, expect: 3, reason: 'It was rained out' }
  const undone = await club.call({ path: 'admin/roundsTogether/undo', body, token })
  const restore = async (by: string) =>
    await club.call({ path: `admin/undoneRounds/${Number(undone.body['id'])}/restore`, body: {}, token: by })
  expect(await restore(token)).toMatchObject({ status: 200, body: { rounds: 3 } })
  club.advance(60_000)
  expect(await restore(token)).toMatchObject({ status: 200, body: { rounds: 3 } })
  expect(await emailsAbout('was restored by Alice')).toHaveLength(2)
  expect(await restore(club.tokens.ben)).toMatchObject({ status: 403 })
})

test('golfers whose outing is reopened read that their rounds are gone until it is posted again', async () => {
  await posted()
  const body = { reason: 'Hole 3 was scored on the wrong card' }
  await club.call({ path: `teetime/reopen/${club.outingId}`, body, token: club.tokens.alice })
  const emails = await emailsAbout('was taken back by Alice Moreno')
  expect(emails).toHaveLength(2)
  expect(emails[0]?.body).toContain(body.reason)
  expect(emails[0]?.body).toContain('when the outing is posted again')
})

test('each golfer gets an email about a round posted for them, and how to report it', async () => {
  await posted()
  const emails = await emailsAbout('posted 90 for you')
  expect(emails).toHaveLength(2)
  expect(emails[0]?.body).toContain('within 7 days')
})

test('a golfer sees that a round waits, and an administrator confirms it', async () => {
  // What Alice posts counts immediately, because she is an administrator, so Ben gets the outing.
  const to = { user_id: club.ids.members.ben }
  await club.call({ path: `teetime/handover/${club.outingId}`, body: to, token: club.tokens.alice })
  const rounds = await posted(3, club.tokens.ben)
  const bens = rounds.find(({ name }) => name.startsWith('Ben'))
  expect(bens).toMatchObject({ waits: true })
  const waiting = await club.call({ path: 'round/waiting', token: club.tokens.ben })
  expect(waiting.body).toMatchObject({ rounds: [{ id: bens?.round_id, waits: {} }] })
  expect(await story(bens?.round_id ?? 0, club.tokens.ben)).toMatchObject({ waits: true, mayEdit: false })
  const [email] = await emailsAbout('posted 54 for you')
  expect(email?.body).toContain('an administrator has to confirm it')
  // A waiting round is in no list, so it cannot be reported.
  expect(email?.body).not.toContain('report a problem')
  expect(email?.body).toContain(`Write to ${club.context.config.club.contact} before it’s confirmed.`)
  const toCheck = async () => (await club.call({ path: 'admin/roundsToCheck', token: club.tokens.alice })).body
  const path = `admin/roundsToCheck/${bens?.round_id}/confirm`
  const { results } = (await toCheck()) as { results: unknown[] }
  expect(await club.call({ path, body: { reason: '' }, token: club.tokens.alice })).toMatchObject({ status: 200 })
  expect(((await toCheck()) as { results: unknown[] }).results).toHaveLength(results.length - 1)
  expect(await story(bens?.round_id ?? 0, club.tokens.ben)).toMatchObject({ waits: false })
})

test('a round that is settled again after a lost answer is settled once, and its golfer reads of it once', async () => {
  const id = await bensRound()
  await club.call({ path: `round/${id}/report`, body: { words: 'Not mine' }, token: club.tokens.ben })
  const settle = (
    verdict: 'confirm' | 'remove',
    { key, reason = 'Card checked' }: { key: string; reason?: string },
  ) => {
    const headers = { 'idempotency-key': key }
    const path = `admin/roundsToCheck/${id}/${verdict}`
    return club.call({ path, body: { reason }, token: club.tokens.alice, headers })
  }
  const key = randomUUID()
  expect(await settle('remove', { key })).toMatchObject({ status: 200, body: { result: 'Success' } })
  expect(await settle('remove', { key })).toMatchObject({ status: 200, body: { result: 'Success' } })
  expect(await emailsAbout('was removed by Alice')).toHaveLength(1)
  expect(await settle('remove', { key, reason: 'Other words' })).toMatchObject({
    status: 409,
    problem: { code: 'request.sent-before' },
  })
  const settled = { problem: { code: 'round.nothing-to-settle' } }
  expect(await settle('remove', { key: randomUUID() })).toMatchObject(settled)
  expect(await settle('confirm', { key: randomUUID() })).toMatchObject(settled)
})
