import { expect, test } from 'vitest'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import { texts as shell } from '../../shell/texts.ts'
import { faults } from '../harness/faults.ts'
import { keptOnPhone, onTheFirstTee } from '../harness/first-tee.ts'
import { holes, scoreHoles } from '../harness/round.ts'
import { allOnServer, countWaiting } from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Safari/604.1'

test(
  'a page on an iPhone advises to install before the round, but not while scores wait (PWA-06)',
  story(async (scene) => {
    const { group, phone } = await onTheFirstTee(scene)
    const advice = phone.page.getByRole('complementary', { name: 'Install the app' })
    await phone.open('/leaderboard')
    await phone.page.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    await expect.poll(() => advice.count()).toBe(0)

    await phone.context.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
    }, iPhone)
    await phone.open('/leaderboard')
    await advice.filter({ hasText: 'Add to Home Screen' }).waitFor()
    expect(await faults(phone.page, 'install advice')).toEqual([])

    await phone.open(`/leaderboard/${group.code}`)
    await keptOnPhone(phone)
    await phone.goOffline()
    await scoreHoles(phone.page, holes(1, 1))
    await expect.poll(() => advice.count()).toBe(0)
    await phone.open('/leaderboard')
    await advice.filter({ hasText: shell.install.unsent }).waitFor()
    await phone.comeBack()
    await allOnServer(phone.page)
    await advice.filter({ hasText: 'Add to Home Screen' }).waitFor()

    await advice.getByRole('button', { name: 'Not now' }).click()
    await advice.waitFor({ state: 'detached' })
    await phone.open('/leaderboard')
    await phone.page.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    // The advice first checks the disk for waiting scores.
    await phone.page.evaluate(countWaiting)
    await expect.poll(() => advice.count()).toBe(0)
  }),
)
