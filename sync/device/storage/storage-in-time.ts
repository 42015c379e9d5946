/** Milliseconds for which a call waits for the phone's storage. */
const patience = 3_000

type Timers = { readonly setTimer: (work: () => void, ms: number) => () => void }

/**
 * Resolves or rejects as `work` on the phone's storage does, and with undefined after `ms`: browsers, mostly on iOS,
 * sometimes leave a storage without any answer until the app is closed. `work` goes on.
 */
export async function storageInTime<Value>(
  { setTimer }: Timers,
  work: Promise<Value>,
  ms = patience,
): Promise<Value | undefined> {
  let cancel = (): void => undefined
  const late = new Promise<undefined>((resolve) => {
    cancel = setTimer(() => resolve(undefined), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    cancel()
  }
}
