import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openMailServer } from '../delivery/mail-server-testing.ts'
import { openServers, programOf, type Servers } from '../process/server-testing.ts'

let servers: Servers
beforeEach(() => {
  servers = openServers({ DEMO: 'off' })
})
afterEach(() => servers.close())

async function runDoctor(environment: Readonly<Record<string, string>>, ...args: string[]) {
  const command = [programOf('commands/doctor-command.ts'), '--time-server', 'nowhere.invalid', ...args]
  const child = spawn(process.execPath, command, {
    env: { ...process.env, DATA_DIR: servers.dataDir, DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [status]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { status: status as number, said }
}

test('npm run doctor examines a running server, and a stopped one is a fault', async () => {
  const { port, child, exit } = await servers.start()
  const running = await runDoctor({ PORT: String(port) })
  expect(running.said).toMatch(/✓ Version: Nomad \d/)
  expect(running.said).toContain('? Clock')
  expect(running.status).toBe(0)
  child.kill('SIGTERM')
  await exit
  expect(await runDoctor({ PORT: String(port) })).toMatchObject({
    status: 1,
    said: expect.stringContaining('✗ Version') as string,
  })
})

test('npm run doctor reports a missing key and does not create one', async () => {
  const { child, exit } = await servers.start()
  child.kill('SIGTERM')
  await exit
  const secrets = join(servers.dataDir, 'secrets')
  rmSync(join(secrets, 'token.key'))
  const { said } = await runDoctor({})
  expect(said).toContain(`✗ Notifications: The keys can’t be read: ${secrets} has no token.key.`)
  expect(readdirSync(secrets)).not.toContain('token.key')
})

test('npm run doctor sends a test email to the address that is given', async () => {
  const server = await openMailServer()
  const { port } = await servers.start({ SMTP_URL: server.url, CLUB_NAME: 'Elm Hill' })
  const { status, said } = await runDoctor({ PORT: String(port), SMTP_URL: server.url }, '--mail', 'pat@papago.example')
  expect({ status, said }).toMatchObject({ status: 0, said: expect.stringContaining('pat@papago.example') as string })
  // The name comes from the club's database: the environment of the command does not contain it.
  expect(server.received).toMatchObject([
    { to: ['pat@papago.example'], text: expect.stringContaining('Elm Hill') as string },
  ])
  await server.close()
})

test('npm run doctor says what to compare when the test email is not sent', async () => {
  // A port that no mail server has.
  const { status, said } = await runDoctor({ SMTP_URL: 'smtp://127.0.0.1:1' }, '--mail', 'pat@papago.example')
  expect({ status, said }).toMatchObject({
    status: 1,
    said: expect.stringMatching(/didn’t go out.*\n +Compare SMTP_URL/),
  })
})
