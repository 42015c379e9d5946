import { expect, test } from 'vitest'
import { openTestClub } from '../testing.ts'
import { logOptions } from './log.ts'

const canary = 'c4n4ry'

test('nothing that a client sent reaches the log: no password, token, code or query (SEC-59)', async () => {
  const club = await openTestClub()
  const token = await club.signIn('ben')
  const send = (url: string, more: object = {}) => club.app.inject({ url, ...more })

  const login = (payload: unknown) => send('/api/login', { method: 'POST', payload })
  await login({ username: 'ben', password: `${canary} password` })
  await login({ username: `${canary} username`, password: 'x' })
  await login({ username: 'ben', password: { $ne: canary } })
  await send('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, payload: `{"${canary}` })
  await send(`/api/teetime/groupOutingByCode/${canary}/0`)
  await send(`/api/course/${canary}`, { headers: { authorization: `Bearer ${token}` } })
  await send('/api/course/all', { headers: { authorization: `Bearer ${canary}.${canary}.${canary}` } })
  await send('/api/course/all', { headers: { 'x-access-code': canary, 'user-agent': canary, cookie: canary } })
  await send(`/confirm/${canary}?hash=${canary}`)
  await send(`/api/${canary}`, { method: 'PUT' })

  const lines = club.log.join('')
  expect(club.log.length).toBeGreaterThan(10)
  expect(lines).not.toContain(canary)
  expect(lines).not.toContain(token.split('.')[1])
  expect(lines).not.toContain(token.split('.')[2])
  await club.close()
})

test('each answer is one line of JSON with its route, and a failed login an event of its own', async () => {
  const club = await openTestClub()
  const payload = { username: 'ben', password: 'wrong' }
  const answer = await club.app.inject({ method: 'POST', url: '/api/login', payload, remoteAddress: '10.0.0.7' })
  const lines = club.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  const reqId = answer.headers['x-request-id']
  const common = { reqId, ip: '10.0.0.7', actor: 'anonymous', time: '2026-06-14T09:00:00.000Z' }
  expect(lines).toEqual([
    expect.objectContaining({ ...common, level: 40, event: 'authn_login_fail', account: club.ids.members.ben }),
    expect.objectContaining({ ...common, level: 30, method: 'POST', route: '/api/login', status: 401 }),
  ])
  await club.close()
})

test('the log names the member or the group, and a call that was not for them', async () => {
  const club = await openTestClub()
  const group = { outingId: 4, tgroupId: 2, actor: 'Group 2', memberId: null, codesBefore: 0 }
  const token = club.context.tokens.signOuting(group)
  await club.app.inject({ url: '/api/course/all', headers: { authorization: `Bearer ${token}` } })
  const [refused] = club.log.map((line) => JSON.parse(line) as unknown)
  const call = { call: 'course/all', code: 'session.required', actor: 'outing 4 group 2' }
  expect(refused).toMatchObject({ event: 'authz_fail', ...call })
  await club.close()
})

test('a sign-in that has ended differs from a token that was made up (SEC-59)', async () => {
  const club = await openTestClub()
  const token = await club.signIn('ben')
  const events = () => club.log.flatMap((line) => /"event":"(session_\w+)"/.exec(line)?.[1] ?? [])
  const ask = (bearer: string) =>
    club.app.inject({ url: '/api/course/all', headers: { authorization: `Bearer ${bearer}` } })
  await ask(token)
  await ask(`${token.slice(0, -4)}AAAA`)
  expect(events()).toEqual([])
  club.advance(31 * 24 * 60 * 60_000)
  await ask(token)
  expect(events()).toEqual(['session_expired'])
  expect(club.log.find((line) => line.includes('session_expired'))).toContain(`"account":${club.ids.members.ben}`)
  await club.close()
})

test('an address is believed only from a proxy that the club named (SEC-54)', async () => {
  const ask = async (environment: Record<string, string>) => {
    const club = await openTestClub({ environment })
    const headers = { 'x-forwarded-for': '1.1.1.1, 203.0.113.9' }
    await club.app.inject({ url: '/api/golfer/all', headers, remoteAddress: '10.0.0.2' })
    const answered = club.log.find((line) => line.includes('"ip"')) ?? ''
    const { ip } = JSON.parse(answered) as { ip: string }
    await club.close()
    return ip
  }
  expect(await ask({})).toBe('10.0.0.2')
  expect(await ask({ TRUSTED_PROXIES: '192.168.0.0/16' })).toBe('10.0.0.2')
  expect(await ask({ TRUSTED_PROXIES: '10.0.0.0/8' })).toBe('203.0.113.9')
})

test('the values of a failed query are cut out of its error', () => {
  const options = logOptions({ level: 'info', sink: { write: () => undefined }, now: () => new Date(0) })
  const describe = typeof options === 'object' ? options.serializers?.['err'] : undefined
  const failed = Object.assign(new Error(`Failed query: insert\nparams: ${canary},1`), { code: 'X' })
  const described: unknown = describe?.(failed)
  expect(JSON.stringify(described)).toContain('Failed query: insert')
  expect(JSON.stringify(described)).not.toContain(canary)
})
