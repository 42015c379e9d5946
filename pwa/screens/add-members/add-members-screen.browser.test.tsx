import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { adminAlerts } from '#sync/calls/alerts.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { Correction, SaidColumn } from '#sync/calls/import-files.ts'
import { scheduledInvitations } from '#sync/calls/invitations.ts'
import { membersImport, membersImportPreview, type ListColumn, type MemberField } from '#sync/calls/members-import.ts'
import { testPorts } from '#sync/device/testing.ts'
import { plannedMoment } from '../../dates/planned-moment.ts'
import { texts as formTexts } from '../../forms/texts.ts'
import { texts as importTexts } from '../../import-files/texts.ts'
import { texts as invitationTexts } from '../../invitations/texts.ts'
import { showScreen } from '../../server/screen-testing.tsx'
import { texts as serverTexts } from '../../server/texts.ts'
import { AddMembersScreen, type ListRow, type Validated } from './add-members-screen.tsx'
import { texts } from './texts.ts'

const { review } = texts
const invitesAt = '2026-11-26T16:00:00.000Z'

/** The lines of the members that the server added. */
type Known = Set<number>

type Batch = NonNullable<Validated['scheduled']>
type Server = {
  isOff: boolean
  losesAnswers: boolean
  known: Known
  asked: Body[]
  waiting: Batch[]
  /** The answer about its mail server. */
  alerts?: Promise<AnswerOf<typeof adminAlerts>>
}

type Body = {
  readonly invite?: boolean
  readonly columns?: readonly SaidColumn<ListColumn>[]
  readonly corrections?: readonly Correction<MemberField>[]
  readonly skipped?: readonly number[]
}

const person = { email: '', phonenum: '', aga: '', tees: '', index: '', problem: null, faults: [] }
const emailFault = { field: 'email', reason: 'Not an email.', proposal: 'olga@nomad.example' } as const
const indexFault = { field: 'index', value: '99', reason: 'Too high.', proposal: null } as const
const phoneFault = { field: 'phonenum', value: 'six', reason: 'No phone.', proposal: '6' } as const

/** A file with two columns, of which the server knows the first one by its name. */
function readColumns(said: readonly SaidColumn<ListColumn>[]): Validated['columns'] {
  const fieldOf = (place: number) => {
    const own = said.find((column) => column.place === place)
    return own === undefined ? null : own.field
  }
  const isNameSaid =
    said.some(({ place, field }) => place !== 0 && field === 'name') || said.some((of) => of.place === 0)
  return [
    { name: 'name', field: isNameSaid ? fieldOf(0) : 'name', example: 'Olga' },
    { name: 'Locker', field: fieldOf(1), example: '12' },
  ]
}

