import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { myDataTexts as myData, texts as peopleTexts } from '../../people/texts.ts'
import { texts as legalTexts } from '../../screens/legal/texts.ts'
import { texts as registerTexts } from '../../screens/register/texts.ts'
import { says } from '../harness/notices.ts'
import { signIn, signInByHand } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'a member reads the privacy page, downloads everything, deletes the account, and a login takes it back',
  storyWithSignal(async ({ takePhone }) => {
    const visitor = await takePhone()
    await visitor.open('/register')
    await visitor.page.getByRole('button', { name: registerTexts.register }).waitFor()
    await visitor.page.getByRole('link', { name: peopleTexts.consent.privacy, exact: true }).click()
    await visitor.page.getByRole('heading', { name: legalTexts.privacy }).waitFor()
    await says(visitor.page, /Nomad Golf Club is responsible/)

    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/settings')
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: myData.download }).click()
    expect(await text(await (await downloads).createReadStream())).toContain('ben@nomad.example')

    await page.getByRole('button', { name: myData.remove }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(peopleTexts.password).fill('not the password')
    await dialog.getByRole('button', { name: myData.remove }).click()
    await dialog.getByRole('alert').getByText(myData.failed).waitFor()
    await dialog.getByLabel(peopleTexts.password).fill('fairway to heaven')
    // The login is shown before the server has answered. By then the stored page to return to must be deleted.
    phone.air.hold('/api/logout')
    await dialog.getByRole('button', { name: myData.remove }).click()
    await page.waitForURL('**/login')
    expect(await page.evaluate(() => localStorage.getItem('nomad.way-back'))).toBeNull()
    phone.air.restore()
    await signInByHand(phone, 'ben')
  }),
)
