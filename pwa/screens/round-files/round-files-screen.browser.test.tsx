import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#sync/calls/call.ts'
import { members } from '#sync/calls/club.ts'
import { unknownField } from '#sync/calls/problem.ts'
import { roundImport, roundImportPreview } from '#sync/calls/round-exchange.ts'
import { keepSignIn } from '#sync/device/connection/credentials.ts'
import { ben, testPorts } from '#sync/device/testing.ts'
import { texts as importTexts } from '../../import-files/texts.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { type RoundRow, type Validated, RoundFilesScreen } from './round-files-screen.tsx'
import { texts } from './texts.ts'

const { review, list } = texts

type Body = BodyOf<typeof roundImport>
type Server = {
  losesAnswers: boolean
  /** Accepts only a file, and no corrections or column meanings. */
  isOfReleaseBefore: boolean
  /** The requests for previews and imports. */
  readonly asked: Body[]
  readonly brought: Body[]
  /** The lines that are posted. */
  readonly posted: Set<number>
}

const alice = { ...ben, id: 1, username: 'alice', firstname: 'Alice', lastname: 'Moreno', isadmin: true }

const round = { rating: '', slope: '', parorbetter: '', tournament: '' }
const none = { problem: null, faults: [] }
const courseFault = { field: 'course', value: 'Oaks', reason: 'No course named “Oaks”.', proposal: 'The Oaks' } as const
const scoreFault = { field: 'score', value: '850', reason: 'The score must be 36 to 180.', proposal: null } as const

/** A server that accepts The Oaks and a score of two digits. The last column is the score once its meaning is set. */
function validate({ columns: said = [], corrections = [], skipped = [] }: Body, posted: Server['posted']): Validated {
  const valueOf = (field: string) => corrections.find((correction) => correction.field === field)?.value
  const [course, score] = [valueOf('course') ?? 'Oaks', valueOf('score') ?? '850']
  const faults = [
    ...(course === 'Oaks' ? [courseFault] : []),
    ...(score.length === 2 ? [] : [{ ...scoreFault, value: score }]),
  ]
  const accepted = (line: number) => (posted.has(line) ? ('same' as const) : ('add' as const))
  const fixed: RoundRow = {
    ...round,
    line: 2,
    date: '2026-06-01',
    course,
    tee: 'White',
    score,
    ...none,
    outcome: accepted(2),
  }
  const left: RoundRow = faults.length === 0 ? fixed : { ...fixed, faults, outcome: 'refused' }
  const rows: RoundRow[] = [
    skipped.includes(2) ? { ...fixed, outcome: 'skipped' } : left,
    {
      ...round,
      line: 3,
      date: '2026-06-02',
      course: 'The Oaks',
      tee: 'White',
      score: '86',
      ...none,
      outcome: accepted(3),
    },
    { ...round, line: 4, date: '2026-06-03', course: 'The Oaks', tee: 'White', score: '87', ...none, outcome: 'same' },
  ]
  const gross = said.find(({ place }) => place === 3)?.field ?? null
  const names = ['date', 'course', 'tee'] as const
  return {
    rows: gross === 'score' ? rows : [],
    accepted: 0,
    refused: 0,
    ignored: [],
    columns: [
      ...names.map((name) => ({ name, field: name, example: '' })),
      { name: 'gross', field: gross, example: '850' },
    ],
  }
}

/** The answer of release 0.5.0: each line with the reason why it is not posted. */
function answerOfReleaseBefore(url: string, body: Body): Response {
  const unknown = Object.keys(body).filter((name) => !['csv', 'user_id'].includes(name))
  if (unknown.length > 0) {
    const error = 'Some of this is missing or isn’t valid. Check it and try again.'
    const fields = Object.fromEntries(unknown.map((name) => [name, unknownField]))
    const problem = {
      type: 'urn:nomad:problem:request.malformed',
      title: 'Malformed request',
      code: 'request.malformed',
      fields,
    }
    return Response.json({ ...problem, status: 400, detail: error, error }, { status: 400 })
  }
  const isPosted = url.endsWith(roundImport.path)
  const row = { date: '2026-06-01', course: 'The Oaks', tee: 'White' }
  const rows = [
    { ...row, line: 2, score: '85', problem: null },
    { ...row, line: 3, score: '850', problem: scoreFault.reason },
  ]
  return Response.json({ rows: isPosted ? rows.slice(0, 1) : rows, accepted: 1, refused: 1 })
}

/** Opens the screen for an administrator. After a reload it has the previous storage and server. */
async function openScreen(before?: { server: Server; storage: ReturnType<typeof testPorts>['storage'] }) {
  await page.viewport(390, 844)
  const server = before?.server ?? {
    losesAnswers: false,
    isOfReleaseBefore: false,
    asked: [],
    brought: [],
    posted: new Set<number>(),
  }
  const fetch = async (url: string, options?: { body?: unknown }) => {
    if (url.endsWith(members.path)) return Response.json({ members: [alice, ben] })
    const body = JSON.parse(String(options?.body ?? '{}')) as Body
    if (server.isOfReleaseBefore) return answerOfReleaseBefore(url, body)
    if (url.endsWith(roundImportPreview.path)) {
      server.asked.push(body)
      return Response.json(validate(body, server.posted))
    }
    if (!url.endsWith(roundImport.path)) throw new TypeError('not asked here')
    server.brought.push(body)
    const answer = validate(body, server.posted)
    for (const { line, outcome } of answer.rows) if (outcome === 'add') server.posted.add(line)
    if (server.losesAnswers) throw new TypeError('the answer was lost')
    return Response.json(answer)
  }
  const ports = testPorts({ fetch, ...(before !== undefined && { storage: before.storage }) })
  keepSignIn(ports.storage, { token: 'token', user: alice })
  const name = `round-files ${crypto.randomUUID()}`
  const { exchange } = showScreen(<RoundFilesScreen />, { ports, name, pathname: '/roundFiles' })
  return { server, storage: ports.storage, close: () => exchange(null) }
}

