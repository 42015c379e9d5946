import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { groupOutingByCode } from '#sync/calls/outings-board.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { chooseCourse, chooseTee, goOn, pickMember } from '../harness/outing-steps.ts'
import { cardWith, holes, openCard, scoreHoles, strokesOn } from '../harness/round.ts'
import { allOnServer, boardShowsThru, pill, showPane } from '../harness/scoring.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { storyOfProcess } from '../harness/story.ts'

async function addGuest(page: Page, guest: { first: string; last: string; handicap: string }): Promise<void> {
  await page.getByRole('button', { name: tournament.addGuest }).click()
  const dialog = page.getByRole('dialog', { name: tournament.addGuest })
  await dialog.getByLabel(tournament.firstName).fill(guest.first)
  await dialog.getByLabel(tournament.lastName).fill(guest.last)
  await dialog.getByLabel('Email').fill(`${guest.first.toLowerCase()}@guest.example`)
  await dialog.getByLabel('Handicap', { exact: true }).fill(guest.handicap)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Goes through the steps of a new outing of three members and a guest, and starts it. */
async function startOutingByHand(page: Page): Promise<void> {
  await page.goto('/tournament')
  await chooseCourse(page, 'Callippe')
  await chooseTee(page)
  await goOn(page, 'Golfers (1)')
  await pickMember(page, 'Katya Morozova')
  await pickMember(page, 'Liam O’Sullivan')
  await goOn(page, 'Guests')
  await addGuest(page, { first: 'Visiting', last: 'Guest', handicap: '18.3' })
  await goOn(page, tournament.stepTitles[4], tournament.stepTitles[5])
  await page.getByRole('button', { name: tournament.startOuting }).click()
  await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
}

test(
  'a round scored through a dead spot, a closed browser, a stopped server and back is at the club once, and the other phone follows (PWA-03, PWA-04)',
  storyOfProcess(async ({ club, takePhone }) => {
    const mine = await takePhone({ ownBrowser: true })
    const other = await takePhone({ worker: false })
    await signInAtHome(mine)
    await startOutingByHand(mine.page)
    const address = new URL(mine.page.url()).pathname
    const code = address.slice(-8)
    await mine.page.getByRole('button', { name: scoring.recordScore }).waitFor()

    await mine.open('/tournament')
    const row = mine.page.getByText(`${code.slice(0, 4)} ${code.slice(4)}`)
    await row.first().waitFor()
    await mine.page
      .getByRole('button', { name: /Copy link/ })
      .first()
      .click()
    await says(mine.page, 'URL Copied')
    const link = await mine.page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).pathname).toBe(address)
    await mine.page.getByRole('button', { name: tournament.qrCode }).click()
    await mine.page
      .getByRole('dialog')
      .getByRole('img', { name: /QR code/ })
      .waitFor()

    await other.open('/leaderboard')
    await other.page.getByLabel(landing.outingCode).fill(`${code.slice(0, 4)} ${code.slice(4)}`)
    await other.page.getByLabel(/initials/).fill('BM')
    await other.page.getByRole('button', { name: landing.scoreOuting }).click()
    await other.page.waitForURL(`**${address}`)
    await showPane(other.page, 'board')
    await other.page.evaluate(() => Object.assign(globalThis, { neverReloaded: true }))

    await mine.open(address)
    await scoreHoles(mine.page, holes(1, 6))
    await boardShowsThru(other.page, { golfer: 'Katya Morozova', thru: 6 })
    await keptOnPhone(mine)

    // The other phone may have the last hole before this one knows that the server has it.
    await allOnServer(mine.page)
    await mine.goOffline()
    await club.stop()
    await scoreHoles(mine.page, holes(7, 12))
    await pill(mine.page)
      .filter({ hasText: scoring.holesOffline(6) })
      .waitFor()
    await mine.closeBrowser()

    await mine.reopenBrowser()
    await mine.open(address)
    await pill(mine.page).filter({ hasText: '6 holes' }).waitFor()
    await expect.poll(() => openCard(mine.page)).toEqual(cardWith(holes(1, 12)))
    await showPane(mine.page, 'score')
    await scoreHoles(mine.page, holes(13, 15))
    await boardShowsThru(other.page, { golfer: 'Katya Morozova', thru: 6 })

    await club.start()
    await mine.comeBack()
    await allOnServer(mine.page)
    await boardShowsThru(other.page, { golfer: 'Katya Morozova', thru: 15 })
    await expect.poll(() => openCard(other.page)).toEqual(cardWith(holes(1, 15)))
    expect(await other.page.evaluate(() => 'neverReloaded' in globalThis)).toBe(true)

    const path = `teetime/groupOutingByCode/${code}/0`
    const { outing } = await ask({ url: club.url, call: groupOutingByCode, path })
    const history = await club.stopAndReadHistory(outing.id)
    const scores = history.map(({ hole, strokes }) => `${hole}: ${strokes}`)
    const played = holes(1, 15).flatMap((hole) => strokesOn(hole).map((strokes) => `${hole}: ${strokes}`))
    expect(scores.toSorted()).toEqual(played.toSorted())
    expect(new Set(history.map(({ golferId, hole }) => `${golferId}/${hole}`)).size).toBe(60)
  }),
)
