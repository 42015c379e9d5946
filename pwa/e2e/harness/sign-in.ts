import type { Phone } from './phone.ts'
import { organizer } from './outing.ts'

type Credentials = { readonly username: string; readonly password: string }

/** Signs somebody in by hand, the organizer unless told otherwise, and waits for the home screen. */
export async function signIn({ page, open }: Phone, { username, password }: Credentials = organizer): Promise<void> {
  await open('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
}
