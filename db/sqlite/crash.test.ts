import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { courses } from '../schema/courses.ts'
import { temporaryFolder } from '../testing.ts'

/** Runs the writer until it has reported enough, kills it and answers the last pair whose commit it acknowledged. */
async function killWriter({ file, stop }: { file: string; stop: string }): Promise<number> {
  const nthToHold = /^inside (\d+)/.exec(stop)?.[1] ?? ''
  const program = join(import.meta.dirname, 'crash-writer.ts')
  const writer = spawn(process.execPath, [program, file, nthToHold], { stdio: ['ignore', 'pipe', 'inherit'] })
  let acknowledged = 0
  for await (const line of createInterface({ input: writer.stdout })) {
    const [said = '', nth = '', pair = ''] = line.split(' ')
    if (said === 'kept') acknowledged = Number(pair)
    if (`${said} ${nth}` === stop) writer.kill('SIGKILL')
  }
  return acknowledged
}

test('a process that is killed has kept what it acknowledged and nothing by halves (REL-01, REL-04)', async () => {
  const folder = temporaryFolder()
  for (const stop of ['kept 7', 'kept 31', 'inside 20', 'kept 30', 'inside 20']) {
    const acknowledged = await killWriter({ ...folder, stop })
    const db = await openDatabase(folder)
    const names = (await db.sql.select().from(courses).orderBy(courses.id)).map(({ name }) => name)
    await db.close()

    const whole = names.length / 2
    // The pair under way at the signal may be complete too: committed but not acknowledged.
    const atMost = stop.startsWith('inside') ? acknowledged : Infinity
    expect(whole).toBeGreaterThanOrEqual(acknowledged)
    expect(whole).toBeLessThanOrEqual(atMost)
    expect(names).toEqual(Array.from({ length: whole }, (_, pair) => [`${pair + 1} out`, `${pair + 1} in`]).flat())
  }
  folder.remove()
})

/** Acknowledgements made while data was only in memory, according to the trace of system calls. */
function reportedTooEarly(calls: string): string[] {
  const state = { isUnwritten: false }
  return calls.split('\n').filter((call) => {
    if (/pwrite64\(.*nomad\.db-wal>/.test(call)) state.isUnwritten = true
    if (/f(data)?sync\(.*nomad\.db-wal>\) *= 0/.test(call)) state.isUnwritten = false
    return state.isUnwritten && /write\(1<.*"kept/.test(call)
  })
}

const canTrace = spawnSync('strace', ['-V']).status === 0
// Without strace only the kills above remain: they show what a dying process loses, this what a dying machine would.
test.runIf(canTrace)('nothing is acknowledged before the disk has it (REL-01)', async () => {
  const folder = temporaryFolder()
  const trace = join(folder.path, 'calls')
  const calls = ['-f', '-y', '-e', 'trace=pwrite64,fsync,fdatasync,write', '-o', trace]
  const program = [process.execPath, join(import.meta.dirname, 'crash-writer.ts'), folder.file]
  const writer = spawn('strace', [...calls, ...program], { stdio: ['ignore', 'pipe', 'ignore'] })
  const ended = once(writer, 'exit')
  for await (const line of createInterface({ input: writer.stdout })) {
    // Nothing reads the output further, so the writer ends with its next line.
    if (line.startsWith('kept 50 ')) break
  }
  writer.stdout.destroy()
  await ended

  const seen = readFileSync(trace, 'utf8')
  expect(seen.match(/"kept/g)?.length).toBeGreaterThanOrEqual(50)
  expect(reportedTooEarly(seen)).toEqual([])
  expect(reportedTooEarly(seen.replaceAll(/^.*sync\(.*$/gm, '')).length).toBeGreaterThanOrEqual(50)
  folder.remove()
})
