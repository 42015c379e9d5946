import { expect, test } from 'vitest'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, pill } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

test(
  'what the phone said it has saved is there after the battery died at that moment (PWA-05)',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene, { ownBrowser: true })
    await phone.goOffline()
    await scoreHoles(phone.page, holes(1, 3))
    await phone.crashBrowser()

    await phone.reopenBrowser()
    await phone.open(`/leaderboard/${group.code}`)
    await pill(phone.page).filter({ hasText: '3 holes' }).waitFor()
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 3)))
    await phone.comeBack()
    await allOnServer(phone.page)
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 3)))
  }),
)
