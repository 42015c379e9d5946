import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRecentKeys } from './recent-keys.ts'

type Step = { readonly act: 'set' | 'delete'; readonly key: string; readonly value: number }

const most = 4
const keys = ['', 'a', 'b', 'c', 'd', 'e', 'f']
const steps = fc.array(
  fc.record({ act: fc.constantFrom('set', 'delete'), key: fc.constantFrom(...keys), value: fc.integer() }),
)

/** The same, with a Map that is in the order in which its keys were set. */
function inPlain(kept: Map<string, number>, { act, key, value }: Step): void {
  kept.delete(key)
  if (act === 'set') kept.set(key, value)
  const [oldest] = kept.keys()
  if (kept.size > most && oldest !== undefined) kept.delete(oldest)
}

test('the keys that were set last are kept, in whatever order they are set again and deleted', () => {
  fc.assert(
    fc.property(steps, (done: readonly Step[]) => {
      const recent = createRecentKeys<number>(most)
      const plain = new Map<string, number>()
      for (const step of done) {
        if (step.act === 'set') recent.set(step.key, step.value)
        else recent.delete(step.key)
        inPlain(plain, step)
        expect(keys.map((key) => recent.get(key))).toEqual(keys.map((key) => plain.get(key)))
      }
    }),
  )
})
