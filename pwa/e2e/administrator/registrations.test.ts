import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { changePolicies, clubSettings } from '#sync/calls/club-admin.ts'
import { myDataTexts as myData, texts as peopleTexts } from '../../people/texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as confirmTexts } from '../../screens/confirm/texts.ts'
import { texts as landingTexts } from '../../screens/leaderboard/landing/texts.ts'
import { texts as registerTexts } from '../../screens/register/texts.ts'
import { texts as resetPasswordTexts } from '../../screens/reset-password/texts.ts'
import { texts as visitorsTexts } from '../../screens/visitors/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { fillIn, passRobotCheck } from '../harness/accounts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { emailTo, linkIn } from '../harness/emails.ts'
import { says } from '../harness/notices.ts'
import type { Phone } from '../harness/phone.ts'
import { watchShifts } from '../harness/shifts.ts'
import { signIn } from '../harness/sign-in.ts'
import { type Story, storyWithSignal } from '../harness/story.ts'

/** Sets how people become members of the club. */
async function setPolicy(club: Club, registration: 'approval' | 'invitation'): Promise<void> {
  const { token } = await signInByCall(club.url, 'admin')
  const { version, policies } = await ask({ url: club.url, call: clubSettings, token })
  const body = { version, policies: { ...policies, registration } }
  await ask({ url: club.url, call: changePolicies, token, body })
}

async function register(page: Page): Promise<void> {
  const { fields } = registerTexts
  const typed = {
    [peopleTexts.firstname]: 'Wren',
    [peopleTexts.lastname]: 'Castillo',
    Username: 'wren',
    [fields.dob]: '07241988',
    [fields.phone]: '480-555-0199',
    Email: 'wren@home.example',
    [peopleTexts.city]: 'Tempe',
    [fields.password]: 'a bunker on the ninth',
    'Confirm password': 'a bunker on the ninth',
    [fields.referral]: 'Ben Okafor',
  }
  await fillIn(page, typed)
  await passRobotCheck(page)
  await page.getByRole('button', { name: registerTexts.register }).click()
}

/** A club that approves its members, where someone has registered. */
async function registeredForApproval({ club, takePhone }: Story): Promise<{ desk: Phone; phone: Phone }> {
  await setPolicy(club, 'approval')
  const desk = await takePhone({ width: 1280, height: 800 })
  await signIn(desk, 'admin')
  const phone = await takePhone()
  await phone.open('/register')
  await says(phone.page, registerTexts.lead.approval)
  await register(phone.page)
  await phone.page.waitForURL('**/resetPwd')
  return { desk, phone }
}

