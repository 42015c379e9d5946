import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { supervise } from './supervise.mjs'

const launch = JSON.stringify(new URL('.', import.meta.url).href)
/** @type {string[]} */
const said = []
const quickly = { unit: 0.001, say: (/** @type {string} */ line) => said.push(line) }

/** @param {readonly number[]} codes the exit codes of the starts, one after the other */
function ending(codes) {
  const starts = { count: 0 }
  return { starts, start: async () => codes[starts.count++] ?? 0 }
}

test.each([[[0]], [[78]], [[70, 0]], [[137, 74, 1, 78]]])(
  'exit codes %j: only 0 and 78 end the restarts',
  async (codes) => {
    said.length = 0
    const { starts, start } = ending(codes)
    expect(await supervise(start, quickly)).toBe(codes.at(-1))
    expect(said).toHaveLength(codes.length - 1)
    expect(starts.count).toBe(codes.length)
  },
)

test('the pauses grow, up to a limit', async () => {
  said.length = 0
  const { start } = ending([...Array(9).fill(70), 0])
  await supervise(start, quickly)
  const pauses = said.map((line) => Number(/in (\d+) s/.exec(line)?.[1]))
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
})

/**
 * A supervisor whose child runs `script`.
 *
 * @param {string} script
 */
function supervisorOf(script) {
  const program = `import { handOver } from ${launch.slice(0, -1)}hand-over.mjs"
    import { supervise } from ${launch.slice(0, -1)}supervise.mjs"
    const start = () => handOver(process.execPath, ['-e', ${JSON.stringify(script)}], { isLeashed: true })
    process.exitCode = await supervise(start)`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'pipe'] })
}

test('a signal stops the server gracefully, and it is not started again', async () => {
  const serving = 'process.on("SIGTERM", () => process.exit(7)); console.log("ready"); setInterval(() => 1, 1e6)'
  const supervisor = supervisorOf(serving)
  const end = once(supervisor, 'exit')
  await once(supervisor.stdout, 'data')
  supervisor.kill('SIGTERM')
  expect(await end).toEqual([7, null])
})

test('a signal ends a pause', async () => {
  const supervisor = supervisorOf('process.exit(70)')
  const end = once(supervisor, 'exit')
  await once(supervisor.stderr, 'data')
  supervisor.kill('SIGTERM')
  expect(await end).toEqual([0, null])
})

test('a killed supervisor leaves no server behind', async () => {
  const serving =
    'process.on("disconnect", () => { console.log("gone"); process.exit(0) }); console.log("ready"); setInterval(() => 1, 1e6)'
  const supervisor = supervisorOf(serving)
  supervisor.stdout.setEncoding('utf8')
  await once(supervisor.stdout, 'data')
  supervisor.kill('SIGKILL')
  expect(await once(supervisor.stdout, 'data')).toEqual(['gone\n'])
})
