import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#db/schema/messages.ts'
import { roundPostings, rounds } from '#db/schema/rounds.ts'
import type { RoundToPost } from '#sync/calls/rounds.ts'
import type { MemberName } from '../testing.ts'
import { openRoundsClub, enterPrivate, type RoundsClub } from './rounds-testing.ts'

let club: RoundsClub
beforeEach(async () => {
  club = await openRoundsClub()
})
afterEach(() => club.close())

const key = '0197f6a0-0000-7000-8000-000000000001'
const add = (body: RoundToPost, { as = 'ben', mid = key }: { as?: MemberName; mid?: string } = {}) =>
  club.call('round/add', { as, body, headers: { 'idempotency-key': mid } })
const stored = () => club.db.sql.select().from(rounds)

function golfer(name: MemberName, given: Partial<RoundToPost['golfers'][number]> = {}): RoundToPost['golfers'][number] {
  const played = { teebox_id: club.tees.oaks.white, score: 95, parorbetter: 3, tournament: 0, alcohol: '0' } as const
  return { id: club.ids.members[name], ...played, ...given }
}

describe('posting', () => {
  test('stores the poster’s own round, those of the others and the conditions of the course', async () => {
    const course = {
      id: club.ids.courses.oaks,
      fairwaycondition: 1,
      greenscondition: 2,
      greensspeed: 3,
      value: 4,
      coursecom: 'Dry',
    }
    const ids = await club.post({ course, region_id: 1, alcohol: '1', golfers: [golfer('dev', { tournament: 1 })] })
    expect(ids).toHaveLength(2)
    expect(await stored()).toMatchObject([
      { id: ids[0], memberId: club.ids.members.ben, score: 84, alcohol: '1', tournament: false },
      { id: ids[1], memberId: club.ids.members.dev, score: 95, alcohol: '0', tournament: true },
    ])
    const { id: _, ...conditions } = course
    expect(await club.db.sql.select().from(roundPostings)).toMatchObject([
      { ...conditions, regionId: 1, source: 'member' },
    ])
  })

  test('stores a repeated request once', async () => {
    const first = await add(club.round({ golfers: [golfer('dev')] }))
    const again = await Promise.all([1, 2, 3].map(() => add(club.round({ golfers: [golfer('dev')] }))))
    expect(again.map(({ body }) => body)).toEqual([first.body, first.body, first.body])
    expect(await stored()).toHaveLength(2)
  })

  test('refuses another round under the same key, and the same round of another member', async () => {
    await add(club.round())
    expect(await add(club.round({ score: 85 }))).toMatchObject({
      status: 422,
      body: { code: 'replay.payload-mismatch' },
    })
    expect(await add(club.round(), { as: 'dev' })).toMatchObject({
      status: 422,
      body: { code: 'replay.payload-mismatch' },
    })
    expect(await stored()).toHaveLength(1)
  })

  test('asks before it posts the same round again', async () => {
    await club.post()
    const twice = await club.call('round/add', { as: 'ben', body: club.round() })
    expect(twice).toMatchObject({ status: 409, body: { code: 'round.duplicate' } })
    expect(twice.body['error']).toMatch(/Ben Okafor .*84/)
    expect(await club.post({ duplicate: true })).toHaveLength(1)
  })

  test.each<[number, string, () => Partial<RoundToPost>]>([
    [422, 'round.future-day', () => ({ date: '2026-06-15' })],
    [422, 'round.no-such-day', () => ({ date: '2026-02-30' })],
    [422, 'round.no-such-course', () => ({ course: { ...club.round().course, id: 99 } })],
    [422, 'round.no-such-teebox', () => ({ teebox_id: club.tees.elms.white })],
    [422, 'round.no-such-golfer', () => ({ golfers: [golfer('dev', { id: 99 })] })],
    [422, 'round.golfer-twice', () => ({ golfers: [golfer('ben')] })],
    [422, 'round.score', () => ({ score: 20 })],
    [
      422,
      'round.par-or-better',
      () => ({
        teebox_id: club.tees.elms.white,
        course: { ...club.round().course, id: club.ids.courses.elms },
        score: 44,
        parorbetter: 10,
      }),
    ],
    [400, 'request.malformed', () => ({ score: 84.5 })],
    [400, 'request.malformed', () => ({ golfers: Array.from({ length: 41 }, () => golfer('dev')) })],
  ])('is refused with %d %s', async (status, code, given) => {
    const refused = await club.call('round/add', { as: 'ben', body: club.round(given()) })
    expect(refused).toMatchObject({ status, body: { code } })
    expect(await stored()).toEqual([])
  })

  test('a missing figure is required, and one that is too large has another sentence', async () => {
    const fieldsOf = async (score: number | null, parorbetter: number | null) => {
      const body = { ...club.round(), score, parorbetter }
      const refused = await club.call('round/add', { as: 'ben', body, headers: { 'idempotency-key': key } })
      return refused.body['fields'] as Record<string, string>
    }
    const missing = { score: 'score is Required!', parorbetter: '# of Holes Par or Better is Required!' }
    expect(await fieldsOf(null, null)).toEqual(missing)
    const impossible = await fieldsOf(251, 19)
    expect(Object.keys(impossible)).toEqual(expect.arrayContaining(Object.keys(missing)))
    expect(Object.values(impossible)).not.toContain(missing.score)
    expect(Object.values(impossible)).not.toContain(missing.parorbetter)
  })

  test.each<[string, () => Partial<RoundToPost>]>([
    ['date', () => ({ date: '2026-06-15' })],
    ['date', () => ({ date: '2026-02-30' })],
    ['teebox_id', () => ({ teebox_id: club.tees.elms.white })],
    ['golfers.1.teebox_id', () => ({ golfers: [golfer('dev'), golfer('hiro', { teebox_id: club.tees.elms.white })] })],
    ['score', () => ({ score: 20 })],
    ['golfers.0.score', () => ({ golfers: [golfer('dev', { score: 20 })] })],
  ])('is refused with the sentence at the field %s', async (field, given) => {
    const { body } = await club.call('round/add', { as: 'ben', body: club.round(given()) })
    expect(body['fields']).toEqual({ [field]: body['error'] })
  })

  test('a refusal about several fields has a sentence at each', async () => {
    const { body } = await club.call('round/add', {
      as: 'ben',
      body: club.round({ score: 20, golfers: [golfer('dev', { score: 21 })] }),
    })
    const fields = body['fields'] as Record<string, string>
    expect(Object.keys(fields)).toEqual(['score', 'golfers.0.score'])
    expect(body['error']).toBe(Object.values(fields).join(' '))
  })

  test('needs a login with the password', async () => {
    expect(await club.call('round/add', { body: club.round() })).toMatchObject({ status: 401 })
    expect(await club.call('round/add', { as: 'nora', body: club.round() })).toMatchObject({ status: 403 })
  })

  test('refuses an unreadable idempotency key', async () => {
    expect(await add(club.round(), { mid: 'short' })).toMatchObject({
      status: 400,
      body: { code: 'round.unreadable-key' },
    })
  })

  test('accepts a day once it has started in the easternmost time zone', async () => {
    const tomorrow = club.round({ date: '2026-06-15' })
    // One millisecond before ten in the morning in UTC, when it is midnight on the Line Islands.
    club.advance(60 * 60 * 1000 - 1)
    const post = async () => await club.call('round/add', { as: 'ben', body: tomorrow })
    expect(await post()).toMatchObject({ body: { code: 'round.future-day' } })
    club.advance(1)
    expect(await post()).toMatchObject({ status: 200 })
  })
})

