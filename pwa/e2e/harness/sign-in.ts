import { signInAs } from './accounts.ts'
import { organizer } from './outing.ts'
import type { Phone } from './phone.ts'

type Credentials = { readonly username: string; readonly password: string }

/** Signs somebody in by hand, the organizer unless told otherwise, and waits for the home screen. */
export async function signIn(phone: Phone, { username, password }: Credentials = organizer): Promise<void> {
  await signInAs(phone, username, password)
  await phone.page.waitForURL('**/home')
}
