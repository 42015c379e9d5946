import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { outingResults } from '#sync/calls/results.ts'
import { texts as handover } from '../../screens/leaderboard/handover/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { confirm } from '../harness/game-round.ts'
import { filmCard } from '../harness/moving-code.ts'
import { says } from '../harness/notices.ts'
import { organizer, startOuting } from '../harness/outing.ts'
import type { Phone } from '../harness/phone.ts'
import { entered, holes } from '../harness/round.ts'
import { allOnServer, recordButton, saidSaved } from '../harness/scoring.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

/** The strokes by group and golfer, with a digit for each hole. Everything below is compared with this list. */
const played: readonly (readonly string[])[] = [
  ['545544744545336443', '544454543544444434', '444254545544534654', '554355655552535654'],
  ['243343624443324432', '444344534544544344', '356344634645444453', '555556634645445554'],
  ['343354634662535463', '344353534634434443', '355355544543544465', '455455645653535463'],
]
const strokesOn = (group: number, hole: number) => (played[group] ?? []).map((card) => Number(card[hole - 1]))

type Hands = { readonly tap: (what: Locator) => Promise<void>; readonly taps: number[] }

/** Counts the taps per hole. */
function openHands(): Hands {
  const taps: number[] = []
  return {
    taps,
    tap: async (what) => {
      await what.click()
      taps.push((taps.pop() ?? 0) + 1)
    },
  }
}

/** Scores the hole that the phone offers with as few taps as a practiced golfer needs: steps, or the pad. */
async function scoreOffered(page: Page, hands: Hands, { hole, strokes }: { hole: number; strokes: readonly number[] }) {
  await page.getByRole('heading', { name: scoring.hole(hole), exact: true }).waitFor()
  hands.taps.push(0)
  const figures = page.getByRole('spinbutton')
  const shown = await figures.evaluateAll((all) => all.map((each) => Number(each.getAttribute('aria-valuenow'))))
  const differing = strokes.flatMap((wanted, at) => (wanted === shown[at] ? [] : [at]))
  const steps = strokes.reduce((sum, wanted, at) => sum + Math.abs(wanted - (shown[at] ?? 0)), 0)
  const [first = 0, last = -1] = [differing[0], differing.at(-1)]
  if (steps <= last - first + 2) await takeSteps(page, hands, { strokes, shown })
  else {
    const pad = page.getByRole('region', { name: holeTexts.scorePad })
    await hands.tap(figures.nth(first))
    // The pad advances to the next golfer automatically.
    for (const wanted of strokes.slice(first, last + 1)) {
      await hands.tap(pad.getByRole('button', { name: new RegExp(`^${wanted}, `) }))
    }
  }
  await hands.tap(recordButton(page))
  await saidSaved(page, hole)
}

type Steps = { readonly strokes: readonly number[]; readonly shown: readonly number[] }

async function takeSteps(page: Page, hands: Hands, { strokes, shown }: Steps): Promise<void> {
  for (const [at, wanted] of strokes.entries()) {
    const difference = wanted - (shown[at] ?? 0)
    const step = page.getByRole('button', { name: difference > 0 ? scoring.oneMore('') : scoring.oneLess('') }).nth(at)
    for (let left = Math.abs(difference); left > 0; left -= 1) await hands.tap(step)
  }
}

type Walk = { readonly group: number; readonly hands: Hands; readonly walked: readonly number[] }

async function walk({ page }: Phone, { group, hands, walked }: Walk): Promise<void> {
  for (const hole of walked) await scoreOffered(page, hands, { hole, strokes: strokesOn(group, hole) })
}

async function openCode(phone: Phone, code: string): Promise<void> {
  await phone.open(`/leaderboard/${code}`)
  await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
  if (phone.storesApp) await keptOnPhone(phone)
}

