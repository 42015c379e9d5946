import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import type { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../club/club.tsx'
import { DeviceProvider } from '../device/device-context.tsx'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { NoticesProvider } from '../ui/notices.tsx'
import { PlaceContext } from '../ui/place.tsx'
import { createQueryClient } from './server-query.ts'

type ScreenOnDevice = {
  readonly ports: ReturnType<typeof testPorts>
  /** The name of the device's database, which no other test may have. */
  readonly name: string
  /** The address of the screen. */
  readonly pathname: string
}

/**
 * Renders a screen of the app on a device of its own until the test ends. `exchange` replaces or removes it before.
 */
export function showScreen(
  screen: ReactNode,
  { ports, name, pathname }: ScreenOnDevice,
): { readonly device: Device; readonly exchange: (next: ReactNode) => void } {
  const device = openDevice(ports, { name })
  onTestFinished(() => device.database.delete())
  const way = { place: { pathname, search: '', state: null, key: 'default' }, go: async () => true }
  const exchange = show(
    <QueryClientProvider client={createQueryClient()}>
      <ClubProvider device={device} club={readClub(document, ports.storage)}>
        <DeviceProvider device={device}>
          <PlaceContext value={way}>
            <LoadingProvider>
              <NoticesProvider>{screen}</NoticesProvider>
            </LoadingProvider>
          </PlaceContext>
        </DeviceProvider>
      </ClubProvider>
    </QueryClientProvider>,
  )
  return { device, exchange }
}
