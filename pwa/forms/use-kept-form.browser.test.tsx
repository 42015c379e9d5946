import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { ActionDialog } from '../ui/action-dialog.tsx'
import { show } from '../ui/component-testing.ts'
import { TextField } from '../ui/field.tsx'
import { PlaceContext } from '../ui/place.tsx'
import { texts as uiTexts } from '../ui/texts.ts'
import { texts } from './texts.ts'
import { UnsavedLine } from './unsaved-line.tsx'
import { useKeptForm, useKeptText } from './use-kept-form.ts'

const device = openDevice(testPorts({}), { name: 'kept' })
const way = { place: { pathname: '/rounds', search: '', state: null, key: 'default' }, go: async () => true }

function Report() {
  const { text, field, unsaved, done } = useKeptText('report 7', () => undefined)
  return (
    <ActionDialog title="Report" action="Send" onAct={done} onCancel={done} onClose={() => undefined}>
      <UnsavedLine of={unsaved} sends />
      <TextField label="What is wrong?" {...field} />
      <p>{text.length} letters</p>
    </ActionDialog>
  )
}

function Person() {
  const stored = { values: { first: '', last: '' }, version: undefined }
  const { field, setErrors, unsaved } = useKeptForm('person', { stored })
  return (
    <>
      <UnsavedLine of={unsaved} />
      <TextField label="First" {...field('first')} />
      <TextField label="Last" {...field('last')} />
      <button type="button" onClick={() => setErrors({ first: 'First is missing', last: 'Last is missing' })}>
        Save
      </button>
    </>
  )
}

const inApp = (shown: ReactNode) => (
  <DeviceProvider device={device}>
    <PlaceContext value={way}>{shown}</PlaceContext>
  </DeviceProvider>
)

test('the text of a dialog that was closed by Escape is there when it opens again; Cancel and sending give it up', async () => {
  const exchange = show(inApp(<Report key={1} />))
  const text = page.getByLabelText('What is wrong?')
  const visits = [uiTexts.cancel, 'Send']
  for (const [visit, way] of visits.entries()) {
    await userEvent.fill(text, 'Not my score')
    await userEvent.keyboard('{Escape}')
    exchange(inApp(<Report key={`${visit} again`} />))
    await expect.element(page.getByText(texts.unsent)).toBeVisible()
    await expect.element(text).toHaveValue('Not my score')
    await page.getByRole('button', { name: way }).click()
    exchange(inApp(<Report key={`${visit} new`} />))
    await expect.element(text).toHaveValue('')
    await expect.element(page.getByText(texts.unsent)).not.toBeInTheDocument()
  }
})

test('the error of a field goes as it is typed, and those of all fields with Discard and Undo', async () => {
  const exchange = show(inApp(<Person key={1} />))
  await userEvent.fill(page.getByLabelText('First'), 'Zelda')
  exchange(inApp(<Person key={2} />))
  const save = page.getByRole('button', { name: 'Save' })
  const [first, last] = [page.getByText('First is missing'), page.getByText('Last is missing')]
  await save.click()
  await userEvent.fill(page.getByLabelText('Last'), 'Reed')
  await expect.element(last).not.toBeInTheDocument()
  await expect.element(first).toBeVisible()
  await page.getByRole('button', { name: texts.discard }).click()
  await expect.element(first).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('First')).toHaveValue('')
  await save.click()
  await page.getByRole('button', { name: texts.undo }).click()
  await expect.element(last).not.toBeInTheDocument()
  await expect.element(page.getByLabelText('Last')).toHaveValue('Reed')
})