describe('an email', () => {
  const sent = () => club.db.sql.select().from(messages)

  test('tells golfers what another member posted for them', async () => {
    await club.post({ golfers: [golfer('dev')] })
    const emails = await sent()
    expect(emails).toMatchObject([
      { kind: 'mail', topic: 'round-posted', receiver: 'dev@club.example', subject: 'Ben Okafor posted 95 for you' },
    ])
    expect(emails[0]?.body).toContain('95 at The oaks (White) on 06-13-2026.')
    expect(emails[0]?.body).toContain(`/handicapLookup/${club.ids.members.dev}`)
    expect(emails[0]?.body).toContain('report a problem')
  })

  test('confirms a member’s own round with the index before and after, if the settings ask for it', async () => {
    await club.post({ score: 86 })
    await club.post({ score: 85 })
    await enterPrivate(club, 'ben', { postemail: true })
    await club.post({ score: 84 })
    const emails = await sent()
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      receiver: 'ben@club.example',
      subject: 'Your round on 06-13-2026 has been posted',
    })
    // Ben's starting index of 8.1 was in effect until his third round.
    expect(emails[0]?.body).toContain('Handicap Index 8.1 → 10.5.')
  })

  test('about a deleted round offers no report, which the round can no longer get, but the club', async () => {
    const [id] = await club.post()
    await club.call('round/delete', { as: 'alice', body: { round_id: id } })
    const [email] = await sent()
    expect(email).toMatchObject({ topic: 'round-decided', receiver: 'ben@club.example' })
    expect(await club.call(`round/${id}/report`, { as: 'ben', body: { words: 'I played it' } })).toMatchObject({
      status: 404,
    })
    expect(email?.body).not.toContain('report')
    expect(email?.body).toContain(club.context.config.club.contact)
  })

  test('is not sent when the round is refused', async () => {
    await club.call('round/add', {
      as: 'ben',
      body: club.round({ golfers: [golfer('dev'), golfer('hiro', { score: 20 })] }),
    })
    expect(await sent()).toEqual([])
  })
})

