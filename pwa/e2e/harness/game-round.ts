import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { golferAll } from '#sync/calls/golfers.ts'
import { userReviews } from '#sync/calls/handicaps.ts'
import type { OutingSettings } from '#sync/calls/outings.ts'
import { roundsToCheck, settleRound } from '#sync/calls/rounds.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from './ask.ts'
import type { Club } from './club.ts'
import { keptOnPhone } from './first-tee.ts'
import { ada, addKnownGolfers, knownGolfers, plainLinks } from './known-golfers.ts'
import { says } from './notices.ts'
import { startOutingOf, type StartedOuting } from './outing.ts'
import type { Phone } from './phone.ts'
import { allOnServer, scoreHoleFast, showHole, showPane } from './scoring.ts'
import { signIn } from './sign-in.ts'
import type { Story } from './story.ts'

export type TwoGroups = {
  readonly outing: StartedOuting
  /** One phone in each group, and a second one in the first. */
  readonly first: Phone
  readonly second: Phone
  readonly third: Phone
}

/** Starts a game of four with net skins, for Ada and Bo, followed by Cy and Dot. */
export async function twoGroups(
  { club, takePhone }: Story,
  contest_id: OutingSettings['contest_id'],
  leavesNetwork: 'second' | 'all' = 'second',
): Promise<TwoGroups> {
  await addKnownGolfers(club)
  const game = { contest_id, net_skins: 1 } as const
  const wanted = { organizer: ada, golfers: knownGolfers, toAGroup: 2, course: plainLinks, game }
  const outing = await startOutingOf(club.url, wanted)
  const [one, two] = outing.groups.map(({ code }) => code)
  const phoneAt = async (code: string | undefined, isLeaving: boolean) => {
    const phone = await takePhone(isLeaving ? {} : { worker: false })
    await phone.open(`/leaderboard/${code}`)
    await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
    return phone
  }
  const [first, second, third] = await Promise.all([
    phoneAt(one, leavesNetwork === 'all'),
    phoneAt(two, true),
    phoneAt(one, leavesNetwork === 'all'),
  ])
  await keptOnPhone(second)
  return { outing, first, second, third }
}

/** The strokes of Ada, Bo, Cy and Dot on a hole. */
export type Four = readonly [number, number, number, number]

/** Returns how many skins each of the four won, from the winners of the holes. */
export function skinsOf(holes: readonly { readonly skin?: string }[]): ByGolfer {
  return Object.fromEntries(knownGolfers.map((name) => [name, holes.filter(({ skin }) => skin === name).length]))
}

/**
 * Scores a round of both groups. The second group has no network from hole 5 until hole 14, and the first one scores
 * its last hole on the other phone.
 *
 * @param before runs before each hole is scored
 */
export async function playRound<Hole extends { readonly strokes: Four }>(
  { first, second, third }: TwoGroups,
  {
    round,
    before,
  }: { readonly round: readonly Hole[]; readonly before: (hole: number, played: Hole) => Promise<void> },
): Promise<void> {
  for (const [at, played] of round.entries()) {
    const hole = at + 1
    const { strokes } = played
    await before(hole, played)
    if (hole === 5) await second.goOffline()
    if (hole === 14) await second.comeBack()
    await scoreGroupHole(hole === 18 ? third.page : first.page, { group: 1, hole, strokes })
    await scoreGroupHole(second.page, { group: 2, hole, strokes })
  }
}

/** Scores a hole of a group with its two golfers. */
export async function scoreGroupHole(
  page: Page,
  { group, hole, strokes }: { group: 1 | 2; hole: number; strokes: Four },
): Promise<void> {
  await scoreHoleFast(page, { hole, strokes: group === 1 ? strokes.slice(0, 2) : strokes.slice(2) })
}

/** Makes the wolf's choice on a hole, as a person does. */
export async function chooseOn(page: Page, { hole, choice }: { hole: number; choice: string }): Promise<void> {
  await showHole(page, hole)
  await page
    .getByRole('region', { name: gameTexts.wolfOfHole(hole) })
    .getByRole('button')
    .click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: new RegExp(`^${choice}`) }).click()
  await sheet.getByRole('button', { name: onHoleTexts.save }).click()
  await sheet.waitFor({ state: 'detached' })
}

