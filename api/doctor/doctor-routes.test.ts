import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { backUpDatabase } from '#db/sqlite/backups.ts'
import { fileOf } from '#db/testing.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { doctor } from '#sync/calls/doctor.ts'
import { get, post } from '../accounts/accounts-testing.ts'
import { openMailServer } from '../delivery/mail-server-testing.ts'
import { backUpWhenDue } from '../process/hourly-backup.ts'
import { openTestClub, type TestClub } from '../testing.ts'

type Finding = AnswerOf<typeof doctor>['findings'][number]

let club: TestClub
afterEach(() => club.close())

async function open(environment: Readonly<Record<string, string>> = {}): Promise<void> {
  club = await openTestClub({ environment })
}

type Browser = { readonly origin?: string; readonly ahead?: number }

async function examineAs({ origin = 'http://localhost:3000', ahead = 0 }: Browser = {}) {
  const token = await club.signIn('alice')
  const clock = club.context.now().getTime() + ahead
  const answer = await get(club, `admin/doctor?origin=${encodeURIComponent(origin)}&clock=${clock}`, { token })
  const { findings } = answer.json<AnswerOf<typeof doctor>>()
  return (part: Finding['part']) => findings.find((finding) => finding.part === part)
}

test('every part that is not good says what to do', async () => {
  await open()
  const token = await club.signIn('alice')
  const clock = club.context.now().getTime()
  const { findings } = (await get(club, `admin/doctor?origin=http://localhost:3000&clock=${clock}`, { token })).json<
    AnswerOf<typeof doctor>
  >()
  expect(findings).toHaveLength(10)
  expect(findings.filter(({ state, advice }) => (state === 'warning' || state === 'fault') && advice === '')).toEqual(
    [],
  )
})

test('an app that is opened elsewhere than its links lead is a fault', async () => {
  await open()
  expect((await examineAs())('https')?.state).toBe('warning')
  expect((await examineAs({ origin: 'http://192.168.1.7:3000' }))('https')).toMatchObject({
    state: 'fault',
    advice: expect.stringContaining('BASE_URL=http://192.168.1.7:3000') as string,
  })
})

test('a proxy that is not trusted is named with what to set, until the server starts again', async () => {
  await open()
  const headers = { 'x-forwarded-for': '198.51.100.7' }
  await club.app.inject({ method: 'GET', url: '/livez', remoteAddress: '10.0.0.9', headers })
  expect((await examineAs())('proxy')).toMatchObject({
    state: 'fault',
    advice: expect.stringContaining('TRUSTED_PROXIES=10.0.0.9') as string,
  })
  const setup = await get(club, 'admin/setup', { token: await club.signIn('alice') })
  expect(setup.json()).toMatchObject({ untrustedProxies: ['10.0.0.9'] })
})

test('a proxy of an https address that does not pass on who visits is a fault', async () => {
  const origin = 'https://golf.example'
  await open({ BASE_URL: origin })
  expect((await examineAs({ origin }))('proxy')?.state).toBe('fault')
})

test('a clock that differs from the phone of the administrator is a fault', async () => {
  await open()
  expect((await examineAs({ ahead: 20_000 }))('clock')?.state).toBe('good')
  expect((await examineAs({ ahead: 90_000 }))('clock')).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('90 seconds behind') as string,
  })
})

test('email is unknown before the first one, good after it, and a fault with its reason when the last one failed', async () => {
  const server = await openMailServer()
  await open({ SMTP_URL: server.url })
  expect((await examineAs())('mail')?.state).toBe('unknown')
  const token = await club.signIn('alice')
  const send = async () => {
    await post(club, 'admin/setup/mail', {}, { token })
    await club.context.backgroundJobs.settled()
  }
  await send()
  expect((await examineAs())('mail')?.state).toBe('good')
  server.mood.refuse = 550
  await send()
  expect((await examineAs())('mail')).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('not today') as string,
  })
  await server.close()
})

test('email is a fault with its reason while a message is tried again, as after a wrong SMTP_URL', async () => {
  await open({ SMTP_URL: 'smtp://127.0.0.1:1' })
  await post(club, 'admin/setup/mail', {}, { token: await club.signIn('alice') })
  await club.context.backgroundJobs.settled()
  expect((await examineAs())('mail')).toMatchObject({
    state: 'fault',
    text: expect.stringContaining('ECONNREFUSED') as string,
  })
})

test('the newest backup and its copy on another machine grow old', async () => {
  await open()
  const { file } = club.db
  const state = async (part: Finding['part']) => (await examineAs())(part)?.state
  if (file === null) {
    expect(await state('backup')).toBe('warning')
    expect(await state('copy')).toBe('unknown')
    return
  }
  expect([await state('backup'), await state('copy')]).toEqual(['warning', 'warning'])
  await backUpWhenDue({ file: fileOf(club.db), now: club.context.now, log: club.app.log })
  const at = club.context.now().toISOString()
  const text = async () => (await examineAs())('backup')?.text
  const known = await text()
  await backUpDatabase({ file, at: new Date('2027-06-01T09:00:00Z') })
  expect(await text()).toBe(known)
  writeFileSync(join(club.dataDir, 'backup-copy.json'), JSON.stringify({ at, error: '', copiedAt: at }))
  expect([await state('backup'), await state('copy')]).toEqual(['good', 'good'])
  club.advance(4 * 3_600_000)
  expect([await state('backup'), await state('copy')]).toEqual(['fault', 'fault'])
})

test('sixty checkups in an hour are enough', async () => {
  await open()
  for (let times = 0; times < 60; times += 1) await examineAs()
  const token = await club.signIn('alice')
  const answer = await get(club, 'admin/doctor?origin=http://localhost:3000&clock=0', { token })
  expect(answer.json()).toMatchObject({ code: 'doctor.too-many' })
})
