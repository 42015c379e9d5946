import { expect, test } from 'vitest'
import { journalKey } from '#sync/device/outbox/journal.ts'
import { storageDeleted } from '../../screens/leaderboard/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { allOnServer, countWaiting, recordButton, saidSaved, scoreHoleFast } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

for (const [what, storageTypes] of [
  ['its database', 'indexeddb'],
  ['everything', 'all'],
] as const) {
  test(
    `a hole that was not sent when the browser deleted ${what} is sent once the code is entered again`,
    story(async (scene) => {
      const { phone, outing, group } = await onTheFirstTee(scene)
      const { page, context } = phone
      await recordButton(page).click()
      await saidSaved(page, 1)
      await allOnServer(page)
      await phone.goOffline()
      await scoreHoleFast(page, { hole: 2, strokes: [5, 6, 5, 6] })
      const devtools = await context.newCDPSession(page)
      const { origin } = new URL(page.url())
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes })
      await page.getByText(storageDeleted.means(4)).waitFor()

      await phone.comeBack()
      await phone.open(`/leaderboard/${group.code}`)
      await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), journalKey)).toBeNull()
      await expect.poll(() => page.evaluate(countWaiting)).toBe(0)
      const history = await scene.club.stopAndReadHistory(outing.id)
      expect(history.map(({ hole, strokes, outcome }) => `${hole}: ${strokes} ${outcome}`).slice(4)).toEqual(
        [5, 6, 5, 6].map((strokes) => `2: ${strokes} applied`),
      )
    }),
  )
}
