import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openDevice } from '#sync/device/open-device.ts'
import { testPorts } from '#sync/device/testing.ts'
import { DeviceProvider } from '../device/device-context.tsx'
import { Button } from '../ui/button.tsx'
import { show } from '../ui/component-testing.ts'
import { TextField } from '../ui/field.tsx'
import { PlaceContext } from '../ui/place.tsx'
import { texts } from './texts.ts'
import { forgetTyped, keepTyped } from './typed-text.ts'
import { UnsavedLine } from './unsaved-line.tsx'
import { useTypedOver, type Stored } from './use-typed-over.ts'

type Course = { readonly name: string; readonly city: string; readonly tees: readonly string[] }

const device = openDevice(testPorts({}), { name: 'typed' })
const way = { place: { pathname: '/course', search: '', state: null, key: 'default' }, go: async () => true }
beforeEach(() => forgetTyped(device.ports.storage))

const opened: Stored<Course, number> = { values: { name: 'Oaks', city: 'Oulu', tees: ['White'] }, version: 1 }
const newer: Stored<Course, number> = { values: { name: 'Oaks', city: 'Espoo', tees: ['White', 'Gold'] }, version: 2 }

function Form({ stored }: { stored: Stored<Course, number> }) {
  const { form, version, change, catchUp } = useTypedOver('course', {
    stored,
    merge: ({ tees, ...typed }, { now }) => ({ ...typed, ...(tees && { tees: [...new Set([...now.tees, ...tees])] }) }),
  })
  return (
    <>
      <TextField label="Name" value={form.name} onValue={(name) => change({ name })} />
      <p>{form.city}</p>
      <p>{form.tees.join(', ')}</p>
      <p>Version {version}</p>
      <Button onClick={() => change({ tees: [...form.tees, 'Red'] })}>Add Red</Button>
      <Button onClick={() => catchUp(newer)}>Read</Button>
    </>
  )
}

const form = (stored: Stored<Course, number>) => (
  <DeviceProvider device={device}>
    <PlaceContext value={way}>
      <Form stored={stored} />
    </PlaceContext>
  </DeviceProvider>
)

async function shown(text: string) {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
}

test('a form that was not touched follows what another person saves', async () => {
  const exchange = show(form(opened))
  await shown('Version 1')
  exchange(form(newer))
  await shown('Espoo')
  await shown('Version 2')
})

test('what was typed stays, under the version over which it was typed until the newer one is read', async () => {
  const exchange = show(form(opened))
  await userEvent.fill(page.getByLabelText('Name'), 'Old Oaks')
  await page.getByRole('button', { name: 'Add Red' }).click()
  exchange(form(newer))
  await shown('Espoo')
  await shown('White, Red')
  await shown('Version 1')
  await page.getByRole('button', { name: 'Read' }).click()
  await shown('White, Gold, Red')
  await shown('Version 2')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Old Oaks')
})

test('another version of the same values is no change', async () => {
  const exchange = show(form(opened))
  await userEvent.fill(page.getByLabelText('Name'), 'Old Oaks')
  exchange(form({ ...opened, version: 3 }))
  await shown('Version 3')
})

function Note() {
  const { form, change, forget } = useTypedOver('note', {
    stored: { values: { text: '', name: 'Ben' }, version: undefined },
  })
  return (
    <>
      <TextField label="Note" value={form.text} onValue={(text) => change({ text })} />
      <TextField label="From" value={form.name} onValue={(name) => change({ name })} />
      <Button onClick={() => forget({ name: form.name })}>Sent</Button>
    </>
  )
}

const note = (key: number) => (
  <DeviceProvider device={device}>
    <PlaceContext value={way}>
      <Note key={key} />
    </PlaceContext>
  </DeviceProvider>
)

test('a form has what was typed when it opens again, until it was sent', async () => {
  const exchange = show(note(1))
  const [text, name] = [page.getByLabelText('Note'), page.getByLabelText('From')]
  await userEvent.fill(text, 'No flag')
  exchange(note(2))
  await expect.element(text).toHaveValue('No flag')
  await userEvent.fill(name, 'Carol')
  await page.getByRole('button', { name: 'Sent' }).click()
  await expect.element(text).toHaveValue('')
  await expect.element(name).toHaveValue('Carol')
  exchange(note(3))
  await expect.element(text).toHaveValue('')
  await expect.element(name).toHaveValue('Ben')
})

function Lasting({ stored }: { stored: Stored<Course, number> }) {
  const { form, version, unsaved, change, catchUp, forget } = useTypedOver('form', { stored })
  return (
    <>
      <UnsavedLine of={unsaved} />
      <TextField label="Name" value={form.name} onValue={(name) => change({ name })} />
      <TextField label="City" value={form.city} onValue={(city) => change({ city })} />
      <p>Version {version}</p>
      <Button onClick={() => catchUp(newer)}>Read</Button>
      <Button onClick={() => forget(form)}>Saved</Button>
    </>
  )
}

const lasting = (stored: Stored<Course, number>, visit: number) => (
  <DeviceProvider device={device}>
    <PlaceContext value={way}>
      <Lasting key={visit} stored={stored} />
    </PlaceContext>
  </DeviceProvider>
)

