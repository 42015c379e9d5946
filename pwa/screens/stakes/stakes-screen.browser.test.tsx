import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { testPorts } from '#sync/device/testing.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { StakesScreen } from './stakes-screen.tsx'
import { texts } from './texts.ts'

const purse = { entry: 1000, added: 0, percent: [60, 40] }

test.each([
  ['golfer', 'own', texts.entry, 'With 2 golfers: 1. $12 · 2. $8'],
  ['team, where a side shares one ball,', 'scramble', texts.entryOfTeam, 'With 2 teams: 1. $12 · 2. $8'],
] as const)('the entry of a purse is of each %s', async (_, format, label, prizes) => {
  const shown = {
    outing: { id: 7, course: 'The Oaks', date: '2026-06-14', format },
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
  showScreen(
    <MemoryRouter initialEntries={[pathname]}>
      <Routes>
        <Route path="/outing/:oId/stakes" element={<StakesScreen />} />
      </Routes>
    </MemoryRouter>,
    { ports: testPorts({ fetch: async () => Response.json(shown) }), name: `stakes-${format}`, pathname },
  )
  const net = page.getByLabelText(texts.net.title)
  await expect.element(net.getByLabelText(label)).toHaveValue('10')
  await expect.element(net.getByRole('status')).toHaveTextContent(prizes)
})
