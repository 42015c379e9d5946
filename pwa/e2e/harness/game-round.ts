import type { Page } from 'playwright-core'
import { gameStanding } from '#golf/games/games.ts'
import { skins } from '#golf/games/skins.ts'
import type { WolfChoice } from '#golf/games/wolf-choice.ts'
import { strokes } from '#golf/units.ts'
import { groupOutingByCode, type OutingSettings } from '#sync/calls/outings.ts'
import { outingCard } from '../../screens/leaderboard/outing-card.ts'
import { shortNames } from '../../screens/leaderboard/outing-names.ts'
import type { Club } from './club.ts'
import { ask, startOuting, type StartedGroup, type StartedOuting } from './outing.ts'
import type { Phone } from './phone.ts'
import { strokesOn } from './round.ts'
import { scoreHole, showHole, showPane } from './scoring.ts'
import type { Story } from './story.ts'

export type TwoGroups = {
  readonly outing: StartedOuting
  /** One phone in each group, and another one in the first. */
  readonly first: Phone
  readonly second: Phone
  readonly third: Phone
}

/** Two and two go out to play a game of four, with net skins. */
export async function twoGroups(
  { club, takePhone }: Story,
  contest_id: OutingSettings['contest_id'],
): Promise<TwoGroups> {
  const outing = await startOuting(club.url, { golfers: 4, toAGroup: 2, game: { contest_id, net_skins: 1 } })
  const codes = outing.groups.map(({ code }) => code)
  const phoneAt = async (code: string | undefined) => {
    const phone = await takePhone()
    await phone.open(`/leaderboard/${code}`)
    await phone.page.getByRole('button', { name: 'Record Score' }).waitFor()
    await phone.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    return phone
  }
  const [first, second, third] = [await phoneAt(codes[0]), await phoneAt(codes[1]), await phoneAt(codes[0])]
  return { outing, first, second, third }
}

/** Scores one hole of a group; what its golfers score depends on their place among all four. */
export async function scoreGroupHole(page: Page, { group, hole }: { group: 1 | 2; hole: number }): Promise<void> {
  const all = strokesOn(hole)
  await scoreHole(page, { hole, strokes: group === 1 ? all.slice(0, 2) : all.slice(2) })
}

/** What the wolf of a hole does in these stories: blind, lone and with the next golfer by turns. */
export function choiceOn(hole: number, golferIds: readonly number[]): WolfChoice {
  const wolfGame = ([0, 1, 2] as const)[hole % 3] ?? 0
  return { wolfGame, partner: wolfGame === 2 ? (golferIds[hole % 4] ?? null) : null }
}

/** Makes the wolf's choice on a hole, as a person does. */
export async function chooseOn(page: Page, { hole, choice, name }: { hole: number; choice: WolfChoice; name: string }) {
  await showHole(page, hole)
  const label = choice.wolfGame === 2 ? `With ${name}` : choice.wolfGame === 1 ? 'Lone' : 'Blind'
  await page.getByRole('region', { name: `Wolf of hole ${hole}` }).getByRole('button').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: new RegExp(`^${label}`) }).click()
  await sheet.getByRole('button', { name: 'Save choice' }).click()
  await sheet.waitFor({ state: 'detached' })
}

/** What a whole round comes to by the rules: short names of the golfers with their points and their skins. */
export async function expectedFigures(
  club: Club,
  { group, contestId, golferIds }: { group: StartedGroup; contestId: number; golferIds: readonly number[] },
) {
  const path = `teetime/groupOutingByCode/${group.code}/0`
  const snapshot = await ask({ url: club.url, call: groupOutingByCode, path })
  const scores = (id: number, hole: number) => strokes(strokesOn(hole)[golferIds.indexOf(id)] ?? 0)
  const card = outingCard({ snapshot, scores })
  const names = shortNames(snapshot.golfers)
  const nameOf = (id: number) => names.get(id) ?? ''
  const standing = gameStanding(contestId, { card, wolfChoices: (hole) => choiceOn(hole, golferIds) })
  if (!standing.ok || !('golfers' in standing.value)) throw new Error('the game has no points')
  const points = standing.value.golfers.map(({ golferId, points: won }) => [nameOf(golferId), won] as const)
  const won = skins({ card, by: 'net' }).golfers.filter((golfer) => golfer.won > 0)
  return {
    nameOf,
    points: Object.fromEntries(points),
    skins: Object.fromEntries(won.map((golfer) => [nameOf(golfer.golferId), golfer.won])),
  }
}

/** Points and skins as the games of a phone show them, by golfer; halves as numbers. */
export async function shownFigures(page: Page, game: 'Wolf' | 'Sixes') {
  await showPane(page, 'Games')
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
  return { points: await read(game), skins: await read('Net skins') }
}

/** Waits until nothing of the games can change any more. */
export async function gamesAreFinal(page: Page): Promise<void> {
  await showPane(page, 'Games')
  await page.getByRole('region', { name: 'Net skins', exact: true }).waitFor()
  await page.getByText(/still open/).waitFor({ state: 'detached' })
  await page.getByText(/Points on amber/).waitFor({ state: 'detached' })
}
