import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Dotted, MailAddress } from './text.tsx'

test('facts read as they were written, each with the dot that follows it', () => {
  const drawn = renderToStaticMarkup(<Dotted facts="7:40 am · $62 · 9 of 16 spots left" />)
  expect(drawn.replaceAll(/<[^>]*>/g, '').trim()).toBe('7:40 am · $62 · 9 of 16 spots left')
  expect(drawn.match(/<span[^>]*>[^<]*<\/span>/g)?.map((span) => span.replaceAll(/<[^>]*>/g, ''))).toEqual([
    '7:40 am ·',
    '$62 ·',
    '9 of 16 spots left',
  ])
})

test('an address may break behind its @', () => {
  expect(renderToStaticMarkup(<MailAddress text="alice@nomad.example" />)).toBe('alice@<wbr/>nomad.example')
})

test('what is no address stays as it is', () => {
  expect(renderToStaticMarkup(<MailAddress text="Tempe" />)).toBe('Tempe')
})
