import { test } from 'vitest'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { confirm } from '../harness/game-round.ts'
import { says } from '../harness/notices.ts'
import { scoreByCall, startOuting } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'a score that comes in while posting is confirmed is shown first, and not posted unseen (SEC-22)',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 1 })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [5] })
    const organizer = await takePhone()
    const { page, context } = organizer
    await signIn(organizer)
    await context.clock.install()
    await organizer.open('/tournament')
    const total = (gross: number) => page.getByRole('table').getByRole('cell', { name: String(gross), exact: true })
    const refusal = page.getByText('Scores have changed since you looked. Please check the board again.')
    const postScores = page.getByRole('button', { name: tournament.postScores, exact: true })
    const inQuestion = page.getByRole('dialog').getByRole('button', { name: tournament.postScores })

    await total(90).waitFor()
    await page.getByRole('radio', { name: tournament.playedAlone }).check()
    await postScores.click()
    await inQuestion.waitFor()
    await scoreByCall(club.url, { outing, hole: 1, strokes: [6] })
    await inQuestion.click()
    await total(91).waitFor()
    await closeRefusal()

    await postScores.click()
    await inQuestion.waitFor()
    await scoreByCall(club.url, { outing, hole: 1, strokes: [7] })
    await context.clock.fastForward(10_000)
    await page.locator('td', { hasText: /^92$/ }).waitFor()
    await inQuestion.click()
    await closeRefusal()

    await confirm(page, tournament.postScores)
    await says(page, tournament.roundPosted)

    async function closeRefusal() {
      await refusal.waitFor()
      await page.getByRole('button', { name: `Close: ${tournament.unableToPost}` }).click()
      await refusal.waitFor({ state: 'detached' })
    }
  }),
)
