import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as formTexts } from '../../forms/texts.ts'
import { texts as importTexts } from '../../import-files/texts.ts'
import { texts as addTexts } from '../../screens/add-members/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { faultsHere } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal, type Story } from '../harness/story.ts'

const { review, list } = addTexts

const bad: Readonly<Record<number, string>> = {
  18: 'Wilma,Carter,"wilma@nomad,example",31.6',
  42: 'Hugo,Haddad,hugo@nomad.example,107',
  211: 'Petra,Vance,member12@nomad.example,10.8',
}

/** 300 members, of whom three need a correction, in lines 2 to 301. */
const members = Array.from({ length: 300 }, (_, place) => {
  const line = place + 2
  return bad[line] ?? `Ann,Member${line},member${line}@nomad.example,${line % 50}.${line % 10}`
})
const buffer = Buffer.from(['firstname,lastname,email,index', ...members].join('\n'))
const file = { name: 'members-2026.csv', mimeType: 'text/csv', buffer }

const lineOf = (page: Page, line: number): Locator => page.getByRole('region', { name: `${importTexts.number(line)},` })
const saves = (page: Page, added: number) =>
  page.getByRole('button', { name: new RegExp(`^${list.save({ added, changed: 0 })}`) })
const heading = (page: Page, lines: number) => page.getByRole('heading', { name: review.heading(lines) })

/** A phone on which an administrator has chosen the list. */
async function openList(takePhone: Story['takePhone']) {
  const phone = await takePhone({ width: 390, height: 844 })
  const { page } = phone
  await signIn(phone, 'admin')
  await phone.open('/admin/addMembers')
  await page.getByLabel(list.file).setInputFiles(file)
  await heading(page, 3).waitFor()
  return phone
}

test(
  'a volunteer corrects three lines of a list of 300 on a phone, after the others are added and over a reload',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await openList(takePhone)
    const { page } = phone
    await page.getByText(review.tabs.ready(297)).waitFor()
    await says(page, review.nothingSaved)
    expect(await faultsHere(page)).toEqual([])

    await saves(page, 297).click()
    await says(page, review.saved({ added: 297, changed: 0 }))
    await page.getByText(review.tabs.known(297)).waitFor()
    await heading(page, 3).waitFor()

    await lineOf(page, 18)
      .getByRole('button', { name: review.use('wilma@nomad.example') })
      .click()
    await heading(page, 2).waitFor()
    await page.reload()
    await heading(page, 2).waitFor()
    await says(page, formTexts.unsaved)

    const index = lineOf(page, 42).getByLabel(review.fields.index)
    await index.fill('99')
    await index.press('Enter')
    await lineOf(page, 42).getByRole('button', { name: review.check }).waitFor({ state: 'detached' })
    await index.fill('10.7')
    await index.press('Enter')
    await heading(page, 1).waitFor()
    await lineOf(page, 211).and(page.locator(':focus')).waitFor()

    await lineOf(page, 211).getByRole('button', { name: review.skip }).click()
    await heading(page, 0).waitFor()
    await button(page, review.takeBack(importTexts.number(211))).click()
    await lineOf(page, 211).getByLabel(review.fields.email).fill('')
    await lineOf(page, 211).getByRole('button', { name: review.check }).click()
    await saves(page, 3).click()
    await says(page, review.saved({ added: 3, changed: 0 }))
    await page.getByText(review.tabs.known(300)).waitFor()

    await page.reload()
    await page.getByLabel(list.file).waitFor()
    await phone.open('/directory')
    await says(page, 'Wilma Carter')
  }),
)

test(
  'a list that was left is gone from the phone after the log out',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await openList(takePhone)
    const { page } = phone
    const isKept = () => page.evaluate(() => JSON.stringify(localStorage).includes('Carter'))
    await expect.poll(isKept).toBe(true)
    await openMenu(page)
    await button(page, shellTexts.signOut.label).click()
    await expect.poll(isKept).toBe(false)
  }),
)
