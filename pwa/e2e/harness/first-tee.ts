import * as scoring from '../../screens/leaderboard/texts.ts'
import { startOuting, type StartedGroup, type StartedOuting } from './outing.ts'
import type { Phone, Unusual } from './phone.ts'
import { showHole } from './scoring.ts'
import type { Story } from './story.ts'
import { untilStored } from './until-stored.ts'

export type FirstTee = { readonly outing: StartedOuting; readonly group: StartedGroup; readonly phone: Phone }

/** Starts an outing of four, and opens it on a phone. A phone with a worker has stored the app then. */
export async function onTheFirstTee({ club, takePhone }: Story, unusual?: Unusual): Promise<FirstTee> {
  const outing = await startOuting(club.url, { golfers: 4 })
  const [group] = outing.groups
  const phone = await takePhone(unusual)
  await phone.open(`/leaderboard/${group.code}`)
  await phone.page.getByRole('button', { name: scoring.recordScore }).waitFor()
  if (phone.storesApp) await keptOnPhone(phone)
  return { outing, group, phone }
}

/** Opens the first hole of a group on two phones, of which the first one has stored the app then. */
export async function twoOnFirstHole(
  takePhone: Story['takePhone'],
  { code }: Pick<StartedGroup, 'code'>,
): Promise<readonly [Phone, Phone]> {
  const phones = [await takePhone(), await takePhone({ worker: false })] as const
  for (const { page, open } of phones) {
    await open(`/leaderboard/${code}`)
    await showHole(page, 1)
  }
  await keptOnPhone(phones[0])
  return phones
}

/** Waits until the worker has stored the whole app on the phone. */
export async function keptOnPhone({ page }: Pick<Phone, 'page'>): Promise<void> {
  await page.evaluate(untilStored)
}
