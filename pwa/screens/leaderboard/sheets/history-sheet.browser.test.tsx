import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { benId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { testPorts } from '#sync/device/testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { HistorySheet } from './history-sheet.tsx'
import * as sheetTexts from './texts.ts'

test('a person who may not see who entered a score reads that, and not that the phone is offline', async () => {
  const error = 'Only golfers in the outing can see who entered a score.'
  const problem = { type: '', title: '', status: 403, code: 'outing.access-required', detail: error, error }
  const ports = testPorts({ fetch: async () => Response.json(problem, { status: 403 }) })
  const device = openDevice(ports, { name: 'history-sheet' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  const club = { strokes: 4, ver: 1, by: null, at: '2026-11-21T19:00:00.000Z', contested: false }
  await device.database.scores.put({ outingId: 9, golferId: benId, hole: 7, club, queued: null, taken: null })
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, ports.storage)}>
        <HistorySheet
          outingId={9}
          golferId={benId}
          hole={7}
          date="2026-06-14"
          name="Ben"
          golfers={[]}
          version="1"
          current={4}
          isContested={false}
          onSet={undefined}
          onClose={() => undefined}
        />
      </ClubProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByText(error)).toBeVisible()
  expect(page.getByText(sheetTexts.onlyUnsent).elements()).toEqual([])
  // Another phone entered it.
  expect(page.getByText(sheetTexts.thisPhone).elements()).toEqual([])
})
