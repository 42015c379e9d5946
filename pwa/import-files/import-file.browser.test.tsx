import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { show } from '../ui/component-testing.ts'
import { NoticesProvider } from '../ui/notices.tsx'
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

test('rows that are pasted work like a file', async () => {
  const asked = vi.fn<(file: string) => Promise<ServerResult<Looked>>>(async () => {
    return { ok: true, value: { added: 1, changed: 0, refused: 0 } }
  })
  show(
    <QueryClientProvider client={new QueryClient()}>
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
    </QueryClientProvider>,
  )
  await page.getByText(texts.paste.instead).click()
  await page.getByLabelText(texts.paste.rows).fill('name\tindex\nKim Lee\t12.4')
  await page.getByRole('button', { name: texts.paste.show }).click()
  await expect.element(page.getByText('One row')).toBeVisible()
  expect(asked.mock.calls).toEqual([['name\tindex\nKim Lee\t12.4']])
  await expect.element(page.getByRole('button', { name: texts.paste.show })).toHaveFocus()
  await page.getByRole('button', { name: words.save({ added: 1, changed: 0, refused: 0 }) }).click()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
})
