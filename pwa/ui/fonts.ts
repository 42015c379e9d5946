import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import digits from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'

// Latin only: every phone would download every further alphabet. Other letters fall back to the phone's own font.
const fonts = [
  { family: 'Inter Variable', address: text, weight: '400 700' },
  { family: 'Barlow Condensed', address: digits, weight: '600' },
]

/**
 * Loads the fonts one by one, and uses each as soon as it is loaded. One that fails is left out until the next start.
 */
export async function addFonts(): Promise<void> {
  await Promise.allSettled(
    fonts.map(async ({ family, address, weight }) => {
      document.fonts.add(await new FontFace(family, `url(${address})`, { weight }).load())
    }),
  )
}
