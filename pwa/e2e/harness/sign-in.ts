import type { Page } from 'playwright-core'
import { demoSignIns } from '#db/demo/demo-club.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import { login } from '#sync/calls/login.ts'
import { signInKey } from '#sync/device/connection/sign-in-text.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { organizer } from './outing.ts'
import type { Browser } from './screens.ts'

/**
 * Signs a demo member in, the organizer by default. The phone sends the call of the login screen and stores its answer
 * without loading a screen, which would be half of a short story.
 */
export async function signIn({ page, open }: Browser, username: string = organizer): Promise<void> {
  await open('/livez')
  await page.evaluate(
    async ({ path, credentials, key }) => {
      const send = () =>
        fetch(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(credentials),
        })
      // The answer may be lost once: LOST_ANSWERS in README.md.
      const answer = await send().catch(send)
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
      localStorage.setItem(key, await answer.text())
    },
    { path: `/api/${login.path}`, credentials: { username, password: demoSignIns.password }, key: signInKey },
  )
}

/** Returns the sign-in that a phone has stored. */
export async function storedSignIn(page: Page): Promise<AnswerOf<typeof login>> {
  const stored = await page.evaluate((key) => localStorage.getItem(key), signInKey)
  return JSON.parse(stored ?? '') as AnswerOf<typeof login>
}

/** Signs a demo member in, the organizer by default, and opens the home screen. */
export async function signInAtHome(phone: Browser, username: string = organizer): Promise<void> {
  await signIn(phone, username)
  await phone.open('/home')
  await showHome(phone.page)
}

/** Signs a demo member in on the login screen, the organizer by default. */
export async function signInByHand(phone: Browser, username: string = organizer): Promise<void> {
  await signInWith(phone, { username, password: demoSignIns.password })
  await showHome(phone.page)
}

/** Fills in and sends the login, whatever the result. */
export async function signInWith(
  { page, open }: Browser,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await open('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: loginTexts.login }).click()
}

export async function showHome(page: Page): Promise<void> {
  await page.getByText(homeTexts.index.label, { exact: true }).waitFor()
}