/** Shows the card on one phone and films it with another. */
async function handOver(from: Phone, { to, film }: { to: Phone; film: string }): Promise<void> {
  const number = await filmCard(from.page, film)
  await button(to.page, handover.takeOver).click()
  await to.page.getByRole('status', { name: handover.haveCardIs(number) }).waitFor()
  await from.page.getByRole('button', { name: handover.itShows(number) }).click()
  await button(from.page, handover.done).click()
  await to.page.getByRole('button', { name: new RegExp(`^${handover.keepScoring(null)}`) }).click()
}

test(
  'a Saturday: three groups, two without a signal, a battery that dies on 14, and every stroke is posted once',
  { timeout: 900_000 },
  story(async ({ club, takePhone }) => {
    const folder = await mkdtemp(join(tmpdir(), 'nomad-film-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const film = join(folder, 'card.y4m')
    const outing = await startOuting(club.url, { golfers: 12 })
    const [codeOne = '', codeTwo = '', codeThree = ''] = outing.groups.map(({ code }) => code)
    const one = await takePhone({ worker: false })
    const two = await takePhone()
    const three = await takePhone({ ownBrowser: true })
    const spare = await takePhone({ camera: film })

    // In the parking lot: the spare phone has the app but has never opened the outing.
    await openCode(one, codeOne)
    await openCode(two, codeTwo)
    await openCode(three, codeThree)
    await spare.open('/leaderboard')
    await keptOnPhone(spare)
    for (const phone of [two, three, spare]) await phone.goOffline()

    const groups = [0, 1, 2].map((group) => ({ group, hands: openHands() }))
    const [first, second, third] = groups as [Walk, Walk, Walk]
    await Promise.all([
      walk(one, { ...first, walked: holes(1, 18) }),
      walk(two, { ...second, walked: holes(1, 18) }),
      (async () => {
        await walk(three, { ...third, walked: holes(1, 13) })
        await handOver(three, { to: spare, film })
        await three.crashBrowser()
        await walk(spare, { ...third, walked: holes(14, 18) })
      })(),
    ])
    await allOnServer(one.page)

    // In the clubhouse: the first phone is charged, and sends the operations that it handed over once more.
    await Promise.all([two, spare].map((phone) => phone.comeBack()))
    await Promise.all([two, spare].map(({ page }) => allOnServer(page)))
    await three.reopenBrowser()
    await three.open(`/leaderboard/${codeThree}`)
    await three.comeBack()
    await allOnServer(three.page)

    await signIn(one, organizer)
    await one.open('/tournament?show=post')
    await one.page.getByRole('heading', { name: tournament.finalScores }).waitFor()
    await confirm(one.page, tournament.postScores)
    await says(one.page, tournament.allPosted)

    const { gross } = await ask({
      url: club.url,
      call: outingResults,
      path: `teetime/results/${outing.id}`,
      code: codeOne,
    })
    const golfers = outing.groups.flatMap(({ golferIds }, group) =>
      golferIds.map((id, at) => ({ id, strokes: holes(1, 18).map((hole) => strokesOn(group, hole)[at] ?? 0) })),
    )
    const totals = golfers.map(({ id, strokes }) => [id, strokes.reduce((sum, each) => sum + each, 0)])
    expect(Object.fromEntries(gross.map((row) => [row.id, row.gross]))).toEqual(Object.fromEntries(totals))
    const written = golfers.flatMap(({ id, strokes }) => strokes.map((each, at) => `${id} on ${at + 1}: ${each}`))
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(written.toSorted())

    const taps = groups.flatMap(({ hands }) => hands.taps)
    const sum = (each: readonly number[]) => each.reduce((total, count) => total + count, 0)
    process.stdout.write(
      `Taps of a round by group: ${groups.map(({ hands }) => sum(hands.taps)).join(', ')}; ` +
        `of a hole: ${Math.min(...taps)} to ${Math.max(...taps)}, ${(sum(taps) / taps.length).toFixed(1)} on average\n`,
    )
    // At most a tap to open the pad, four golfers on it, and the button.
    expect(Math.max(...taps)).toBeLessThanOrEqual(6)
    expect(Math.min(...taps)).toBe(1)
  }),
)
