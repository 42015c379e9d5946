import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openClub, type Club } from '../harness/club.ts'
import { startOuting, type StartedGroup, type StartedOuting } from '../harness/outing.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allAtClub, pill, showPane } from '../harness/scoring.ts'
import { openFirefox, type FirefoxPhone } from './firefox-phone.ts'

let club: Club
let outing: StartedOuting
let group: StartedGroup
const phones: FirefoxPhone[] = []
beforeEach(async () => {
  club = await openClub({ data: inject('demoClub') })
  outing = await startOuting(club.url, { golfers: 4 })
  const [first] = outing.groups
  if (first === undefined) throw new Error('the outing has no group')
  group = first
})
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.close()
  await club.close()
})

async function takePhone(preferences?: Record<string, boolean>): Promise<FirefoxPhone> {
  const phone = await openFirefox(club, preferences)
  phones.push(phone)
  await phone.page.goto(`/leaderboard/${group.code}`)
  await phone.page.getByRole('button', { name: 'Record Score' }).waitFor()
  return phone
}

/** The browser says that there is a network again. */
function tellOnline(page: Page): Promise<void> {
  return page.evaluate(() => void dispatchEvent(new Event('online')))
}

test('holes are scored without a network, survive a reload there, and come home once (PWA-11)', async () => {
  const { page, air, complaints } = await takePhone()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await scoreHoles(page, holes(1, 2))
  await allAtClub(page)

  air.cut()
  await scoreHoles(page, holes(3, 5))
  await pill(page).filter({ hasText: '3 holes waiting' }).waitFor()
  await page.reload()
  expect(await openCard(page)).toEqual(cardWith(holes(1, 5)))

  air.restore()
  await tellOnline(page)
  await allAtClub(page)
  const other = await takePhone()
  expect(await openCard(other.page)).toEqual(cardWith(holes(1, 5)))
  expect(complaints.filter((text) => /security policy|trusted type/i.test(text))).toEqual([])
  expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 5)))
})

test('where no worker may run, a page that stays open scores without a network just the same (PWA-11)', async () => {
  const { page, air } = await takePhone({ 'dom.serviceWorkers.enabled': false })
  expect(await page.evaluate(() => 'serviceWorker' in navigator)).toBe(false)
  await showPane(page, 'Board')
  await showPane(page, 'Score')
  await scoreHoles(page, holes(1, 1))
  air.cut()
  await scoreHoles(page, holes(2, 3))
  air.restore()
  await tellOnline(page)
  await allAtClub(page)
  expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 3)))
})
