import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ActionDialog } from './action-dialog.tsx'
import { Button } from './button.tsx'
import { CheckBox, ChoiceButtons } from './choice.tsx'
import { show } from './component-testing.ts'
import { FileField, SelectField, TextArea, TextField } from './field.tsx'
import { ErrorList, Form } from './form.tsx'
import { texts as listTexts } from './list-texts.ts'
import { Segmented } from './segmented.tsx'
import { Typeahead } from './typeahead.tsx'

const nothing = () => undefined

test('a field is announced with its label, its hint and what is wrong', async () => {
  show(<TextField label="Email" value="" onValue={nothing} hint="Only the club sees it." error="Email is required" />)
  const field = page.getByLabelText('Email')
  await expect.element(field).toHaveAccessibleName('Email')
  await expect.element(field).toHaveAccessibleDescription('Only the club sees it. Email is required')
  await expect.element(field).toBeInvalid()
})

test('a field without a fault is not announced as wrong', async () => {
  show(<TextArea label="Comment" value="" onValue={nothing} maxLength={100} />)
  await expect.element(page.getByLabelText('Comment')).toBeValid()
  await expect.element(page.getByLabelText('Comment')).not.toHaveAccessibleDescription()
})

function ShortCode() {
  const [code, setCode] = useState('')
  return <TextField label="Code" value={code} onValue={(text) => setCode(text.toUpperCase().slice(0, 4))} />
}

test('a field shows its value, also when that is not changed by what is typed', async () => {
  show(<ShortCode />)
  const field = page.getByLabelText('Code')
  await field.click()
  await userEvent.keyboard('abcd')
  await expect.element(field).toHaveValue('ABCD')
  await userEvent.keyboard('e')
  await expect.element(field).toHaveValue('ABCD')
})

function Registration() {
  const [name, setName] = useState('Ben')
  const [email, setEmail] = useState('')
  const [wasSent, setSent] = useState(false)
  const error = wasSent && email === '' ? 'Email is required' : undefined
  return (
    <Form onSubmit={() => setSent(true)}>
      <ErrorList title="Please correct" errors={error === undefined ? [] : [error]} />
      <TextField label="Name" value={name} onValue={setName} />
      <TextField label="Email" value={email} onValue={setEmail} error={error} />
      <Button type="submit">Register</Button>
    </Form>
  )
}

test('sending a form with a fault leads to the first wrong field, and the faults are read aloud', async () => {
  show(<Registration />)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByLabelText('Email')).toHaveFocus()
  await expect.element(page.getByRole('alert').getByText('Email is required')).toBeVisible()
})

test('a field into which a person types as soon as the faults are shown keeps the focus', async () => {
  show(<Registration />)
  const email = page.getByLabelText('Email').element()
  const name = document.querySelector('input')
  new MutationObserver(() => name?.focus()).observe(email, { attributeFilter: ['aria-invalid'] })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByLabelText('Email')).toBeInvalid()
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame)
  await expect.element(page.getByLabelText('Name')).toHaveFocus()
})

test('the first field that the server refuses has the focus, once it has answered', async () => {
  const refused = Promise.withResolvers<void>()
  const Username = () => {
    const [error, setError] = useState<string>()
    const submit = async () => {
      await refused.promise
      setError('That username is taken')
    }
    return (
      <Form onSubmit={submit}>
        <TextField label="Username" value="ben" onValue={nothing} error={error} />
        <Button type="submit">Register</Button>
      </Form>
    )
  }
  show(<Username />)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect.element(page.getByLabelText('Username')).not.toHaveFocus()
  refused.resolve()
  await expect.element(page.getByLabelText('Username')).toHaveFocus()
})

test('the place of the faults is there before there are any, so that readers notice them', async () => {
  show(<ErrorList title="Please correct" errors={[]} />)
  await expect.element(page.getByRole('alert')).toBeInTheDocument()
})

test('typing, choosing and clearing arrive as values', async () => {
  const onValue = vi.fn<(value: string | number) => void>()
  show(
    <>
      <TextField label="Name" value="" onValue={onValue} />
      <SelectField label="Tee" value={null} options={[{ value: 3, label: 'Blue' }]} onValue={onValue} />
    </>,
  )
  await userEvent.type(page.getByLabelText('Name'), 'B')
  await userEvent.selectOptions(page.getByLabelText('Tee'), 'Blue')
  expect(onValue.mock.calls).toEqual([['B'], [3]])
})

