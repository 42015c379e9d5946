/** Milliseconds between two tries. */
const between = 2_000
/** The messages of Chromium, Firefox and Safari for a failed download. Any other error is a bug in the loaded code. */
const didNotCome = /dynamically imported module|importing a module/i

/**
 * The message of Vite for a failed download of a style. Vite does not request the style again, and would load the code
 * without it.
 */
const styleDidNotCome = /^Unable to preload CSS for (\S+)$/

/** The number of failures, while the server answers, after which no further attempt helps. */
const tooMany = 3

/**
 * Loads code over an unreliable connection, retrying until it succeeds: a dialog opens as soon as it can, instead of
 * breaking a screen with entered data.
 *
 * @param onRefused called when the browser keeps failing although the server answers: Safari caches a failed download
 *   of a module until the page is reloaded (whatwg/html#6768)
 */
export function keepTrying<Code>(load: () => Promise<Code>, onRefused?: () => void): () => Promise<Code> {
  return async () => {
    let refused = 0
    for (;;) {
      try {
        return await load()
      } catch (failure) {
        const style = failure instanceof Error ? styleDidNotCome.exec(failure.message)?.[1] : undefined
        if (style === undefined && !(failure instanceof TypeError && didNotCome.test(failure.message))) throw failure
        await pause()
        if (style !== undefined) while (!(await loadStyle(style))) await pause()
        if (onRefused !== undefined && (await doesServerAnswer())) {
          refused += 1
          await downloadAgain()
        }
        if (refused === tooMany) onRefused?.()
      }
    }
  }
}

async function pause(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, between))
}

/** Whether the server itself answers. The login page of a Wi-Fi network does not count. */
async function doesServerAnswer(): Promise<boolean> {
  return await fetch('/livez', { cache: 'no-store' }).then(
    ({ ok, headers }) => ok && headers.get('content-type')?.includes('json') === true,
    () => false,
  )
}

/** Downloads the preloaded modules again: WebKit keeps an interrupted download, even when the page is reloaded. */
async function downloadAgain(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
  const download = async ({ href }: HTMLLinkElement) => await (await fetch(href, { cache: 'reload' })).arrayBuffer()
  await Promise.allSettled([...links].map(download))
}

/** Loads a style, and resolves to whether that succeeded. */
function loadStyle(href: string): Promise<boolean> {
  return new Promise((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve(true)
    link.onerror = () => {
      link.remove()
      resolve(false)
    }
    document.head.append(link)
  })
}
