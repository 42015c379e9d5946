import { expect, test } from 'vitest'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, pill } from '../harness/scoring.ts'
import { storyOfProcess } from '../harness/story.ts'

test(
  'a server killed while it takes a round gets every score once when it is back',
  storyOfProcess(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)
    await scoreHoles(phone.page, [1])
    await allOnServer(phone.page)

    await phone.goOffline()
    await scoreHoles(phone.page, holes(2, 9))
    await pill(phone.page).filter({ hasText: '8 holes' }).waitFor()

    for (const moment of ['handed over', 'answered'] as const) {
      const pushing = phone.air.cutDuring('/api/sync/push', moment)
      await phone.comeBack()
      await pushing
      await scene.club.kill()
      await pill(phone.page).filter({ hasText: '8 holes' }).waitFor()
      await scene.club.start()
    }

    await phone.comeBack()
    await allOnServer(phone.page)
    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 9)))
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 9)))
  }),
)
