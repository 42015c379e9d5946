import { expect, test } from 'vitest'
import { type EventStream, openStreamRoom } from './event-stream.ts'

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

test('somebody who opens too many streams loses the oldest, and the others lose none', () => {
  const room = openStreamRoom({ inAll: 10, ofOne: 2 })
  const other = openStream()
  room.add('group 1', other)
  const own = Array.from({ length: 4 }, openStream)
  for (const stream of own) room.add('group 2', stream)
  expect([...own, other].map(({ state }) => state.isOpen)).toEqual([false, false, true, true, true])
})

test('the server is full with a number of streams, and has room again when one ends', () => {
  const room = openStreamRoom({ inAll: 2, ofOne: 2 })
  const streams = [openStream(), openStream()]
  for (const [place, stream] of streams.entries()) room.add(`group ${place}`, stream)
  expect(room.isFull()).toBe(true)
  streams[0]?.end()
  expect(room.isFull()).toBe(false)
  room.endAll()
  expect(streams[1]?.state.isOpen).toBe(false)
})
