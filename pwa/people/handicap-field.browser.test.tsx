import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '../ui/component-testing.ts'
import { HandicapField } from './handicap-field.tsx'
import { texts } from './texts.ts'

function Golfer({ index }: { index: number | null }) {
  const [value, setValue] = useState(index)
  return (
    <>
      <HandicapField label="Handicap of Cy" value={value} onValue={setValue} />
      <p>Stored: {value ?? 'nothing'}</p>
    </>
  )
}

const field = page.getByLabelText('Handicap of Cy', { exact: true })
const more = page.getByRole('button', { name: texts.handicap.increase('Handicap of Cy') })
const less = page.getByRole('button', { name: texts.handicap.decrease('Handicap of Cy') })

test('a handicap stands in the field as golfers write it, and none is an empty field', async () => {
  const exchange = show(<Golfer key="plus" index={-1.2} />)
  await expect.element(field).toHaveValue('+1.2')
  exchange(<Golfer key="none" index={null} />)
  await expect.element(field).toHaveValue('')
})

test('a handicap is typed with the digits of any keyboard', async () => {
  show(<Golfer index={null} />)
  await field.fill('+١٫٢')
  await expect.element(field).toHaveValue('+1.2')
  await expect.element(page.getByText('Stored: -1.2')).toBeVisible()
  await field.fill('१२,४')
  await expect.element(page.getByText('Stored: 12.4')).toBeVisible()
})

test('plus and minus step by tenths, from scratch to the highest index', async () => {
  show(<Golfer index={53.9} />)
  await more.click()
  await more.click()
  await expect.element(field).toHaveValue('54.0')
  await userEvent.fill(field, '0.1')
  await less.click()
  await less.click()
  await expect.element(field).toHaveValue('0.0')
})

test('a keyboard types the handicap: the steps are not in its way', async () => {
  show(<Golfer index={null} />)
  await field.click()
  await userEvent.keyboard('+1.26')
  await expect.element(field).toHaveAccessibleDescription('Counts as +1.3.')
  await userEvent.tab()
  await expect.element(more).not.toHaveFocus()
})

test('the field takes digits and one decimal point with two decimals, and nothing else', async () => {
  show(<Golfer index={null} />)
  await field.click()
  await userEvent.keyboard('a1b2.3.45x6')
  await expect.element(field).toHaveValue('12.34')
  await userEvent.fill(field, 'abc')
  await expect.element(field).toHaveValue('12.34')
})

test('what cannot be read is said when the field is left, and is stored as no handicap', async () => {
  show(<Golfer index={12} />)
  await userEvent.fill(field, '-1.2')
  await expect.element(field).toBeValid()
  await userEvent.tab()
  await expect.element(field).toBeInvalid()
  await expect.element(page.getByRole('alert')).not.toBeEmptyDOMElement()
  await expect.element(page.getByText('Stored: nothing')).toBeVisible()
})
