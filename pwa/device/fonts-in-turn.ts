/** In which a screen that is drawn has asked the club for what it shows. */
const toHaveAsked = 300

/**
 * On a first visit the fonts come after what the screen asks of the club: on a weak signal they are ten times as much,
 * and the browser would have them first. index.html says `data-fonts="later"`. A phone that has the app has its fonts.
 *
 * @param drawn settled once the screen is drawn for the first time
 */
export async function fontsInTurn(drawn: Promise<unknown>): Promise<void> {
  const hasApp = 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
  if (!hasApp) {
    await drawn
    await new Promise((resolve) => setTimeout(resolve, toHaveAsked))
  }
  delete document.documentElement.dataset['fonts']
}
