import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { addToJournal } from '#sync/device/outbox/journal.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { benId, carolId, putOuting, serverCell } from '#sync/device/outings/outing-testing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { sampleClub } from '../../../club/club-testing.ts'
import { ClubProvider, readClub } from '../../../club/club.tsx'
import { DeviceProvider } from '../../../device/device-context.tsx'
import { show } from '../../../ui/component-testing.ts'
import { NoticesProvider } from '../../../ui/notices.tsx'
import { reloadToSend } from '../texts.ts'
import { CardAsText, SafeToLeave, WaysToTheClub } from './safe-to-leave.tsx'
import { texts } from './texts.ts'

test('scores that only a newer version of the app can send are not called on the way', async () => {
  const error = 'Please reload.'
  const problem = { type: '', title: '', status: 426, code: 'replay.upgrade', detail: error, error }
  const ports = testPorts({ fetch: async () => Response.json(problem, { status: 426 }) })
  const device = openDevice(ports, { name: 'safe-to-leave' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  await sendNow(device)
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('no outing')
  const status = await readSyncStatus(device.database, 9)
  expect(status).toMatchObject({ waiting: 1, connectivity: 'reachable' })
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={readClub(document, ports.storage)}>
        <SafeToLeave outing={outing} group={1} status={status} />
      </ClubProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByText(texts.onlyHere([7], { lasts: true }))).toBeVisible()
  await expect.element(page.getByText(reloadToSend)).toBeVisible()
  expect(page.getByText(texts.onItsWay).elements()).toEqual([])
})

test.each([
  ['on the same day', '2026-11-21T10:30:00.000Z', '2:59 am'],
  ['on the next day', '2026-11-22T10:30:00.000Z', '11-21-2026 2:59 am'],
])('a card that is looked at %s says when its last score arrived', async (_, now, shown) => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ports = testPorts({})
  const device = openDevice(ports, { name: `safe-to-leave ${now}` })
  onTestFinished(() => device.database.delete())
  const scores = [benId, carolId].flatMap((golferId) =>
    Array.from({ length: 18 }, (_score, at) => serverCell({ golferId, hole: at + 1 })),
  )
  await putOuting(device, { scores })
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('no outing')
  const status = await readSyncStatus(device.database, 9)
  show(
    <DeviceProvider device={device}>
      <ClubProvider device={device} club={sampleClub}>
        <SafeToLeave outing={outing} group={1} status={status} />
      </ClubProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByText(texts.lastAt(shown), { exact: true })).toBeVisible()
})

test('the card as a text has the scores that a full phone refused, too', async () => {
  const device = openDevice(testPorts({}), { name: 'card-as-text' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 1, scores: [{ golferId: benId, strokes: 5 }] })
  const place = { outingId: 9, golferId: benId, hole: 2, baseVer: 0 }
  addToJournal(device, [{ mid: 'refused', at: 1, name: 'score.set', args: { ...place, strokes: 4 } }])
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('no outing')
  const cardShown = async () => {
    const link = page.getByRole('link', { name: new RegExp(texts.asText) })
    await expect.element(link).toBeVisible()
    return decodeURIComponent(link.element().getAttribute('href') ?? '')
  }
  show(
    <DeviceProvider device={device}>
      <NoticesProvider>
        <CardAsText outing={outing} group={1} />
      </NoticesProvider>
    </DeviceProvider>,
  )
  expect(await cardShown()).toContain('1–9: 5 4 –')
  expect(await cardShown()).toContain(texts.message.unsent([1, 2]))
  addToJournal(device, [{ mid: 'pickup', at: 2, name: 'score.pickup', args: { ...place, pickup: 'X' } }])
  await expect.poll(cardShown).toContain('1–9: 5 X –')
})

test('a full phone with a signal offers to hand over the scores that it could not save, or to send them as a text', async () => {
  const device = openDevice(testPorts({}), { name: 'full-phone' })
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  const args = { outingId: 9, golferId: benId, hole: 2, baseVer: 0, strokes: 4 }
  addToJournal(device, [{ mid: 'refused', at: 1, name: 'score.set', args }])
  const outing = (await readOuting(device.database, 9)) ?? expect.fail('no outing')
  const status = { ...(await readSyncStatus(device.database, 9)), connectivity: 'reachable' as const }
  show(
    <DeviceProvider device={device}>
      <NoticesProvider>
        <WaysToTheClub outing={outing} group={1} status={status} />
      </NoticesProvider>
    </DeviceProvider>,
  )
  await expect.element(page.getByRole('link', { name: new RegExp(texts.asText) })).toBeVisible()
  await expect.element(page.getByRole('button', { name: new RegExp(texts.handOver) })).toBeVisible()
  expect(page.getByText(texts.signal).elements()).toEqual([])
})
