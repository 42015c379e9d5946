import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { changeClub, clubSettings } from '#sync/calls/club-admin.ts'
import { logout } from '#sync/calls/login.ts'
import { texts as forms } from '../../forms/texts.ts'
import { texts as people } from '../../people/texts.ts'
import { texts as addMembers } from '../../screens/add-members/texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as contact } from '../../screens/contact/texts.ts'
import { texts as coursesTexts } from '../../screens/courses/texts.ts'
import { texts as feelers } from '../../screens/feelers/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { texts as registration } from '../../screens/register/texts.ts'
import { texts as settings } from '../../screens/settings/texts.ts'
import { texts as signUps } from '../../screens/sign-ups/texts.ts'
import { texts as teeTimes } from '../../screens/tee-times/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import type { Club } from '../harness/club.ts'
import { says } from '../harness/notices.ts'
import type { Phone } from '../harness/phone.ts'
import { signIn, storedSignIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { club: words } = adminTexts

/** Ends the sign-in at the server, as from another device: the phone does not know of it yet. */
async function endSignIn(club: Club, { page }: Phone): Promise<void> {
  const { token } = await storedSignIn(page)
  await ask({ url: club.url, call: logout, token, body: {} })
}

async function logIn({ page }: Phone, username: string): Promise<void> {
  await page.waitForURL('**/login')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(demoSignIns.password)
  await page.getByRole('button', { name: loginTexts.login, exact: true }).click()
}

/** Chooses a course and waits for its tees, because a query in progress could detect that the sign-in has ended. */
async function chooseCourse(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: teeTimes.course }).fill('Monarch Bay (Tony Lema)')
  await expect.poll(() => page.getByLabel(teeTimes.teebox).locator('option').count()).toBeGreaterThan(1)
}

const storedText = async ({ page }: Phone) => await page.evaluate(() => JSON.stringify({ ...localStorage }))

test(
  'what a member has typed is not left for another one who logs in in another tab',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'alice')
    await open('/sendFeeler')
    const comments = page.getByLabel(feelers.comments)
    await comments.fill('Anyone for nine holes with Alice?')
    const other = await phone.openTab('/livez')
    await signIn({ page: other, open: async () => undefined }, 'ben')
    await expect.poll(() => comments.inputValue()).toBe('')
    await comments.fill('A game of Ben’s')
    expect(await comments.inputValue()).toBe('A game of Ben’s')
  }),
)

test(
  'what was typed into a form as the sign-in ended is there after the login, for the same member alone',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/addTeetime')
    await chooseCourse(page)
    await page.getByLabel(teeTimes.numberWanted).fill('12')
    await page.getByLabel(teeTimes.comments).fill('Bring a sweater')
    await endSignIn(club, phone)
    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await logIn(phone, 'admin')
    await page.waitForURL('**/addTeetime')
    await expect.poll(() => page.getByLabel(teeTimes.comments).inputValue()).toBe('Bring a sweater')
    expect(await page.getByLabel(teeTimes.numberWanted).inputValue()).toBe('12')
    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await page.waitForURL('**/home')
    expect(await storedText(phone)).not.toContain('sweater')
    await open('/addTeetime')
    await expect.poll(() => page.getByLabel(teeTimes.comments).inputValue()).toBe('')

    await chooseCourse(page)
    await page.getByLabel(teeTimes.comments).fill('For members')
    await endSignIn(club, phone)
    await page.getByLabel(teeTimes.numberWanted).fill('8')
    await page.getByRole('button', { name: teeTimes.addTeeTime }).click()
    await page.waitForURL('**/login')
    expect(await storedText(phone)).toContain('For members')
    await logIn(phone, 'ben')
    await page.waitForURL('**/home')
    await expect.poll(() => storedText(phone)).not.toContain('For members')
  }),
)