test(
  'a registration waits for the administrator, who approves it, and the applicant’s page goes on by itself',
  storyWithSignal(async (scene) => {
    const { club } = scene
    const { desk, phone } = await registeredForApproval(scene)
    const { page, open } = phone
    const link = linkIn(await emailTo(club, { to: 'wren@home.example', about: /confirm/i }))
    const tab = await page.context().newPage()
    await tab.goto(new URL(link, page.url()).href)
    await tab.getByRole('button', { name: confirmTexts.confirm }).click()
    await says(tab, confirmTexts.done)
    await tab.close()
    await says(page, resetPasswordTexts.approval.title)
    // A person who waits for approval has the view of a visitor.
    await open('/handicapLookup')
    await page.getByRole('link', { name: /Ben Okafor/ }).waitFor()
    await open('/leaderboard')
    await page.getByLabel(landingTexts.outingCode).waitFor()
    expect(await page.getByText(/password/).count()).toBe(0)
    await open('/directory')
    await page.waitForURL('**/resetPwd')

    await desk.open('/directory')
    await desk.page.getByText('Ben Okafor').first().waitFor()
    expect(await desk.page.getByText('Wren Castillo').count()).toBe(0)
    await desk.open('/admin/registrations')
    await says(desk.page, adminTexts.registrations.referral('Ben Okafor'))
    await desk.page.getByRole('button', { name: adminTexts.registrations.approveOf('Wren Castillo') }).click()
    await says(desk.page, adminTexts.registrations.done.approve)
    // The button disappeared with the row; the keyboard continues within the page.
    await expect.poll(() => desk.page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    // The page that the applicant has requested before.
    await page.waitForURL('**/directory')
    await page.getByText('Wren Castillo').waitFor()
    await emailTo(club, { to: 'wren@home.example', about: /welcome/i })
  }),
)

test(
  'a registration whose answer is lost is sent again, and has made one member who is signed in',
  storyWithSignal(async ({ club, takePhone }) => {
    const { page, open, air, comeBack } = await takePhone({ air: true })
    await open('/register')
    const lost = air.cutDuring('/api/user/register', 'answered')
    await register(page)
    await lost
    // The failure ends the proof of the first check.
    await says(page, serverTexts.unreachable(serverTexts.serverDown))
    await comeBack()
    const send = page.getByRole('button', { name: registerTexts.register })
    await passRobotCheck(page)
    await send.click()
    await page.waitForURL('**/resetPwd')
    expect(await page.getByText(registerTexts.taken).count()).toBe(0)
    await emailTo(club, { to: 'wren@home.example', about: /confirm/i })
  }),
)

test(
  'a registration that waits is deleted by its person, and the administrator no longer sees it',
  storyWithSignal(async (scene) => {
    const { desk, phone } = await registeredForApproval(scene)
    const { page } = phone
    await desk.open('/admin/registrations')
    await says(desk.page, 'Wren Castillo')
    const downloads = page.waitForEvent('download')
    await page.getByRole('button', { name: myData.download }).click()
    expect(await text(await (await downloads).createReadStream())).toContain('wren@home.example')

    await page.getByRole('button', { name: myData.remove }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(peopleTexts.password).fill('a bunker on the ninth')
    expect(await dialog.getByText(myData.question.now).count()).toBe(0)
    await dialog.getByRole('button', { name: myData.remove }).click()
    await says(page, myData.done.title)
    await page.waitForURL('**/login')
    await desk.open('/admin/registrations')
    await says(desk.page, adminTexts.registrations.waiting.none)
  }),
)

test(
  'a club by invitation shows how to ask in the place of the form, and declines who waits with a word of its own',
  storyWithSignal(async (scene) => {
    const { club } = scene
    const { desk, phone } = await registeredForApproval(scene)
    const { page, open } = phone
    const link = linkIn(await emailTo(club, { to: 'wren@home.example', about: /confirm/i }))
    await open(link)
    await page.getByRole('button', { name: confirmTexts.confirm }).click()
    await says(page, confirmTexts.done)
    await open('/resetPwd')
    await says(page, resetPasswordTexts.approval.title)

    await desk.open('/admin/registrations')
    const { registrations } = adminTexts
    await desk.page.getByRole('button', { name: registrations.declineOf('Wren Castillo') }).click()
    // The club of a story has no mail server: its emails are files in a folder.
    await says(desk.page, registrations.declineNoteWithoutEmail)
    await desk.page.getByLabel(registrations.message).fill('We are full this season.')
    await desk.page.getByRole('dialog').getByRole('button', { name: registrations.decline }).click()
    await says(desk.page, registrations.done.decline)
    await says(desk.page, registrations.waiting.none)
    expect((await emailTo(club, { to: 'wren@home.example', about: /your registration/i })).text).toContain(
      'full this season',
    )
    await says(page, resetPasswordTexts.answered.noteWithoutEmail)
    await page.getByRole('link', { name: resetPasswordTexts.answered.login }).click()
    await page.waitForURL('**/login')

    await setPolicy(club, 'invitation')
    const visitor = await scene.takePhone()
    const policyIsKnown = Promise.withResolvers<void>()
    await visitor.page.route('**/api/info/registration', async (route) => {
      await policyIsKnown.promise
      await route.continue()
    })
    await visitor.open('/visitors')
    await says(visitor.page, visitorsTexts.guestsWelcome)
    expect(await visitor.page.getByText(visitorsTexts.toJoin.open).count()).toBe(0)
    policyIsKnown.resolve()
    await says(visitor.page, visitorsTexts.toJoin.invitation)
    expect(await visitor.page.getByRole('link', { name: visitorsTexts.register }).count()).toBe(0)
    await visitor.open('/register')
    await says(visitor.page, registerTexts.byInvitation.note)
    expect(await visitor.page.getByLabel(peopleTexts.firstname).count()).toBe(0)
    await visitor.page.getByRole('link', { name: registerTexts.byInvitation.ask }).click()
    await visitor.page.waitForURL('**/contactUs')
  }),
)

test(
  'no field and no button to join moves when the club has answered who may register',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open, air } = await takePhone({ air: true })
    for (const address of ['/register', '/visitors']) {
      air.hold('/api/info/registration')
      await open(address)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const shifts = await watchShifts(page)
      air.restore()
      await page
        .getByText(address === '/register' ? registerTexts.lead.withoutEmail : visitorsTexts.toJoin.open)
        .waitFor()
      expect(`${address}: ${await shifts()}`).toBe(`${address}: `)
    }
  }),
)
