import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as importTexts } from '../../import-files/texts.ts'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as roundFilesTexts } from '../../screens/round-files/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import { course, ownIndex, postedWith } from '../harness/posting-rounds.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const { list, review } = roundFilesTexts

const heading = (page: Page, lines: number) => page.getByRole('heading', { name: review.heading(lines) })
const lineOf = (page: Page, line: number) => page.getByRole('region', { name: `${importTexts.number(line)},` })

/** Returns the file that the browser saves after a tap on a button, with its name. */
async function saved(page: Page, name: string): Promise<{ readonly filename: string; readonly content: string }> {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  const file = await download
  return { filename: file.suggestedFilename(), content: await text(await file.createReadStream()) }
}

async function choose(page: Page, csv: string): Promise<void> {
  const file = { name: 'rounds.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel(list.file).setInputFiles(file)
}

test(
  'rounds are exported to a file, and imported from one after its lines are corrected, also over a reload',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    const before = await ownIndex(phone)
    await page.getByRole('link', { name: roundFilesTexts.title }).click()
    const { filename, content } = await saved(page, roundFilesTexts.export.csv)
    expect(filename).toMatch(/^rounds-own-\d{4}-\d\d-\d\d\.csv$/)
    const [head = '', ...rows] = content.trim().split('\r\n')
    expect(head).toContain('date,course,tee,rating,slope,holes,score')
    expect(rows.length).toBeGreaterThan(20)
    const own = await saved(page, roundFilesTexts.export.json)
    expect(JSON.parse(own.content)).toMatchObject({ members: [{ rounds: expect.any(Array) }] })

    await choose(page, '')
    await page.getByRole('alert').getByText(importTexts.faults.empty).waitFor()
    await choose(page, 'who,when\n')
    await page
      .getByRole('alert')
      .getByText(/header row with date/)
      .waitFor()

    // The last round unchanged, an invalid one, and one so good that the index changes. 8.0 below the index is near
    // enough to count without an administrator.
    const [, , , , tee = '', rating, slope] = rows.find((row) => row.includes(`,${course},`))?.split(',') ?? []
    const [day = ''] = /\d{4}-\d\d-\d\d/.exec(rows.at(-1) ?? '') ?? []
    const good = String(Math.round(Number(rating) + ((Number(before) - 8) * Number(slope)) / 113))
    const better = `${day},${course},${tee},${good}`
    const asExported = rows.at(-1)?.split(',').slice(2, 5).join(',')
    const score = rows.at(-1)?.split(',')[8]
    await choose(
      page,
      ['date,course,tee,score', `${asExported},${score}`, `${day},Augusta,${tee},80`, `${better}.0`].join('\n'),
    )
    await heading(page, 2).waitFor()
    await page.getByText(review.tabs.known(1)).waitFor()
    await lineOf(page, 3)
      .getByText(/Augusta/)
      .first()
      .waitFor()
    expect(await faultsHere(page)).toEqual([])
    await lineOf(page, 4)
      .getByRole('button', { name: review.use(good) })
      .click()
    await heading(page, 1).waitFor()
    await expect.poll(() => postedWith(phone, good)).toBe(0)
    await phone.open('/roundFiles')
    await heading(page, 1).waitFor()

    await page.getByRole('button', { name: new RegExp(`^${list.save({ added: 1 })}`) }).click()
    await says(page, review.saved(1))
    await page.getByText(review.tabs.known(2)).waitFor()
    await lineOf(page, 3).getByRole('button', { name: review.skip }).click()
    await heading(page, 0).waitFor()
    await expect.poll(() => postedWith(phone, good)).toBe(1)
    await expect.poll(() => ownIndex(phone)).not.toBe(before)
  }),
)

test(
  'an administrator exports the club to files, and imports the rounds of a member',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    await signIn(phone, 'admin')
    await phone.open('/admin/exports')
    const rounds = await saved(
      page,
      adminTexts.exports.format({ title: adminTexts.exports.rounds.title, format: 'CSV' }),
    )
    expect(rounds.content.split('\r\n').length).toBeGreaterThan(500)
    const members = await saved(
      page,
      adminTexts.exports.format({ title: adminTexts.exports.members.title, format: 'CSV' }),
    )
    expect(members.content).toContain(',ben@')
    const courses = await saved(
      page,
      adminTexts.exports.format({ title: adminTexts.exports.courses.title, format: 'JSON' }),
    )
    expect(courses.content).toContain(course)

    const [, tee = ''] = new RegExp(`,${course},([^,]+),`).exec(rounds.content) ?? []
    await phone.open('/roundFiles')
    await page.getByRole('combobox', { name: list.whose }).selectOption('Okafor, Ben')
    await choose(page, `date,course,tee,score\n2020-06-01,${course},${tee},99`)
    await page.getByText(review.lead({ name: 'rounds.csv', lines: 1, about: 'Ben Okafor' })).waitFor()
    await button(page, list.save({ added: 1 })).click()
    await page.getByRole('link', { name: list.show }).click()
    await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
  }),
)
