import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { keptOnPhone } from '../harness/first-tee.ts'
import type { Phone } from '../harness/phone.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

type Answers = { readonly asked: string[]; readonly read: string[] }

/** Records each page's requests, and the answers that were read. */
async function watchAnswers({ context }: Phone): Promise<void> {
  await context.addInitScript(() => {
    const answers: Answers = { asked: [], read: [] }
    const ask = globalThis.fetch
    const watched: typeof fetch = async (url, request) => {
      const path = String(url)
      const response = await ask(url, request)
      if (request?.method !== 'GET') return response
      answers.asked.push(path)
      const text = response.text.bind(response)
      response.text = async () => {
        answers.read.push(path)
        return await text()
      }
      return response
    }
    Object.assign(globalThis, { answers, fetch: watched })
  })
}

const answersOf = async (page: Page) =>
  await page.evaluate(() => (globalThis as unknown as { answers: Answers }).answers)

/** Opens an address and waits until `path`, below /api, is among the answers that were read. */
async function answersAt(phone: Phone, { address, path }: { address: string; path: string }): Promise<Answers> {
  await phone.open(address)
  await expect.poll(async () => (await answersOf(phone.page)).read).toContain(`/api/${path}`)
  await expect.poll(async () => await answersOf(phone.page)).toSatisfy(isEvenedOut)
  return await answersOf(phone.page)
}

const isEvenedOut = ({ asked, read }: Answers) => asked.length === read.length

const screens = [
  { address: '/', path: 'teetime/all' },
  { address: '/home', path: 'teetime/all' },
  { address: '/handicapLookup', path: 'round/user/3/reviews?sort=date&desc=true&size=8&page=1' },
  { address: '/viewCourses', path: 'course/search?sort=recent12mo&desc=true&page=1&size=10' },
]

test(
  'a screen reads all that was asked ahead for it, and asks for none of it again',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    await watchAnswers(phone)
    // What was asked ahead is used for ten seconds, and a busy machine may load the code for longer.
    await phone.context.clock.setFixedTime(new Date())
    const expectOnce = ({ asked }: Answers) => expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted())
    expectOnce(await answersAt(phone, { address: '/home', path: 'teetime/loggedOut' }))

    await signInAtHome(phone, 'ben')
    await keptOnPhone(phone)
    for (const screen of screens) expectOnce(await answersAt(phone, screen))
    for (const screen of screens) {
      await forgetApp(phone.page)
      expectOnce(await answersAt(phone, screen))
    }
  }),
)

/** Makes the next page a first visit again, with the sign-in. */
async function forgetApp(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const workers = await navigator.serviceWorker.getRegistrations()
    await Promise.all(workers.map((worker) => worker.unregister()))
  })
}
