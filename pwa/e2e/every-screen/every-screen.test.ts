import { expect, test } from 'vitest'
import { routesFor, type AppRoute } from '../../routes.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as appTexts } from '../../texts.ts'
import { addressOf } from '../harness/addresses.ts'
import { faults, tooWide } from '../harness/faults.ts'
import { giveLongName } from '../harness/long-name.ts'
import { startOuting } from '../harness/outing.ts'
import { lettersOf, setFont, type Phone } from '../harness/phone.ts'
import { goToScreen, loadScreen } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/**
 * Opens every screen with the demo club's data and returns every fault, then with text at twice its size, in the font of
 * a first visit, what does not fit on a phone or a desktop. The first screen is loaded; the app opens the others, which keeps axe in the page.
 * `offline-start` loads each of them.
 */
async function faultsOn(phone: Phone, routes: readonly AppRoute[], places?: Record<string, string>): Promise<string[]> {
  const { page } = phone
  const setLetters = await lettersOf(page)
  const found: string[] = []
  for (const [at, { path }] of routes.entries()) {
    const address = addressOf(path, places)
    await (at === 0 ? loadScreen(phone, address) : goToScreen(page, address))
    if (await page.getByText(appTexts.broken.title).isVisible()) found.push(`${path} is broken`)
    found.push(...(await faults(page, path)))
    await setLetters('large')
    await setFont(page, 'wide')
    found.push(...(await tooWide(page, [320, 390, 1280])).map((fault) => `${path} with large letters ${fault}`))
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await setLetters('usual')
    await setFont(page, 'usual')
  }
  return found
}

const timeout = 600_000

test(
  'the screens for everybody are accessible in light and dark, from 320 px to a desktop (PWA-09)',
  { timeout },
  storyWithSignal(async ({ takePhone }) => {
    expect(await faultsOn(await takePhone(), routesFor('public'))).toEqual([])
  }),
)

test(
  'the screens for members are accessible in light and dark, from 320 px to a desktop (PWA-09)',
  { timeout },
  storyWithSignal(async ({ club, takePhone }) => {
    // A name of one long word, which no screen may let overflow.
    await giveLongName(club.url, 'alice')
    const phone = await takePhone()
    await signIn(phone, 'alice')
    expect(await faultsOn(phone, routesFor('members'))).toEqual([])
    expect(await faultsOn(phone, routesFor('administrators').slice(0, 1))).toEqual([])
    await phone.page.getByRole('heading', { name: adminTexts.only.title }).waitFor()
  }),
)

test(
  'the screens for administrators and those on the course are accessible in light and dark, from 320 px to a desktop (PWA-09)',
  { timeout },
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    expect(await faultsOn(phone, routesFor('course'), { code: outing.groups[0].code })).toEqual([])
    await giveLongName(club.url, 'admin')
    await signIn(phone, 'admin')
    expect(await faultsOn(phone, routesFor('administrators'))).toEqual([])
    // These screens show more to an administrator, or nothing to a member.
    const own = ['/home', '/addTeetime', '/editTeetime/:tId', '/editFeeler/:fId']
    own.push('/editCourse/:cId', '/course/:cId/editTeebox')
    expect(
      await faultsOn(
        phone,
        routesFor('members').filter(({ path }) => own.includes(path)),
      ),
    ).toEqual([])
  }),
)
