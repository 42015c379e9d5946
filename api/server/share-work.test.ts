import { expect, test } from 'vitest'
import { shareWork } from './share-work.ts'

/** Work that the test ends and that returns its number. */
function numberedWork() {
  const ends: (() => void)[] = []
  const shared = shareWork(async (key: string) => {
    const number = ends.length + 1
    await new Promise<void>((resolve, reject) => ends.push(key === 'broken' ? reject : resolve))
    return number
  })
  return { shared, ends }
}

test('requests during the work share the run after it, which begins after them', async () => {
  const { shared, ends } = numberedWork()
  const first = shared('season')
  const during = [shared('season'), shared('season'), shared('season')]
  expect(ends).toHaveLength(1)
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => ends).toHaveLength(2)
  ends[1]?.()
  expect(await Promise.all(during)).toEqual([2, 2, 2])
  const later = shared('season')
  ends[2]?.()
  expect(await later).toBe(3)
})

test('another key does not wait, and a run that fails leaves the next one to others', async () => {
  const { shared, ends } = numberedWork()
  const failing = shared('broken')
  const after = shared('broken')
  const other = shared('season')
  ends[1]?.()
  expect(await other).toBe(2)
  ends[0]?.()
  await expect(failing).rejects.toBeUndefined()
  await expect.poll(() => ends).toHaveLength(3)
  ends[2]?.()
  await expect(after).rejects.toBeUndefined()
})
