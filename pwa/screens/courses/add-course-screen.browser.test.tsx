import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#sync/calls/call.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { courseAdd } from '#sync/calls/courses.ts'
import { longestValue } from '#sync/calls/import-files.ts'
import type { Problem } from '#sync/calls/problem.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../device/device-context.tsx'
import { texts as importTexts } from '../../import-files/texts.ts'
import { createQueryClient } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { texts as listTexts } from '../../ui/list-texts.ts'
import { LoadingProvider } from '../../ui/loading.tsx'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { AddCourseScreen, type TeesRow, type Validated } from './add-course-screen.tsx'
import { texts } from './texts.ts'

const { review } = texts

type Body = BodyOf<typeof coursesImport>
type Storage = ReturnType<typeof testPorts>['storage']
type Server = { asked: Body[]; brought: Body[]; isThere: boolean }

const tees = { name: 'Tall Pines', tee: 'White', rating: '35.1', slope: '121', holes: 9, problem: null, faults: [] }
const ratingFault = { field: 'rating', value: '342', reason: 'No rating.', proposal: '34.2' } as const

const taken = 'Another course has this name.'
const nameTaken = {
  type: 'urn:nomad:problem:course.name-taken',
  title: 'Course name taken',
  status: 409,
  code: 'course.name-taken',
  detail: taken,
  error: taken,
  fields: { name: taken },
} satisfies Problem

/** Lines of a course that differ from White only in their spelling. */
function validateMany({ corrections = [] }: Body): Validated {
  const rows = [2, 3, 4, 5].map((line): TeesRow => {
    const value = corrections.find((other) => other.line === line && other.field === 'tee')?.value ?? 'Wht'
    const faults = [{ field: 'tee' as const, value, reason: 'No such tees.', proposal: null }]
    if (value === 'White') return { ...tees, line, outcome: 'add' }
    return { ...tees, line, tee: value, outcome: 'refused', problem: 'No such tees.', faults }
  })
  return { rows, added: 0, changed: 0, refused: 0, ignored: [], columns: [] }
}

/** A server that has one course to add, and one that waits for the rating of its second line. */
function validate(body: Body, { isThere }: Server): Validated {
  if (body.csv.startsWith('many')) return validateMany(body)
  const { corrections = [], skipped = [] } = body
  const rating = corrections.find(({ line, field }) => line === 4 && field === 'rating')?.value ?? '342'
  const isSkipped = skipped.includes(4)
  const isFixed = rating === '34.2' || isSkipped
  const of = { ...tees, name: 'Bad Links', outcome: isFixed ? ('add' as const) : ('refused' as const) }
  const rows: TeesRow[] = [
    { ...tees, line: 2, outcome: isThere ? 'same' : 'add' },
    { ...of, line: 3, problem: isFixed ? null : 'It waits for line 4.' },
    {
      ...of,
      line: 4,
      tee: 'Red',
      faults: isFixed ? [] : [{ ...ratingFault, value: rating }],
      ...(isSkipped && { outcome: 'skipped' as const }),
    },
  ]
  const added = Number(!isThere) + Number(isFixed)
  return { rows, added, changed: 0, refused: isFixed ? 0 : 2, ignored: [], columns: [] }
}

/** Opens the screen. After a reload it has the previous storage. */
function openScreen(before?: { readonly storage: Storage; readonly server: Server }) {
  const server: Server = before?.server ?? { asked: [], brought: [], isThere: false }
  const fetch = async (url: string, options?: { body?: unknown }) => {
    const body = JSON.parse(String(options?.body ?? '{}')) as Body
    if (url.endsWith(coursesImportPreview.path)) {
      server.asked.push(body)
      return Response.json(validate(body, server))
    }
    if (url.endsWith(courseAdd.path)) return Response.json(nameTaken, { status: 409 })
    if (!url.endsWith(coursesImport.path)) throw new TypeError('not asked here')
    server.brought.push(body)
    const answer = validate(body, server)
    server.isThere = true
    return Response.json(answer)
  }
  const ports = testPorts({ fetch, ...(before !== undefined && { storage: before.storage }) })
  const device = openDevice(ports, { name: `courses ${crypto.randomUUID()}` })
  onTestFinished(() => device.database.delete())
  const exchange = show(
    <QueryClientProvider client={createQueryClient()}>
      <DeviceProvider device={device}>
        <PlaceContext value={way}>
          <LoadingProvider>
            <NoticesProvider>
              <MemoryRouter>
                <AddCourseScreen />
              </MemoryRouter>
            </NoticesProvider>
          </LoadingProvider>
        </PlaceContext>
      </DeviceProvider>
    </QueryClientProvider>,
  )
  return { storage: ports.storage, server, close: () => exchange(null) }
}

const way = { place: { pathname: '/addCourse', search: '', state: null, key: 'default' }, go: async () => true }
const line = (number: number) =>
  page.getByRole('region', { name: new RegExp(`^${importTexts.number(number).replaceAll(/\s/g, ' ')},`) })
const heading = (lines: number) => page.getByRole('heading', { name: review.heading(lines) })
const save = (added: number) =>
  page.getByRole('button', { name: new RegExp(`^${texts.import.save({ added, changed: 0 })}`) })

