import { afterEach, beforeEach, expect, test } from 'vitest'
import { teetimes } from '#db/schema/outings.ts'
import { transaction } from '#db/transaction.ts'
import type { FollowedBoard, FollowLink } from '#sync/calls/follow.ts'
import { openTestOuting, outingBody, type TestOuting } from '../outings-testing.ts'
import { previewOf } from './follow-pages.ts'

let club: TestOuting

beforeEach(async () => {
  club = await openTestOuting({ dist: { 'index.html': '<head><title>Nomad</title></head>' } })
})
afterEach(async () => club.close())

async function linkAs(token: string): Promise<FollowLink> {
  const { text, status } = await club.call({ path: `teetime/${club.outingId}/follow`, body: {}, token })
  if (status !== 200) throw new Error(text)
  return JSON.parse(text) as FollowLink
}

const change = (body: object, token = club.tokens.alice) =>
  club.call({ path: `teetime/${club.outingId}/follow/settings`, body, token })

const tokenOf = ({ url }: Pick<FollowLink, 'url'>) => url?.split('/').at(-1) ?? ''
const follow = (token: string) => club.call({ path: `follow/${token}` })

async function board(): Promise<FollowedBoard> {
  const { text, status } = await follow(tokenOf(await linkAs(club.tokens.ben)))
  if (status !== 200) throw new Error(text)
  return JSON.parse(text) as FollowedBoard
}

async function score(hole: number, holescore: number, golfer: keyof TestOuting['golfers'] = 'ben') {
  const golfers = [{ id: club.golfers[golfer], holescore }]
  const path = `teetime/updateScore/${club.outingId}/${hole}`
  expect((await club.call({ path, body: { golfers }, token: club.tokens.alice })).status).toBe(200)
  // Answers are cached for two seconds.
  club.advance(2_000)
}

test('everybody in an outing gets the same link, and only its organizer may change it', async () => {
  const [bens, alices] = [await linkAs(club.tokens.ben), await linkAs(club.tokens.alice)]
  expect(bens.url).toMatch(/^http.*\/follow\/[\w-]{22}$/)
  expect(alices.url).toBe(bens.url)
  expect([bens.mayChange, alices.mayChange]).toEqual([false, true])
  expect((await change({ isOn: false, hidesLast: false }, club.tokens.ben)).problem.code).toBe('outing.not-organizer')
})

test('a stranger follows with the link alone, and gets no code, index or whole name', async () => {
  await score(1, 3)
  const shown = await board()
  const ben = shown.golfers.find(({ id }) => id === club.golfers.ben)
  expect(ben).toMatchObject({ name: 'Ben O.', thru: 1, grossToPar: -1, last: [{ hole: 1, par: 4, gross: 3 }] })
  expect(shown.gross[0]).toEqual({ id: club.golfers.ben, place: '1' })
  const text = JSON.stringify(shown)
  expect(text).not.toMatch(/okafor|index|email|@/i)
  for (const code of club.codes) expect(text).not.toContain(code)
})

test('followers, and the preview of a chat, read the title of a tournament', async () => {
  expect((await board()).outing).not.toHaveProperty('title')
  await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ tournamentTitle: 'Winter Cup, day 1' }))
  club.advance(2_000)
  const followed = await board()
  expect(followed.outing.title).toBe('Winter Cup, day 1')
  expect(previewOf(followed, 'Los Lagos').about).toContain('Winter Cup, day 1')
})

test('golfers and members read the title of a tournament wherever an outing is named', async () => {
  const of = async (path: string) => {
    const { body, text, status } = await club.call({ path, token: club.tokens.alice })
    if (status !== 200) throw new Error(text)
    return body as Titled & { results?: readonly Titled['outing'][] }
  }
  type Titled = { outing: { title?: string } }
  const titles = async () => [
    (await of(`teetime/groupOutingByCode/${club.codes[0]}/0`)).outing.title,
    (await of(`teetime/eventDay/${club.outingId}`)).outing.title,
    (await of(`teetime/stakes/${club.outingId}`)).outing.title,
    (await of('teetime/groupCurrentOutingList')).results?.[0]?.title,
  ]
  expect(await titles()).toEqual([undefined, undefined, undefined, undefined])
  await transaction(club.db, (tx) => tx.sql.update(teetimes).set({ tournamentTitle: 'Winter Cup' }))
  expect(await titles()).toEqual(['Winter Cup', 'Winter Cup', 'Winter Cup', 'Winter Cup'])
})

