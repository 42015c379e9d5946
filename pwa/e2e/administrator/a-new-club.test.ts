import { execFileSync } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { texts as peopleTexts } from '../../people/texts.ts'
import { texts as addTexts } from '../../screens/add-members/texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as courseTexts } from '../../screens/courses/texts.ts'
import { texts as lookupTexts } from '../../screens/handicap-lookup/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { texts } from '../../setup/texts.ts'
import { texts as shellTexts } from '../../shell/texts.ts'
import type { Club } from '../harness/club.ts'
import { says } from '../harness/notices.ts'
import { allOnServer, scoreHoleFast } from '../harness/scoring.ts'
import { storyWithSignal } from '../harness/story.ts'

const root = join(import.meta.dirname, '../../..')

/** Deletes the demo club and starts an empty one. */
async function startEmpty({ dataDir, stop, start }: Club): Promise<void> {
  await stop()
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true })
  await start({ settings: { DEMO: 'off' } })
}

/** Twelve members, and one whose index cannot be read. */
const membersList = [
  'name,email,index',
  'Olga Kowalczyk,olga@papago.example,31.6',
  'Jamal Haddad,jamal@papago.example,107',
  ...Array.from({ length: 11 }, (_, place) => `Ann Number${'abcdefghijk'[place]},,${place}.5`),
].join('\n')

/** A course with its tees and holes, and one with a line that cannot be read. */
const coursesList = [
  'course,state,tee,rating,slope,pars,stroke indexes',
  'Tall Pines,AZ,White,35.1,121,4 3 5 4 4 3 5 4 4,1 2 3 4 5 6 7 8 9',
  'Bad Links,AZ,White,thirty,121,,',
].join('\n')

/** Returns the link that the command prints while the server runs. */
function printedLink({ dataDir, url }: Club): string {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: 'off', BASE_URL: url }
  const printed = execFileSync(process.execPath, ['api/commands/create-admin-command.ts'], { cwd: root, env })
  const { pathname, hash } = new URL(/^http\S+/m.exec(printed.toString())?.[0] ?? '')
  return pathname + hash
}

