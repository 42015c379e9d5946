import { QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { sampleRound } from '#sync/calls/rounds-testing.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../device/device-context.tsx'
import { createQueryClient } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { PlaceContext } from '../../ui/place.tsx'
import { RoundsTable } from './rounds-table.tsx'

const here = {
  place: { pathname: '/handicapLookup', search: '', state: null, key: 'default' },
  go: async () => true,
}

/** Returns the position of the end of a text's digits. */
function endOf(text: string): number {
  const found = document.createTreeWalker(document.querySelector('table') ?? document.body, NodeFilter.SHOW_TEXT)
  while (found.nextNode()) {
    if (found.currentNode.textContent !== text) continue
    const digits = document.createRange()
    digits.selectNode(found.currentNode)
    return digits.getBoundingClientRect().right
  }
  throw new Error(`no ${text}`)
}

test('the sign of a round that counts moves no digit out of its column', async () => {
  await page.viewport(1280, 800)
  onTestFinished(() => page.viewport(390, 844))
  const device = openDevice(testPorts({ fetch: async () => Response.json({}) }), { name: 'rounds-table' })
  onTestFinished(() => device.database.delete())
  const round = (id: number, handicap: number, counts: boolean) => ({ ...sampleRound, id, handicap, counts })
  show(
    <DeviceProvider device={device}>
      <QueryClientProvider client={createQueryClient()}>
        <PlaceContext value={here}>
          <RoundsTable
            rounds={{ results: [round(1, 16.4, true), round(2, 18.5, false)], page: 1, totalPages: 1 }}
            none=""
            hasPages={false}
            onPage={() => undefined}
            sorting={{ by: 'date', desc: true, onSort: () => undefined }}
            marksCounting
          />
        </PlaceContext>
      </QueryClientProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByRole('row').nth(2)).toBeVisible()
  expect(endOf('16.4')).toBeCloseTo(endOf('18.5'), 0)
})
