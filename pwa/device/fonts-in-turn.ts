import { addFonts } from '../ui/fonts.ts'

/** Milliseconds in which a rendered screen sends its requests. */
const toHaveAsked = 300

/**
 * On a first visit, loads the fonts after the data of the screen: they are ten times as large, and the browser would
 * load them first. A phone with the installed app has the fonts already.
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

/** Whether a service worker controls this page. */
export function hasApp(): boolean {
  return 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
}
