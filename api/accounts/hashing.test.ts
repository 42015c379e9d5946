import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestClub, testPassword, type TestClub } from '../testing.ts'
import { holdHashes, post, solvedRobotCheck } from './accounts-testing.ts'
import { createHashing, createSemaphore, hashesAtOnce } from './hashing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub({ dist: { 'index.html': '<!doctype html>', 'assets/app.js': 'export {}'.repeat(20_000) } })
})
afterEach(() => club.close())

test('hashes leave threads for files and a core for everything else, on any machine', () => {
  expect([1, 2, 4, 8, 64].map((cores) => hashesAtOnce({ threads: 4, cores }))).toEqual([1, 1, 2, 2, 2])
  expect(hashesAtOnce({ threads: 16, cores: 8 })).toBe(7)
  expect(hashesAtOnce({ threads: 1, cores: 8 })).toBe(1)
})

test('the addresses of one network wait as one, and leave room for the others', async () => {
  const { forRequest } = createHashing({ threads: 4, cores: 2 })
  const first = Promise.withResolvers<string>()
  const running = forRequest('2001:db8:1:2::1', () => first.promise)
  const of = (address: string) => forRequest(address, () => Promise.resolve('hashed'))
  const network = Array.from({ length: 100 }, (_, at) => of(`2001:db8:1:2::${(at + 2).toString(16)}`))
  const other = of('192.0.2.1')
  first.resolve('hashed')
  expect((await Promise.all(network)).filter(({ ok }) => ok)).toHaveLength(mayWait)
  expect(await other).toEqual({ ok: true, value: 'hashed' })
  await running
})

const open = 200
type Sent = ReturnType<typeof post>

/** Requests from one address. Each that is accepted costs a hash. */
const floods: Readonly<Record<string, (from: string) => Sent[]>> = {
  'POST login': (from) =>
    Array.from({ length: open }, (_, at) => post(club, 'login', { username: `nobody${at}`, password: 'x' }, { from })),
  'POST user/answerEmailChange': (from) =>
    Array.from({ length: open }, () => post(club, 'user/answerEmailChange', { hash: 'x', approve: true }, { from })),
  'POST user/resetTempPwd': (from) =>
    Array.from({ length: open }, (_, at) =>
      post(
        club,
        'user/resetTempPwd',
        { username: `no${at}`, password: 'x', newpassword: 'a wedge for spring' },
        { from },
      ),
    ),
}

/** Hashes of one address that may wait; further ones are refused. */
const mayWait = 12

test.each(Object.keys(floods))('200 open %s hold up neither files, nor others, nor a login', async (call) => {
  const giveFree = holdHashes(club)
  const statuses: number[] = []
  const flood = (floods[call]?.('10.66.0.1') ?? []).map(async (sent) => {
    const answer = await sent
    statuses.push(answer.statusCode)
    return answer
  })
  // The number of requests of the flood that wait for a hash, ahead of every later one. An unknown link costs no hash.
  const waiting = call === 'POST user/answerEmailChange' ? 0 : mayWait
  await expect.poll(() => statuses.length).toBe(open - waiting)
  expect((await club.app.inject('/assets/app.js')).statusCode).toBe(200)
  expect((await club.app.inject('/api/golfer/all')).statusCode).toBe(200)
  const login = post(club, 'login', { username: 'ben', password: testPassword })
  await giveFree()
  expect((await login).statusCode).toBe(200)

  const answers = await Promise.all(flood)
  const refused = answers.filter(({ statusCode }) => statusCode === 503 || statusCode === 429)
  expect(refused.filter(({ headers }) => headers['retry-after'] === undefined)).toEqual([])
  const hashed = answers.filter(({ statusCode }) => statusCode === 401 || statusCode === 422)
  expect(hashed).toHaveLength(waiting)
})

test('a busy server refuses a registration and keeps nothing of it', async () => {
  const end = Promise.withResolvers<void>()
  const busy = Array.from({ length: 60 }, (_, at) =>
    club.context.hashing.forRequest(`10.66.0.${at}`, () => end.promise),
  )
  const form = {
    firstname: 'Zoe',
    lastname: 'Marsh',
    username: 'zoe',
    password: 'seven irons at noon',
    passwordRepeat: 'seven irons at noon',
    email: 'zoe@mail.example',
    dob: '1980-02-29',
    phonenum: '602 555 0182',
    address: '',
    city: 'Tempe',
    state: 'AZ',
    zip: '',
    aga: '',
    referral: '',
    notify: 'None',
  }
  const answer = await post(club, 'user/register', { ...form, robotcheck: await solvedRobotCheck(club) })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  end.resolve()
  await Promise.all(busy)
  expect((await post(club, 'user/usernameUnique', { username: 'zoe' })).json()).toEqual({ unique: true })
})

/** Work that ends when the test calls the returned function. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const started: string[] = []
  return { started, end: resolve, work: (name: string) => async () => (started.push(name), promise.then(() => name)) }
}

test('works beyond the running ones wait for their turn, and those beyond that are turned away', async () => {
  const { work, started, end } = held()
  const semaphore = createSemaphore({ running: 2, waiting: 1, waitingPerClient: 1 })
  const inside = ['a', 'b', 'c'].map((name) => semaphore.enter(name, work(name)))
  expect(semaphore.enter('d', work('d'))).toBeUndefined()
  expect(started).toEqual(['a', 'b'])
  end()
  for (const [place, name] of ['a', 'b', 'c'].entries()) expect(await inside[place]).toBe(name)
})

test('one client cannot take all the places where others wait', async () => {
  const { work, started, end } = held()
  const semaphore = createSemaphore({ running: 1, waiting: 4, waitingPerClient: 2 })
  const flood = Array.from({ length: 10 }, (_, at) => semaphore.enter('flood', work(`flood ${at}`)))
  expect(flood.filter((one) => one === undefined)).toHaveLength(7)
  const other = semaphore.enter('other', work('other'))
  end()
  expect(await other).toBe('other')
  expect(started).toEqual(['flood 0', 'flood 1', 'flood 2', 'other'])
})

test('a background job waits for its turn also where every place is taken', async () => {
  const { work, end } = held()
  const semaphore = createSemaphore({ running: 1, waiting: 0, waitingPerClient: 0 })
  void semaphore.enter('a', work('a'))
  const job = semaphore.join(async () => 'job')
  expect(semaphore.enter('b', work('b'))).toBeUndefined()
  end()
  expect(await job).toBe('job')
})

test('a work that fails gives its place to the next', async () => {
  const semaphore = createSemaphore({ running: 1, waiting: 1, waitingPerClient: 1 })
  const first = semaphore.enter('a', async () => Promise.reject(new Error('no')))
  const second = semaphore.enter('b', async () => 'done')
  await expect(first).rejects.toThrow('no')
  expect(await second).toBe('done')
  expect(await semaphore.enter('c', async () => 'again')).toBe('again')
})
