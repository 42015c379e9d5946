import { expect, onTestFinished, test } from 'vitest'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { benId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { silenceStorage, testPorts, until } from '#sync/device/testing.ts'
import { sendWhatWaits } from './send-what-waits.ts'

const acknowledged = { lastSeq: 1, serverNow: 5, vers: [1], cursor: 3, exceptions: [] }

test('the browser wakes the worker again until everything is sent', async () => {
  let isThere = false
  const device = openDevice(
    testPorts({
      fetch: async () => {
        if (!isThere) throw new TypeError('no network')
        return Response.json(acknowledged, { headers: { 'x-sync': '1' } })
      },
    }),
    { name: 'send-what-waits' },
  )
  onTestFinished(() => device.database.delete())
  await putOuting(device)
  await recordScores(device, { outingId: 9, hole: 7, scores: [{ golferId: benId, strokes: 5 }] })
  await expect(sendWhatWaits(device)).rejects.toThrow('1 scores still wait')
  isThere = true
  await sendWhatWaits(device)
  expect(await device.database.outbox.count()).toBe(0)
})

test('a storage that never answers holds up the newer version of the worker for a minute', async () => {
  onTestFinished(silenceStorage())
  const ports = testPorts({})
  const sending = sendWhatWaits(openDevice(ports, { name: 'silent-worker' }))
  await until(() => ports.timers().includes(60_000))
  ports.advance(60_000)
  await expect(sending).rejects.toThrow('still wait')
})