test.each([
  [{ inputMode: 'numeric' }, '٨٤', '84'],
  [{ inputMode: 'decimal' }, '۷۱٫۴', '71.4'],
  [{ type: 'tel' }, '+٩٦٦ ٥٥٥', '+966 555'],
  [{ type: 'email' }, 'ben\u200B@club.example\u200E', 'ben@club.example'],
  [{}, 'Hole ٨٤', 'Hole ٨٤'],
] as const)('a field of %o takes %s as %s', async (kind, typed, value) => {
  function Typing() {
    const [text, setText] = useState('')
    return (
      <>
        <TextField label="Figure" value={text} onValue={setText} {...kind} />
        <p>{`Stored: ${text}`}</p>
      </>
    )
  }
  show(<Typing />)
  await page.getByLabelText('Figure').fill(typed)
  await expect.element(page.getByText(`Stored: ${value}`, { exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Figure')).toHaveValue(value)
})

test('a file that was corrected can be chosen again', async () => {
  const onFile = vi.fn<(file: File) => void>()
  show(<FileField label="File with rounds" accept=".csv" onFile={onFile} />)
  const field = page.getByLabelText('File with rounds')
  const file = new File(['date,score'], 'rounds.csv', { type: 'text/csv' })
  await userEvent.upload(field, file)
  await field.click()
  await userEvent.upload(field, file)
  await expect.poll(() => onFile.mock.calls.length).toBe(2)
})

test('a check box is ticked by its label, and says what is wrong with it', async () => {
  const onChecked = vi.fn<(checked: boolean) => void>()
  show(<CheckBox label="I am not a robot" checked={false} onChecked={onChecked} error="please validate" />)
  await page.getByText('I am not a robot').click()
  expect(onChecked).toHaveBeenCalledWith(true)
  await expect.element(page.getByRole('checkbox')).toHaveAccessibleDescription('please validate')
})

function Views() {
  const [view, setView] = useState('net')
  const options = ['net', 'gross', 'both'].map((value) => ({ value, label: value }))
  return <Segmented label="Scores" value={view} options={options} onValue={setView} />
}

test('the arrow keys go from one view to the next', async () => {
  show(<Views />)
  await page.getByRole('radio', { name: 'net' }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('radio', { name: 'gross' })).toBeChecked()
  await expect.element(page.getByRole('radio', { name: 'gross' })).toHaveFocus()
})

function City() {
  const [city, setCity] = useState('')
  return (
    <Typeahead
      label="City"
      value={city}
      onValue={setCity}
      suggestions={['Mesa', 'Phoenix', 'Prescott']}
      fits={(typed, suggestion) => suggestion.toLowerCase().startsWith(typed.toLowerCase())}
      maxLength={60}
    />
  )
}

test('suggestions are taken by keyboard, and anything else may be typed', async () => {
  show(<City />)
  const field = page.getByRole('combobox', { name: 'City' })
  await userEvent.type(field, 'p')
  await expect.element(page.getByRole('option', { name: 'Phoenix' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(2)
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
  await expect.element(field).toHaveValue('Prescott')
  await userEvent.fill(field, 'Paris')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('Paris')
})

test('a box whose change is not taken shows what is so, and is ticked once it is taken', async () => {
  const change = vi.fn<(checked: boolean) => void>()
  const exchange = show(<CheckBox label="Alerts on this phone" checked={false} onChecked={change} />)
  const box = page.getByRole('checkbox', { name: 'Alerts on this phone' })
  await box.click()
  expect(change).toHaveBeenLastCalledWith(true)
  await expect.element(box).not.toBeChecked()
  exchange(<CheckBox label="Alerts on this phone" checked onChecked={change} />)
  await expect.element(box).toBeChecked()
})

function Round() {
  const [wasSent, setSent] = useState(false)
  const tees = ['Blue', 'White'].map((tee) => ({ value: tee, label: tee }))
  return (
    <Form onSubmit={() => setSent(true)}>
      <ChoiceButtons
        label="Tees"
        value={null}
        options={tees}
        onValue={nothing}
        error={wasSent ? 'Choose your tees' : undefined}
      />
      <TextField label="Score" value="" onValue={nothing} error={wasSent ? 'Score is required' : undefined} />
      <Button type="submit">Post</Button>
    </Form>
  )
}

test('a form whose first fault is a choice goes to that choice, which reads its fault', async () => {
  show(<Round />)
  await page.getByRole('button', { name: 'Post' }).click()
  const first = page.getByRole('radio', { name: 'Blue' })
  await expect.element(first).toHaveFocus()
  await expect.element(first).toHaveAccessibleDescription('Choose your tees')
})

function Message({ onSend, most = 500 }: { onSend: (text: string) => void; most?: number }) {
  const [text, setText] = useState('')
  return (
    <Form onSubmit={() => onSend(text)}>
      <TextArea label="Message" value={text} onValue={setText} maxLength={most} />
      <Button type="submit">Send</Button>
    </Form>
  )
}

test('a text that is too long stays whole, says by how much, and is sent once it is shortened', async () => {
  const sent = vi.fn<(text: string) => void>()
  show(<Message onSend={sent} />)
  const field = page.getByLabelText('Message')
  await userEvent.fill(field, 'x'.repeat(10_000))
  await expect.element(field).toHaveValue('x'.repeat(10_000))
  await expect.element(field).toHaveAccessibleDescription(listTexts.tooLong(9500, 500))
  await expect.element(field).toBeInvalid()
  await expect.element(page.getByRole('alert')).toHaveTextContent(listTexts.tooLong(9500, 500))
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveFocus()
  expect(sent).not.toHaveBeenCalled()
  await userEvent.fill(field, 'x'.repeat(500))
  await expect.element(field).toHaveAccessibleDescription(listTexts.charactersLeft(0))
  await page.getByRole('button', { name: 'Send' }).click()
  expect(sent).toHaveBeenCalledWith('x'.repeat(500))
})

const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}'

test.each([
  ['emoji', family.repeat(62), 4],
  ['flags', '\u{1F1EB}\u{1F1EE}'.repeat(125), 0],
  ['Hebrew', '\u05D3'.repeat(460), 40],
  ['zero-width characters', '\u200B'.repeat(490), 10],
])('%s count as the server counts them, and what is left is said near the end', async (_, text, left) => {
  show(<Message onSend={nothing} />)
  const field = page.getByLabelText('Message')
  await userEvent.fill(field, text.slice(0, 400))
  await expect.element(field).not.toHaveAccessibleDescription()
  await userEvent.fill(field, text)
  await expect.element(field).toHaveAccessibleDescription(listTexts.charactersLeft(left))
  await userEvent.fill(field, text + family.repeat(6))
  await expect.element(field).toHaveValue(text + family.repeat(6))
  await expect.element(field).toHaveAccessibleDescription(listTexts.tooLong(48 - left, 500))
})

test('a dialog does not act with a text that is too long', async () => {
  const act = vi.fn<() => void>()
  const Reason = () => {
    const [text, setText] = useState('')
    return (
      <ActionDialog title="Remove" action="Remove round" onAct={act} onClose={nothing}>
        <TextField label="Reason" value={text} onValue={setText} maxLength={200} />
      </ActionDialog>
    )
  }
  show(<Reason />)
  const field = page.getByLabelText('Reason')
  await userEvent.fill(field, 'x'.repeat(201))
  await page.getByRole('button', { name: 'Remove round' }).click()
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveAccessibleDescription(listTexts.tooLong(1, 200))
  expect(act).not.toHaveBeenCalled()
  await userEvent.fill(field, 'x'.repeat(200))
  await page.getByRole('button', { name: 'Remove round' }).click()
  expect(act).toHaveBeenCalledOnce()
})

function Question() {
  const [wasSent, setSent] = useState(false)
  return (
    <Form onSubmit={() => setSent(true)}>
      <TextField label="Email" value="" onValue={nothing} error={wasSent ? 'Email is required' : undefined} />
      <Button type="submit">Send</Button>
    </Form>
  )
}

test('a form leads to its first wrong field with the label above it', async () => {
  await page.viewport(320, 400)
  show(
    <div style={{ padding: '200px 0 600px' }}>
      <Question />
    </div>,
  )
  const label = page.getByText('Email', { exact: true })
  const field = page.getByLabelText('Email')
  await expect.element(field).toBeVisible()
  // A person who tapped Send has scrolled to it: the field is still visible, and its label is not.
  scrollBy(0, field.element().getBoundingClientRect().top - 4)
  expect(label.element().getBoundingClientRect().top).toBeLessThan(0)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(field).toHaveFocus()
  expect(label.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
})
