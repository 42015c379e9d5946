import { expect, test } from 'vitest'
import { leaveAnswer, readAnswer } from './read-answer.ts'

/** A body of this many parts of ten bytes; `count` has the number of parts that were read. */
function parts(number: number, count = { taken: 0 }) {
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (count.taken === number) return controller.close()
      count.taken += 1
      controller.enqueue(new TextEncoder().encode('0123456789'))
    },
  })
  return { answer: new Response(body), count }
}

test('an answer is read whole up to its limit, and not at all above it', async () => {
  expect(await readAnswer(parts(3).answer, { most: 30 })).toBe('0123456789'.repeat(3))
  expect(await readAnswer(parts(4).answer, { most: 30 })).toBeNull()
  expect(await readAnswer(new Response(null, { status: 204 }), { most: 30 })).toBe('')
})

test('what comes after the limit is not read', async () => {
  const { answer, count } = parts(Infinity)
  expect(await readAnswer(answer, { most: 30 })).toBeNull()
  expect(count.taken).toBeLessThan(10)
})

test('an answer is left, also where its connection is gone already', async () => {
  const { answer, count } = parts(Infinity)
  await leaveAnswer(answer)
  expect(count.taken).toBeLessThan(3)
  const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) })
  await leaveAnswer(new Response(broken))
  await leaveAnswer(new Response(null, { status: 204 }))
})
