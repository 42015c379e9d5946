import { expect, test } from 'vitest'
import { runChecks, type Check } from './run-checks.ts'

const passing: Check = { name: 'types', run: async () => ({ ok: true, output: 'all fine' }) }
const failing: Check = { name: 'lint', run: async () => ({ ok: false, output: 'golf/a.ts: no\n' }) }

async function said(checks: readonly Check[], lanes = 1): Promise<string[]> {
  const lines: string[] = []
  await runChecks(checks, { lanes, say: (line) => lines.push(line) })
  return lines
}

test('each check prints one line with its time', async () => {
  expect(await said([passing])).toEqual([expect.stringMatching(/^ok {4}types +\d+\.\d s$/)])
})

test('only the output of failed checks is printed, after all lines', async () => {
  expect(await said([failing, passing])).toEqual([
    expect.stringMatching(/^FAIL {2}lint/),
    expect.stringMatching(/^ok {4}types/),
    '\n── lint\ngolf/a.ts: no',
  ])
})

test('a check that throws counts as failed, and the others still run', async () => {
  const broken: Check = { name: 'knip', run: () => Promise.reject(new Error('no such file')) }
  const verdicts = await runChecks([broken, passing], { lanes: 1, say: () => {} })
  expect(verdicts.get('knip')).toEqual({ ok: false, output: 'Error: no such file' })
  expect(verdicts.get('types')?.ok).toBe(true)
})

test('the line has the counts of tests', async () => {
  const tests = async () => ({ ok: false, output: '', counts: { passed: 12, failed: 3 } })
  expect((await said([{ name: 'unit tests', run: tests }]))[0]).toMatch(/ s {2}12 passed, 3 failed$/)
})

test('a short check does not wait for a long one in another lane', async () => {
  const opened: (() => void)[] = []
  const gate = new Promise<void>((open) => opened.push(open))
  const long: Check = { name: 'long', run: () => gate.then(() => ({ ok: true, output: '' })) }
  const opening: Check = {
    name: 'opening',
    run: async () => {
      opened.forEach((open) => open())
      return { ok: true, output: '' }
    },
  }
  const names = (await said([long, passing, opening], 2)).map((line) => line.split(/ +/)[1])
  expect(names).toEqual(['types', 'opening', 'long'])
})
