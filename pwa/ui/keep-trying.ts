/** Between two tries. */
const between = 2_000
/** How Chromium, Firefox and Safari name a failed download. Any other error is a bug in the loaded code. */
const didNotCome = /dynamically imported module|importing a module/i

/**
 * Loads code over an unreliable connection, retrying until it succeeds: a dialog opens as soon as it can, instead of
 * breaking the screen on which something was entered.
 */
export function keepTrying<Code>(load: () => Promise<Code>): () => Promise<Code> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch (failure) {
        if (!(failure instanceof TypeError && didNotCome.test(failure.message))) throw failure
        await new Promise((resolve) => setTimeout(resolve, between))
      }
    }
  }
}
