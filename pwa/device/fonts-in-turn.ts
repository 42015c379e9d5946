import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import digits from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'

// Latin only: every further alphabet would travel to every phone. Other letters fall back to the phone's own font.
const fonts = [
  { family: 'Inter Variable', address: text, weight: '400 700' },
  { family: 'Barlow Condensed', address: digits, weight: '600' },
]

/** In which a screen that is drawn has asked the club for what it shows. */
const toHaveAsked = 300

/**
 * On a first visit the fonts come after what the screen asks of the club: on a weak signal they are ten times as much,
 * and the browser would have them first. A phone that has the app has its fonts.
 *
 * @param drawn settled once the screen is drawn for the first time
 */
export async function fontsInTurn(drawn: Promise<unknown>): Promise<void> {
  if (!hasApp()) {
    await drawn
    await new Promise((resolve) => setTimeout(resolve, toHaveAsked))
  }
  await addFonts()
}

/**
 * Fetches the fonts and draws with each from when it is there: the page has one style all along, and what is written in
 * other fonts stays as it is. A font that does not come is done without until the next start.
 */
async function addFonts(): Promise<void> {
  await Promise.allSettled(
    fonts.map(async ({ family, address, weight }) => {
      document.fonts.add(await new FontFace(family, `url(${address})`, { weight }).load())
    }),
  )
}

/** Whether this phone has the app, and its worker stands behind this page. */
export function hasApp(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
