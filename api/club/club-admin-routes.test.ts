import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readPicture } from '#db/club/club-settings.ts'
import { clubChanges } from '#db/schema/club.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { clubSettings } from '#sync/calls/club-admin.ts'
import { get, post, sentMessages, solvedRobotCheck } from '../accounts/accounts-testing.ts'
import { buildApp } from '../server/app.ts'
import { openTestClub, type TestClub } from '../testing.ts'

const page = `<!doctype html><html><head><title>Nomad</title>
<meta name="application-name" content="Nomad" />
<meta name="apple-mobile-web-app-title" content="Nomad" />
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#0b2e22" />
<link rel="icon" type="image/svg+xml" href="/icons/icon.svg" />
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" /></head></html>`
const manifest = JSON.stringify({
  name: 'Nomad',
  theme_color: '#0b2e22',
  icons: [{ src: '/icons/icon-192.png' }, { src: '/icons/maskable-512.png' }],
})

let club: TestClub
let token: string
beforeEach(async () => {
  const dist = { 'index.html': page, 'manifest.webmanifest': manifest }
  club = await openTestClub({ dist, environment: { CLUB_NAME: 'Los Lagos' } })
  token = await club.signIn('alice')
})
afterEach(() => club.close())

type ClubForAdmins = AnswerOf<typeof clubSettings>

const read = async () => (await get(club, 'admin/club', { token })).json<ClubForAdmins>()
const pageNow = async (path = '/home') => (await club.app.inject({ url: path })).body

async function change(changes: Partial<ClubForAdmins['settings']>) {
  const { version, settings } = await read()
  return post(club, 'admin/club', { version, settings: { ...settings, ...changes } }, { token })
}

test('the environment names a new club, and never again one that has its settings', async () => {
  expect((await read()).settings.name).toBe('Los Lagos')
  await change({ name: 'Los Lagos Men’s Club' })
  const { db, config } = club.context
  const again = await buildApp({ ...club.context, db, config: { ...config, club: { ...config.club, name: 'Other' } } })
  const answer = await again.inject({ url: '/api/info/club' })
  expect(answer.json()).toMatchObject({ name: 'Los Lagos Men’s Club' })
  await again.close()
})

test('a change reaches the app, its page and its manifest, the mails and the clock', async () => {
  await change({
    name: 'Papago <Golf>',
    contact: 'pat@papago.example',
    timeZone: 'Pacific/Kiritimati',
    cupUrl: '',
    headerColor: '#1d2951',
  })
  expect((await get(club, 'info/club')).json()).toMatchObject({
    name: 'Papago <Golf>',
    timeZone: 'Pacific/Kiritimati',
    cupUrl: '',
  })
  const { look } = (await get(club, 'info/club')).json<{ look: string }>()
  const sheet = await club.app.inject({ url: look })
  expect(sheet.headers).toMatchObject({ 'content-type': /text\/css/, 'cache-control': /immutable/ })
  expect(sheet.body).toContain('--green-deep:#1d2951;--on-deep:#ffffff')
  const head = await pageNow()
  expect(head).toContain('<title>Papago &lt;Golf&gt;</title>')
  expect(head).toContain('content="#1d2951"')
  expect(await pageNow('/')).toBe(head)
  const written = (await club.app.inject({ url: '/manifest.webmanifest' })).json<object>()
  expect(written).toMatchObject({ name: 'Papago <Golf>', short_name: 'Papago <Golf>', theme_color: '#1d2951' })

  const robotcheck = await solvedRobotCheck(club)
  await post(club, 'info/contact', { name: 'Zed', email: 'z@mail.example', message: 'Hello', robotcheck })
  expect(await sentMessages(club)).toMatchObject([{ to: 'pat@papago.example' }])
  // 9:00 in Greenwich is 23:00 there, and an hour later it is the next day.
  club.advance(3_600_000)
  const file = (await get(club, 'admin/export?what=members&format=csv', { token })).json<{ filename: string }>()
  expect(file.filename).toContain('2026-06-15')
})

test('every change is kept with who made it', async () => {
  await change({ name: 'Papago' })
  const { changed } = await read()
  expect(changed).toMatchObject({ by: 'Alice Moreno' })
  const [kept] = await club.db.sql.select().from(clubChanges)
  expect(JSON.parse(kept?.before ?? '')).toMatchObject({ name: 'Los Lagos', version: 1 })
  expect(JSON.parse(kept?.after ?? '')).toMatchObject({ name: 'Papago', version: 2 })
  expect(club.log.some((line) => line.includes('club_changed'))).toBe(true)
})

test('of two administrators who change the club at a time, the second sees what the first has changed', async () => {
  const { version, settings } = await read()
  await change({ name: 'First' })
  const late = await post(club, 'admin/club', { version, settings: { ...settings, name: 'Second' } }, { token })
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'club.changed', now: { settings: { name: 'First' } } })
  expect((await read()).settings.name).toBe('First')
})

test.each([
  ['name', ' ', 400],
  ['name', 'Nomad\u202Efdp', 400],
  ['contact', 'nowhere', 400],
  ['cupUrl', 'javascript:alert(1)', 400],
  ['headerColor', 'red;}', 400],
  ['timeZone', 'Mars/Olympus', 422],
])('a club with %s "%s" is refused', async (field, value, status) => {
  expect((await change({ [field]: value })).statusCode).toBe(status)
  expect((await read()).version).toBe(1)
})

