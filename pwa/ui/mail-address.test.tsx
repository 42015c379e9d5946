import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MailAddress } from './mail-address.tsx'

test('an address may break behind its @', () => {
  expect(renderToStaticMarkup(<MailAddress text="alice@nomad.example" />)).toBe('alice@<wbr/>nomad.example')
})

test('what is no address stays as it is', () => {
  expect(renderToStaticMarkup(<MailAddress text="Tempe" />)).toBe('Tempe')
})
