import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { followLink } from '#sync/calls/follow.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { addGameByCall, organizer, scoreByCall, startOuting } from '../harness/outing.ts'
import { holes, strokesOn } from '../harness/round.ts'
import { scorePad, showPane } from '../harness/scoring.ts'
import { button, loadScreen } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const sideways = { width: 844, height: 390 }

/** Covers both sides of the window, as the camera and the round corners of a phone that is held sideways do. */
const insets = { top: 0, bottom: 21, left: 47, right: 47 }

async function coverSides(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets })
}

/** Runs in the page: returns the texts and controls that are in view and covered at a side. */
function coveredAtSides({ left, right }: typeof insets): readonly string[] {
  const place = [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.body
  const isCovered = (element: Element, { left: from, right: to, top, bottom, width, height }: DOMRect) => {
    if (width < 2 || height < 2 || bottom <= 0 || top >= innerHeight) return false
    const [first, last] = [Math.max(from, 0), Math.min(to, innerWidth)]
    const middle = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1)
    return [first + 1, last - 1].some((x) => {
      const isAtSide = x < left || x > innerWidth - right
      return isAtSide && element.contains(document.elementFromPoint(x, middle))
    })
  }
  const found: string[] = []
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
    const { parentElement: holder, textContent } = text
    if (holder === null || textContent === null || textContent.trim() === '') continue
    if (!holder.checkVisibility({ visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    if (isCovered(holder, range.getBoundingClientRect())) found.push(textContent.trim().slice(0, 40))
  }
  for (const control of place.querySelectorAll('button, a[href], input, select, [role=spinbutton]')) {
    const name = control.ariaLabel ?? control.textContent.trim()
    if (isCovered(control, control.getBoundingClientRect())) found.push(`${control.localName} ${name.slice(0, 40)}`)
  }
  return found
}

test(
  'on a phone that is held sideways the camera covers no word and no control: the hole, the pad, board, games, card, a followed board, Home and the menu',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const [a = 0, b = 0, c = 0, d = 0] = group.golferIds
    const sides = [
      [a, b],
      [c, d],
    ]
    await addGameByCall(club.url, outing, { kind: 'match', sides, settings: { allowance: 100 } })
    for (const hole of holes(1, 17)) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })
    const { token } = await signInByCall(club.url, organizer)
    const path = `teetime/${outing.id}/follow`
    const link = await ask({ url: club.url, call: followLink, token, path, body: {} })

    const phone = await takePhone(sideways)
    const { page, open } = phone
    await coverSides(page)
    const found: string[] = []
    const look = async (name: string) => {
      found.push(...(await page.evaluate(coveredAtSides, insets)).map((what) => `${name}: ${what}`))
    }
    await open(`/leaderboard/${group.code}`)
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
    await look('the hole')
    await page.getByRole('spinbutton').first().click()
    await scorePad(page).waitFor()
    await look('the pad')
    await button(page, holeTexts.done).click()
    for (const pane of ['board', 'games', 'card'] as const) {
      await showPane(page, pane)
      await page.getByRole('table').or(page.getByRole('list')).first().waitFor()
      await look(pane)
    }
    await showPane(page, 'score')
    await scoreByCall(club.url, { outing, hole: 18, strokes: strokesOn(18) })
    // Opened before these scores are on the phone, the screen stays on the last hole.
    await page.getByRole('button', { name: scoring.chooseHoleAmong('18 scored') }).waitFor()
    await open(`/leaderboard/${group.code}`)
    await page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    await look('the end of the round')

    await open(new URL(link.url ?? '').pathname)
    await page.getByRole('rowheader').first().waitFor()
    await look('a followed board')

    await signIn(phone)
    await loadScreen(phone, '/home')
    await look('Home')
    await page.getByRole('banner').getByRole('button', { expanded: false }).click()
    await page.getByRole('dialog').waitFor()
    await look('the menu')
    expect(found).toEqual([])
  }),
)
