import { setTimeout as pause } from 'node:timers/promises'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { startOuting } from '../pwa/e2e/harness/outing.ts'
import { openPushingPhone, type PushingPhone } from './pushing-phone.ts'
import { count, milliseconds, printTable, quantile, ratio } from './table.ts'

const golfers = 72
const measuredFor = 8000
/** Milliseconds between the scores of each phone; a fast group takes minutes for a hole. */
const pauseOfPhones = 250
const loginsPerSecond = 200

async function scoreTimes(phones: readonly PushingPhone[]): Promise<readonly number[]> {
  const times: number[] = []
  const end = performance.now() + measuredFor
  await Promise.all(
    phones.map(async (phone, nth) => {
      await pause((nth * pauseOfPhones) / phones.length)
      while (performance.now() < end) {
        const sent = performance.now()
        await phone.push(1)
        times.push(performance.now() - sent)
        await pause(pauseOfPhones)
      }
    }),
  )
  return times
}

/** Simulates the guesses of a botnet: each from another address for another member, without waiting for answers. */
function flood(url: string) {
  const answers = new Map<number, number>()
  let nth = 0
  const timer = setInterval(() => {
    for (let each = 0; each < loginsPerSecond / 20; each += 1) {
      nth += 1
      const address = `10.${nth >> 16}.${(nth >> 8) & 255}.${nth & 255}`
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const body = JSON.stringify({ username: `guess-${nth}`, password: 'wrong' })
      void fetch(`${url}/api/login`, { method: 'POST', headers, body }).then(
        ({ status }) => answers.set(status, (answers.get(status) ?? 0) + 1),
        () => answers.set(0, (answers.get(0) ?? 0) + 1),
      )
    }
  }, 50)
  return { answers, stop: () => clearInterval(timer) }
}

const club = await openClub()
try {
  // Behind a trusted proxy, so that every guess can have its own address.
  await club.stop()
  await club.start({ settings: { TRUSTED_PROXIES: '127.0.0.1' } })
  const outing = await startOuting(club.url, { golfers })
  const phones = await Promise.all(outing.groups.map((group) => openPushingPhone({ url: club.url, outing, group })))
  await Promise.all(phones.map((phone) => phone.push(1)))
  const quiet = await scoreTimes(phones)
  const guesses = flood(club.url)
  const flooded = await scoreTimes(phones)
  guesses.stop()
  phones.forEach((phone) => phone.close())
  const row = (name: string, times: readonly number[]) => [
    name,
    milliseconds(quantile(times, 0.5)),
    milliseconds(quantile(times, 0.99)),
    ratio(quantile(times, 0.99), quantile(quiet, 0.99)),
  ]
  const byStatus = [...guesses.answers].map(([status, times]) => `${status}: ${count(times)}`).join(', ')
  printTable({
    title: `A score, while ${loginsPerSecond} wrong logins come in each second (answers ${byStatus})`,
    headings: ['', 'p50', 'p99', 'p99 to quiet'],
    rows: [row('no one guesses', quiet), row('a flood of guesses', flooded)],
  })
} finally {
  await club.close()
}