test('a form says that it has kept text, which Discard replaces by what is stored now, and Undo brings back', async () => {
  const exchange = show(lasting(opened, 1))
  const [name, city] = [page.getByLabelText('Name'), page.getByLabelText('City')]
  await userEvent.fill(name, 'Old Oaks')
  await expect.element(page.getByText(texts.unsaved)).not.toBeInTheDocument()
  exchange(lasting(newer, 2))
  await shown(texts.unsaved)
  await expect.element(name).toHaveValue('Old Oaks')
  await expect.element(city).toHaveValue('Espoo')
  await shown('Version 1')
  const discard = page.getByRole('button', { name: texts.discard })
  await discard.click()
  await shown(texts.discarded)
  await expect.element(name).toHaveValue('Oaks')
  await shown('Version 2')
  const undo = page.getByRole('button', { name: texts.undo })
  await expect.element(undo).toHaveFocus()
  await undo.click()
  await expect.element(name).toHaveValue('Old Oaks')
  await shown('Version 1')
  exchange(lasting(newer, 3))
  await expect.element(name).toHaveValue('Old Oaks')
  await discard.click()
  exchange(lasting(newer, 4))
  await expect.element(name).toHaveValue('Oaks')
  await expect.element(page.getByText(texts.unsaved)).not.toBeInTheDocument()
})

test('what a form was saved with stays in view, and is not there the next time', async () => {
  const exchange = show(lasting(opened, 1))
  const name = page.getByLabelText('Name')
  await userEvent.fill(name, 'Old Oaks')
  await page.getByRole('button', { name: 'Saved' }).click()
  await expect.element(name).toHaveValue('Old Oaks')
  exchange(lasting(opened, 2))
  await expect.element(name).toHaveValue('Oaks')
})

test('text that was saved although the phone did not learn of it is not called unsaved', async () => {
  const exchange = show(lasting(opened, 1))
  await userEvent.fill(page.getByLabelText('City'), 'Espoo')
  exchange(lasting(newer, 2))
  await shown('Version 2')
  await expect.element(page.getByText(texts.unsaved)).not.toBeInTheDocument()
  exchange(lasting(opened, 3))
  await expect.element(page.getByLabelText('City')).toHaveValue('Oulu')
})

test('a field that is typed back to what is stored is nothing to save', async () => {
  const exchange = show(lasting(opened, 1))
  await userEvent.fill(page.getByLabelText('Name'), 'Old Oaks')
  await userEvent.fill(page.getByLabelText('Name'), 'Oaks')
  exchange(lasting(newer, 2))
  await shown('Version 2')
  await expect.element(page.getByText(texts.unsaved)).not.toBeInTheDocument()
})

test('what another person saved since can be taken as it is, with Discard', async () => {
  const exchange = show(lasting(opened, 1))
  await userEvent.fill(page.getByLabelText('City'), 'Tampere')
  exchange(lasting(newer, 1))
  await page.getByRole('button', { name: 'Read' }).click()
  await shown(texts.unsaved)
  await page.getByRole('button', { name: texts.discard }).click()
  await expect.element(page.getByLabelText('City')).toHaveValue('Espoo')
  await shown('Version 2')
})

const place = { memberId: 0, page: way.place.pathname, form: 'form' }
const base = { values: { name: 'Oaks', city: 'Oulu', tees: ['White'] }, version: 1 }

test('what an earlier release kept is there, without fields that the form no longer has or has otherwise', async () => {
  const typed = { name: 'Old Oaks', holes: 9, city: null, tees: [{ name: 'Red' }] }
  keepTyped(device.ports, { ...place, value: { typed, base: { ...base, values: { ...base.values, holes: 18 } } } })
  show(lasting(newer, 1))
  await shown(texts.unsaved)
  await expect.element(page.getByLabelText('Name')).toHaveValue('Old Oaks')
  await expect.element(page.getByLabelText('City')).toHaveValue('Espoo')
  await shown('Version 1')
})

test('a form of which an earlier release kept no field that it still has says nothing', async () => {
  for (const value of [{ typed: { holes: 9 }, base }, { typed: null, base }, { base }, 'Oaks', null]) {
    keepTyped(device.ports, { ...place, value })
    const exchange = show(lasting(opened, 1))
    await expect.element(page.getByLabelText('Name')).toHaveValue('Oaks')
    await expect.element(page.getByText(texts.unsaved)).not.toBeInTheDocument()
    exchange(null)
  }
})

test('rows of a list are kept where the form has such rows, also when none of them is stored', async () => {
  const Rows = () => {
    const values: { readonly rows: readonly { readonly par: number | null }[] } = { rows: [] }
    const shape = { rows: [{ par: 4 }] }
    const { form } = useTypedOver('rows', { stored: { values, version: undefined }, shape })
    return <p>Pars {form.rows.map(({ par }) => par ?? 'none').join(', ')}</p>
  }
  const rows = (key: number) => (
    <DeviceProvider device={device}>
      <PlaceContext value={way}>
        <Rows key={key} />
      </PlaceContext>
    </DeviceProvider>
  )
  keepTyped(device.ports, { ...place, form: 'rows', value: { typed: { rows: [{ par: 3 }, { par: null }] } } })
  const exchange = show(rows(1))
  await shown('Pars 3, none')
  keepTyped(device.ports, { ...place, form: 'rows', value: { typed: { rows: [{ par: 3, handicap: 1 }] } } })
  exchange(rows(2))
  await shown('Pars')
})

test('of a new thing only what was typed is kept, not what the form began with', async () => {
  show(note(1))
  await userEvent.fill(page.getByLabelText('Note'), 'No flag')
  expect(device.ports.storage.getItem('nomad.typed')).toContain('No flag')
  expect(device.ports.storage.getItem('nomad.typed')).not.toContain('Ben')
})