test(
  'what was typed into a feeler or a message to the club outlives a reload and Back, until it is sent or given up',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'ben')
    await open('/home')
    await open('/sendFeeler')
    const comments = page.getByLabel(feelers.comments)
    await comments.fill('Nine holes on Friday?')
    await page.reload()
    await expect.poll(() => comments.inputValue()).toBe('Nine holes on Friday?')
    await page.goBack()
    await page.waitForURL('**/home')
    await open('/sendFeeler')
    await expect.poll(() => comments.inputValue()).toBe('Nine holes on Friday?')
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.waitForURL('**/home')
    expect(await storedText(phone)).not.toContain('Nine holes')
    await open('/sendFeeler')
    await expect.poll(() => comments.inputValue()).toBe('')

    await open('/contactUs')
    const message = page.getByLabel(contact.message)
    await message.fill('The ninth has no flag')
    await page.getByLabel('Email').fill('ben@example.org')
    await page.reload()
    await expect.poll(() => message.inputValue()).toBe('The ninth has no flag')
    await page.getByRole('button', { name: contact.send }).click()
    await says(page, contact.done.title)
    expect(await storedText(phone)).not.toContain('The ninth')
    await page.reload()
    await expect.poll(() => message.inputValue()).toBe('')
  }),
)

test(
  'a course and the club, half typed, outlive a reload and Back, until they are discarded, given up or saved',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/viewCourses/1/rounds')
    await open('/editCourse/1')
    const city = page.getByLabel(coursesTexts.fields.city)
    const slope = page.getByLabel(coursesTexts.teebox.slope).first()
    const discard = page.getByRole('button', { name: forms.discard, exact: true })
    await city.waitFor()
    const stored = { city: await city.inputValue(), slope: await slope.inputValue() }
    const typeCourse = async () => {
      await city.fill('Half a city')
      await slope.fill('133')
    }
    await typeCourse()
    await page.reload()
    await expect.poll(() => city.inputValue()).toBe('Half a city')
    expect(await slope.inputValue()).toBe('133')
    await page.goBack()
    await page.waitForURL('**/viewCourses/1/rounds')
    await open('/editCourse/1?return=tournament')
    await expect.poll(() => city.inputValue()).toBe('Half a city')
    await discard.click()
    await expect.poll(() => city.inputValue()).toBe(stored.city)
    expect(await slope.inputValue()).toBe(stored.slope)
    expect(await storedText(phone)).not.toContain('Half a city')
    await page.reload()
    await expect.poll(() => city.inputValue()).toBe(stored.city)
    await typeCourse()
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await page.waitForURL('**/tournament**')
    expect(await storedText(phone)).not.toContain('Half a city')

    await open('/admin/club')
    const name = page.getByLabel(words.fields.name, { exact: true })
    const lookup = page.getByRole('checkbox', { name: words.policies.lookup.label })
    const isOpen = await lookup.isChecked()
    await name.fill('Half a club')
    await lookup.setChecked(!isOpen, { force: true })
    await page.reload()
    await expect.poll(() => discard.count()).toBe(2)
    expect(await name.inputValue()).toBe('Half a club')
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await says(page, words.saved.title)
    await page.reload()
    await expect.poll(() => discard.count()).toBe(1)
    expect(await lookup.isChecked()).toBe(!isOpen)
    expect(await name.inputValue()).toBe('Half a club')
    expect(await storedText(phone)).not.toContain('"name":"Half a club","contact"')
    await discard.click()
    await expect.poll(() => lookup.isChecked()).toBe(isOpen)
  }),
)

test(
  'a report of conditions and one’s own data, half typed, open again after a reload, until they are given up or saved',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'ben')
    await open('/viewCourses/1/rounds')
    const report = page.getByRole('region', { name: coursesTexts.conditions.title })
    const comment = report.getByLabel(coursesTexts.conditions.comment)
    await report.getByRole('button', { name: coursesTexts.conditions.edit }).click()
    await comment.fill('Aerated greens')
    await page.reload()
    await report.getByText(forms.unsaved).waitFor()
    expect(await comment.inputValue()).toBe('Aerated greens')
    await report.getByRole('button', { name: coursesTexts.conditions.save }).click()
    await report.getByRole('button', { name: coursesTexts.conditions.edit }).waitFor()
    expect(await storedText(phone)).not.toContain('Aerated')

    await open('/settings')
    const info = page.getByRole('region', { name: settings.info.title })
    const address = info.getByLabel(people.address)
    const email = info.getByRole('checkbox', { name: settings.info.choices.shareemail })
    await info.getByRole('button', { name: settings.edit }).click()
    const isShared = await email.isChecked()
    await address.fill('18 Fairway Lane')
    await email.setChecked(!isShared, { force: true })
    await page.reload()
    await info.getByText(forms.unsaved).waitFor()
    expect(await address.inputValue()).toBe('18 Fairway Lane')
    expect(await email.isChecked()).toBe(!isShared)
    await info.getByRole('button', { name: 'Cancel', exact: true }).click()
    expect(await storedText(phone)).not.toContain('18 Fairway')
    await page.reload()
    await info.getByRole('button', { name: settings.edit }).click()
    expect(await address.inputValue()).not.toBe('18 Fairway Lane')
    expect(await email.isChecked()).toBe(isShared)
  }),
)

