import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, type TestContext } from 'vitest'
import { openClubOfServers, type ClubOfServers } from './club-of-servers.ts'
import { openClub, type Club } from './club.ts'
import { openPhone, type Phone, type Unusual } from './phone.ts'

export type Story<OfClub extends Club = Club> = {
  readonly club: OfClub
  readonly takePhone: (unusual?: Unusual) => Promise<Phone>
}

type Run<OfClub extends Club = Club> = (story: Story<OfClub>) => Promise<void>
type StoryTest = (test: TestContext) => Promise<void>

/** A test with its own club and any number of phones. The server runs within the process of the test. */
export function story(run: Run): StoryTest {
  return storyIn(openHere, run)
}

/**
 * A story in which no page is opened without a network. Its phones have no service worker, because installing one takes
 * a quarter of the CPU time of a whole story.
 */
export function storyWithSignal(run: Run): StoryTest {
  return storyIn(openHere, run, { worker: false })
}

/**
 * A story whose server is a process of its own, which can be killed, or started again with another environment or
 * release.
 */
export function storyOfProcess(run: Run): StoryTest {
  return storyIn(() => openClub({ data: inject('demoClub'), script: inject('server') }), run)
}

/** A story of a club with two servers on PostgreSQL behind a balancer. */
export function storyOfTwoServers(run: Run<ClubOfServers>): StoryTest {
  return storyIn(() => openClubOfServers({ data: inject('demoClub'), script: inject('server') }), run)
}

/**
 * Runs a story. It also fails if a page violated the content security policy or threw. A failing story saves a
 * screenshot of every phone.
 */
function storyIn<OfClub extends Club>(open: () => Promise<OfClub>, run: Run<OfClub>, every: Unusual = {}): StoryTest {
  return async ({ signal }) => {
    const club = await open()
    const phones: Phone[] = []
    const takePhone = async (unusual?: Unusual) => {
      const phone = await openPhone(club, { ...every, ...unusual })
      phones.push(phone)
      return phone
    }
    try {
      await Promise.race([run({ club, takePhone }), brokenOff(signal)])
    } catch (failure) {
      throw await withPictures(failure, phones)
    } finally {
      await Promise.all(phones.map((phone) => phone.close()))
      await club.close()
    }
    const complaints = phones.flatMap((phone) => phone.complaints)
    if (complaints.length > 0) throw new Error(`The pages complained:\n${complaints.join('\n')}`)
  }
}

const openHere = () => openClub({ data: inject('demoClub'), here: true })

/** Rejects when the test's time is over, so that everything it opened is still closed. */
function brokenOff(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new Error('The story took too long')))
  })
}

async function withPictures(failure: unknown, phones: readonly Phone[]): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'nomad-pictures-'))
  const pages = phones.flatMap((phone) => phone.tabs())
  const seen = await Promise.all(
    pages.map(async (page, at) => {
      const path = join(folder, `${at + 1}.png`)
      await page.screenshot({ path, timeout: 5000 }).catch(() => undefined)
      return `${path} ${page.url()}`
    }),
  )
  const complaints = phones.flatMap((phone) => phone.complaints)
  if (failure instanceof Error) failure.message += `\n${[...seen, ...complaints].join('\n')}`
  return failure
}
