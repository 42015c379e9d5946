import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { handOver } from './hand-over.mjs'

const handOverFile = JSON.stringify(new URL('./hand-over.mjs', import.meta.url).href)

/**
 * A process that hands over to a child running `script`.
 *
 * @param {string} script
 */
function parentOf(script) {
  const program = `import { handOver } from ${handOverFile}
    process.exitCode = await handOver(process.execPath, ['-e', ${JSON.stringify(script)}])`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('the exit code of the child is returned', async () => {
  expect(await handOver(process.execPath, ['-e', 'process.exitCode = 3'])).toBe(3)
  expect(await handOver(process.execPath, ['-e', ''])).toBe(0)
})

test('a child ended by a signal returns the code that a shell would give', async () => {
  expect(await handOver(process.execPath, ['-e', 'process.kill(process.pid, "SIGKILL")'])).toBe(137)
})

test('a command that does not exist is an error, not a result', async () => {
  await expect(handOver('/no/such/command', [])).rejects.toThrow('ENOENT')
})

test('a signal to the parent reaches the child, which stops gracefully', async () => {
  const waiting = 'process.on("SIGTERM", () => process.exit(7)); console.log("ready"); setInterval(() => 1, 1e6)'
  const parent = parentOf(waiting)
  const end = once(parent, 'exit')
  await once(parent.stdout, 'data')
  parent.kill('SIGTERM')
  expect(await end).toEqual([7, null])
})

test.each([
  [0, 'done\n'],
  [1, 'a warning\nof a tool\ndone\n'],
])('a quiet command that ends with %i prints only what a person needs', async (code, shown) => {
  const script = `console.error('a warning'); console.log('of a tool'); setTimeout(() => { console.log('done'); process.exitCode = ${code} }, 50)`
  const program = `import { handOver } from ${handOverFile}
    await handOver(process.execPath, ['-e', ${JSON.stringify(script)}], { isQuiet: true })`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  parent.stdout.setEncoding('utf8').on('data', (part) => (said += part))
  await once(parent, 'close')
  expect(said.split('\n').sort()).toEqual(shown.split('\n').sort())
})
