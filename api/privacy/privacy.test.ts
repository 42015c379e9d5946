import type { FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readClub } from '#db/club/club-settings.ts'
import { everyTable } from '#db/every-table.ts'
import { changeAccount, changeSettings, findAccount, findAccountById } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { sessions } from '#db/schema/members.ts'
import { outingGames } from '#db/schema/outings.ts'
import { addFeeler } from '#db/tee-times/feelers.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import { accept } from '#golf/result.ts'
import { accountContext } from '../accounts/account-context.ts'
import { get, post, sentMessages } from '../accounts/accounts-testing.ts'
import { buildApp } from '../server/app.ts'
import { samples } from '../server/authorization/authorization-requests-testing.ts'
import { openScene, send, type Scene } from '../server/authorization/authorization-testing.ts'
import type { Context } from '../server/context.ts'
import { formFor, openTournament } from '../tee-times/sign-ups-testing.ts'
import type { MemberName } from '../testing.ts'
import { testPassword } from '../testing.ts'
import { leaveClub } from './leave-club.ts'

let scene: Scene
beforeEach(async () => {
  scene = await openScene()
})
afterEach(() => scene.club.close())

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Words that occur in no other row. */
const canary = {
  firstname: 'Carol-canary',
  lastname: 'Ito-canary',
  phonenum: '602 555 7101',
  address: 'canary-address',
  city: 'canary-city',
  zip: 'canary-zip',
  aga: 'canary-aga',
  tees: 'canary-tees',
  dob: '1947-03-19',
}
const email = 'carol-email@canary.example'
const words = [...Object.values(canary), email, 'canary-comment']
const newEmail = 'new@canary.example'

const carol = () => scene.club.ids.members.carol
const call = async (name: MemberName, path: string, payload: object = {}) =>
  post(scene.club, path, payload, { token: await scene.club.signIn(name) })

/** Carol uses every feature that leaves a row with her name. */
async function fill(): Promise<void> {
  const { club } = scene
  await transaction(club.db, async (tx) => {
    await changeSettings(tx, { id: carol(), settings: canary })
    await changeAccount(tx, { id: carol(), email })
  })
  const done = ['POST round/add', 'POST teetime/:id/signup', 'POST teetime/updateScore/:outingId/:hole']
  for (const what of done) {
    const [method = '', declared = ''] = what.split(' ')
    const { path = declared, payload } = (await samples[what]?.(scene)) ?? {}
    const request = { method: method as 'GET', url: `/api/${path}`, ...(payload !== undefined && { payload }) }
    await send(club, request, await club.signIn('carol'))
  }
  await transaction(club.db, async (tx) => {
    const wish = {
      date: addDays('2026-06-14', 9),
      timeRange: 'Early Morning',
      regionId: 1,
      comments: 'canary-comment',
    } as const
    await addFeeler(tx, { wish, memberId: carol(), now: club.context.now() })
  })
  await call('carol', 'user/updateEmail', { username: 'carol', password: testPassword, email: newEmail })
}

const download = (name: MemberName = 'carol') => call(name, 'user/download')
const remove = (name: MemberName = 'carol', password = testPassword) => call(name, 'user/delete', { password })

/** Every row of every table as text. */
async function everyRow(): Promise<string[]> {
  const rows: string[] = []
  for (const table of everyTable) {
    for (const row of await scene.club.db.sql.select().from(table)) rows.push(JSON.stringify(row))
  }
  return rows
}

const golfers = async () => (await get(scene.club, 'golfer/all')).body

/** Runs the background jobs of an hour. */
async function work(): Promise<void> {
  scene.club.context.backgroundJobs.wake()
  await scene.club.context.backgroundJobs.settled()
}

