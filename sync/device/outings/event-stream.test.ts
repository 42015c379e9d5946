import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readEvents, type StreamEvent } from './event-stream.ts'

async function read(chunks: readonly string[] | readonly Uint8Array[]): Promise<StreamEvent[]> {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk)
      controller.close()
    },
  })
  return await Array.fromAsync(readEvents(body, () => undefined))
}

it('reads events with a name, and without', async () => {
  expect(await read(['event: changes\nid: 12\ndata: {"a":1}\n\ndata: plain\n\n'])).toEqual([
    { event: 'changes', data: '{"a":1}' },
    { event: 'message', data: 'plain' },
  ])
})

it('joins the lines of one event', async () => {
  expect(await read(['data: one\ndata:two\ndata\n\n'])).toEqual([{ event: 'message', data: 'one\ntwo\n' }])
})

it('hears comments as a sign of life, and nothing else', async () => {
  let heard = 0
  const body = new Response(': open\n\n').body
  if (!body) throw new Error('no body')
  expect(await Array.fromAsync(readEvents(body, () => (heard += 1)))).toEqual([])
  expect(heard).toBe(1)
})

it('leaves out an event that was cut off', async () => {
  expect(await read(['data: whole\n\ndata: half'])).toEqual([{ event: 'message', data: 'whole' }])
})

it('gives the same events wherever the bytes are cut, with every kind of line end', async () => {
  const text = 'event: hb\r\ndata: é1\r\n\r\n: comment\r\rdata: 2\n\nid: 3\ndata: 3\r\ndata: ⛳\r\n\r\n'
  const bytes = new TextEncoder().encode(text)
  const whole = [
    { event: 'hb', data: 'é1' },
    { event: 'message', data: '2' },
    { event: 'message', data: '3\n⛳' },
  ]
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat({ max: bytes.length })), async (cuts) => {
      const places = [0, ...cuts.toSorted((a, b) => a - b), bytes.length]
      const chunks = places.slice(1).map((end, index) => bytes.slice(places[index], end))
      expect(await read(chunks)).toEqual(whole)
    }),
  )
})
