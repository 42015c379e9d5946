import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faultsHere } from './harness/faults.ts'
import { button, course, ownIndex, postedWith } from './harness/posting-rounds.ts'
import { signIn, signInAtHome } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

/** What the browser keeps after a press on a button, and under which name. */
async function saved(page: Page, name: string): Promise<{ readonly filename: string; readonly content: string }> {
  const download = page.waitForEvent('download')
  await button(page, name).click()
  const file = await download
  return { filename: file.suggestedFilename(), content: await text(await file.createReadStream()) }
}

async function choose(page: Page, csv: string): Promise<void> {
  const file = { name: 'rounds.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('File with rounds').setInputFiles(file)
}

test(
  'rounds go out as a file, and come in from one after every refused row was shown with the reason',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone)
    const before = await ownIndex(phone)
    await page.getByRole('link', { name: 'Import and Export Rounds' }).click()
    const { filename, content } = await saved(page, 'Export CSV')
    expect(filename).toMatch(/^rounds-own-\d{4}-\d\d-\d\d\.csv$/)
    const [head = '', ...rows] = content.trim().split('\r\n')
    expect(head).toContain('date,course,tee,rating,slope,holes,score')
    expect(rows.length).toBeGreaterThan(20)
    const own = await saved(page, 'Export JSON')
    expect(JSON.parse(own.content)).toMatchObject({ members: [{ rounds: expect.any(Array) }] })

    await choose(page, '')
    await page.getByRole('alert').getByText('This file is empty.').waitFor()
    await choose(page, 'who,when\n')
    await page.getByRole('alert').getByText('The first line of the file should name the columns date').waitFor()

    // The last round as it is, one that is none, and one so good that the index follows. 8.0 below the index is near
    // enough to count without an administrator.
    const [, , , , tee = '', rating, slope] = rows.find((row) => row.includes(`,${course},`))?.split(',') ?? []
    const [day = ''] = /\d{4}-\d\d-\d\d/.exec(rows.at(-1) ?? '') ?? []
    const good = String(Math.round(Number(rating) + ((Number(before) - 8) * Number(slope)) / 113))
    const better = `${day},${course},${tee},${good}`
    const asExported = rows.at(-1)?.split(',').slice(2, 5).join(',')
    const score = rows.at(-1)?.split(',')[8]
    await choose(
      page,
      ['date,course,tee,score', `${asExported},${score}`, `${day},Augusta,${tee},80`, better].join('\n'),
    )
    await page.getByText('1 round will be posted, and 2 rows are refused:').waitFor()
    const refused = page.getByRole('table', { name: 'Refused rows' })
    await expect.poll(() => refused.getByRole('rowheader').allInnerTexts()).toEqual(['Line 2', 'Line 3'])
    await refused.getByText('This round is posted already.').waitFor()
    await refused.getByText('The club has no course “Augusta”.').waitFor()
    expect(await faultsHere(page)).toEqual([])
    await expect.poll(() => postedWith(phone, good)).toBe(0)

    await phone.open('/roundFiles')
    await choose(page, `date,course,tee,score\n${better}`)
    await button(page, 'Import 1 round').click()
    await page.getByText('1 round imported. The index was worked out anew.').waitFor()
    await expect.poll(() => postedWith(phone, good)).toBe(1)
    await expect.poll(() => ownIndex(phone)).not.toBe(before)
  }),
)

test(
  'an administrator takes the club out as files, and brings in the rounds of a member',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    await signIn(phone, 'admin')
    await phone.open('/admin/exports')
    const rounds = await saved(page, 'Export rounds as CSV')
    expect(rounds.content.split('\r\n').length).toBeGreaterThan(500)
    const members = await saved(page, 'Export members as CSV')
    expect(members.content).toContain(',ben@')
    const courses = await saved(page, 'Export courses as JSON')
    expect(courses.content).toContain(course)

    const [, tee = ''] = new RegExp(`,${course},([^,]+),`).exec(rounds.content) ?? []
    await phone.open('/roundFiles')
    await page.getByRole('combobox', { name: 'Whose rounds' }).selectOption('Okafor, Ben')
    await choose(page, `date,course,tee,score\n2020-06-01,${course},${tee},99`)
    await button(page, 'Import 1 round').click()
    await page.getByRole('link', { name: 'Show the rounds' }).click()
    await page.getByRole('heading', { name: 'Ben Okafor' }).waitFor()
  }),
)
