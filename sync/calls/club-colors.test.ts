import { expect, test } from 'vitest'
import { clubColors, contrast, ownColors } from './club-colors.ts'

test('black on white has the contrast of 21 that WCAG gives it', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('a club without colors wears those of the app', () => {
  expect(clubColors({ headerColor: '', mainColor: '' })).toBeNull()
})

test('colors that are readable stay as they were chosen', () => {
  expect(clubColors({ headerColor: '#1d2951', mainColor: '#7a0019' })?.light).toMatchObject({
    header: '#1d2951',
    onHeader: '#ffffff',
    main: '#7a0019',
  })
  expect(clubColors(ownColors)?.light).toMatchObject({ header: ownColors.headerColor, main: ownColors.mainColor })
})

test('a pale header gets dark text', () => {
  expect(clubColors({ headerColor: '#ffe08a', mainColor: '' })?.light).toMatchObject({
    header: '#ffe08a',
    onHeader: '#14211b',
  })
})

const everyTint = ['00', '40', '80', 'c0', 'ff'].flatMap((red) =>
  ['00', '40', '80', 'c0', 'ff'].flatMap((green) =>
    ['00', '40', '80', 'c0', 'ff'].map((blue) => `#${red}${green}${blue}`),
  ),
)

test('whatever a club chooses, text is readable in light and in dark', () => {
  for (const color of everyTint) {
    const colors = clubColors({ headerColor: color, mainColor: color })
    for (const [scheme, grounds] of [
      [colors?.light, ['#ffffff', '#faf8f3', '#efe8d8']],
      [colors?.dark, ['#16201b', '#0d1411', '#202b25']],
    ] as const) {
      if (!scheme) throw new Error('no colors')
      const { header, onHeader, onHeaderQuiet, main, onMain, soft } = scheme
      expect.soft(contrast(onHeader, header), `header of ${color}`).toBeGreaterThanOrEqual(7)
      expect.soft(contrast(onHeaderQuiet, header), `quiet letters of ${color}`).toBeGreaterThanOrEqual(4.5)
      expect.soft(contrast(onMain, main), `button of ${color}`).toBeGreaterThanOrEqual(4.5)
      for (const ground of [...grounds, soft]) {
        expect.soft(contrast(main, ground), `link of ${color} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      }
    }
  }
})