test('everything about a member is in one file, with nothing to log in with and nothing of others', async () => {
  await fill()
  const answer = await download()
  const { filename, content } = answer.json<{ filename: string; content: string }>()
  expect(filename).toBe('my-data-2026-06-14.json')
  for (const word of words) expect(content).toContain(word)
  const { stored } = JSON.parse(content) as { stored: Record<string, object[]> }
  const tables = ['members', 'sessions', 'rounds', 'sign_ups', 'feelers', 'messages', 'outing_golfers', 'account_links']
  for (const table of tables) expect(stored[table]?.length ?? 0, table).toBeGreaterThan(0)
  expect(content).not.toMatch(/argon2|ben@club\.example/)
})

test('a server that starts with a clock far ahead deletes no one before it can be set', async () => {
  await remove()
  const { club } = scene
  const due = new Date(club.context.now().getTime() - 1000).toISOString()
  await transaction(club.db, (tx) => changeAccount(tx, { id: carol(), leavesAt: due }))
  const firstname = async () => (await findAccountById(club.db, { id: carol() }))?.firstname
  await work()
  expect(await firstname()).toBe('Carol')
  club.advance(hour)
  await work()
  expect(await firstname()).toBe('Former')
})

test('a server that is restarted within each hour erases those whose days are over, too', async () => {
  await remove()
  const { club } = scene
  const due = new Date(club.context.now().getTime() - 1000).toISOString()
  await transaction(club.db, (tx) => changeAccount(tx, { id: carol(), leavesAt: due }))
  club.advance(40 * minute)
  await work()
  await club.app.close()

  const next = await buildApp({ ...club.context, elapsed: sinceNow(club.context.elapsed) })
  club.advance(30 * minute)
  await next.getDecorator<Context>('context').backgroundJobs.settled()
  await next.close()
  expect((await findAccountById(club.db, { id: carol() }))?.firstname).toBe('Former')
})

/** Elapsed time that starts at zero now, as in a new process. */
function sinceNow(elapsed: () => number): () => number {
  const start = elapsed()
  return () => elapsed() - start
}

test('five downloads a day are enough', async () => {
  for (let times = 0; times < 5; times += 1) expect((await download()).statusCode).toBe(200)
  expect((await download()).json()).toMatchObject({
    code: 'privacy.too-many',
    error: expect.stringContaining('24 hours'),
  })
  expect((await download('ben')).statusCode).toBe(200)
  scene.club.advance(day)
  expect((await download()).statusCode).toBe(200)
})

test('deleting an account asks the password, ends every sign-in and takes the member out of every list', async () => {
  const token = await scene.club.signIn('carol')
  expect((await remove('carol', 'wrong password')).json()).toMatchObject({ code: 'password.wrong' })
  expect(await golfers()).toContain('Ito')
  expect((await remove()).statusCode).toBe(200)
  expect(await golfers()).not.toContain('Ito')
  expect((await get(scene.club, 'info/directory', { token })).statusCode).toBe(401)
})

test('deleting an account gives up the spots in tee times, and the first who waits gets them', async () => {
  const { club } = scene
  const { ben } = club.ids.members
  const id = await openTournament(club, { numWanted: 1 })
  const signUp = (name: MemberName) =>
    call(name, `teetime/${id}/signup`, formFor(club, name, { user_id: club.ids.members[name] }))
  for (const name of ['carol', 'ben'] as const) expect((await signUp(name)).statusCode).toBe(200)
  const roster = async () =>
    (await get(club, `teetime/${id}/tourney/players`)).json<{ players: { user_id: number; place: string }[] }>().players
  expect((await roster()).map(({ user_id, place }) => [user_id, place])).toEqual([
    [carol(), 'in'],
    [ben, 'waiting'],
  ])
  await remove()
  expect((await roster()).map(({ user_id, place }) => [user_id, place])).toEqual([[ben, 'in']])
})

test('a login within thirty days takes the deletion back, and an email says so', async () => {
  const logIn = () => post(scene.club, 'login', { username: 'carol', password: testPassword })
  const kept = async () => (await sentMessages(scene.club)).filter(({ topic }) => topic === 'account-kept')
  await remove()
  scene.club.advance(29 * day)
  expect((await logIn()).statusCode).toBe(200)
  expect(await kept()).toMatchObject([{ to: 'carol@club.example' }])
  expect((await logIn()).statusCode).toBe(200)
  expect(await kept()).toHaveLength(1)
  scene.club.advance(2 * day)
  await work()
  expect(await golfers()).toContain('Ito')
})