const line = (number: number) =>
  page.getByRole('region', { name: new RegExp(`^${importTexts.number(number).replaceAll(/\s/g, ' ')},`) })
const heading = (lines: number) => page.getByRole('heading', { name: review.heading(lines) })
const save = (added: number) => page.getByRole('button', { name: new RegExp(`^${list.save({ added })}`) })

/** Chooses a file whose last column the server does not recognize by its name until the member sets its meaning. */
async function chooseFile() {
  const screen = await openScreen()
  await page.getByLabelText(list.file).upload(new File(['date,course,tee,gross\n'], 'rounds.csv'))
  await expect.element(page.getByText(review.columns.lacks)).toBeVisible()
  await page.getByLabelText('gross').selectOptions(review.columns.kinds.score)
  await expect.element(heading(1)).toBeVisible()
  return screen
}

test('a member says which column has the scores, and each fault of a round is corrected', async () => {
  const { server } = await chooseFile()
  expect(server.asked[0]?.columns).toEqual([])
  await expect.element(line(2).getByLabelText(review.fields.score)).toHaveAccessibleDescription(scoreFault.reason)
  await line(2)
    .getByRole('button', { name: review.use('The Oaks') })
    .click()
  await expect.element(line(2).getByLabelText(review.fields.course)).not.toBeInTheDocument()
  await userEvent.fill(line(2).getByLabelText(review.fields.score), '85')
  await line(2).getByRole('button', { name: review.check }).click()
  await expect.element(save(2)).toBeVisible()
  expect(server.asked.at(-1)?.corrections).toEqual([
    { line: 2, field: 'course', value: 'The Oaks' },
    { line: 2, field: 'score', value: '85' },
  ])
})

test('the rounds that are ready are posted, and the line to fix waits, also over a reload', async () => {
  const screen = await chooseFile()
  await expect.element(page.getByText(review.waiting(1))).toBeVisible()
  await expect.element(page.getByText(review.tabs.known(1))).toBeVisible()
  await save(1).click()
  await expect.element(page.getByText(review.saved(1))).toBeVisible()
  await expect.element(page.getByText(review.tabs.known(2))).toBeVisible()
  screen.close()

  await openScreen(screen)
  await expect.element(heading(1)).toBeVisible()
  await line(2).getByRole('button', { name: review.skip }).click()
  await expect.element(heading(0)).toBeVisible()
  expect(screen.server.asked.at(-1)?.skipped).toEqual([2])
})

test('after an answer that was lost, the rounds that were posted are known', async () => {
  const { server } = await chooseFile()
  server.losesAnswers = true
  await save(1).click()
  await expect.element(page.getByText(review.tabs.known(2))).toBeVisible()
  expect(server.brought.length).toBe(1)
})

test('without a connection the button says what is missing', async () => {
  await chooseFile()
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByRole('button', { name: new RegExp(`^${review.cutOff}`) })).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(save(1)).toBeVisible()
})

test('an administrator imports the rounds of another member, who is named, also over a reload', async () => {
  const screen = await openScreen()
  await page.getByLabelText(list.whose).selectOptions('Okafor, Ben')
  await page.getByLabelText(list.file).upload(new File(['date,course,tee,gross\n'], 'rounds.csv'))
  await page.getByLabelText('gross').selectOptions(review.columns.kinds.score)
  const lead = review.lead({ name: 'rounds.csv', lines: 3, about: 'Ben Okafor' })
  await expect.element(page.getByText(lead)).toBeVisible()
  screen.close()

  await openScreen(screen)
  await expect.element(page.getByText(lead)).toBeVisible()
  await save(1).click()
  await expect.element(page.getByText(review.saved(1))).toBeVisible()
  expect(screen.server.brought.map(({ user_id }) => user_id)).toEqual([ben.id])
  expect(screen.server.asked.map(({ user_id }) => user_id)).toEqual([ben.id, ben.id, ben.id])
})

test('a server of the release before takes the rounds of a file, and says when it can do no more', async () => {
  const { server } = await openScreen()
  server.isOfReleaseBefore = true
  await page.getByLabelText(list.file).upload(new File(['date,course,tee,score\n'], 'rounds.csv'))
  await expect.element(line(3).getByText(scoreFault.reason)).toBeVisible()
  await userEvent.fill(line(3).getByLabelText(review.fields.date), '2026-06-02')
  await line(3).getByRole('button', { name: review.check }).click()
  await expect.element(page.getByText(importTexts.faults.updating)).toBeVisible()
  await save(1).click()
  await expect.element(page.getByText(review.saved(1))).toBeVisible()
})
