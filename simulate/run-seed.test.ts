import { afterAll, beforeAll, expect, it } from 'vitest'
import { runSeed } from './run-seed.ts'
import { makeTemplate, type Template } from './template.ts'

let template: Template
beforeAll(async () => {
  template = await makeTemplate()
})
afterAll(() => template.remove())

it.each([1, 2, 3])('everything that was saved comes home once (seed %i, REL-30)', async (seed) => {
  expect((await runSeed({ seed, template })).wrong).toEqual([])
})

it('the same seed tells the same story, whatever was played before', async () => {
  const { log } = await runSeed({ seed: 4, template })
  expect(log.length).toBeGreaterThan(20)
  await runSeed({ seed: 5, template })
  expect((await runSeed({ seed: 4, template })).log).toEqual(log)
})
