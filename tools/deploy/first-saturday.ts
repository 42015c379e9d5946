import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { chooseCourse, goOn } from '../../pwa/e2e/harness/outing-steps.ts'
import { untilStored } from '../../pwa/e2e/harness/until-stored.ts'
import { texts as people } from '../../pwa/people/texts.ts'
import { texts as addMembers } from '../../pwa/screens/add-members/texts.ts'
import { texts as admin } from '../../pwa/screens/admin/texts.ts'
import { texts as safe } from '../../pwa/screens/leaderboard/safe/texts.ts'
import * as scoring from '../../pwa/screens/leaderboard/texts.ts'
import { texts as tournament } from '../../pwa/screens/tournament/texts.ts'
import { texts as setup } from '../../pwa/setup/texts.ts'
import { texts as shell } from '../../pwa/shell/texts.ts'

/** The effort of a person: taps, fields filled in, and seconds on this machine. */
type Effort = { readonly part: string; readonly taps: number; readonly fields: number; readonly seconds: number }

type Day = {
  readonly browser: Browser
  readonly baseUrl: string
  /** The link that the server printed. */
  readonly link: string
  readonly step: (text: string) => void
}

const phoneSize = { width: 390, height: 844 }
const members = Array.from({ length: 12 }, (_, at) => `Ann Number${'abcdefghijkl'[at]},ann${at}@papago.example,${at}.5`)
const holes = Array.from({ length: 18 }, (_, at) => at + 1)
const offlineHoles = 9

/**
 * Takes a new club to its first posted outing, as people do it on their phones: the first administrator, settings, a
 * course of the catalogue, twelve imported members, an outing of thirteen, four groups that score it with the links of
 * their codes, one of them without a network for half of the round, and posting. Returns the effort.
 */
export async function playFirstSaturday({ browser, baseUrl, link, step }: Day): Promise<readonly Effort[]> {
  const hands = openHands()
  const office = await openPhone(browser, baseUrl)
  await becomeAdministrator(office.page, { link, hands })
  hands.finish('the first administrator')
  step('the first administrator is in, through the link that the server printed')

  await setUpClub(office.page, { hands, baseUrl })
  hands.finish('settings, a course and twelve members')
  step('the club has its settings, a course of the catalogue and twelve imported members')

  const links = await startOuting(office.page, { hands, baseUrl })
  hands.finish('the outing')
  step(`an outing of thirteen in ${links.length} groups is started`)

  await Promise.all(
    links.map(async (group, at) => {
      const phone = await openPhone(browser, baseUrl)
      await phone.page.goto(group)
      await scoreRound(phone, { hands, isCutOff: at === 0 })
      await phone.context.close()
    }),
  )
  hands.finish('four groups score eighteen holes')
  step('four phones scored eighteen holes, one of them nine without a network and through a reload')

  await postOuting(office.page, { hands, baseUrl })
  hands.finish('posting')
  await office.page.goto(`${baseUrl}/recentPostings`)
  await office.page
    .getByText(members.at(-1)?.split(',')[0] ?? '')
    .first()
    .waitFor()
  step('the outing is posted, and the rounds of the members are among the recent postings')
  await office.context.close()
  return hands.efforts
}

type Hands = {
  readonly tap: (what: Locator) => Promise<void>
  readonly fill: (field: Locator, text: string) => Promise<void>
  readonly choose: (field: Locator, option: { index: number }) => Promise<void>
  readonly finish: (part: string) => void
  readonly efforts: readonly Effort[]
}

function openHands(): Hands {
  const efforts: Effort[] = []
  const done = { taps: 0, fields: 0, since: performance.now() }
  return {
    efforts,
    tap: async (what) => {
      done.taps += 1
      await what.click()
    },
    fill: async (field, text) => {
      done.fields += 1
      await field.fill(text)
    },
    choose: async (field, option) => {
      done.fields += 1
      await field.selectOption(option)
    },
    finish: (part) => {
      const { taps, fields, since } = done
      efforts.push({ part, taps, fields, seconds: (performance.now() - since) / 1000 })
      Object.assign(done, { taps: 0, fields: 0, since: performance.now() })
    },
  }
}

type Phone = { readonly context: BrowserContext; readonly page: Page }

async function openPhone(browser: Browser, baseURL: string): Promise<Phone> {
  const context = await browser.newContext({ viewport: phoneSize, hasTouch: true, baseURL })
  return { context, page: await context.newPage() }
}

async function becomeAdministrator(page: Page, { link, hands }: { link: string; hands: Hands }): Promise<void> {
  const { next, title } = setup.first
  await page.goto(link)
  await page.getByRole('heading', { name: title }).waitFor()
  await hands.fill(page.getByLabel(people.firstname), 'Pat')
  await hands.fill(page.getByLabel(people.lastname), 'Doyle')
  await hands.fill(page.getByLabel(people.email), 'pat@papago.example')
  await hands.fill(page.getByLabel(people.username), 'pat')
  await hands.fill(page.getByLabel(people.newPassword.label), 'a long walk on wet grass')
  await hands.tap(page.getByRole('button', { name: next }))
  await hands.fill(page.getByRole('textbox', { name: shell.birthday.field }), '02-28-1960')
  await hands.tap(page.getByRole('button', { name: shell.birthday.save }))
  await page.getByText(setup.steps.club.todo).waitFor()
}

