import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { outingStakes } from '#sync/calls/stakes.ts'
import { cacheAnswer } from '#sync/device/connection/cached-answers.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { texts as forms } from '../../forms/texts.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { StakesScreen } from './stakes-screen.tsx'
import { texts } from './texts.ts'

const purse = { entry: 1000, added: 0, percent: [60, 40] }

const shown = {
  outing: { id: 7, course: 'The Oaks', date: '2026-06-14', format: 'own' },
  golfers: ['Ann, Ben', 'Cleo, Dan'].map((first, at) => ({ id: at + 1, first, last: '' })),
  flights: 1,
  games: [],
  isAllowed: true,
  mayChange: true,
  version: 1,
  stakes: { net: purse, gross: null, games: [] },
  set: null,
}

const pathname = '/outing/7/stakes'
const screen = (
  <MemoryRouter initialEntries={[pathname]}>
    <Routes>
      <Route path="/outing/:oId/stakes" element={<StakesScreen />} />
    </Routes>
  </MemoryRouter>
)

test.each([
  ['golfer', 'own', texts.entry, 'With 2 golfers: 1. $12 · 2. $8'],
  ['team, where a side shares one ball,', 'scramble', texts.entryOfTeam, 'With 2 teams: 1. $12 · 2. $8'],
] as const)('the entry of a purse is of each %s', async (_, format, label, prizes) => {
  const answer = { ...shown, outing: { ...shown.outing, format } }
  const ports = testPorts({ fetch: async () => Response.json(answer) })
  showScreen(screen, { ports, name: `stakes-${format}`, pathname })
  const net = page.getByLabelText(texts.net.title)
  await expect.element(net.getByLabelText(label)).toHaveValue('10')
  await expect.element(net.getByRole('status')).toHaveTextContent(prizes)
})

const error = 'Someone else has changed the stakes.'
const changed = { type: 'about:blank', title: error, status: 409, code: 'stakes.changed', detail: error, error }

test('after a refusal the newer stakes are read once, and what was typed is saved over them', async () => {
  const versions: number[] = []
  const methods: string[] = []
  const ports = testPorts({
    fetch: async (url, { method, body }) => {
      if (String(url).includes('stakes')) methods.push(String(method))
      if (method === 'GET') return Response.json({ ...shown, version: methods.length })
      versions.push((JSON.parse(String(body)) as typeof shown).version)
      return versions.length === 1 ? Response.json(changed, { status: 409 }) : Response.json({ result: 'Success' })
    },
  })
  showScreen(screen, { ports, name: 'stakes-refused', pathname })
  const entry = page.getByLabelText(texts.net.title).getByLabelText(texts.entry)
  await userEvent.fill(entry, '15')
  await page.getByRole('button', { name: texts.save }).click()
  await expect.element(page.getByText(forms.unsaved)).toBeVisible()
  expect(methods).toEqual(['GET', 'POST', 'GET'])
  await expect.element(entry).toHaveValue('15')
  await page.getByRole('button', { name: texts.save }).click()
  await expect.poll(() => versions).toEqual([1, 3])
})

test('stakes that the phone had stored are shown, and can be changed once the server has answered', async () => {
  const server = { answers: false }
  const ports = testPorts({
    fetch: async () => {
      if (!server.answers) throw new TypeError('Failed to fetch')
      return Response.json(shown)
    },
  })
  const request = { params: { id: 7 }, outing: 7 }
  const answer = { ...shown, outing: { ...shown.outing, format: 'own' as const } }
  const earlier = openDevice(ports, { name: 'stakes-stored' })
  await cacheAnswer(earlier, { call: outingStakes, request }, { answer, askedBy: undefined })
  earlier.database.close()
  showScreen(screen, { ports, name: 'stakes-stored', pathname })
  await expect.element(page.getByText(texts.net.title)).toBeVisible()
  const save = page.getByRole('button', { name: texts.save })
  await expect.element(save).not.toBeInTheDocument()

  server.answers = true
  for (const name of ['offline', 'online']) window.dispatchEvent(new Event(name))
  await expect.element(save).toBeVisible()
})
