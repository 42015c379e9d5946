import type { Phone } from './phone.ts'
import { organizer } from './outing.ts'

/** Signs the organizer in by hand, and waits for the home screen. */
export async function signIn({ page, open }: Phone): Promise<void> {
  await open('/login')
  await page.getByRole('textbox', { name: 'Username' }).fill(organizer.username)
  await page.getByLabel('Password').fill(organizer.password)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL('**/home')
}
