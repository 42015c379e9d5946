import moreText from '@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2?url'
import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import digits from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'

const textWeights = '400 700'
// Latin only, because every phone would download each further alphabet. Other letters use a font of the phone.
const fonts = [
  { family: 'Inter Variable', address: text, weight: textWeights },
  { family: 'Barlow Condensed', address: digits, weight: '600' },
]

/** Letters of European names, as in Tomáš. The browser loads their font only for a page that contains one of them. */
const moreLetters = 'U+100-130, U+132-151, U+154-17F, U+218-21B, U+1E9E'

/**
 * Loads the fonts, and applies each as soon as it is loaded. One that fails is not tried again until the next start.
 */
export async function addFonts(): Promise<void> {
  await Promise.allSettled(
    fonts.map(async ({ family, address, weight }) => {
      document.fonts.add(await new FontFace(family, `url(${address})`, { weight }).load())
    }),
  )
  document.fonts.add(
    new FontFace('Inter Variable', `url(${moreText})`, { weight: textWeights, unicodeRange: moreLetters }),
  )
}