/** A server that accepts an email with a dot, and any other correction to 6 or lower. */
function validate({ columns: said = [], corrections = [], skipped = [] }: Body, known: Known): Validated {
  const valueOf = (line: number, field: string) =>
    corrections.find((correction) => correction.line === line && correction.field === field)?.value
  const olga = valueOf(2, 'email') ?? 'olga@nomad,example'
  const left = [indexFault, phoneFault].filter(({ field }) => !(Number(valueOf(3, field)) <= 6))
  const rowOf = (line: number, name: string, faults: ListRow['faults']): ListRow => {
    const accepted = known.has(line) ? 'same' : 'add'
    const outcome = skipped.includes(line) ? 'skipped' : faults.length > 0 ? 'refused' : accepted
    return { ...person, line, name, faults, outcome }
  }
  const rows = [
    rowOf(2, 'Olga Kowalczyk', olga.includes(',') ? [{ ...emailFault, value: olga }] : []),
    rowOf(
      3,
      'Jamal Haddad',
      left.map((fault) => ({ ...fault, value: valueOf(3, fault.field) ?? fault.value })),
    ),
    { ...rowOf(4, 'Mei Chen', []), email: 'mei@nomad.example' },
    { ...person, line: 5, name: 'Ben Okafor', outcome: 'same' as const },
  ]
  const columns = readColumns(said)
  const ignored = columns.filter(({ field }) => field === null).map(({ name }) => name)
  if (!columns.some(({ field }) => field === 'name')) rows.splice(0)
  const count = (wanted: ListRow['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return {
    rows,
    added: count('add'),
    changed: 0,
    refused: count('refused'),
    ignored,
    columns,
    invitesAt,
    scheduled: null,
  }
}

/** Opens the screen with a server that can be cut off. After a reload it has the previous device. */
function openScreen(before?: Pick<ReturnType<typeof screenOn>, 'ports' | 'server'>) {
  return screenOn(before?.server ?? newServer(), before?.ports.storage)
}

const newServer = (): Server => ({ isOff: false, losesAnswers: false, known: new Set(), asked: [], waiting: [] })

function screenOn(server: Server, storage?: TextStorage) {
  const fetch = async (url: string, options?: { body?: unknown }) => {
    if (server.isOff) throw new TypeError('no network')
    const body = JSON.parse(String(options?.body ?? '{}')) as Body
    const [address = ''] = url.split('?')
    if (address.endsWith(membersImportPreview.path)) {
      server.asked.push(body)
      return Response.json(validate(body, server.known))
    }
    if (url.endsWith(scheduledInvitations.path)) return Response.json({ batches: server.waiting })
    if (url.endsWith(adminAlerts.path) && server.alerts !== undefined) return Response.json(await server.alerts)
    if (url.endsWith('/undo')) {
      const undone = server.waiting.splice(0).length
      return Response.json({ undone })
    }
    if (!address.endsWith(membersImport.path)) throw new TypeError('not asked here')
    const answer = validate(body, server.known)
    for (const { line, outcome } of answer.rows) if (outcome === 'add') server.known.add(line)
    if (body.invite !== true) return Response.json(answer)
    const batch = { batch: 'first', at: invitesAt, invitations: answer.added }
    server.waiting.push(batch)
    if (server.losesAnswers) throw new TypeError('the answer was lost')
    return Response.json({ ...answer, scheduled: batch })
  }
  const ports = testPorts({ fetch, ...(storage !== undefined && { storage }) })
  const name = `add-members ${crypto.randomUUID()}`
  const { exchange } = showScreen(<AddMembersScreen />, { ports, name, pathname: '/admin/addMembers' })
  return { ports, server, close: () => exchange(null) }
}

type TextStorage = ReturnType<typeof testPorts>['storage']

const file = () => new File(['name\nOlga Kowalczyk'], 'members.csv')
/** Finds the region of a line. Accessible names are matched with normal spaces, so others are replaced. */
const line = (number: number) =>
  page.getByRole('region', { name: new RegExp(`^${importTexts.number(number).replaceAll(/\s/g, ' ')},`) })
const heading = (lines: number) => page.getByRole('heading', { name: review.heading(lines) })
const invites = page.getByRole('checkbox', {
  name: new RegExp(`^${texts.list.invite(plannedMoment(invitesAt, ''))}`),
})
const save = (added: number) =>
  page.getByRole('button', { name: new RegExp(`^${texts.list.save({ added, changed: 0 })}`) })

async function chooseOnPhone() {
  await page.viewport(390, 844)
  const screen = openScreen()
  await page.getByLabelText(texts.list.file).upload(file())
  await expect.element(heading(2)).toBeVisible()
  return screen
}

test('one tap on what was plainly meant makes a line ready, and the next line gets the focus', async () => {
  const { server } = await chooseOnPhone()
  await line(2)
    .getByRole('button', { name: review.use('olga@nomad.example') })
    .click()
  await expect.element(heading(1)).toBeVisible()
  await expect.element(line(3)).toHaveFocus()
  expect(server.asked.at(-1)?.corrections).toEqual([{ line: 2, field: 'email', value: 'olga@nomad.example' }])
})

test('each field at fault of a line is corrected, with its reason and label', async () => {
  await chooseOnPhone()
  const index = line(3).getByLabelText(review.fields.index)
  await expect.element(index).toHaveAccessibleDescription(indexFault.reason)
  await expect.element(index).toBeInvalid()
  await userEvent.fill(index, '5')
  await line(3).getByRole('button', { name: review.check }).click()
  await expect.element(index).not.toBeInTheDocument()
  await line(3)
    .getByRole('button', { name: review.use('6') })
    .click()
  await expect.element(heading(1)).toBeVisible()
})

test('a correction that will not do stays to be corrected, and one question is sent for it', async () => {
  const { server } = await chooseOnPhone()
  const before = server.asked.length
  await userEvent.fill(line(3).getByLabelText(review.fields.index), '77')
  await line(3).getByRole('button', { name: review.check }).click()
  await expect.element(line(3).getByRole('button', { name: review.check })).not.toBeInTheDocument()
  await expect.element(line(3).getByLabelText(review.fields.index)).toHaveValue('77')
  expect(server.asked.length).toBe(before + 1)
})

test('a skipped line is taken back, also when no other one is left to fix', async () => {
  await chooseOnPhone()
  await line(2).getByRole('button', { name: review.skip }).click()
  await expect.element(heading(1)).toBeVisible()
  await line(3).getByRole('button', { name: review.skip }).click()
  await expect.element(heading(0)).toBeVisible()
  await page.getByRole('button', { name: review.takeBack(importTexts.number(3)) }).click()
  await expect.element(heading(1)).toBeVisible()
})

test('a fix is undone as long as the line is not saved', async () => {
  await chooseOnPhone()
  await line(2)
    .getByRole('button', { name: review.use('olga@nomad.example') })
    .click()
  await expect.element(heading(1)).toBeVisible()
  await page.getByText(review.tabs.ready(2)).click()
  await page.getByRole('button', { name: review.restore(importTexts.number(2)) }).click()
  await expect.element(heading(2)).toBeVisible()
})

test('what is ready is added, and what is not stays to be fixed, also over a reload', async () => {
  const screen = await chooseOnPhone()
  await userEvent.fill(line(3).getByLabelText(review.fields.phonenum), '5')
  await save(1).click()
  await expect.element(page.getByText(review.saved({ added: 1, changed: 0 }))).toBeVisible()
  await expect.element(page.getByText(review.tabs.known(2))).toBeVisible()
  await expect.element(heading(2)).toBeVisible()
  screen.close()

  openScreen(screen)
  await expect.element(heading(2)).toBeVisible()
  await expect.element(page.getByText(formTexts.unsaved)).toBeVisible()
  await expect.element(line(3).getByLabelText(review.fields.phonenum)).not.toBeInTheDocument()
})

test('a list of before a reload waits for a connection', async () => {
  const screen = await chooseOnPhone()
  screen.close()
  screen.server.isOff = true
  openScreen(screen)
  const again = page.getByRole('button', { name: review.again })
  await expect.element(again).toBeVisible()
  screen.server.isOff = false
  await again.click()
  await expect.element(heading(2)).toBeVisible()
})

test('without a connection a correction is kept, and validated later', async () => {
  const { server } = await chooseOnPhone()
  server.isOff = true
  await line(2)
    .getByRole('button', { name: review.use('olga@nomad.example') })
    .click()
  await expect.element(page.getByText(serverTexts.unreachable(serverTexts.serverDown))).toBeVisible()
  await expect.element(line(2).getByLabelText(review.fields.email)).toHaveValue('olga@nomad.example')
  server.isOff = false
  await page.getByRole('button', { name: review.again }).click()
  await expect.element(heading(1)).toBeVisible()
})

test('whether new members are invited is chosen when it is known if emails reach them', async () => {
  await page.viewport(390, 844)
  const alerts = Promise.withResolvers<AnswerOf<typeof adminAlerts>>()
  screenOn({ ...newServer(), alerts: alerts.promise })
  await page.getByLabelText(texts.list.file).upload(file())
  await expect.element(invites).toBeDisabled()
  alerts.resolve({ stopped: null, waiting: 0, failed: 0, unsent: ['mail'] })
  await expect.element(invites).toBeEnabled()
  await expect.element(invites).not.toBeChecked()
})

const goOut = (invitations: number) =>
  page.getByText(invitationTexts.goOut({ invitations, at: plannedMoment(invitesAt, ''), lacksMail: false }))

test('invitations say when they go out, and are taken back until then without the members', async () => {
  const { server } = await chooseOnPhone()
  await expect.element(invites).toBeChecked()
  await save(1).click()
  await expect.element(page.getByText(review.saved({ added: 1, changed: 0 }))).toBeVisible()
  await expect.element(goOut(1)).toBeVisible()
  await page.getByRole('button', { name: invitationTexts.undo }).click()
  await expect.element(page.getByText(invitationTexts.noneGo)).toBeVisible()
  expect(server.waiting).toEqual([])
  await expect.element(page.getByText(review.saved({ added: 1, changed: 0 }))).toBeVisible()
})

test('after an answer that was lost, what was saved is known, and its invitations can be taken back', async () => {
  const { server } = await chooseOnPhone()
  server.losesAnswers = true
  await save(1).click()
  await expect.element(page.getByText(review.tabs.known(2))).toBeVisible()
  await expect.element(goOut(1)).toBeVisible()
  await expect.element(page.getByRole('button', { name: invitationTexts.undo })).toBeVisible()
})

test('the secretary says what an unknown column is, and what has the names when no column has', async () => {
  const { server } = await chooseOnPhone()
  await page.getByRole('button', { name: review.columns.title }).click()
  const locker = page.getByLabelText('Locker')
  await expect.element(locker).toHaveAccessibleDescription(review.columns.example('12'))
  await locker.selectOptions(review.columns.kinds.name)
  await expect
    .poll(() => server.asked.at(-1)?.columns)
    .toEqual([
      { place: 0, field: null },
      { place: 1, field: 'name' },
    ])
  await page.getByLabelText('Locker').selectOptions(review.columns.unused)
  await expect.element(page.getByText(review.columns.lacks)).toBeVisible()
  // The hint about the first line: a list without a header line would otherwise lose its first member.
  await expect.element(page.getByText(review.columns.firstLine)).toBeVisible()
  await page.getByLabelText('name').selectOptions(review.columns.kinds.name)
  await expect.element(heading(2)).toBeVisible()
})

test('the first error has the focus and is read aloud, and a reason of the table leads to its field', async () => {
  await chooseOnPhone()
  await expect.element(line(2)).toHaveFocus()
  const said = review.spoken({ lines: 2, line: 2, field: 'email', reason: emailFault.reason })
  await expect.element(page.getByText(said)).toBeInTheDocument()
  await page.viewport(1280, 800)
  const table = page.getByRole('table', { name: review.lines })
  await table.getByRole('button', { name: phoneFault.reason }).click()
  await expect.element(table.getByLabelText(review.fields.phonenum)).toHaveFocus()
})

test('without a connection the button says what is missing, and the list waits', async () => {
  await chooseOnPhone()
  window.dispatchEvent(new Event('offline'))
  await expect.element(page.getByRole('button', { name: new RegExp(`^${review.cutOff}`) })).toBeVisible()
  window.dispatchEvent(new Event('online'))
  await expect.element(save(1)).toBeVisible()
})

test('another file takes the place of a list, which can be taken back', async () => {
  await chooseOnPhone()
  await page.getByRole('button', { name: review.other }).click()
  await expect.element(page.getByLabelText(texts.list.file)).toBeVisible()
  await page.getByRole('button', { name: formTexts.undo }).click()
  await expect.element(heading(2)).toBeVisible()
})

test('on a desktop the lines to fix stand first in a table with all columns', async () => {
  await page.viewport(1280, 800)
  openScreen()
  await page.getByLabelText(texts.list.file).upload(file())
  const table = page.getByRole('table', { name: review.lines })
  await expect.element(table).toBeVisible()
  const lines = () =>
    table
      .getByRole('rowheader')
      .elements()
      .map(({ textContent }) => textContent)
  expect(lines()).toEqual(['2', '3', '4', '5'])
  const email = table.getByLabelText(review.fields.email)
  await expect.element(email).toHaveAccessibleDescription(emailFault.reason)
  await userEvent.fill(email, 'o@nomad.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(email).not.toBeInTheDocument()
  await table.getByRole('button', { name: review.skip }).click()
  await save(2).click()
  await expect.element(page.getByText(review.saved({ added: 2, changed: 0 }))).toBeVisible()
})

test('pasted rows that were not shown yet are there after a reload', async () => {
  await page.viewport(390, 844)
  const screen = openScreen()
  await page.getByText(importTexts.paste.instead).click()
  await userEvent.fill(page.getByLabelText(importTexts.paste.rows), 'name\nOlga')
  screen.close()
  openScreen(screen)
  await expect.element(page.getByLabelText(importTexts.paste.rows)).toHaveValue('name\nOlga')
})