test('a guest is never named in full, whatever the club has chosen', async () => {
  const policies = {
    registration: 'open',
    openLookup: true,
    asksAlcohol: false,
    followNames: 'full',
    allowsStakes: true,
  }
  const chosen = { path: 'admin/club/policies', body: { version: 1, policies }, token: club.tokens.alice }
  expect((await club.call(chosen)).status).toBe(200)
  const names = (await board()).golfers.map(({ name }) => name)
  expect(names).toContain('Ben Okafor')
  expect(names).toContain('Zed G.')
})

test('golfers whose shown names are the same have a number', async () => {
  const { golfers, ...body } = await outingBody(club)
  const [alice, , , guest] = golfers
  const others = ['Ode', 'Owen'].map((lastname) => ({ ...guest, firstname: 'Ben', lastname }))
  const field = { ...body, golfers: [{ ...alice, user_id: club.ids.members.dev }, ...others] }
  const { dev } = club.tokens
  const started = await club.call({ path: 'teetime/updateGroupOuting/0', body: field, token: dev })
  const link = await club.call({ path: `teetime/${Number(started.body['id'])}/follow`, body: {}, token: dev })
  const shown = JSON.parse((await follow(tokenOf(JSON.parse(link.text) as FollowLink))).text) as FollowedBoard
  expect(shown.golfers.map(({ name }) => name)).toEqual(expect.arrayContaining(['Ben O. (1)', 'Ben O. (2)']))
})

test('a link that was turned off shows nothing, and turned on again is another one', async () => {
  const first = await linkAs(club.tokens.alice)
  await change({ isOn: false, hidesLast: false })
  expect((await linkAs(club.tokens.ben)).url).toBe(null)
  expect((await follow(tokenOf(first))).problem.code).toBe('follow.not-found')
  await change({ isOn: true, hidesLast: false })
  const second = await linkAs(club.tokens.ben)
  expect(second.url).not.toBe(first.url)
  expect((await follow(tokenOf(first))).status).toBe(404)
  expect((await follow(tokenOf(second))).status).toBe(200)
})

test('the last three holes stay hidden until the scores are posted', async () => {
  await change({ isOn: true, hidesLast: true })
  const everybody = ['alice', 'ben', 'carol', 'zed'] as const
  for (let hole = 1; hole <= 18; hole += 1) for (const name of everybody) await score(hole, 4, name)
  const before = await board()
  expect(before.hidesLast).toBe(true)
  expect(before.golfers.map(({ thru }) => thru)).toEqual([15, 15, 15, 15])
  expect(before.golfers.every(({ last }) => last.at(-1)?.hole === 15)).toBe(true)
  const posted = await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
  expect(posted.status).toBe(200)
  club.advance(2_000)
  const after = await board()
  expect([after.hidesLast, after.outing.status]).toEqual([false, 'posted'])
  expect(after.golfers.map(({ thru }) => thru)).toEqual([18, 18, 18, 18])
})

test('after the posting, who lacks a hole has no place, and no chat says that they won', async () => {
  for (let hole = 1; hole <= 18; hole += 1) await score(hole, 6, 'alice')
  for (let hole = 1; hole <= 3; hole += 1) await score(hole, 2, 'ben')
  const posted = await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
  expect(posted.status).toBe(200)
  const after = await board()
  const { alice, ben } = club.golfers
  for (const places of [after.net, after.gross]) {
    expect(places[0]).toEqual({ id: alice, place: '1' })
    expect(places).toContainEqual({ id: ben, place: 'NR' })
  }
  expect(after.golfers.find(({ id }) => id === ben)).toMatchObject({ thru: 3, netToPar: null, grossToPar: null })
  expect(previewOf(after, 'Los Lagos').headline).toMatch(/^Alice .* wins at/)
})

