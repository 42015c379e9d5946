import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDrawing } from '../server/drawing/drawing.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { post } from './accounts-testing.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

const print = async (by: 'alice' | 'ben', id: number) =>
  post(club, 'user/getCard', { id }, { token: await club.signIn(by) })

test('a member gets their own card as an image, an administrator every member’s', async () => {
  const { ben } = club.ids.members
  for (const by of ['ben', 'alice'] as const) {
    const { data } = (await print(by, ben)).json<{ data: string[] }>()
    expect(
      Buffer.from(data[0] ?? '', 'base64')
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  }
})

test('no other number gives a card, whether someone has it or not, and the log says who tried (SEC-19)', async () => {
  const { ben } = club.ids.members
  const others = [-1, ...Array.from({ length: 50 }, (_, place) => place + 1)].map((step) => ben + step)
  for (const other of others.filter((id) => id > 0)) {
    const refused = await print('ben', other)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toMatchObject({ code: 'member.not-yours' })
  }
  const [tried] = club.log.filter((line) => line.includes('malicious_direct_reference'))
  expect(JSON.parse(tried ?? '{}')).toMatchObject({ actor: `member ${ben}` })
})

const fontFolder = mkdtempSync(join(tmpdir(), 'nomad-fonts-'))
afterAll(() => rmSync(fontFolder, { recursive: true }))

const card = {
  club: 'Nomad Golf Club',
  name: 'Tomáš Novák',
  index: 9.5,
  aga: '1234567',
  date: '2026-06-14',
  link: 'http://localhost:3000/handicapLookup/18',
}

test('cards are drawn without holding up the event loop, and those beyond the queue are turned away', async () => {
  const { card: draw } = createDrawing({ fontFolder, mostWaiting: 4, patience: 30_000 })
  await draw(card)
  const before = performance.eventLoopUtilization()
  const asked = Array.from({ length: 10 }, () => draw(card))
  expect(asked.filter((drawn) => drawn === undefined)).toHaveLength(6)
  const images = await Promise.all(asked.map(async (drawn) => drawn))
  const { utilization } = performance.eventLoopUtilization(before)
  expect(images[0]?.subarray(1, 4).toString()).toBe('PNG')
  // Drawing on the event loop would keep it busy all the time, on any machine.
  expect(utilization).toBeLessThan(0.5)
  expect(draw(card)).toBeDefined()
})

test('a drawing that takes too long is broken off, and the next one is drawn', async () => {
  const { card: hasty } = createDrawing({ fontFolder, patience: 1 })
  await expect(hasty(card)).rejects.toThrow('too long')
  const { card: draw } = createDrawing({ fontFolder, patience: 30_000 })
  expect((await draw(card))?.length).toBeGreaterThan(1000)
})

test('a logo that would take a quarter of an hour to draw is broken off', async () => {
  const { logo } = createDrawing({ fontFolder, patience: 3000 })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text>${'abc '.repeat(400_000)}</text></svg>`
  const endless = logo({ bytes: Buffer.from(svg), format: 'svg', headerColor: '#14532d' })
  await expect(endless).rejects.toThrow('too long')
})
