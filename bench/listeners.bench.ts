import { openFollowedOuting, type PushingPhone } from './pushing-phone.ts'
import { milliseconds, printTable, quantile, ratio } from './table.ts'

/** The limit: with the listeners a score may take at most this many times as long as without them. */
const allowed = 2
const listeners = 1000
const measuredFor = 10_000
const pause = 40

/** Sends one score after the other, with pauses, like a phone on the course. */
async function times(phone: PushingPhone): Promise<number[]> {
  const taken: number[] = []
  const start = performance.now()
  while (performance.now() - start < measuredFor) {
    const sent = performance.now()
    await phone.push(1)
    taken.push(performance.now() - sent)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return taken
}

const outing = await openFollowedOuting()
try {
  await times(outing.phone)
  const alone = await times(outing.phone)
  const crowd = await outing.follow(listeners)
  await times(outing.phone)
  const followed = await times(outing.phone)
  crowd.close()

  const of = (sample: readonly number[], share: number) => quantile(sample, share)
  const row = (name: string, sample: readonly number[]) => [
    name,
    milliseconds(of(sample, 0.5)),
    milliseconds(of(sample, 0.99)),
    ratio(of(sample, 0.99), of(alone, 0.99)),
  ]
  printTable({
    title: `A score while ${listeners.toLocaleString('en-US')} phones follow the outing live`,
    headings: ['listeners', 'p50', 'p99', 'p99 to none'],
    rows: [row('none', alone), row(listeners.toLocaleString('en-US'), followed)],
  })
  if (of(followed, 0.99) > allowed * of(alone, 0.99)) {
    console.error(`\nWith listeners a score takes more than ${allowed} times as long.`)
    process.exitCode = 1
  }
} finally {
  await outing.close()
}