test('after the posting a tie is broken as in the results', async () => {
  // With 12 strokes against 7, five strokes fewer on the last five holes make a net tie.
  for (let hole = 1; hole <= 18; hole += 1) {
    await score(hole, 4, 'alice')
    await score(hole, hole < 14 ? 4 : 3, 'ben')
  }
  expect((await board()).net.filter(({ place }) => place === 'T1')).toHaveLength(2)
  const path = `teetime/postscores/${club.outingId}`
  expect((await club.call({ path, body: { ties: 'countback' }, token: club.tokens.alice })).status).toBe(200)
  club.advance(2_000)
  const after = await board()
  const { alice, ben } = club.golfers
  expect(after.net.slice(0, 2)).toEqual([
    { id: ben, place: '1', decided: 'on the last 9' },
    { id: alice, place: '2' },
  ])
  expect(previewOf(after, 'Los Lagos').headline).toMatch(/^Ben .* wins at/)
})

test('the time of the server comes with the board, because the clock of a phone may be wrong', async () => {
  await score(1, 3)
  const { groups, serverNow } = await board()
  const heardAt = groups.find(({ id }) => id === 1)?.heardAt ?? ''
  expect([Date.parse(heardAt), serverNow]).toEqual([club.context.now().getTime() - 2_000, club.context.now().getTime()])
})

test('any number of followers cost one read of the outing', async () => {
  const token = tokenOf(await linkAs(club.tokens.ben))
  await score(1, 3)
  const first = await follow(token)
  const golfers = [{ id: club.golfers.ben, holescore: 9 }]
  await club.call({ path: `teetime/updateScore/${club.outingId}/2`, body: { golfers }, token: club.tokens.alice })
  expect((await follow(token)).text).toBe(first.text)
  club.advance(2_000)
  expect((await follow(token)).text).not.toBe(first.text)
})

test('followers see new scores also after the clock of the server was set back', async () => {
  await score(1, 3)
  await board()
  club.advance(-60 * 60_000)
  await score(2, 3)
  expect((await board()).golfers.find(({ id }) => id === club.golfers.ben)).toMatchObject({ thru: 2 })
})

test('an unknown link is not found, however it is spelled', async () => {
  for (const token of ['x', '%00', 'a'.repeat(64), '../1']) expect((await follow(token)).status).toBe(404)
})

