import { afterAll, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'
import { openTemplates } from './template.ts'

const templates = openTemplates()
afterAll(() => templates.remove())

const play = async (seed: number) => await runSeed({ seed, template: await templates.forSeed(seed) })

// 9 has eighteen holes, and in 10 each group shares a ball.
it.each([1, 2, 3, 9, 10])('everything that was saved comes home once (seed %i, REL-30)', async (seed) => {
  expect((await play(seed)).wrong).toEqual([])
})

it('the same seed tells the same story, whatever was played before', async () => {
  const { log } = await play(4)
  expect(log.length).toBeGreaterThan(20)
  await play(5)
  expect((await play(4)).log).toEqual(log)
})
