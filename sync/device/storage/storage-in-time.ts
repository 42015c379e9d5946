/** Milliseconds for which a call waits for the phone's storage. */
const patience = 3_000
/** Milliseconds for which a person waits for something to be saved. */
const patienceOfSave = 10_000

type Timers = { readonly setTimer: (work: () => void, ms: number) => () => void }

/**
 * Resolves or rejects as `work` on the phone's storage does, or resolves with undefined after `ms` (3 s by default):
 * browsers, mostly on iOS, sometimes leave a storage request without an answer until the app is closed. `work` is not
 * canceled.
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

/**
 * Resolves or rejects as `work` does, which saves something for a person, but rejects after ten seconds, so that the
 * screen can report that nothing was saved. `work` is not canceled, and may still save it.
 */
export async function savedInTime<Saved>(timers: Timers, work: Promise<Saved>): Promise<Saved> {
  const end = await storageInTime(
    timers,
    work.then((saved) => ({ saved })),
    patienceOfSave,
  )
  if (end === undefined) throw new Error('No answer from the storage')
  return end.saved
}

/**
 * Does the same for a save that must not succeed once it was reported as failed. `save` gets a function that returns
 * whether its result is still awaited.
 */
export async function savedWhileAwaited<Saved>(
  timers: Timers,
  save: (isAwaited: () => boolean) => Promise<Saved>,
): Promise<Saved> {
  let isAwaited = true
  const saving = save(() => isAwaited)
  try {
    return await savedInTime(timers, saving)
  } finally {
    isAwaited = false
  }
}
