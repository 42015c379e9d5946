import { expect, test } from 'vitest'
import { texts as keeper } from '../../screens/leaderboard/keeper/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { holes, scoreHoles } from '../harness/round.ts'
import { allOnServer, holdFigure, showHole } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

test(
  'a phone without a sign-in asks once who keeps score, also offline, and the history names that golfer from then on',
  story(async (scene) => {
    const { outing, phone } = await onTheFirstTee(scene)
    const { page } = phone
    await scoreHoles(page, [1])
    await allOnServer(page)
    await phone.goOffline()
    await page.getByRole('button', { name: keeper.question }).click()
    const sheet = page.getByRole('dialog', { name: keeper.question })
    expect(await faultsHere(page)).toEqual([])
    const second = sheet.getByRole('button').filter({ hasText: /\S \S/ }).nth(1)
    const name = (await second.textContent()) ?? ''
    await second.click()
    await expect.poll(() => page.getByRole('button', { name: keeper.question }).count()).toBe(0)
    await scoreHoles(page, holes(2, 3))
    await phone.comeBack()
    await allOnServer(page)

    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: keeper.inMenu(name) }).waitFor()
    await page.keyboard.press('Escape')
    await page.reload()
    await page.getByRole('heading', { name: scoring.hole(4), exact: true }).waitFor()
    expect(await page.getByRole('button', { name: keeper.question }).count()).toBe(0)
    await showHole(page, 3)
    await (await holdFigure(page, 0)).getByText(name).waitFor()

    const history = await scene.club.stopAndReadHistory(outing.id)
    const actors = (hole: number) => [
      ...new Set(history.filter((each) => each.hole === hole).map(({ actor }) => actor)),
    ]
    expect(actors(1)).toEqual(['Group 1'])
    for (const hole of [2, 3]) expect(actors(hole)).toEqual([expect.stringMatching(/^Group 1 · \S\S$/)])
  }),
)
