import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BodyOf } from '#sync/calls/call.ts'
import { coursesImport, coursesImportPreview } from '#sync/calls/courses-import.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../../device/device-context.tsx'
import { texts as importTexts } from '../../import-files/texts.ts'
import { createQueryClient } from '../../server/server-query.ts'
import { show } from '../../ui/component-testing.ts'
import { LoadingProvider } from '../../ui/loading.tsx'
import { NoticesProvider } from '../../ui/notices.tsx'
import { PlaceContext } from '../../ui/place.tsx'
import { AddCourseScreen } from './add-course-screen.tsx'
import { texts } from './texts.ts'
import type { TeesRow, Validated } from './use-courses-list.ts'

const { review } = texts

type Body = BodyOf<typeof coursesImport>
type Storage = ReturnType<typeof testPorts>['storage']
type Server = { asked: Body[]; brought: Body[]; isThere: boolean }

const tees = { name: 'Tall Pines', tee: 'White', rating: '35.1', slope: '121', holes: 9, problem: null, faults: [] }
const ratingFault = { field: 'rating', value: '342', reason: 'No rating.', proposal: '34.2' } as const

/** A server that has one course to add, and one that waits for the rating of its second line. */
function validate({ corrections = [], skipped = [] }: Body, { isThere }: Server): Validated {
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

/** The screen; the storage is that of before, after a reload. */
function openScreen(before?: { readonly storage: Storage; readonly server: Server }) {
  const server: Server = before?.server ?? { asked: [], brought: [], isThere: false }
  const fetch = async (url: string, options?: { body?: unknown }) => {
    const body = JSON.parse(String(options?.body ?? '{}')) as Body
    if (url.endsWith(coursesImportPreview.path)) {
      server.asked.push(body)
      return Response.json(validate(body, server))
    }
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

async function chooseOnPhone() {
  await page.viewport(390, 844)
  const screen = openScreen()
  await page.getByLabelText(texts.import.file).upload(new File(['course,tee\n'], 'courses.csv'))
  await expect.element(heading(1)).toBeVisible()
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
