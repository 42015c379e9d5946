import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { Button } from './button.tsx'
import { show } from './component-testing.ts'
import { Sheet } from './sheet.tsx'

const lines = Array.from({ length: 40 }, (_, line) => `Line ${line + 1}`)

function Signing() {
  const [isSigned, setSigned] = useState(false)
  return (
    <>
      {!isSigned && <Button onClick={() => setSigned(true)}>Sign</Button>}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

test('long words are a stop of the keyboard once the last control in them is gone', async () => {
  show(
    <Sheet open title="Card" onClose={() => undefined}>
      <Signing />
    </Sheet>,
  )
  await expect.element(page.getByText('Line 1', { exact: true })).toBeVisible()
  expect(scrolled().tabIndex).toBe(-1)
  await page.getByRole('button', { name: 'Sign' }).click()
  await expect.poll(() => scrolled().tabIndex).toBe(0)
})

function scrolled(): HTMLElement {
  const words = page.getByText('Line 1', { exact: true }).element().parentElement
  return words ?? expect.fail('no sheet')
}
