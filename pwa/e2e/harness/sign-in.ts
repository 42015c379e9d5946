import type { Page } from 'playwright-core'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { organizer } from './outing.ts'
import type { Phone } from './phone.ts'

type Browser = Pick<Phone, 'page' | 'open'>

/** Signs a demo member in by hand, the organizer unless told otherwise, and waits for the home screen. */
export async function signIn(phone: Browser, username: string = organizer): Promise<void> {
  await signInWith(phone, { username, password: demoSignIns.password })
  await showHome(phone.page)
}

/** Fills in the login and sends it, whatever comes of that. */
export async function signInWith(
  { page, open }: Browser,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<void> {
  await open('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

export async function showHome(page: Page): Promise<void> {
  await page.getByText('Handicap index', { exact: true }).waitFor()
}
