import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '../../screens/leaderboard/handover/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { filmCard } from '../harness/moving-code.ts'
import { cardWith, entered, enteredOnce, holes, openCard, scoreHoles } from '../harness/round.ts'
import { allOnServer } from '../harness/scoring.ts'
import { button } from '../harness/screens.ts'
import { story, storyWithSignal } from '../harness/story.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nomad-film-'))
})
afterAll(() => rm(folder, { recursive: true }))

test(
  'a phone without a signal hands its card to one that never saw the outing, and nothing is lost or doubled',
  story(async (scene) => {
    const { outing, group, phone: first } = await onTheFirstTee(scene)
    await scoreHoles(first.page, holes(1, 2))
    await allOnServer(first.page)
    await first.goOffline()
    await scoreHoles(first.page, holes(3, 6))

    const camera = join(folder, 'card.y4m')
    const second = await scene.takePhone({ camera })
    await second.open('/leaderboard')
    await keptOnPhone(second)
    await second.goOffline()

    const number = await filmCard(first.page, camera)
    await button(second.page, texts.takeOver).click()
    await second.page.getByRole('status', { name: texts.haveCardIs(number) }).waitFor()
    await second.page.getByText(texts.notAtClub([3, 4, 5, 6])).waitFor()
    await first.page.getByRole('button', { name: texts.itShows(number) }).click()
    await button(first.page, texts.done).click()
    await expect.poll(() => first.page.getByRole('button', { name: scoring.recordScore }).count()).toBe(0)

    // The second phone keeps scoring offline, and sends everything when it has a signal.
    await button(second.page, texts.keepScoring(7)).click()
    await scoreHoles(second.page, holes(7, 8))
    await second.comeBack()
    await allOnServer(second.page)
    await expect.poll(() => openCard(second.page)).toEqual(cardWith(holes(1, 8)))

    // The first phone is back and sends the same operations again.
    await first.comeBack()
    await allOnServer(first.page)
    await expect.poll(() => openCard(first.page)).toEqual(cardWith(holes(1, 8)))
    await button(first.page, scoring.more).click()
    await button(first.page, texts.takeBack).click()
    await first.page.getByRole('navigation').getByRole('link', { name: scoring.tabNames.score, exact: true }).waitFor()
    expect(entered(await scene.club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, holes(1, 8)))
  }),
)

test(
  'without a camera a phone says what else to do',
  storyWithSignal(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    await button(phone.page, scoring.more).click()
    await button(phone.page, texts.takeOver).click()
    await phone.page
      .getByRole('dialog', { name: texts.noCamera })
      .or(phone.page.getByRole('dialog', { name: texts.cameraRefused }))
      .waitFor()
    await button(phone.page, texts.typeCode).click()
    await expect.poll(() => new URL(phone.page.url()).pathname).toBe('/leaderboard')
    await phone.page.getByRole('dialog').waitFor({ state: 'detached' })
  }),
)