async function chooseOnPhone(csv = 'course,tee\n', toFix = 1) {
  await page.viewport(390, 844)
  const screen = openScreen()
  await page.getByLabelText(texts.import.file).upload(new File([csv], 'courses.csv'))
  await expect.element(heading(toFix)).toBeVisible()
  return screen
}

test('a line to fix is a card, the others of its course wait, and one tap makes all of them ready', async () => {
  const { server } = await chooseOnPhone()
  await expect.element(line(4).getByLabelText(review.fields.rating)).toHaveAccessibleDescription(ratingFault.reason)
  await expect.element(page.getByText('It waits for line 4.')).toBeVisible()
  await expect.element(save(1)).toBeVisible()
  await line(4)
    .getByRole('button', { name: review.use('34.2') })
    .click()
  await expect.element(save(2)).toBeVisible()
  await expect.element(page.getByText('It waits for line 4.')).not.toBeInTheDocument()
  expect(server.asked.at(-1)?.corrections).toEqual([{ line: 4, field: 'rating', value: '34.2' }])
})

test('the courses that are ready are added, and the line to fix waits, also over a reload', async () => {
  const screen = await chooseOnPhone()
  await save(1).click()
  await expect.element(page.getByText(review.saved({ added: 1, changed: 0 }))).toBeVisible()
  await expect.element(heading(1)).toBeVisible()
  screen.close()

  openScreen(screen)
  await expect.element(heading(1)).toBeVisible()
  await line(4).getByRole('button', { name: review.skip }).click()
  await expect.element(heading(0)).toBeVisible()
  await save(1).click()
  await expect.poll(() => screen.server.brought.at(-1)?.skipped).toEqual([4])
})

test('on a desktop the field at fault stands in its column, and the line that waits says for which', async () => {
  await chooseOnPhone()
  await page.viewport(1280, 800)
  const table = page.getByRole('table', { name: review.lines })
  await expect.element(table.getByText('It waits for line 4.')).toBeVisible()
  await userEvent.fill(table.getByLabelText(review.fields.rating), '34.2')
  await table.getByRole('button', { name: review.check }).click()
  await expect.element(save(2)).toBeVisible()
})

const tee = (number: number) => line(number).getByLabelText(review.fields.tee)

test('one tap uses what was typed for all lines with the same value, and one takes it back', async () => {
  const { server } = await chooseOnPhone('many', 4)
  await userEvent.fill(tee(5), 'Gold')
  await userEvent.fill(tee(2), 'White')
  // Pressed for longer than the server takes to answer for this line alone.
  await line(2)
    .getByRole('button', { name: review.useForAll(3) })
    .click({ delay: 300 })
  await expect.element(page.getByText(review.changed(review.fields.tee, 3))).toBeVisible()
  await expect.element(heading(1)).toBeVisible()
  await expect.element(tee(5)).toHaveValue('Gold')
  expect(server.asked.at(-1)?.corrections).toContainEqual({ line: 4, field: 'tee', value: 'White' })

  await page.getByRole('button', { name: review.undo }).click()
  // The line into which another value was typed keeps it.
  await expect.element(heading(3)).toBeVisible()
  await expect.element(tee(3)).toHaveValue('Wht')
  await expect.element(line(2)).not.toBeInTheDocument()
})

test('a value that is too long stays, its field says so, and the others are validated', async () => {
  const { server } = await chooseOnPhone('many', 4)
  const long = 'x'.repeat(300)
  await userEvent.fill(tee(2), long)
  await userEvent.fill(tee(3), 'White')
  await line(3).getByRole('button', { name: review.check }).click()
  await expect.element(heading(3)).toBeVisible()
  await expect.element(tee(2)).toHaveValue(long)
  await expect.element(tee(2)).toHaveAccessibleDescription(listTexts.tooLong(300 - longestValue, longestValue))
  expect(server.asked.at(-1)?.corrections).toEqual([{ line: 3, field: 'tee', value: 'White' }])
})

test('the heading stays in view above a first card that is taller than the phone', async () => {
  await page.viewport(320, 300)
  openScreen()
  await page.getByLabelText(texts.import.file).upload(new File(['many'], 'courses.csv'))
  await expect.element(line(2)).toHaveFocus()
  await expect.element(heading(4)).toBeInViewport()
})

test('what the server refuses is said at its field, which has the focus, until it is corrected', async () => {
  await page.viewport(390, 844)
  openScreen()
  const course = page.getByRole('region', { name: texts.form.course })
  const name = course.getByLabelText(texts.fields.name)
  await userEvent.fill(name, 'Tall Pines')
  await course.getByLabelText(texts.fields.state).selectOptions(texts.form.abroad)
  const tees = page.getByRole('group', { name: texts.teebox.number(1) })
  await userEvent.fill(tees.getByLabelText(texts.teebox.name), 'White')
  await userEvent.fill(tees.getByLabelText(texts.teebox.rating), '70.1')
  await userEvent.fill(tees.getByLabelText(texts.teebox.slope), '121')
  await page.getByRole('button', { name: texts.add.submit }).click()
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveAccessibleDescription(taken)
  await userEvent.fill(course.getByLabelText(texts.fields.city), 'Espoo')
  await expect.element(name).toHaveAccessibleDescription(taken)
  await userEvent.fill(name, 'Taller Pines')
  await expect.element(name).not.toHaveAccessibleDescription(taken)
})
