import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-js'
import { afterAll, expect, test } from 'vitest'
import { unpackFonts } from '../server/drawing/fonts.ts'
import { cardSvg, drawCard, type Card } from './card-image.ts'

const folder = mkdtempSync(join(tmpdir(), 'nomad-fonts-'))
afterAll(() => rmSync(folder, { recursive: true }))

const card: Card = {
  club: 'Nomad Golf Club',
  name: 'Tomáš Novák',
  index: 9.5,
  aga: '1234567',
  date: '2026-06-14',
  link: 'http://localhost:3000/handicapLookup/18',
}

const draw = (changes: Partial<Card> = {}) => drawCard({ ...card, ...changes }, { fontFiles: unpackFonts(folder) })

test('a card is a PNG of the size of a bank card', () => {
  const image = draw()
  expect(image.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))
  expect([image.readUInt32BE(16), image.readUInt32BE(20)]).toEqual([1012, 638])
})

test('what a card says is drawn with fonts of our own', () => {
  const nameless = draw({ name: '' })
  expect(draw().equals(nameless)).toBe(false)
  const withoutFonts = drawCard(card, { fontFiles: [] })
  expect(withoutFonts.equals(draw())).toBe(false)
  expect(readdirSync(folder)).toHaveLength(4)
})

test('a card says index, number and date as they are said in golf', () => {
  const svg = cardSvg(card)
  const texts = ['Nomad Golf Club', 'Tomáš Novák', '9.5', 'GHIN 1234567', '06-14-2026']
  for (const text of texts) expect(svg).toContain(`>${text}<`)
  expect(cardSvg({ ...card, index: -1.2 })).toContain('>+1.2<')
  expect(cardSvg({ ...card, index: null, aga: '' })).toContain('>N/A<')
  expect(cardSvg({ ...card, aga: '' })).not.toContain('GHIN')
})

// cspell:ignore Анастасия Владимировна Рождественская Αναστασία Παπαδοπούλου
test.each([
  'Maximilian Montgomery-Cunningham',
  'Анастасия Владимировна Рождественская',
  'Αναστασία Παπαδοπούλου',
  '😀 Smiley the Second',
])('the name %s ends before the QR code, in whatever font it is drawn', (name) => {
  const svg = cardSvg({ ...card, name })
  const [alone = ''] = /<text [^>]*>[^<]*<\/text>/.exec(svg.slice(svg.indexOf('y="262"') - 20)) ?? []
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="638">${alone}</svg>`
  const fontFiles = [...unpackFonts(folder)]
  const { x = 0, width = Infinity } = new Resvg(drawing, { font: { fontFiles, loadSystemFonts: true } }).getBBox() ?? {}
  expect(alone).toContain(name)
  expect(x + width).toBeLessThan(632)
})

test.each(['</text><script>alert(1)</script>', '<image href="file:///etc/passwd"/>', '&lol;', '"\'><rect/>', ']]>'])(
  'a name like %s is a text and no drawing (SEC-56)',
  (name) => {
    const svg = cardSvg({ ...card, name, club: name, aga: name })
    expect(svg).not.toContain('<script')
    expect(svg).not.toContain('<image')
    expect(svg.match(/<rect/g)).toHaveLength(1)
    expect(draw({ name, club: name }).length).toBeGreaterThan(1000)
  },
)

test.each(['Ben\u0000 Okafor', 'Ben\u0007\u001B Okafor\u0085', 'Ben \uD800Okafor\uFFFE', 'Ben \u202EOkafor\u2066'])(
  'a name with what no drawing can hold is drawn without it',
  (name) => {
    expect(draw({ name }).length).toBeGreaterThan(1000)
    expect(cardSvg({ ...card, name })).toMatch(/>Ben \uFFFD?Okafor\uFFFD?</)
  },
)

test('a code leads to another page when the link is another', () => {
  expect(cardSvg({ ...card, link: 'http://localhost:3000/handicapLookup/19' })).not.toBe(cardSvg(card))
})