test(
  'a sign-up and a new member, half typed, outlive a reload and Back, until they are sent',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone, 'admin')
    await open('/home')
    await open('/teetime/3/tourney/signup')
    const partner = page.getByLabel(signUps.playWith)
    await partner.fill('With Carol')
    await page.getByLabel(signUps.courseOfRound(2)).fill('Papago')
    await page.reload()
    await expect.poll(() => partner.inputValue()).toBe('With Carol')
    expect(await page.getByLabel(signUps.courseOfRound(2)).inputValue()).toBe('Papago')
    await page.goBack()
    await page.waitForURL('**/home')

    await open('/admin/addMembers')
    const { fields, add, done } = addMembers.one
    await page.getByLabel(fields.firstname).fill('Zelda')
    await page.getByLabel(fields.lastname).fill('Reed')
    await page.reload()
    await page.getByText(forms.unsaved).waitFor()
    expect(await page.getByLabel(fields.lastname).inputValue()).toBe('Reed')
    await page.getByRole('button', { name: add }).click()
    await says(page, done)
    expect(await storedText(phone)).not.toContain('Reed')

    await open('/teetime/3/tourney/signup')
    await expect.poll(() => partner.inputValue()).toBe('With Carol')
    await page.getByLabel(signUps.handicap, { exact: true }).fill('12')
    const [score, submit] = [page.getByLabel(signUps.scoreOfRound(2)), page.locator('form button[type=submit]')]
    await score.fill('')
    await submit.click()
    await page.getByText(signUps.roundIncomplete).waitFor()
    await page.getByLabel(signUps.courseOfRound(2)).and(page.locator(':focus')).waitFor()
    await score.fill('84')
    await submit.click()
    await page.getByRole('region', { name: signUps.yourSignUp }).getByRole('link', { name: signUps.players }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('nomad.typed'))).toBe(null)
  }),
)

test(
  'an application for membership, half typed, outlives a reload without its passwords',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    await open('/register')
    const firstname = page.getByLabel(people.firstname)
    const password = page.getByLabel(registration.fields.password, { exact: true })
    await firstname.fill('Zelda')
    await password.fill('a bunker on the ninth')
    await page.reload()
    await page.getByText(forms.unsent).waitFor()
    expect(await firstname.inputValue()).toBe('Zelda')
    expect(await password.inputValue()).toBe('')
    expect(await storedText(phone)).not.toContain('bunker')
    await page.getByRole('button', { name: forms.discard, exact: true }).click()
    await expect.poll(() => firstname.inputValue()).toBe('')
    expect(await storedText(phone)).not.toContain('Zelda')
  }),
)

test(
  'club settings being typed outlive another administrator’s change, which is said before it is saved over',
  storyWithSignal(async ({ club, takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    const name = page.getByLabel(words.fields.name, { exact: true })
    const footer = page.getByLabel(words.fields.footerCredit)
    const save = page.getByRole('button', { name: words.save, exact: true })
    await signIn(phone, 'admin')
    await phone.open('/admin/club')
    await name.fill('Papago Men’s Club')

    const { token } = await signInByCall(club.url, 'admin')
    const before = await ask({ url: club.url, call: clubSettings, token })
    const changed = { ...before.settings, footerCredit: 'the other administrator' }
    await ask({
      url: club.url,
      call: changeClub,
      token,
      body: { version: before.version, settings: changed },
    })
    await save.click()
    await page.getByText(words.failed).waitFor()
    await expect.poll(() => footer.inputValue()).toBe('the other administrator')
    expect(await name.inputValue()).toBe('Papago Men’s Club')

    await endSignIn(club, phone)
    await save.click()
    await logIn(phone, 'admin')
    await page.waitForURL('**/admin/club')
    await expect.poll(() => name.inputValue()).toBe('Papago Men’s Club')
    await save.click()
    await says(page, words.saved.title)
    const after = await ask({ url: club.url, call: clubSettings, token })
    expect(after.settings).toMatchObject({ name: 'Papago Men’s Club', footerCredit: 'the other administrator' })
  }),
)
