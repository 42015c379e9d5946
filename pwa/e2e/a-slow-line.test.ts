import { expect, test } from 'vitest'
import { onTheFirstTee } from './harness/first-tee.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from './harness/round.ts'
import { allOnServer, countWaiting, pill } from './harness/scoring.ts'
import { story } from './harness/story.ts'

test(
  'while a batch is on the way for seconds, holes go on being scored, and each reaches the club once',
  story(async (scene) => {
    const { outing, group, phone } = await onTheFirstTee(scene)

    phone.air.hold('/api/sync/push')
    await scoreHoles(phone.page, holes(1, 3))
    await pill(phone.page).waitFor()
    expect(await phone.page.evaluate(countWaiting)).toBe(12)
    phone.air.restore()
    await allOnServer(phone.page)

    await expect.poll(() => openCard(phone.page)).toEqual(cardWith(holes(1, 3)))
    const history = await scene.club.stopAndReadHistory(outing.id)
    expect(entered(history)).toEqual(enteredOnce(group, holes(1, 3)))
    expect(history.every(({ outcome }) => outcome === 'applied')).toBe(true)
  }),
)
