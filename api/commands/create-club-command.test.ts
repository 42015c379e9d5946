import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#db/open-database.ts'
import { temporaryFolder, temporaryPlace } from '#db/testing.ts'
import { openClubDirectory } from '../many-clubs/club-directory.ts'
import { programOf } from '../process/server-testing.ts'
import { placeOfClub } from '../server/config.ts'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

const flags = ['--name', "Elm Hill 'Old' Course", '--contact', 'secretary@elms.example', '--zone', 'America/Phoenix']

function createClub(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  return spawnSync(process.execPath, [programOf('commands/create-club-command.ts'), ...args], {
    env: { PATH: process.env['PATH'], CLUBS_DIR: folder.path, ...more },
    encoding: 'utf8',
  })
}

test('npm run create-club makes a club of its own, once, with files that others cannot read', async () => {
  const made = createClub(['elms.example', ...flags])
  expect(made).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('CLUB=elms.example') })
  expect(readdirSync(folder.path)).toEqual(['elms.example'])
  const settings = join(folder.path, 'elms.example', 'club.env')
  expect(statSync(settings).mode & 0o077).toBe(0)

  const { club, baseUrl, ...config } = openClubDirectory(folder.path, {}).configOf('elms.example')
  expect(club).toMatchObject({ name: "Elm Hill 'Old' Course", timeZone: 'America/Phoenix' })
  expect(baseUrl).toBe('http://elms.example:3000')
  const db = await openDatabase(placeOfClub(config))
  await db.close()

  const before = readFileSync(settings, 'utf8')
  expect(createClub(['elms.example', ...flags, '--name', 'Other'])).toMatchObject({ status: 78 })
  expect(readFileSync(settings, 'utf8')).toBe(before)
})

test('the next step that it names also works while the server has the club open', async () => {
  const { stdout } = createClub(['elms.example', ...flags])
  expect(stdout).toMatch(/: CLUB=elms\.example npm run create-admin$/m)
  const db = await openDatabase(placeOfClub(openClubDirectory(folder.path, {}).configOf('elms.example')))
  const named = spawnSync(process.execPath, [programOf('commands/create-admin-command.ts')], {
    env: { PATH: process.env['PATH'], CLUBS_DIR: folder.path, CLUB: 'elms.example' },
    encoding: 'utf8',
  })
  await db.close()
  expect(named).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('elms.example:3000/setup#') })
})

test('with DATABASE_URL the club has a database of its own on that server', async ({ skip }) => {
  const place = await temporaryPlace()
  if (!('url' in place)) skip('needs PostgreSQL')
  const url = 'url' in place ? String(place.url) : ''
  const host = `club-${new URL(url).pathname.slice(1).replaceAll('_', '-')}.example`
  const server = { DATABASE_URL: url, SMTP_URL: 'smtp://mail.example' }
  expect(createClub([host, ...flags], server)).toMatchObject({ status: 0, stderr: '' })
  const config = openClubDirectory(folder.path, server).configOf(host)
  expect(config.databaseUrl).toMatch(/\/nomad_club_/)
  const db = await openDatabase(placeOfClub(config))
  await db.close()
  await place.remove()
})

test('with DATABASE_URL a club that fails later leaves no database, and one that is there already is not touched', async ({
  skip,
}) => {
  const place = await temporaryPlace()
  if (!('url' in place)) skip('needs PostgreSQL')
  const url = 'url' in place ? String(place.url) : ''
  const host = `late-${new URL(url).pathname.slice(1).replaceAll('_', '-')}.example`
  // A missing SMTP_URL is detected only after the database of the club was created.
  const wrong = createClub([host, ...flags], { DATABASE_URL: url })
  expect(wrong).toMatchObject({ status: 78, stderr: expect.stringContaining('SMTP_URL') })
  const server = { DATABASE_URL: url, SMTP_URL: 'smtp://mail.example' }
  expect(createClub([host, ...flags], server)).toMatchObject({ status: 0, stderr: '' })

  const namesake = createClub([host.replace('.example', '-example'), ...flags], server)
  expect(namesake).toMatchObject({ status: 78, stderr: expect.stringContaining('DROP DATABASE') })
  const db = await openDatabase(placeOfClub(openClubDirectory(folder.path, server).configOf(host)))
  await db.close()
  await place.remove()
})

test('capitals of a host make no difference, as in a browser', () => {
  const made = createClub(['Elms.Example', ...flags])
  expect(made).toMatchObject({ status: 0, stdout: expect.stringContaining('CLUB=elms.example') })
  expect(readdirSync(folder.path)).toEqual(['elms.example'])
})

test('a command on a server without clubs says so', () => {
  const clubs = join(folder.path, 'clubs')
  const started = spawnSync(process.execPath, [programOf('commands/verify-command.ts')], {
    env: { PATH: process.env['PATH'], CLUBS_DIR: clubs },
    encoding: 'utf8',
  })
  expect(started.stderr).toContain(`Set CLUB to one of the clubs in ${clubs}: none yet`)
})

test('what is wrong is said, and leaves nothing behind', () => {
  expect(createClub(['../elsewhere', ...flags])).toMatchObject({
    status: 78,
    stderr: expect.stringContaining('<host>'),
  })
  const address = createClub(['https://elms.example', ...flags])
  expect(address).toMatchObject({ status: 78, stderr: expect.stringContaining('https://elms.example should be') })
  expect(createClub(['elms.example'])).toMatchObject({ status: 78, stderr: expect.stringContaining('--name') })
  const wrong = createClub(['elms.example', ...flags, '--zone', 'Phoenix'])
  expect(wrong).toMatchObject({ status: 78, stderr: expect.stringContaining('a time zone like') })
  expect(readdirSync(folder.path)).toEqual([])
})