type Office = { readonly hands: Hands; readonly baseUrl: string }

async function setUpClub(page: Page, { hands, baseUrl }: Office): Promise<void> {
  const { steps, catalogue } = setup
  await hands.tap(page.getByRole('link', { name: steps.club.go }))
  await hands.tap(page.getByRole('button', { name: admin.club.save, exact: true }))
  await page.getByText(admin.club.saved.title).waitFor()
  await page.goto(`${baseUrl}/home`)
  await hands.tap(page.getByRole('button', { name: steps.courses.go }))
  await hands.tap(page.getByRole('button', { name: catalogue.addOf('Canyon Lakes') }))
  await hands.tap(page.getByRole('button', { name: catalogue.close, exact: true }))
  await page.getByText(steps.courses.done(1)).waitFor()
  await hands.tap(page.getByRole('link', { name: steps.members.go }))
  const buffer = Buffer.from(['name,email,index', ...members].join('\n'))
  await page.getByLabel(addMembers.list.file).setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer })
  const saved = { added: members.length, changed: 0, refused: 0 }
  await hands.tap(page.getByRole('button', { name: addMembers.list.save(saved) }))
  await page.getByText(addMembers.review.saved(saved)).waitFor()
}

/** Starts the outing; returns the link of each group. */
async function startOuting(page: Page, { hands, baseUrl }: Office): Promise<readonly string[]> {
  await page.goto(`${baseUrl}/tournament`)
  await chooseCourse(page, 'Canyon Lakes')
  await hands.choose(page.getByLabel(tournament.teebox, { exact: true }), { index: 1 })
  await goOn(page, tournament.golferCount(1))
  // The administrator has no Handicap Index, so one is entered.
  await hands.fill(page.getByLabel(tournament.handicapOf('Pat Doyle'), { exact: true }), '12.4')
  const offered = page.getByRole('list', { name: tournament.clickToSelect })
  for (const [at, member] of members.entries()) {
    const [name = ''] = member.split(',')
    await hands.fill(page.getByLabel(people.memberPicks.filter), name)
    await hands.tap(offered.getByRole('button', { name }))
    await page.getByRole('heading', { name: tournament.golferCount(at + 2) }).waitFor()
    // A pause as a person looks for the next name, because two quick taps count as a double tap.
    await page.waitForTimeout(700)
  }
  await goOn(page, tournament.stepTitles[3], tournament.stepTitles[4], tournament.stepTitles[5])
  await hands.tap(page.getByRole('button', { name: tournament.startOuting }))
  await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
  await page.goto(`${baseUrl}/tournament`)
  const toScore = page.locator('main a[href^="/leaderboard/"]')
  await toScore.first().waitFor()
  const links = await toScore.evaluateAll((found) => found.map((each) => each.getAttribute('href') ?? ''))
  return [...new Set(links)].filter((path) => /^\/leaderboard\/[2-9A-Z]{8}$/.test(path))
}

async function scoreRound(
  { page, context }: Phone,
  { hands, isCutOff }: { hands: Hands; isCutOff: boolean },
): Promise<void> {
  const record = page.getByRole('button', { name: scoring.recordScore, exact: true })
  await record.waitFor()
  await page.evaluate(untilStored)
  if (isCutOff) {
    await context.setOffline(true)
    await page.reload()
  }
  for (const hole of holes) {
    await page.getByRole('heading', { name: scoring.hole(hole), exact: true }).waitFor()
    await hands.tap(record)
    const saved = page.getByRole('status').filter({ hasText: scoring.holeSaved(hole, { lasts: true }) })
    await saved.waitFor({ state: 'attached' })
    if (isCutOff && hole === offlineHoles) await context.setOffline(false)
  }
  await page.getByText(scoring.roundComplete).first().waitFor({ timeout: 60_000 })
  // A person leaves the page once it says so: the last scores may still be on their way.
  const leaving = page.getByRole('region', { name: safe.question })
  await leaving.getByText(safe.safe, { exact: true }).waitFor({ timeout: 60_000 })
}

async function postOuting(page: Page, { hands, baseUrl }: Office): Promise<void> {
  await page.goto(`${baseUrl}/tournament?show=post`)
  const post = page.getByRole('button', { name: tournament.postScores })
  // The last scores of the phone without a network are still being sent.
  await page.getByText(tournament.scoresToCome).waitFor({ state: 'detached', timeout: 60_000 })
  await hands.tap(post)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(tournament.doubleCheck).waitFor()
  await hands.tap(dialog.getByRole('button', { name: tournament.postScores }))
  await page.getByText(tournament.allPosted).waitFor()
}
