import { expect, test } from 'vitest'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { says } from '../harness/notices.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { club: words } = adminTexts

const square = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6H1z" fill="#f0b429"/></svg>`
const headerOf = 'getComputedStyle(document.querySelector("header")).backgroundColor'

test(
  'an administrator gives the club its name, colors and logo, and every app wears them',
  storyWithSignal(async ({ club, takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open('/admin/club')
    await desk.page.getByLabel(words.fields.name, { exact: true }).fill('Papago Men’s Club')
    await desk.page.getByLabel(words.fields.cupUrl).fill('')
    await desk.page.getByLabel(words.fields.headerColor).fill('#1d2951')
    await desk.page.getByLabel(words.fields.mainColor).fill('#ffcc00')
    await desk.page.getByText(words.preview.corrected).waitFor()
    await desk.page.getByRole('button', { name: words.save, exact: true }).click()
    await says(desk.page, words.saved.title)
    await desk.page
      .getByLabel(words.logo.file)
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(square) })
    await desk.page.getByRole('img', { name: words.logo.alt }).waitFor()
    await expect.poll(() => desk.page.evaluate(headerOf)).toBe('rgb(29, 41, 81)')

    const phone = await takePhone()
    await signInAtHome(phone)
    await phone.page.getByRole('banner').getByText('Papago Men’s Club').waitFor()
    await expect.poll(() => phone.page.title()).toContain('Papago Men’s Club')
    await expect.poll(() => phone.page.evaluate(headerOf)).toBe('rgb(29, 41, 81)')
    const logo = phone.page.getByRole('banner').locator('img')
    expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(128)
    await phone.page.getByRole('banner').getByRole('button').last().click()
    await phone.page.getByRole('link', { name: shellTexts.tournaments }).waitFor()
    expect(await phone.page.getByRole('link', { name: shellTexts.cup }).count()).toBe(0)

    await desk.page.getByRole('button', { name: words.ownColors }).click()
    await desk.page.getByRole('button', { name: words.save, exact: true }).click()
    await expect.poll(() => desk.page.evaluate(headerOf)).toBe('rgb(11, 46, 34)')
    const manifest = await (await fetch(`${club.url}/manifest.webmanifest`)).text()
    expect(manifest).toContain('Papago Men’s Club')
  }),
)