describe('saving', () => {
  const save = (body: object, as: MemberName = 'ben') => club.call('round/save', { as, body })
  const edit = (id: number | undefined, given: object = {}) => {
    const { teebox_id, parorbetter, tournament, date } = club.round()
    return { id, date, teebox_id, score: 83, parorbetter, tournament, ...given }
  }

  test('replaces the round and changes the index', async () => {
    const [id] = await club.post()
    await club.post({ score: 85 })
    await club.post({ score: 86 })
    expect(await club.indexOf('ben')).toBe(105)
    expect(await save(edit(id))).toMatchObject({ status: 200, body: { result: 'Success' } })
    expect(await club.indexOf('ben')).toBe(96)
  })

  test('keeps the alcohol unless it is sent', async () => {
    const [id] = await club.post({ alcohol: '2' })
    await save(edit(id), 'alice')
    expect(await stored()).toMatchObject([{ score: 83, alcohol: '2' }])
    await save(edit(id, { alcohol: '0' }))
    expect(await stored()).toMatchObject([{ alcohol: '0' }])
  })

  test('can post the rounds of playing partners, all or nothing', async () => {
    const [id] = await club.post()
    const refused = await save(edit(id, { golfers: [golfer('dev'), golfer('hiro', { score: 20 })] }))
    expect(refused).toMatchObject({ status: 422, body: { code: 'round.score' } })
    expect(refused.body['fields']).toEqual({ 'golfers.1.score': refused.body['error'] })
    expect(await stored()).toMatchObject([{ score: 84 }])
    const noTees = await save(edit(id, { teebox_id: club.tees.elms.white }))
    expect(noTees.body).toMatchObject({ code: 'round.no-such-teebox', fields: { teebox_id: noTees.body['error'] } })

    expect(await save(edit(id, { golfers: [golfer('dev')] }))).toMatchObject({ status: 200 })
    expect(await stored()).toMatchObject([
      { score: 83 },
      { memberId: club.ids.members.dev, score: 95, date: '2026-06-13' },
    ])
    expect(await save(edit(id, { golfers: [golfer('ben')] }))).toMatchObject({ body: { code: 'round.golfer-twice' } })
  })

  test('is refused to other members and for an unknown round', async () => {
    const [id] = await club.post()
    expect(await save(edit(id), 'dev')).toMatchObject({ status: 403, body: { code: 'round.not-yours' } })
    expect(await save(edit(99))).toMatchObject({ status: 404, body: { code: 'round.not-found' } })
    expect(await club.call('round/save', { body: edit(id) })).toMatchObject({ status: 401 })
    expect(await stored()).toMatchObject([{ score: 84 }])
  })

  test('with the same idempotency key happens once', async () => {
    const [id] = await club.post()
    const body = edit(id, { golfers: [golfer('dev')] })
    const headers = { 'idempotency-key': key }
    await club.call('round/save', { as: 'ben', body, headers })
    expect(await club.call('round/save', { as: 'ben', body, headers })).toMatchObject({ status: 200 })
    expect(await stored()).toHaveLength(2)
  })
})

