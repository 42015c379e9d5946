/** A window of the app, as its service worker has it in hand. */
export type AppWindow = {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  readonly focus: () => Promise<unknown>
  readonly navigate: (path: string) => Promise<unknown>
}

type Windows = {
  readonly open: readonly AppWindow[]
  readonly openNew: (path: string) => Promise<unknown>
}

/**
 * Shows a screen of the app where the person is: in the window that they look at or used last, else in a new one. A
 * window that already shows it is left as it is.
 */
export async function showScreen(path: string, { open, openNew }: Windows): Promise<void> {
  const chosen =
    open.find(({ focused }) => focused) ?? open.find(({ visibilityState }) => visibilityState === 'visible') ?? open[0]
  if (chosen === undefined) {
    await openNew(path)
    return
  }
  // A browser may refuse to bring it to the front. It still goes to the screen.
  await chosen.focus().catch(() => undefined)
  try {
    if (new URL(chosen.url).pathname !== path) await chosen.navigate(path)
  } catch {
    // A window that this worker does not serve, after a hard reload, cannot be led anywhere.
    await openNew(path)
  }
}
