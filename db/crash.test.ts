import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './open-database.ts'
import { courses } from './schema/courses.ts'
import { temporaryFolder } from './testing.ts'

/** Runs the writer until it has said enough, kills it and answers the last pair whose commit it acknowledged. */
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
    // What was under way when the signal came may be whole, too: its commit was done, only nobody was told.
    const atMost = stop.startsWith('inside') ? acknowledged : Infinity
    expect(whole).toBeGreaterThanOrEqual(acknowledged)
    expect(whole).toBeLessThanOrEqual(atMost)
    expect(names).toEqual(Array.from({ length: whole }, (_, pair) => [`${pair + 1} out`, `${pair + 1} in`]).flat())
  }
  folder.remove()
}, 30_000)
