import { expect, test } from 'vitest'
import { texts as scheduledTexts } from '../../invitations/texts.ts'
import { texts as addTexts } from '../../screens/add-members/texts.ts'
import { texts as invitationTexts } from '../../screens/invitation/texts.ts'
import { texts } from '../../screens/invitations/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { fillIn } from '../harness/accounts.ts'
import { emailTo, linkIn } from '../harness/emails.ts'
import { says } from '../harness/notices.ts'
import { showHome, signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const list = 'name,email\nWanda Cooper,wanda@papago.example\nLeo Archer,'

test(
  'imported members are invited by email or on paper, choose a password and are at home',
  storyWithSignal(async ({ club, takePhone }) => {
    const desk = await takePhone({ width: 1280, height: 800 })
    await signIn(desk, 'admin')
    await desk.open('/admin/addMembers')
    const file = { name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(list) }
    await desk.page.getByLabel(addTexts.list.file).setInputFiles(file)
    // The server of a story has no mail server, so the choice is off at first.
    const invites = desk.page.getByRole('checkbox', { name: addTexts.list.invite('') })
    await says(desk.page, addTexts.list.noMailServer)
    expect(await invites.isChecked()).toBe(false)
    await invites.check()
    await desk.page.getByRole('button', { name: addTexts.list.save({ added: 2, changed: 0 }) }).click()
    await desk.page.getByRole('button', { name: scheduledTexts.undo }).waitFor()
    await desk.page.getByRole('link', { name: addTexts.list.invitations }).click()
    await says(desk.page, texts.states.scheduled)
    await desk.page.getByRole('button', { name: texts.one.emailTo('Wanda Cooper') }).click()
    await desk.page.getByRole('button', { name: scheduledTexts.undo }).waitFor({ state: 'detached' })

    await desk.page.getByLabel(texts.search).fill('Archer')
    await desk.page.getByRole('button', { name: texts.one.printOf('Leo Archer') }).click()
    await says(desk.page, texts.sheet.note)
    await desk.page.emulateMedia({ media: 'print' })
    const card = desk.page.getByText(texts.sheet.username('leo.archer'))
    await card.waitFor()
    expect(await desk.page.getByLabel(texts.search).isVisible()).toBe(false)
    await desk.page.emulateMedia({ media: 'screen' })
    expect(await card.isVisible()).toBe(false)
    await desk.page.getByRole('button', { name: texts.one.withdrawOf('Leo Archer') }).click()
    await says(desk.page, texts.done.withdrawn)

    const phone = await takePhone()
    const link = linkIn(await emailTo(club, { to: 'wanda@papago.example', about: /invited/ }))
    await phone.open(link)
    await says(phone.page, invitationTexts.username('wanda.cooper'))
    await fillIn(phone.page, { [invitationTexts.fields.password]: 'short' })
    await phone.page.getByRole('button', { name: invitationTexts.submit }).click()
    await says(phone.page, 'Use at least 8 characters')
    await fillIn(phone.page, {
      [invitationTexts.fields.password]: 'a spoon from the rough',
      [invitationTexts.fields.phone]: '602-555-0119',
    })
    await phone.page.getByRole('button', { name: invitationTexts.submit }).click()
    await phone.page.waitForURL('**/home')
    await phone.page.getByRole('textbox', { name: shellTexts.birthday.field }).fill('02-28-1960')
    await phone.page.getByRole('button', { name: shellTexts.birthday.save }).click()
    await showHome(phone.page)

    const other = await takePhone()
    await other.open(link)
    await other.page.getByRole('link', { name: invitationTexts.contact }).waitFor()
  }),
)