describe('deleting', () => {
  const remove = (round_id: number | undefined, as?: MemberName) =>
    club.call('round/delete', { as, body: { round_id } })
  const restore = (round_id: number | undefined, as: MemberName = 'alice') =>
    club.call('round/restore', { as, body: { round_id } })

  test('is for administrators, and changes the index, as does restoring', async () => {
    const [id] = await club.post()
    await club.post({ score: 85 })
    await club.post({ score: 86 })
    for (const as of [undefined, 'ben', 'dev'] as const) expect((await remove(id, as)).status).toBe(as ? 403 : 401)
    expect(await club.indexOf('ben')).toBe(105)
    expect(await remove(id, 'alice')).toMatchObject({ status: 200, body: { result: 'Success' } })
    // Two rounds give no index, so his starting index counts.
    expect(await club.indexOf('ben')).toBe(81)
    expect(await restore(id, 'ben')).toMatchObject({ status: 403 })
    expect(await restore(id)).toMatchObject({ status: 200, body: { result: 'Success' } })
    expect(await club.indexOf('ben')).toBe(105)
  })

  test('lists the round for administrators, with who deleted it and until when it can be restored', async () => {
    const listed = async (as: MemberName = 'alice') => await club.call('admin/deletedRounds', { as })
    const [first, second] = [...(await club.post()), ...(await club.post({ score: 85 }))]
    await remove(first, 'alice')
    club.advance(60_000)
    await remove(second, 'alice')
    await restore(first)
    club.advance(60_000)
    await remove(first, 'alice')
    expect(await listed('ben')).toMatchObject({ status: 403 })
    const { results, ...page } = (await listed()).body
    expect(page).toEqual({ page: 1, nextPage: null, totalPages: 1 })
    expect(results).toMatchObject([
      { id: first, date: '2026-06-13', coursename: 'The oaks', tee: 'White', score: 84, lastname: 'Okafor' },
      { id: second, score: 85 },
    ])
    expect((results as object[])[0]).toMatchObject({
      deleted: '2026-06-14T09:02:00.000Z',
      deletedBy: 'Alice Moreno',
      until: '2026-07-14',
    })
    await restore(first)
    expect((await listed()).body['results']).toMatchObject([{ id: second }])
    const listedAfter = async (hours: number) => {
      club.advance(hours * 60 * 60 * 1000)
      const headers = { authorization: `Bearer ${await club.signIn('alice')}` }
      return (await club.app.inject({ url: '/api/admin/deletedRounds', headers })).json<object>()
    }
    // Ten in the evening of the last day, at the club in California.
    expect(await listedAfter(30 * 24 + 20)).toMatchObject({ results: [{ id: second, until: '2026-07-14' }] })
    expect(await listedAfter(4)).toMatchObject({ results: [], totalPages: 0 })
  })

  test('is answered, emailed and logged once when it is sent again because its answer was lost', async () => {
    const [id] = await club.post()
    for (const _time of [1, 2]) expect(await remove(id, 'alice')).toMatchObject({ body: { result: 'Success' } })
    const emails = (await club.db.sql.select().from(messages)).filter(({ subject }) => subject.includes('was deleted'))
    expect(emails).toHaveLength(1)
    expect(club.log.filter((each) => each.includes('"round_deleted"'))).toHaveLength(1)
  })

  test('is refused for no round, and restoring one after 30 days', async () => {
    const [id] = await club.post()
    await remove(id, 'alice')
    expect(await remove(99, 'alice')).toMatchObject({ status: 404, body: { code: 'round.not-found' } })
    club.advance(31 * 24 * 60 * 60 * 1000)
    const as = await club.signIn('alice')
    const late = await club.call('round/restore', {
      body: { round_id: id },
      headers: { authorization: `Bearer ${as}` },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'round.restore-too-late' } })
  })

  test('is logged with the administrator', async () => {
    const [id] = await club.post()
    await remove(id, 'alice')
    const line = club.log.find((each) => each.includes('"round_deleted"'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ round: id, actor: `member ${club.ids.members.alice}` })
  })
})
