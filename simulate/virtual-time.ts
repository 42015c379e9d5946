export type VirtualTime = {
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Runs `work` once after a delay; returns a function that cancels it. */
  readonly after: (ms: number, work: () => unknown) => () => void
  /** Advances the time and runs what becomes due, one after the other, each to its end. */
  readonly pass: (ms: number) => Promise<void>
  /** Waits until all work in progress has gone as far as it can without time passing. */
  readonly settle: () => Promise<void>
  /** Registers real work outside the event loop (a hash, a file), for which settling waits. */
  readonly busyWith: <T>(work: Promise<T>) => Promise<T>
  /** Restores the real timers. */
  readonly stop: () => void
}

type Due = { readonly at: number; readonly nth: number; readonly work: () => unknown }

/** The limit of turns of the event loop, beyond which the code is in an endless loop. */
const mostTurns = 200_000
/** In real milliseconds; longer than any hash or file takes. */
const patience = 60_000

/**
 * A virtual clock for everything in this process, including the server's timers, which are the global ones. One event
 * happens at a time and runs until nothing in the process can continue by itself. A run is therefore repeatable
 * although promises, streams and the storage take turns of the real event loop.
 */
export function startVirtualTime(start: number): VirtualTime {
  const real = { setImmediate, clearImmediate, setTimeout, setInterval, clearTimeout, clearInterval }
  const state = { now: start, nth: 0, immediates: 0 }
  const busy = new Set<Promise<unknown>>()
  const agenda = new Set<Due>()

  function after(ms: number, work: () => unknown): () => void {
    const due = { at: state.now + Math.max(0, ms), nth: (state.nth += 1), work }
    agenda.add(due)
    return () => agenda.delete(due)
  }

  async function settle(): Promise<void> {
    let idle = 0
    for (let turn = 0; idle < 2; turn += 1) {
      if (turn > mostTurns) throw new Error('the work never settles')
      if (busy.size > 0) await workOutside()
      await new Promise((resolve) => real.setImmediate(resolve))
      idle = state.immediates === 0 && busy.size === 0 ? idle + 1 : 0
    }
  }

  /** Waits without turning the event loop, which would take the processor from the threads it waits for. */
  async function workOutside(): Promise<void> {
    const { promise: tooLong, reject } = Promise.withResolvers<never>()
    const timer = real.setTimeout(() => reject(new Error('the work outside never ends')), patience)
    await Promise.race([Promise.allSettled(busy), tooLong]).finally(() => real.clearTimeout(timer))
  }

  function earliest(): Due | undefined {
    let first: Due | undefined
    for (const due of agenda) {
      if (!first || due.at < first.at || (due.at === first.at && due.nth < first.nth)) first = due
    }
    return first
  }

  /** Timers that a process does not wait for (email, housekeeping) never fire here. */
  function timer(ms: number, { work, again }: { work: () => unknown; again: boolean }): Timer {
    const begin = () =>
      after(ms, () => {
        if (again) handle.cancel = begin()
        work()
      })
    const handle: Timer = {
      cancel: () => undefined,
      unref() {
        handle.cancel()
        return handle
      },
      ref: () => handle,
    }
    handle.cancel = begin()
    return handle
  }

  function countedImmediate(work: (...args: unknown[]) => void, ...args: unknown[]) {
    state.immediates += 1
    const immediate = real.setImmediate(() => {
      open.delete(immediate)
      state.immediates -= 1
      work(...args)
    })
    open.add(immediate)
    return immediate
  }
  const open = new Set<NodeJS.Immediate>()

  // Removed, because it compresses in a thread with its own timing; older phones do not have it either.
  const { CompressionStream } = globalThis
  const cancel = (handle: Timer | undefined) => handle?.cancel()
  Object.assign(globalThis, {
    setTimeout: (work: () => unknown, ms = 0) => timer(ms, { work, again: false }),
    setInterval: (work: () => unknown, ms = 0) => timer(ms, { work, again: true }),
    clearTimeout: cancel,
    clearInterval: cancel,
    CompressionStream: undefined,
    setImmediate: countedImmediate,
    clearImmediate(immediate: NodeJS.Immediate) {
      if (open.delete(immediate)) state.immediates -= 1
      real.clearImmediate(immediate)
    },
  })

  return {
    now: () => state.now,
    after,
    settle,
    async pass(ms) {
      const end = state.now + ms
      await settle()
      for (let due = earliest(); due && due.at <= end; due = earliest()) {
        agenda.delete(due)
        state.now = Math.max(state.now, due.at)
        due.work()
        await settle()
      }
      state.now = end
    },
    async busyWith(work) {
      busy.add(work)
      try {
        return await work
      } finally {
        busy.delete(work)
      }
    },
    stop: () => void Object.assign(globalThis, real, { CompressionStream }),
  }
}

type Timer = { cancel: () => void; readonly unref: () => Timer; readonly ref: () => Timer }
