import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { addMember } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as directoryTexts } from '../../screens/directory/texts.ts'
import { texts as handicapLookupTexts } from '../../screens/handicap-lookup/texts.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as postRoundTexts } from '../../screens/post-round/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { whileStopped, type Club } from '../harness/club.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { fillRound, selectCourse } from '../harness/posting-rounds.ts'
import { button } from '../harness/screens.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

const find = (page: Page, label: string, typed: string) => page.getByRole('searchbox', { name: label }).fill(typed)
const lookup = (page: Page) => page.getByRole('list', { name: handicapLookupTexts.selector.list }).getByRole('link')

const searches = [
  ['novak tom', 'Tomáš Novák'],
  ['alvarez', 'Pedro Álvarez'],
  ["o'sullivan", 'Liam O’Sullivan'],
] as const

test(
  'members with accents are found by plain letters on every screen, and in what the phone keeps',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')
    await phone.open('/directory')
    for (const [typed, name] of searches) {
      await find(page, directoryTexts.search, typed)
      await page.getByText(directoryTexts.members(1), { exact: true }).waitFor()
      await page.getByText(name).first().waitFor()
    }
    await phone.open('/admin/members')
    for (const [typed, name] of searches) {
      await find(page, adminTexts.members.search, typed)
      await expect.poll(() => page.getByRole('button', { name: adminTexts.members.manage }).count()).toBe(1)
      await page.getByRole('button', { name: adminTexts.members.manageMember(name) }).waitFor()
    }
    await selectCourse(phone)
    await fillRound(page, { score: '90', par: '5' })
    await button(page, postRoundTexts.round.others).click()
    const found = page.getByRole('list', { name: postRoundTexts.golfers.caption }).getByRole('button')
    for (const [typed, name] of searches) {
      await find(page, postRoundTexts.golfers.search, typed)
      await expect.poll(() => found.count()).toBe(1)
      await expect.poll(() => found.first().innerText()).toContain(name)
    }

    await phone.open('/handicapLookup')
    const lookUp = async () => {
      await button(page, handicapLookupTexts.selector.change).click()
      for (const [typed, name] of searches) {
        await find(page, handicapLookupTexts.selector.search, typed)
        await expect.poll(() => lookup(page).count()).toBe(1)
        await expect.poll(() => lookup(page).first().innerText()).toContain(name)
      }
    }
    await lookUp()
    await keptOnPhone(phone)
    await untilCached(page)
    await phone.goOffline()
    await page.reload()
    await lookUp()
  }),
)

test(
  'golfers are listed in the order of the letters, with Álvarez before everybody else',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await phone.open('/handicapLookup')
    await lookup(page).first().waitFor()
    await expect.poll(() => lookup(page).first().innerText()).toContain('Pedro Álvarez')
    await expect.poll(() => lookup(page).last().innerText()).toContain('Arthur Whitfield')
  }),
)

test(
  'a registration is in no list until an administrator or its email confirms it',
  storyWithSignal(async ({ club, takePhone }) => {
    await addRegistration(club)
    const desk = await takePhone({ width: 1280, height: 800 })
    const { page } = desk
    await signIn(desk, 'admin')
    await desk.open('/directory')
    await page.getByText(/^\d+ members$/).waitFor()
    await find(page, directoryTexts.search, 'newcomer')
    await page.getByText(directoryTexts.members(0)).waitFor()
    await desk.open('/handicapLookup')
    await button(page, handicapLookupTexts.selector.change).click()
    await lookup(page).first().waitFor()
    await find(page, handicapLookupTexts.selector.search, 'newcomer')
    await expect.poll(() => lookup(page).count()).toBe(0)

    await desk.open('/admin/members')
    await find(page, adminTexts.members.search, 'newcomer')
    await button(page, adminTexts.members.manageMember('Nina Newcomer')).click()
    const confirm = page
      .getByRole('dialog')
      .getByRole('button', { name: adminTexts.members.actions.confirm.label, exact: true })
    await confirm.click()
    await confirm.click()
    await says(page, adminTexts.members.saved)
    await desk.open('/directory')
    await find(page, directoryTexts.search, 'newcomer')
    await page.getByText('Nina Newcomer').waitFor()
  }),
)

test(
  'Current Outings of the menu leads to the outings, and stays there while the screen fills',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone)
    await openMenu(page)
    await page.getByRole('dialog').getByRole('link', { name: 'Current Outings' }).click()
    await page.waitForURL('**/currentOutings')
    const heading = page.getByRole('heading', { name: homeTexts.outings.title })
    await heading.waitFor()
    const isInSight = () =>
      heading.evaluate((place) => {
        const { top, bottom } = place.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInSight).toBe(true)
    await page
      .getByRole('link', { name: /^(Score|Board):/ })
      .first()
      .waitFor()
    await expect.poll(isInSight).toBe(true)
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'the lowest index of twelve months is the same on Home and in the lookup',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone)
    const low = await page.getByText(new RegExp(`^${homeTexts.index.lowest('')}`)).innerText()
    await phone.open('/handicapLookup')
    const row = page.getByText(handicapLookupTexts.summary.rows.lowest).locator('..')
    await expect.poll(() => row.innerText()).toContain(low.replace(homeTexts.index.lowest(''), ''))
  }),
)

/** Adds someone who has registered and not confirmed the email. */
async function addRegistration(club: Club): Promise<void> {
  const newcomer = {
    username: 'newcomer',
    passwordHash: '',
    firstname: 'Nina',
    lastname: 'Newcomer',
    email: 'nina@nomad.example',
    dob: '1990-01-01',
    handicapIndex: null,
    isadmin: false,
    isconfirmed: false,
    createdAt: new Date().toISOString(),
  }
  await whileStopped(club, (db) =>
    transaction(db, async (tx) => {
      await addMember(tx, newcomer)
    }),
  )
}
