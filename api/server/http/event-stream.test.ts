import { expect, test } from 'vitest'
import { type EventStream, trackStreams } from './event-stream.ts'

function openStream(): EventStream & { readonly state: { isOpen: boolean } } {
  const state = { isOpen: true }
  const ends: (() => void)[] = []
  return {
    state,
    send: () => state.isOpen,
    end() {
      state.isOpen = false
      for (const work of ends.splice(0)) work()
    },
    onEnd: (work) => void ends.push(work),
  }
}

test('someone who opens too many streams loses the oldest, and the others lose none', () => {
  const tracked = trackStreams({ inAll: 10, ofOne: 2 })
  const other = openStream()
  tracked.add('group 1', other)
  const own = Array.from({ length: 4 }, openStream)
  for (const stream of own) tracked.add('group 2', stream)
  expect([...own, other].map(({ state }) => state.isOpen)).toEqual([false, false, true, true, true])
})

test('the server is full with a number of streams, and has room again when one ends', () => {
  const tracked = trackStreams({ inAll: 2, ofOne: 2 })
  const streams = [openStream(), openStream()]
  for (const [place, stream] of streams.entries()) tracked.add(`group ${place}`, stream)
  expect(tracked.isFull()).toBe(true)
  streams[0]?.end()
  expect(tracked.isFull()).toBe(false)
  tracked.endAll()
  expect(streams[1]?.state.isOpen).toBe(false)
})
