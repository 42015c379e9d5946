import { expect, test } from 'vitest'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer, pill } from '../harness/scoring.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'an answer lost after the club has written it doubles nothing, and the phone finds out',
  storyWithSignal(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene, { air: true })

    for (const hole of holes(1, 3)) {
      const lost = phone.air.cutDuring('/api/sync/push', 'answered')
      await scoreHoles(phone.page, [hole])
      await lost
      await pill(phone.page).waitFor()
      await phone.comeBack()
      await allOnServer(phone.page)
    }

    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 3)))
    const history = await scene.club.stopAndReadHistory(outing.id)
    expect(entered(history)).toEqual(enteredOnce(group, holes(1, 3)))
    // Sent again, no score counts as a conflicting one.
    expect(history.every(({ outcome }) => outcome === 'applied')).toBe(true)
  }),
)
