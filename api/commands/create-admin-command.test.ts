import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { countAdmins } from '#db/members/members.ts'
import { openDatabase } from '#db/open-database.ts'
import { openSecrets } from '../process/secrets.ts'
import { programOf } from '../process/server-testing.ts'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'nomad-admin-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const flags = ['--username', 'margaret', '--firstname', 'Margaret', '--lastname', 'Doyle', '--email', 'm@club.example']

const createAdmin = (args: readonly string[]) =>
  execFileSync(process.execPath, [programOf('commands/create-admin-command.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
    encoding: 'utf8',
    stdio: 'pipe',
  })

test('the first administrator gets a link, chooses a password with it and administers the club (SEC-60)', async () => {
  const printed = createAdmin(flags)
  const link = new URL(/^http\S+/m.exec(printed)?.[0] ?? '')
  expect(link.pathname).toBe('/resetPwd')
  const { username, password } = Object.fromEntries(new URLSearchParams(link.hash.slice(1)))
  expect(printed).toContain(`current password ${password}`)

  const db = await openDatabase({ file: join(dataDir, 'nomad.db') })
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  const secrets = openSecrets({ folder: config.secretsDir, randomBytes })
  const clocks = { now: () => new Date(), elapsed: () => performance.now() }
  const world = { ...clocks, newId: () => 'id', randomBytes, log: { write: () => undefined } }
  const app = await buildApp({ db, config, secrets, ...world })
  const payload = { username, password, newpassword: 'a quiet sunday at the links' }
  const reset = () => app.inject({ method: 'POST', url: '/api/user/resetTempPwd', payload })
  const answer = await reset()
  expect(answer.json()).toMatchObject({ user: { isadmin: true, isconfirmed: true } })
  const headers = { authorization: `Bearer ${answer.json<{ token: string }>().token}` }
  expect((await app.inject({ url: '/api/admin/members', headers })).statusCode).toBe(200)
  expect((await reset()).statusCode).toBe(422)
  await app.close()
  await db.close()
})

test('a club that has an administrator gets another one, or a link, only on request', async () => {
  createAdmin(flags)
  const other = ['--username', 'other', ...flags.slice(2)]
  expect(() => createAdmin(other)).toThrow(/--another/)
  expect(() => createAdmin([])).toThrow(/--another/)
  expect(createAdmin([...other, '--another'])).toContain('/resetPwd#username=other')
  const db = await openDatabase({ file: join(dataDir, 'nomad.db') })
  expect(await countAdmins(db)).toBe(2)
  await db.close()
})

test('where there is no club no link is printed, and nothing is made that its server would not have', () => {
  expect(() => createAdmin([])).toThrow(/no club in/)
  expect(() => createAdmin([...flags, '--another'])).toThrow(/no club in/)
  expect(readdirSync(dataDir)).toEqual([])
})

test('without a name the command prints the link of the running server, which works once', async () => {
  const db = await openDatabase({ file: join(dataDir, 'nomad.db') })
  const printed = createAdmin([])
  const [, secret] = /\/setup#([\w-]{43})$/m.exec(printed) ?? []
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'silent' })
  const secrets = openSecrets({ folder: config.secretsDir, randomBytes })
  const clocks = { now: () => new Date(), elapsed: () => performance.now() }
  const world = { ...clocks, newId: () => 'id', randomBytes, log: { write: () => undefined } }
  const app = await buildApp({ db, config, secrets, ...world })
  const person = { username: 'margaret', firstname: 'Margaret', lastname: 'Doyle', email: 'm@club.example' }
  const payload = { secret, ...person, password: 'a quiet sunday at the links' }
  const setUp = (changes = {}) => app.inject({ method: 'POST', url: '/api/setup', payload: { ...payload, ...changes } })
  const isOver = async () => (await app.inject('/api/setup')).json<object>()
  expect(await isOver()).toEqual({ isOver: false })
  expect((await setUp({ secret: secret?.toLowerCase() })).json()).toMatchObject({ code: 'setup.wrong-link' })
  expect((await setUp()).json()).toMatchObject({ user: { isadmin: true, isconfirmed: true } })
  expect((await setUp()).json()).toMatchObject({ code: 'setup.over' })
  expect(await isOver()).toEqual({ isOver: true })
  await app.close()
  await db.close()
})

test('on a server for many clubs the link has its port, or the command says what it needs to know', () => {
  const run = (command: string, args: readonly string[], more: Readonly<Record<string, string>>) =>
    execFileSync(process.execPath, [programOf(`commands/${command}-command.ts`), ...args], {
      env: { PATH: process.env['PATH'], CLUBS_DIR: dataDir, ...more },
      encoding: 'utf8',
      stdio: 'pipe',
    })
  const about = ['--name', 'Elms', '--contact', 'secretary@elms.example', '--zone', 'America/Phoenix']
  run('create-club', ['elms.example', ...about], {})
  const club = { CLUB: 'elms.example' }
  expect(run('create-admin', flags, club)).toMatch(/^If the club is not at http:.*NODE_ENV and PORT/m)
  const another = ['--username', 'other', ...flags.slice(2), '--another']
  const known = run('create-admin', another, { ...club, PORT: '4000' })
  expect(known).toContain('http://elms.example:4000/resetPwd#')
  expect(known).not.toContain('PORT')
})

test.each([
  ['--username', ' margaret'],
  ['--username', 'jo'],
  ['--firstname', ' '],
  ['--lastname', 'D'.repeat(61)],
  ['--email', 'margaret@club'],
])('%s "%s" is refused by name, as in the forms', (flag, wrong) => {
  const args = flags.with(flags.indexOf(flag) + 1, wrong)
  expect(() => createAdmin(args)).toThrow(`${flag}: `)
  expect(readdirSync(dataDir)).toEqual([])
})

test('without a whole person the command says how it is used', () => {
  expect(() => createAdmin([...flags.slice(0, 6), '--email', 'nowhere'])).toThrow(/npm run create-admin/)
})
