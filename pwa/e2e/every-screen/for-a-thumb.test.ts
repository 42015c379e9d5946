import { expect, test } from 'vitest'
import { shareTexts as share } from '../../outings/off-course-texts.ts'
import { texts as followTexts } from '../../screens/follow/texts.ts'
import { texts as handover } from '../../screens/leaderboard/handover/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as again } from '../../start-again/texts.ts'
import { says } from '../harness/notices.ts'
import { startOuting } from '../harness/outing.ts'
import { recordButton, saidSaved, scoreHole, showHole, showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'
import { smallTargets } from '../harness/targets.ts'

test(
  'every control from the start of a round to the last hole is as large as a thumb',
  { timeout: 300_000 },
  storyWithSignal(async ({ club, takePhone }) => {
    const found: string[] = []
    const starter = await takePhone()
    await signIn(starter)
    await starter.open('/startAgain')
    await starter.page.getByRole('link', { name: again.join }).waitFor()
    found.push(...(await smallTargets(starter.page, 'start again')))
    await starter.page.getByRole('link', { name: /^Same as/ }).click()
    await starter.page.getByRole('button', { name: new RegExp(`^${again.start}`) }).waitFor()
    found.push(...(await smallTargets(starter.page, 'the check before the start')))

    const outing = await startOuting(club.url, { golfers: 4, game: { net_skins: 1 } })
    const { page, open, context } = await takePhone()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
    const dialog = page.getByRole('dialog')
    const close = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    const more = page.getByRole('button', { name: scoring.more, exact: true })
    found.push(...(await smallTargets(page, 'hole 1')))
    await page
      .getByRole('button', { name: /^Why does/ })
      .first()
      .click()
    await dialog.waitFor()
    found.push(...(await smallTargets(page, 'why a stroke')))
    await close()
    await page.getByRole('spinbutton').first().click()
    await page
      .getByRole('button', { name: /birdie/i })
      .first()
      .waitFor()
    found.push(...(await smallTargets(page, 'the pad')))
    await page.getByRole('button', { name: holeTexts.done, exact: true }).click()
    await page.getByRole('spinbutton').first().waitFor()
    await scoreHole(page, { hole: 1, strokes: [4, 5, 6, 4] })
    await more.click()
    await dialog.waitFor()
    found.push(...(await smallTargets(page, 'the menu')))
    await dialog.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    await dialog.getByRole('checkbox').first().waitFor()
    found.push(...(await smallTargets(page, 'ready')))
    await close()
    await more.click()
    await dialog.getByRole('button', { name: handover.handOver }).click()
    await dialog.getByRole('img').first().waitFor()
    found.push(...(await smallTargets(page, 'handing over')))
    await close()
    await more.click()
    await dialog.getByRole('button', { name: sheetTexts.shareBoard }).click()
    await dialog.getByRole('button', { name: share.copy }).click()
    await says(page, 'URL Copied')
    // For three seconds the notice covers the head of the sheet.
    await page.getByText('URL Copied').waitFor({ state: 'detached' })
    found.push(...(await smallTargets(page, 'sharing')))
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await close()
    await open(`/leaderboard/${outing.groups[0].code}?show=board`)
    await page.getByRole('table').first().waitFor()
    found.push(...(await smallTargets(page, 'board')))
    await open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
    await page
      .getByRole('button', { name: scoring.scorecardOf('') })
      .first()
      .click()
    await dialog.getByRole('table').first().waitFor()
    found.push(...(await smallTargets(page, 'the card of a golfer')))
    await close()
    await showPane(page, 'card')
    await page.getByRole('table').first().waitFor()
    found.push(...(await smallTargets(page, 'card')))
    await showPane(page, 'score')
    await showHole(page, 18)
    await recordButton(page).click()
    await saidSaved(page, 18)
    await page.evaluate(() => localStorage.setItem('nomad.big-digits', 'yes'))
    await page.reload()
    await recordButton(page).waitFor()
    found.push(...(await smallTargets(page, 'big digits')))

    await open(new URL(link).pathname)
    await page.getByText(followTexts.viewOnly).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    found.push(...(await smallTargets(page, 'following')))
    expect(found).toEqual([])
  }),
)
