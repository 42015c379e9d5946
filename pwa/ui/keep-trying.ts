/** Between two tries to fetch code that did not come. */
const between = 2_000
/** What Chromium, Firefox and Safari say of it. Anything else is a mistake in code that has come, and would stay one. */
const didNotCome = /dynamically imported module|importing a module/i

/**
 * Loads code that has to come in the end, over a signal that comes and goes: a window that is asked for opens as soon as
 * it can, instead of breaking the screen on which something was entered.
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