type Game = 'Wolf' | 'Sixes'
type ByGolfer = Readonly<Record<string, number>>
export type Figures = { readonly points: ByGolfer; readonly skins: ByGolfer }

/** Waits until every phone has sent everything, nothing can change any more, and the games show these figures. */
export async function everyPhoneShows(
  { first, second, third }: TwoGroups,
  { game, figures }: { readonly game: Game; readonly figures: Figures },
): Promise<void> {
  for (const { page } of [first, second, third]) {
    await allOnServer(page)
    await gamesAreFinal(page)
    await expect.poll(() => shownFigures(page, game)).toEqual(figures)
  }
}

/** Returns points and skins from the Games tab of a phone, by golfer; halves are decimal numbers. */
async function shownFigures(page: Page, game: Game): Promise<Figures> {
  await showPane(page, 'games')
  const read = async (region: string) => {
    const rows = page.getByRole('region', { name: region, exact: true }).getByRole('table').first().locator('tbody tr')
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [
        row.querySelector('th')?.firstChild?.textContent ?? '',
        row.querySelector('td:last-child')?.textContent ?? '',
      ]),
    )
    return Object.fromEntries(cells.map(([name = '', figure = '']) => [name, Number(figure.replace('½', '.5'))]))
  }
  return { points: await read(game), skins: await read(boardTexts.netSkins) }
}

async function gamesAreFinal(page: Page): Promise<void> {
  await showPane(page, 'games')
  await page.getByRole('region', { name: boardTexts.netSkins, exact: true }).waitFor()
  await page.getByText(/still open/).waitFor({ state: 'detached' })
  await page.getByText(/^Amber points/).waitFor({ state: 'detached' })
}

/** Signs Ada in on her phone, and posts the final scores. */
export async function postAsOrganizer(phone: Phone): Promise<void> {
  await signIn(phone, ada)
  await phone.open('/tournament')
  await phone.page.getByRole('heading', { name: tournament.finalScores }).waitFor()
  await confirm(phone.page, tournament.postScores)
  await says(phone.page, tournament.roundPosted)
}

const questions = {
  [tournament.postScores]: tournament.doubleCheck,
  'Cancel Outing': 'Are you sure you want to cancel this outing?',
} as const

/** Taps a button that asks for confirmation, reads the question, and confirms. */
export async function confirm(page: Page, name: keyof typeof questions): Promise<void> {
  // A notice about it may have a button with a longer name.
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(questions[name]).waitFor()
  await dialog.getByRole('button', { name }).click()
}

type Records = Readonly<Record<string, { readonly score: number; readonly index: number | null }>>

/** Returns the last round of each of the four and their present index, from the public record. */
export async function newestRecords({ url }: Club): Promise<Records> {
  const { golfers } = await ask({ url, call: golferAll })
  const records = knownGolfers.map(async (name) => {
    const golfer = golfers.find(({ firstname }) => firstname === name)
    const path = `round/user/${golfer?.id}/reviews?sort=date&desc=true`
    const { roundsInfo } = await ask({ url, call: userReviews, path })
    return [name, { score: roundsInfo.results[0]?.score ?? 0, index: golfer?.handicapindex ?? null }] as const
  })
  return Object.fromEntries(await Promise.all(records))
}

/**
 * Confirms the rounds that wait for an administrator because they are far below the golfer's index, once there are any.
 * Returns their golfers.
 */
export async function confirmWaitingRounds({ url }: Club): Promise<readonly string[]> {
  const { token } = await signInByCall(url, 'admin')
  const waiting = async () => (await ask({ url, call: roundsToCheck, token })).results
  await expect.poll(async () => (await waiting()).length).toBeGreaterThan(0)
  const found = await waiting()
  const body = { reason: 'The whole group saw it' }
  for (const { id } of found) {
    await ask({ url, call: settleRound, path: `admin/roundsToCheck/${id}/confirm`, token, body })
  }
  return found.map(({ firstname }) => firstname)
}
