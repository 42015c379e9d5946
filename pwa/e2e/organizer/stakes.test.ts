import { expect, test } from 'vitest'
import { postScores, reopenOuting } from '#sync/calls/posting.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as results } from '../../screens/results/texts.ts'
import { texts } from '../../screens/stakes/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { says } from '../harness/notices.ts'
import { organizer, scoreByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'the organizer sets stakes, the posted outing settles up, and a corrected score moves it',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    await signIn(phone, organizer)
    const { page } = phone
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: sheetTexts.stakes }).click()
    await page.waitForURL(`**/outing/${outing.id}/stakes`)
    const gross = page.getByRole('region', { name: texts.gross.title })
    await gross.getByLabel(texts.entry).fill('10')
    await gross.getByLabel(texts.shares).fill('60, 30')
    await page.getByRole('button', { name: texts.save }).click()
    await gross.getByText(texts.errors.shares).waitFor()
    await gross.getByLabel(texts.shares).fill('60, 40')
    await gross.getByText('1. $24 · 2. $16').waitFor()
    await page.getByRole('button', { name: texts.save }).click()
    await says(page, texts.saved)

    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0].code}`)
    await golfer.page.getByRole('button', { name: scoring.recordScore }).waitFor()
    await golfer.open(`/outing/${outing.id}/stakes`)
    await golfer.page.getByText('$10 each. Places: 60, 40 percent.').waitFor()
    expect(await golfer.page.getByRole('button', { name: texts.save }).count()).toBe(0)

    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4, 5, 6, 7] })
    const { token } = await signInByCall(club.url, organizer)
    const post = () =>
      ask({ url: club.url, call: postScores, token, path: `teetime/postscores/${outing.id}`, body: {} })
    await post()
    await golfer.open(`/outing/${outing.id}/results`)
    const settleUp = golfer.page.locator('section', {
      has: golfer.page.getByRole('heading', { name: results.money.settleUp }),
    })
    await settleUp.getByText(results.money.betweenYourselves).waitFor()
    // Third and last pay their entries: the winner gets 14, the second 6.
    await expect.poll(() => settleUp.getByRole('cell').allInnerTexts()).toEqual(['$10', '$6', '$4'])

    const path = `teetime/reopen/${outing.id}`
    const admin = await signInByCall(club.url, 'admin')
    const body = { reason: 'A wrong score' }
    await ask({ url: club.url, call: reopenOuting, token: admin.token, path, body })
    // Now the third ties the second over the round.
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4, 5, 5, 7] })
    await post()
    await golfer.page.reload()
    await expect.poll(() => settleUp.getByRole('cell').allInnerTexts()).toEqual(['$10', '$2', '$2'])
  }),
)
