import text from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url'
import digits from '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2?url'

// Latin only: every phone would download every further alphabet. Other letters fall back to the phone's own font.
const fonts = [
  { family: 'Inter Variable', address: text, weight: '400 700' },
  { family: 'Barlow Condensed', address: digits, weight: '600' },
]

/** Milliseconds in which a rendered screen has sent its requests. */
const toHaveAsked = 300

/**
 * On a first visit, loads the fonts after the data of the screen: they are ten times as large, and the browser would
 * load them first. A phone with the installed app has them.
 *
 * @param drawn settles after the first render of the screen
 */
export async function fontsInTurn(drawn: Promise<unknown>): Promise<void> {
  if (!hasApp()) {
    await drawn
    await new Promise((resolve) => setTimeout(resolve, toHaveAsked))
  }
  await addFonts()
}

/**
 * Loads the fonts one by one, and uses each as soon as it is loaded. One that fails is left out until the next start.
 */
async function addFonts(): Promise<void> {
  await Promise.allSettled(
    fonts.map(async ({ family, address, weight }) => {
      document.fonts.add(await new FontFace(family, `url(${address})`, { weight }).load())
    }),
  )
}

/** Whether a service worker controls this page. */
export function hasApp(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
