import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { texts as resetPasswordTexts } from '../../screens/reset-password/texts.ts'
import { texts as resetTexts } from '../../screens/reset/texts.ts'
import type { Club } from './club.ts'
import { emailTo, passwordIn } from './emails.ts'
import type { Phone } from './phone.ts'

/** Ticks the robot check until it is solved: one that the app started without a network fails after its network is back. */
export async function passRobotCheck(page: Page): Promise<void> {
  const box = page.getByRole('checkbox', { name: 'I am not a robot' })
  const isSolved = async () => {
    await box.check()
    return await page.getByText('Checked', { exact: true }).isVisible()
  }
  await expect.poll(isSolved).toBe(true)
}

/** Types into fields by their labels. A choice with the same label is skipped. */
export async function fillIn(page: Page, fields: Readonly<Record<string, string>>): Promise<void> {
  const typed = page.locator('input:not([type=radio]), textarea')
  for (const [label, value] of Object.entries(fields)) {
    await page.getByLabel(label, { exact: true }).and(typed).fill(value)
  }
}

/** The first two steps of the password reset. */
export async function askForReset(phone: Phone, username: string): Promise<void> {
  const { page, open } = phone
  await open('/reset')
  await page.getByRole('textbox', { name: 'Username' }).fill(username)
  await passRobotCheck(page)
  await page.getByRole('button', { name: resetTexts.next }).click()
  await page.getByRole('button', { name: resetTexts.choice.send, exact: true }).waitFor()
}

/** Completes the reset: requests a temporary password by email, and chooses a new one with it. */
export async function choosePassword(
  { phone, club }: { phone: Phone; club: Club },
  { username, password }: { username: string; password: string },
): Promise<void> {
  const { page, open } = phone
  await askForReset(phone, username)
  await page.getByRole('button', { name: resetTexts.choice.send, exact: true }).click()
  const to = `${username}@nomad.example`
  const temporary = passwordIn(await emailTo(club, { to, about: /temporary password/ }))
  await open('/resetPwd')
  const { currentPassword, next } = resetPasswordTexts
  await fillIn(page, { Username: username, [currentPassword.label]: temporary, 'New password': password })
  await page.getByRole('button', { name: next }).click()
}

/** Opens the menu of the person, or of a visitor. */
export async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: /menu$/i }).click()
  await page.getByRole('dialog').waitFor()
}
