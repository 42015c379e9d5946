import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mostCharacters } from '#sync/calls/import-files.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { show } from '../ui/component-testing.ts'
import { LoadingProvider } from '../ui/loading.tsx'
import { PlaceContext } from '../ui/place.tsx'
import { ChooseList } from './choose-list.tsx'
import { texts } from './texts.ts'

const words = { title: 'Your list', note: 'CSV', file: 'File', hint: 'Nothing is saved yet.' }

type Open = (csv: string, name: string) => Promise<string | undefined>

function showChoice(open: Open) {
  const device = openDevice(testPorts({}), { name: 'choose-list' })
  onTestFinished(() => device.database.delete())
  const unsaved = { state: null, discard: () => undefined, undo: () => undefined }
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceProvider device={device}>
        <PlaceContext value={way}>
          <LoadingProvider>
            <ChooseList
              list={{ form: { csv: '', name: '' }, fault: undefined, unsaved, check: () => undefined, open }}
              words={words}
            />
          </LoadingProvider>
        </PlaceContext>
      </DeviceProvider>
    </QueryClientProvider>,
  )
}

const way = { place: { pathname: '/import', search: '', state: null, key: 'default' }, go: async () => true }

const choose = (rows: string | Uint8Array<ArrayBuffer>, name = 'list.csv') =>
  page.getByLabelText(words.file).upload(new File([rows], name))

async function paste(rows: string) {
  await page.getByText(texts.paste.instead).click()
  await page.getByLabelText(texts.paste.rows).fill(rows)
  await page.getByRole('button', { name: texts.paste.show }).click()
}

test('rows that are pasted work like a file', async () => {
  const open = vi.fn<Open>(async () => undefined)
  showChoice(open)
  await paste('name\tindex\nKim Lee\t12.4')
  await expect
    .poll(() => open.mock.calls.map(([csv, name]) => [csv, name]))
    .toEqual([['name\tindex\nKim Lee\t12.4', '']])
})

test('pasted rows that are too long for one import are refused, and none is cut off', async () => {
  const open = vi.fn<Open>(async () => undefined)
  showChoice(open)
  await paste(`name\n${'x'.repeat(mostCharacters)}`)
  await expect.element(page.getByText(texts.faults.tooLong)).toBeVisible()
  expect(open).not.toHaveBeenCalled()
})

test('the refusal of an earlier file says nothing of a later one', async () => {
  const answers: ((refused: string) => void)[] = []
  showChoice(() => new Promise((resolve) => answers.push(resolve)))
  await choose('name\nKim Lee')
  await expect.poll(() => answers.length).toBe(1)
  await choose('name\nAna Ruiz\nIvo Tal')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('The second one.')
  await expect.element(page.getByText('The second one.')).toBeVisible()
  answers[0]?.('The first one.')
  await expect.element(page.getByText('The second one.')).toBeVisible()
  await expect.element(page.getByText('The first one.')).not.toBeInTheDocument()
})

test('a workbook is refused on the phone, with the way to a CSV', async () => {
  const open = vi.fn<Open>(async () => undefined)
  showChoice(open)
  await choose(new Uint8Array([0x50, 0x4b, 3, 4, 20]), 'members.csv')
  await expect.element(page.getByText(texts.faults.workbook)).toBeVisible()
  expect(open).not.toHaveBeenCalled()
})

test('a file of ten megabytes is refused before it is read', async () => {
  const open = vi.fn<Open>(async () => undefined)
  showChoice(open)
  await choose('x'.repeat(10_000_000))
  await expect.element(page.getByText(texts.faults.tooLong)).toBeVisible()
  expect(open).not.toHaveBeenCalled()
})