test('after thirty days nothing names the member anywhere, and the scores of others stay', async () => {
  await fill()
  await remove()
  const others = (await get(scene.club, `teetime/groupOutingByCode/${scene.code}/0`)).json<{ golfers: object[] }>()
    .golfers
  scene.club.advance(30 * day)
  await work()
  const left = (await everyRow()).filter((row) => [...words, newEmail].some((word) => row.includes(word)))
  // The audit chain includes the name under which a score was entered, so that name stays.
  expect(left.filter((row) => !/"hole":.*"actor":"Carol-canary Ito-canary"/.test(row))).toEqual([])
  expect(await findAccount(scene.club.db, { username: 'carol' })).toBeUndefined()
  const now = (await get(scene.club, `teetime/groupOutingByCode/${scene.code}/0`)).json<{ golfers: object[] }>().golfers
  expect(now).toHaveLength(others.length)
  expect(JSON.stringify(now)).toContain('Former')
  for (const password of [testPassword, '']) {
    const login = await post(scene.club, 'login', { username: `former.${carol()}`, password })
    expect(login.statusCode).toBe(401)
  }
})

/** Registers a person with the email of a guest and the name of a member, without confirming it. */
async function registerAs(guest: string): Promise<void> {
  const { club } = scene
  await transaction(club.db, async (tx) => {
    const { firstname, lastname } = canary
    await changeSettings(tx, { id: club.ids.members.nora, settings: { firstname, lastname } })
    await changeAccount(tx, { id: club.ids.members.nora, email: guest })
    const message = {
      kind: 'mail',
      topic: 'signed-up',
      receiver: guest,
      subject: 'Your spot',
      body: 'guest-canary',
    } as const
    await addMessage(tx, { ...message, createdAt: club.context.now().toISOString() })
  })
}

const textOf = async (name: MemberName) => (await download(name)).json<{ content: string }>().content

test('a person whose email is not confirmed downloads what is theirs, and nothing of an address or a name they typed', async () => {
  await fill()
  await registerAs('guest@canary.example')
  const games = async () => (await scene.club.db.sql.select().from(outingGames)).map(({ addedBy }) => addedBy)
  const carolsName = `${canary.firstname} ${canary.lastname}`
  await transaction(scene.club.db, (tx) =>
    tx.sql.insert(outingGames).values({
      outingId: scene.outingId,
      kind: 'skins',
      terms: '{}',
      addedBy: carolsName,
      addedAt: scene.club.context.now().toISOString(),
    }),
  )
  expect(await textOf('nora')).toContain('"username": "nora"')
  expect(await textOf('nora')).not.toMatch(/guest-canary|sync_mutations|outing_games/)

  expect((await remove('nora')).statusCode).toBe(200)
  scene.club.advance(30 * day)
  await work()
  expect(await findAccount(scene.club.db, { username: 'nora' })).toBeUndefined()
  expect(await games()).toEqual([carolsName])
  expect((await everyRow()).join()).toContain('guest-canary')
})

test('the deletion of an account whose email is not confirmed is announced to no one', async () => {
  await remove('nora')
  expect(await sentMessages(scene.club)).toEqual([])
  await remove('carol')
  expect(await sentMessages(scene.club)).toMatchObject([{ to: 'carol@club.example', topic: 'account-deleted' }])
})

test('a registration that waits is deleted by its person and is no longer listed for an approval', async () => {
  const { club } = scene
  await transaction(club.db, (tx) => changeAccount(tx, { id: carol(), approval: 'waiting' }))
  const token = await club.signIn('alice')
  const waiting = async () =>
    (await get(club, 'admin/registrations?state=waiting', { token })).json<{ results: object[] }>()
  expect((await waiting()).results).toMatchObject([{ username: 'carol' }])
  expect(await textOf('carol')).toContain('carol@club.example')
  expect((await remove()).statusCode).toBe(200)
  expect((await waiting()).results).toEqual([])
})

