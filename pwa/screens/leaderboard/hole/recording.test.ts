import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { HoleValue } from '#golf/card/hole-entry.ts'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { benId, carolId, putOuting } from '#sync/device/outings/outing-testing.ts'
import { outingWithScores, readOuting, type OutingOnPhone } from '#sync/device/outings/outings.ts'
import { testPorts } from '#sync/device/testing.ts'
import { linesOfGroup } from '../games/games-beside.ts'
import { matchOfGame } from '../games/match-view.ts'
import { recordingOfTaps } from './recording.ts'

const outingId = 9
const nameOf = (id: number) => (id === benId ? 'Ben' : 'Carol')
const anEntry = (hole: number) => ({ outingId, hole, scores: [{ golferId: benId, strokes: 4 }] })

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

function watchedRecording() {
  const recording = recordingOfTaps()
  const drawn: (readonly number[])[] = []
  recording.listen(() => drawn.push(recording.holes().map(({ hole }) => hole)))
  return { recording, drawn }
}

test('standings are drawn once everything is sent to the disk, and again when it has answered', () => {
  const { recording, drawn } = watchedRecording()
  const entered = anEntry(1)
  recording.begin(entered)
  vi.advanceTimersByTime(5)
  expect(drawn).toEqual([])
  recording.draw()
  expect(drawn).toEqual([])
  vi.advanceTimersByTime(0)
  expect(drawn).toEqual([[1]])
  recording.end(entered)
  vi.advanceTimersByTime(1000)
  expect(drawn).toEqual([[1], []])
})

test('standings don’t wait for a disk that is slow to take the scores', () => {
  const { recording, drawn } = watchedRecording()
  recording.begin(anEntry(1))
  vi.advanceTimersByTime(1000)
  expect(drawn).toEqual([[1]])
})

test('a hole that is saved, or cannot be, leaves the others that are being saved', () => {
  const { recording, drawn } = watchedRecording()
  const [first, second] = [anEntry(1), anEntry(2)]
  recording.begin(first)
  recording.begin(second)
  recording.end(first)
  vi.advanceTimersByTime(1000)
  recording.end(second)
  expect(drawn).toEqual([[2], []])
})

const sides = [benId, carolId].map((id) => ({ id, golfers: [id] }))
const games: OutingSnapshot['games'] = [
  { id: 1, kind: 'match', scope: { of: 'outing' }, sides, settings: {} },
  { id: 2, kind: 'nassau', scope: { of: 'outing' }, sides, settings: {} },
  { id: 3, kind: 'skins', scope: { of: 'group', group: 1 }, sides: [], settings: {} },
  { id: 4, kind: 'stableford', scope: { of: 'group', group: 1 }, sides: [], settings: {} },
  { id: 5, kind: 'quota', scope: { of: 'outing' }, sides: [], settings: {} },
]

function standings(outing: OutingOnPhone) {
  const match = matchOfGame(outing, { gameId: 1, nameOf })
  return {
    lines: linesOfGroup(outing, { group: 1, nameOf }),
    match: match && { ...match, holes: match.holes.map(({ result, running }) => ({ result, running })) },
  }
}

test('standings of scores that are being saved are those of the disk once it has them, for any order of taps', async () => {
  const ports = testPorts({ seed: 3 })
  const device = openDevice(ports, { name: 'standings' })
  const { random } = ports
  await putOuting(device, { games })
  const values: readonly HoleValue[] = [2, 3, 4, 5, 6, '4c', 'X', 'X9']
  const read = async () => (await readOuting(device.database, outingId)) ?? expect.fail('it is not on the phone')
  const seen = new Set<string>()
  for (let turn = 0; turn < 60; turn += 1) {
    const golferIds = random() < 0.7 ? [benId, carolId] : [random() < 0.5 ? benId : carolId]
    const hole = 1 + Math.floor(random() * 18)
    const scores = golferIds.map((golferId) => ({
      golferId,
      strokes: values[Math.floor(random() * values.length)] ?? 4,
    }))
    const entered = { outingId, hole, scores }
    const before = await read()
    const expected = standings(outingWithScores(before, entered))
    await recordScores(device, entered)
    const stored = standings(await read())
    expect(expected).toEqual(stored)
    seen.add(JSON.stringify(stored))
  }
  expect(seen.size).toBeGreaterThan(20)
  await device.database.delete()
})