test('a chat shows who leads, with a picture, and search engines list nothing', async () => {
  await score(1, 3)
  const token = tokenOf(await linkAs(club.tokens.ben))
  const page = await club.app.inject(`/follow/${token}`)
  expect(page.headers['x-robots-tag']).toBe('noindex')
  const headline = previewOf(await board(), 'Los Lagos').headline
  expect(headline).toMatch(/^Ben O\. leads at −\d$/)
  expect(page.body).toContain(`<meta property="og:title" content="${headline}" />`)
  const [picture] = /http[^"]*preview\.png/.exec(page.body) ?? ['']
  const drawn = await club.app.inject(new URL(picture).pathname)
  expect(drawn.headers['content-type']).toBe('image/png')
  expect(drawn.rawPayload.subarray(1, 4).toString()).toBe('PNG')
})

test('the picture of a chat hides the last holes as soon as the organizer does', async () => {
  await score(18, 3)
  const token = tokenOf(await linkAs(club.tokens.alice))
  const picture = async () => {
    const { headers, rawPayload } = await club.app.inject(`/follow/${token}/preview.png`)
    return { cache: headers['cache-control'], bytes: rawPayload.toString('base64') }
  }
  const before = await picture()
  expect(await picture()).toEqual(before)
  await change({ isOn: true, hidesLast: true })
  expect((await board()).net.map(({ place }) => place)).not.toContain('1')
  expect(await picture()).toMatchObject({ cache: 'no-cache', bytes: expect.not.stringContaining(before.bytes) })
})

test('the picture of a chat names the winner as soon as the scores are posted', async () => {
  for (let hole = 1; hole <= 18; hole += 1) await score(hole, 4)
  const token = tokenOf(await linkAs(club.tokens.alice))
  const picture = async () => (await club.app.inject(`/follow/${token}/preview.png`)).rawPayload.toString('base64')
  const before = await picture()
  const posted = await club.call({ path: `teetime/postscores/${club.outingId}`, body: {}, token: club.tokens.alice })
  expect(posted.status).toBe(200)
  club.advance(2_000)
  expect((await board()).outing.status).toBe('posted')
  expect(await picture()).not.toBe(before)
})

test('only the board to embed may be shown in a frame of another site', async () => {
  const path = `/follow/${tokenOf(await linkAs(club.tokens.ben))}`
  const policyOf = async (url: string) => String((await club.app.inject(url)).headers['content-security-policy'])
  expect(await policyOf(path)).toContain("frame-ancestors 'none'")
  expect(await policyOf(`${path}?embed`)).toContain('frame-ancestors *')
})

test('the page of a link that is off says nothing about the outing, and has no picture', async () => {
  const token = tokenOf(await linkAs(club.tokens.alice))
  await change({ isOn: false, hidesLast: false })
  const page = await club.app.inject(`/follow/${token}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('og:')
  expect((await club.app.inject(`/follow/${token}/preview.png`)).statusCode).toBe(404)
})

const rowOf = (id: number, netToPar: number | null) => {
  return { id, name: `Golfer ${id}`, isGuest: false, group: 1, thru: 1, grossToPar: netToPar, netToPar, last: [] }
}

/** The parts of a board that the preview does not use. */
const blank: Omit<FollowedBoard, 'outing' | 'golfers' | 'net'> = {
  names: 'short',
  hidesLast: false,
  gross: [],
  skins: [],
  games: [],
  groups: [],
}

test.each([
  ['inprogress', ['1', '2'], 'Golfer 1 leads at E'],
  ['inprogress', ['T1', 'T1'], 'Tied at E'],
  ['posted', ['1', '2'], 'Golfer 1 wins at E'],
  ['posted', ['T1', 'T1'], 'Final: tied at E'],
] as const)('of an outing %s with places %s a chat says: %s', (status, places, headline) => {
  const board: FollowedBoard = {
    outing: { course: 'The oaks', date: '2026-06-14', status },
    ...blank,
    golfers: [rowOf(1, 0), rowOf(2, places[1] === '2' ? 1 : 0)],
    net: places.map((place, at) => ({ id: at + 1, place })),
  }
  expect(previewOf(board, 'Los Lagos')).toMatchObject({ headline, about: 'Sunday, June 14 · The oaks' })
})

test.each([
  ['inprogress', 'Ben O., Ann I. lead at −1'],
  ['posted', 'Ben O., Ann I. win at −1'],
] as const)('of a team in an outing %s a chat says: %s', (status, headline) => {
  const board: FollowedBoard = {
    outing: { course: 'The oaks', date: '2026-06-14', status, format: 'scramble' },
    ...blank,
    golfers: [{ ...rowOf(1, -1), name: 'Ben O., Ann I.' }],
    net: [{ id: 1, place: '1' }],
  }
  expect(previewOf(board, 'Los Lagos')).toMatchObject({ headline })
})

test('a golfer who left the course leads in no chat', () => {
  const board: FollowedBoard = {
    outing: { course: 'The oaks', date: '2026-06-14', status: 'posted' },
    ...blank,
    golfers: [rowOf(1, -1), rowOf(2, -1)],
    net: [1, 2].map((id) => ({ id, place: 'WD' })),
  }
  expect(previewOf(board, 'Los Lagos')).toMatchObject({ headline: 'The oaks', rows: [] })
})

test('of an outing that was canceled a chat says that, and not who leads', async () => {
  await score(1, 3)
  const canceled = await club.call({
    path: `teetime/cancelouting/${club.outingId}`,
    body: {},
    token: club.tokens.alice,
  })
  expect(canceled.status).toBe(200)
  club.advance(2_000)
  const after = await board()
  expect(after.outing.status).toBe('cancelled')
  expect(previewOf(after, 'Los Lagos')).toMatchObject({
    headline: 'Canceled',
    about: 'Sunday, June 14 · The oaks',
    rows: [],
  })
})

test('before the first score a chat says where the outing is', async () => {
  expect(previewOf(await board(), 'Los Lagos')).toMatchObject({ headline: 'The oaks', rows: [] })
})
