import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mostCharacters } from '#sync/calls/import-files.ts'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { show } from '../ui/component-testing.ts'
import { NoticesProvider } from '../ui/notices.tsx'
import { PlaceContext } from '../ui/place.tsx'
import { ImportFile } from './import-file.tsx'
import { importWords, texts } from './texts.ts'

type Looked = { added: number; changed: number; refused: number }

const words = {
  ...importWords('member'),
  title: 'Your list',
  note: 'CSV',
  file: 'File',
  failed: 'Not saved',
  done: 'Saved',
}

type Ask = (file: string) => Promise<ServerResult<Looked>>

const oneAdded: ServerResult<Looked> = { ok: true, value: { added: 1, changed: 0, refused: 0 } }
const save = words.save({ added: 1, changed: 0, refused: 0 })

function showImport(asked: Ask) {
  const device = openDevice(testPorts({}), { name: 'import-file' })
  onTestFinished(() => device.database.delete())
  show(
    <QueryClientProvider client={new QueryClient()}>
      <DeviceProvider device={device}>
        <PlaceContext value={way}>
          <NoticesProvider>
            <ImportFile
              words={words}
              accept=".csv"
              preview={asked}
              bring={asked}
              hasWork={() => true}
              rows={() => <p>One row</p>}
            />
          </NoticesProvider>
        </PlaceContext>
      </DeviceProvider>
    </QueryClientProvider>,
  )
}

const way = { place: { pathname: '/import', search: '', state: null, key: 'default' }, go: async () => true }

const choose = (rows: string) => page.getByLabelText(words.file).upload(new File([rows], 'list.csv'))

test('rows that are pasted work like a file', async () => {
  const asked = vi.fn<Ask>(async () => oneAdded)
  showImport(asked)
  await page.getByText(texts.paste.instead).click()
  await page.getByLabelText(texts.paste.rows).fill('name\tindex\nKim Lee\t12.4')
  await page.getByRole('button', { name: texts.paste.show }).click()
  await expect.element(page.getByText('One row')).toBeVisible()
  expect(asked.mock.calls).toEqual([['name\tindex\nKim Lee\t12.4']])
  await expect.element(page.getByRole('button', { name: texts.paste.show })).toHaveFocus()
  await page.getByRole('button', { name: save }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
})

test('pasted rows that are too long for one import are refused, and none is cut off', async () => {
  const asked = vi.fn<Ask>(async () => oneAdded)
  showImport(asked)
  await page.getByText(texts.paste.instead).click()
  await page.getByLabelText(texts.paste.rows).fill(`name\n${'x'.repeat(mostCharacters)}`)
  await page.getByRole('button', { name: texts.paste.show }).click()
  await expect.element(page.getByText(texts.faults.tooLong)).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})

test('the list goes when other rows are typed, and when the file chooser opens, which empties the field', async () => {
  showImport(async () => oneAdded)
  await page.getByText(texts.paste.instead).click()
  await page.getByLabelText(texts.paste.rows).fill('name\nKim Lee')
  await page.getByRole('button', { name: texts.paste.show }).click()
  await expect.element(page.getByText('One row')).toBeVisible()
  await page.getByLabelText(texts.paste.rows).fill('name\nKim Lee\nAna Ruiz')
  await expect.element(page.getByText('One row')).not.toBeInTheDocument()

  await choose('name\nKim Lee')
  await expect.element(page.getByText('One row')).toBeVisible()
  const field = page.getByLabelText(words.file).element()
  // The chooser of the browser opens only for a tap.
  field.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(page.getByRole('button', { name: save })).not.toBeInTheDocument()
})

test('the answer to an earlier file does not take the place of a later one', async () => {
  const answers: ((answer: ServerResult<Looked>) => void)[] = []
  showImport(() => new Promise((resolve) => answers.push(resolve)))
  await choose('name\nKim Lee')
  await expect.poll(() => answers.length).toBe(1)
  await choose('name\nAna Ruiz\nIvo Tal')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.({ ok: true, value: { added: 2, changed: 0, refused: 0 } })
  await expect.element(page.getByText(words.preview({ added: 2, changed: 0, refused: 0 }))).toBeVisible()
  answers[0]?.(oneAdded)
  await expect.element(page.getByRole('button', { name: save })).not.toBeInTheDocument()
  await expect.element(page.getByText(words.preview({ added: 2, changed: 0, refused: 0 }))).toBeVisible()
})

test('what was imported stays in view while another file is chosen', async () => {
  showImport(async () => oneAdded)
  await choose('name\nKim Lee')
  await page.getByRole('button', { name: save }).click()
  const done = page.getByText(words.saved({ added: 1, changed: 0, refused: 0 }))
  await expect.element(done).toBeVisible()
  page
    .getByLabelText(words.file)
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(done).toBeVisible()
})

test('a workbook is refused on the phone, with the way to a CSV', async () => {
  const asked = vi.fn<Ask>(async () => oneAdded)
  showImport(asked)
  await page.getByLabelText(words.file).upload(new File([new Uint8Array([0x50, 0x4b, 3, 4, 20])], 'members.csv'))
  await expect.element(page.getByText(texts.faults.workbook)).toBeVisible()
  expect(asked).not.toHaveBeenCalled()
})
