import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../club/club.tsx'
import { DeviceProvider } from '../../device/device-context.tsx'
import { createQueryClient } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { LoadingProvider } from '../../ui/loading.tsx'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { StakesScreen } from './stakes-screen.tsx'
import { texts } from './texts.ts'

const way = { place: { pathname: '/outing/7/stakes', search: '', state: null, key: 'default' }, go: async () => true }
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
  const device = openDevice(testPorts({ fetch: async () => Response.json(shown) }), { name: `stakes-${format}` })
  onTestFinished(() => device.database.delete())
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, device.ports.storage)}>
        <QueryClientProvider client={createQueryClient()}>
          <PlaceContext value={way}>
            <LoadingProvider>
              <NoticesProvider>
                <MemoryRouter initialEntries={['/outing/7/stakes']}>
                  <Routes>
                    <Route path="/outing/:oId/stakes" element={<StakesScreen />} />
                  </Routes>
                </MemoryRouter>
              </NoticesProvider>
            </LoadingProvider>
          </PlaceContext>
        </QueryClientProvider>
      </ClubProvider>
    </DeviceProvider>,
  )
  const net = page.getByLabelText(texts.net.title)
  await expect.element(net.getByLabelText(label)).toHaveValue('10')
  await expect.element(net.getByRole('status')).toHaveTextContent(prizes)
})