const shape = (fill: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">
  <path d="M0 0h40v20H0z" fill="${fill}"/></svg>`
const base64 = (file: string | Uint8Array) => Buffer.from(file as string).toString('base64')
const setLogo = (file: string | Uint8Array) => post(club, 'admin/club/logo', { image: base64(file) }, { token })
const png = new Resvg(shape('#f0b429')).render().asPng()

const sizeOf = (file: Buffer | undefined) => [file?.readUInt32BE(16), file?.readUInt32BE(20)]

test.each([
  ['an SVG', shape('#f0b429')],
  ['a PNG', png],
])('%s becomes the icons of the app as PNG, in every size', async (_, file) => {
  expect((await setLogo(file)).statusCode).toBe(200)
  const { logo } = (await get(club, 'info/club')).json<{ logo: string }>()
  const answer = await club.app.inject({ url: logo })
  expect(answer.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': /immutable/ })
  expect(sizeOf(answer.rawPayload)).toEqual([128, 128])
  expect(sizeOf(await readPicture(club.db, 'apple-touch-icon'))).toEqual([180, 180])
  const { icons } = (await club.app.inject({ url: '/manifest.webmanifest' })).json<{ icons: { src: string }[] }>()
  const sizes = await Promise.all(
    icons.map(async ({ src }) => sizeOf((await club.app.inject({ url: src })).rawPayload)),
  )
  expect(sizes).toEqual([
    [192, 192],
    [512, 512],
  ])
  const head = await pageNow()
  expect(head).toMatch(/rel="icon" type="image\/png" href="\/club\/icon-192-[\da-f]{16}\.png"/)
  expect(head).not.toContain('icon.svg')
})

test('a logo for which the disk has no room is not called unreadable (REL-07)', async (context) => {
  const fonts = join(club.context.config.dataDir, 'fonts')
  mkdirSync(fonts)
  // Only root can mount a disk to fill.
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'tmpfs', fonts]).status !== 0) return context.skip()
  try {
    expect((await setLogo(png)).statusCode).toBe(503)
  } finally {
    spawnSync('umount', ['-l', fonts])
  }
  expect((await setLogo(png)).statusCode).toBe(200)
})

test('the file itself is never served, and an old address of a logo is gone', async () => {
  await setLogo(png)
  const { logo } = (await get(club, 'info/club')).json<{ logo: string }>()
  expect((await club.app.inject({ url: logo.replace('logo-', 'source-') })).statusCode).toBe(404)
  await setLogo(shape('#123456'))
  expect((await club.app.inject({ url: logo })).statusCode).toBe(404)
})

test('icons follow the color of the header, and a logo can be taken away', async () => {
  await setLogo(shape('#ffffff'))
  const before = (await get(club, 'info/club')).json<{ logo: string }>().logo
  await change({ headerColor: '#7a0019' })
  expect((await get(club, 'info/club')).json<{ logo: string }>().logo).not.toBe(before)
  await post(club, 'admin/club/logo', { image: null }, { token })
  expect((await get(club, 'info/club')).json()).toMatchObject({ logo: '' })
  expect(await pageNow()).toContain('icon.svg')
})

test('icons have the color that the header got while they were drawn', async () => {
  const file = shape('#ffffff')
  const logoNow = async () => (await get(club, 'info/club')).json<{ logo: string }>().logo
  await Promise.all([setLogo(file), change({ headerColor: '#7a0019' })])
  const logo = await logoNow()
  await setLogo(file)
  expect(await logoNow()).toBe(logo)
})

const doctype = '<!DOCTYPE svg [<!ENTITY a "b">]>'
const inSvg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${content}</svg>`

test.each([
  ['text', 'hello'],
  ['an SVG with entities', `${doctype}${shape('red')}`],
  ['an SVG that reads a file', inSvg('<image href="/etc/hostname.png" width="9" height="9"/>')],
  ['an SVG that fetches', inSvg('<rect fill="url(http://example.com/#a)" width="9" height="9"/>')],
  ['an SVG with a filter', inSvg('<filter id="f"><feTurbulence/></filter>')],
  ['an SVG that repeats itself', inSvg(`<g id="a"/>${'<use href="#a"/>'.repeat(17)}`)],
  [
    'an SVG that repeats itself in a namespace of another script',
    inSvg(
      `<rect width="9" height="9"/><g id="a"/>${'<é:use xmlns:é="http://www.w3.org/2000/svg" href="#a"/>'.repeat(17)}`,
    ),
  ],
  ['an SVG that crashes what draws it', inSvg(`<text>${'<tspan>'.repeat(10_000)}A${'</tspan>'.repeat(10_000)}</text>`)],
  ['an SVG that shows nothing', inSvg('')],
  ['a broken PNG', png.subarray(0, 40)],
  ['a PNG of a billion pixels', withSize(png, 40_000)],
])('%s is not taken for a logo', async (_, file) => {
  const answer = await setLogo(file)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({ code: 'club.logo-refused' })
  expect((await read()).hasLogo).toBe(false)
})

function withSize(file: Buffer, pixels: number): Buffer {
  const huge = Buffer.from(file)
  huge.writeUInt32BE(pixels, 16)
  huge.writeUInt32BE(pixels, 20)
  return huge
}

test('a file above the limit is not read', async () => {
  expect((await setLogo(Buffer.alloc(301_000))).statusCode).toBe(400)
  expect((await setLogo(Buffer.alloc(400_000))).statusCode).toBe(413)
})
