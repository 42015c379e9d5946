import { expect, test } from 'vitest'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, pill } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

test(
  'the welcome page of a wireless network is not taken for an answer of the club (PWA-03)',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    await scoreHoles(phone.page, [1])
    await allOnServer(phone.page)

    phone.air.capture()
    const answered = phone.page.waitForResponse((response) => response.url().endsWith('/api/sync/push'))
    await scoreHoles(phone.page, holes(2, 3))
    expect((await answered).status()).toBe(200)
    await pill(phone.page).filter({ hasText: '2 holes' }).waitFor()

    phone.air.restore()
    await allOnServer(phone.page)
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 3)))
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 3)))
  }),
)