test('with a temporary password nothing is downloaded or deleted before a new one is chosen', async () => {
  const { club } = scene
  const token = await club.signIn('carol')
  await transaction(club.db, (tx) => tx.sql.update(sessions).set({ scope: 'reset' }))
  const refused = { code: 'session.reset-required' }
  expect((await post(club, 'user/download', {}, { token })).json()).toMatchObject(refused)
  expect((await post(club, 'user/delete', { password: testPassword }, { token })).json()).toMatchObject(refused)
})

test('the only administrator cannot leave the club without one', async () => {
  expect((await remove('alice')).json()).toMatchObject({ code: 'member.last-admin' })
})

test('of two administrators one may leave, and then the other is the only one', async () => {
  await transaction(scene.club.db, (tx) => changeAccount(tx, { id: scene.club.ids.members.ben, isadmin: true }))
  expect((await remove('alice')).statusCode).toBe(200)
  expect((await remove('ben')).json()).toMatchObject({ code: 'member.last-admin' })
})

test.each(['privacy', 'terms'])('the page %s names the club and how to reach it', async (page) => {
  const { body } = await get(scene.club, `info/legal/${page}`)
  expect(body).toContain('Nomad Golf Club')
  expect(body).toContain('secretary@nomad.example')
  expect(body).not.toContain('{{')
  // Apostrophes are typographic, as in every other text; the club’s own texts stay as they are.
  expect(body).not.toContain("'")
})

async function choose(changes: object) {
  const { version } = await readClub(scene.club.db)
  const policies = {
    registration: 'open',
    openLookup: true,
    asksAlcohol: false,
    followNames: 'short',
    allowsStakes: true,
    ...changes,
  }
  return call('alice', 'admin/club/policies', { version, policies })
}

const lookups = [
  'golfer/all',
  'golfer/ID',
  'round/search?user_id=ID',
  'round/user/ID/reviews',
  'round/user/ID/handicaps',
  'teetime/TEETIME/tourney/players',
]

test.each(lookups)('the club limits %s to members', async (path) => {
  const teetimeId = await openTournament(scene.club)
  const address = path.replace('TEETIME', String(teetimeId)).replace('ID', String(carol()))
  const ask = async (token?: string) =>
    (await get(scene.club, address, token === undefined ? {} : { token })).statusCode
  expect(await ask()).toBe(200)
  expect((await choose({ openLookup: false })).statusCode).toBe(200)
  expect(await ask()).toBe(403)
  expect(await ask(await scene.tokenOf('reset'))).toBe(403)
  expect(await ask(await scene.tokenOf('link'))).toBe(200)
  expect(await ask(await scene.tokenOf('other'))).toBe(200)
})

test('a password that was changed while it was compared deletes nothing', async () => {
  const { club } = scene
  const account = await findAccountById(club.db, { id: carol() })
  if (account === undefined) throw new Error('Carol has no account')
  const authenticated = { account, isTemporary: false, passwordHash: '', stillHeld: async () => undefined }
  const context = { ...accountContext(club.context), authenticate: async () => accept(authenticated) }
  const request = {} as FastifyRequest
  const left = await leaveClub(context, { memberId: carol(), password: testPassword, robotcheck: undefined, request })
  expect(left).toMatchObject({ refusal: { code: 'password.wrong' } })
  expect((await findAccountById(club.db, { id: carol() }))?.leavesAt).toBeNull()
})

test('who deletes the account has no name in a list of rounds from that moment on', async () => {
  await fill()
  const lists = async () => {
    const answers = await Promise.all(
      ['round/search', 'golfer/all'].map(async (path) => (await get(scene.club, path)).body),
    )
    return answers.join()
  }
  expect(await lists()).toContain(canary.lastname)
  const left = await call('carol', 'user/delete', { password: testPassword })
  expect(left.statusCode).toBe(200)
  expect(await lists()).not.toContain(canary.lastname)
})