test(
  'the first administrator of an empty club is led from the printed link to the first course',
  storyWithSignal(async ({ club, takePhone }) => {
    await startEmpty(club)
    const link = printedLink(club)
    const phone = await takePhone()
    const { page } = phone
    await phone.open(link.slice(0, -4))
    await page.getByText(texts.first.cutLink).waitFor()
    await phone.open('/login')
    await page.getByText(loginTexts.notSetUp).waitFor()
    await phone.open(link)
    await page.getByLabel(peopleTexts.firstname).fill('Pat')
    await page.getByLabel(peopleTexts.lastname).fill('Doyle')
    await page.getByLabel(peopleTexts.email).fill('pat@papago.example')
    await page.getByLabel(peopleTexts.username).fill('pat')
    await page.getByLabel(peopleTexts.newPassword.label).fill('a quiet sunday at the links')
    await page.getByRole('button', { name: texts.first.next }).click()

    // The question for the date of birth appears once for every member.
    await page.getByRole('textbox', { name: shellTexts.birthday.field }).fill('02-28-1960')
    await page.getByRole('button', { name: shellTexts.birthday.save }).click()
    await page.getByRole('heading', { name: texts.title }).waitFor()
    await page.getByRole('link', { name: texts.steps.club.go }).click()
    await page.getByLabel(adminTexts.club.fields.name, { exact: true }).fill('Papago Men’s Club')
    await page.getByRole('button', { name: adminTexts.club.save, exact: true }).click()
    await says(page, adminTexts.club.saved.title)
    await phone.open('/home')
    await page.getByText(texts.steps.club.done).waitFor()
    await page.getByRole('button', { name: texts.steps.mail.go }).click()
    // The server of a story has no mail server.
    await page.getByText(texts.mail.notAsked, { exact: true }).waitFor()
    await page.getByRole('button', { name: texts.steps.courses.go }).click()
    await page.getByText('Espoo, Finland', { exact: true }).waitFor()
    await page.getByRole('button', { name: texts.catalogue.addOf('Canyon Lakes') }).click()
    await page.getByRole('button', { name: texts.catalogue.close, exact: true }).click()
    await page.getByText(texts.steps.courses.done(1)).waitFor()
    await page.getByRole('button', { name: texts.steps.courses.go }).click()
    await page.getByRole('link', { name: texts.catalogue.own }).click()
    const file = page.getByLabel(courseTexts.import.file)
    await file.setInputFiles({ name: 'courses.csv', mimeType: 'text/csv', buffer: Buffer.from(coursesList) })
    // In the line and at its field.
    await page.getByText('The rating “thirty” should be XX.X or XXX.X.').first().waitFor()
    await page.getByRole('button', { name: courseTexts.import.save({ added: 1, changed: 0 }) }).click()
    await says(page, courseTexts.review.saved({ added: 1, changed: 0 }))
    await page.getByRole('link', { name: courseTexts.import.show }).click()
    await page.getByRole('link', { name: /^Tall Pines/ }).waitFor()
    await phone.open('/home')
    await page.getByText(texts.steps.courses.done(2)).waitFor()

    await page.getByRole('link', { name: texts.steps.members.go }).click()
    const list = page.getByLabel(addTexts.list.file)
    await list.setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(membersList) })
    await page.getByRole('heading', { name: addTexts.review.heading(1) }).waitFor()
    await page.getByRole('button', { name: addTexts.list.save({ added: 12, changed: 0 }) }).click()
    await says(page, addTexts.review.saved({ added: 12, changed: 0 }))
    await page.getByRole('button', { name: addTexts.review.other }).click()
    await list.setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(membersList) })
    await page.getByText(addTexts.review.tabs.known(12)).waitFor()
    await phone.open('/directory')
    await page.getByText('Olga Kowalczyk').waitFor()
    await phone.open('/handicapLookup')
    await page.getByRole('button', { name: lookupTexts.selector.change, exact: true }).click()
    const golfers = page.getByRole('list', { name: lookupTexts.selector.list })
    await golfers.getByRole('link', { name: `Olga Kowalczyk 31.6 ${peopleTexts.transferred}` }).waitFor()
    await phone.open('/home')
    await page.getByText(texts.steps.members.done(13)).waitFor()

    await page.getByRole('link', { name: texts.steps.registration.go }).click()
    await page.getByLabel(adminTexts.club.policies.options.approval.label).check()
    await page.getByRole('button', { name: adminTexts.club.policies.save }).click()
    await says(page, adminTexts.club.policies.saved)
    await phone.open('/home')
    await page.getByText(texts.steps.registration.done.approval).waitFor()

    await page.getByRole('button', { name: texts.steps.practice.go }).click()
    await page
      .getByText(/Practice at /)
      .first()
      .waitFor()
    await scoreHoleFast(page, { hole: 1, strokes: [4, 5, 5, 6] })
    await allOnServer(page)
    await phone.open('/home')
    await page.getByText(/Practice at .* 4 scores/).waitFor()
    await page.getByRole('button', { name: texts.steps.practice.discard }).click()
    await page.getByText(texts.steps.practice.done).waitFor()
    await page.getByRole('button', { name: texts.hide }).click()
    await expect.poll(() => page.getByRole('heading', { name: texts.title }).count()).toBe(0)
    await phone.open('/admin/setup')
    await page.getByText(texts.mail.noServer).waitFor()
    await page.getByRole('button', { name: texts.mail.decline }).click()
    await page.getByText(texts.mail.declined).waitFor()
    await page.getByRole('button', { name: texts.mail.takeBack }).click()
    await page.getByText(texts.mail.noServer).waitFor()
    await page.getByRole('button', { name: texts.mail.decline }).click()
    await page.getByText(texts.mail.declined).waitFor()

    const late = await takePhone()
    await late.open(link)
    await late.page.getByLabel(peopleTexts.firstname).fill('Eve')
    await late.page.getByLabel(peopleTexts.lastname).fill('Late')
    await late.page.getByLabel(peopleTexts.email).fill('eve@papago.example')
    await late.page.getByLabel(peopleTexts.username).fill('eve')
    await late.page.getByLabel(peopleTexts.newPassword.label).fill('another sunday at the links')
    await late.page.getByRole('button', { name: texts.first.next }).click()
    await late.page.getByText(texts.first.failed).waitFor()
  }),
)
