import type { PullAnswer } from '#sync/calls/replay.ts'
import { second } from '../server/time.ts'
import type { EventStream } from '../server/http/event-stream.ts'
import type { LiveHub, Told } from './live.ts'

/** A phone that hears nothing for 35 seconds takes the line for dead. */
const heartbeatEvery = 15 * second

export type Listener = {
  readonly stream: EventStream
  readonly outingId: number
  /** The last change that the listener knows. */
  readonly since: number
  /** Listeners with the same view may see the same. */
  readonly view: string
  /** Everything after a cursor, as this listener may see it. */
  readonly read: (since: number) => Promise<PullAnswer>
  /** Called at every heartbeat: the listener is still there. */
  readonly hear: () => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/**
 * Tells a listener everything after its cursor, then every change as it is committed, and every 15 seconds when each
 * group was last heard from. Stops when the stream ends; a failure ends the stream, and the listener comes back.
 */
export function tellChanges(hub: LiveHub, { stream, outingId, since, view, read, hear, onFailure }: Listener): void {
  const state = { cursor: since, isOpen: true, last: Promise.resolve() }

  async function tell({ evenNothing }: { evenNothing: boolean }): Promise<void> {
    if (evenNothing && state.isOpen) await hear()
    for (let more = true; more && state.isOpen;) {
      const { answer, text } = await readOnce({ evenNothing })
      state.cursor = answer.cursor
      more = answer.more
      if (answer.changes.length > 0) stream.send({ event: 'changes', id: answer.cursor, text })
      else if (evenNothing) stream.send({ event: 'hb', text })
    }
  }

  /** When a group was last heard from changes without waking anybody, so it is read anew for each heartbeat. */
  async function readOnce({ evenNothing }: { evenNothing: boolean }): Promise<Told> {
    const { cursor } = state
    if (!evenNothing) return hub.share(outingId, `${view} ${cursor}`, () => read(cursor))
    const answer = await read(cursor)
    return { answer, text: JSON.stringify(answer) }
  }

  function tellInTurn(what: { evenNothing: boolean }): void {
    state.last = state.last.then(() => tell(what)).catch(fail)
  }

  function fail(error: unknown): void {
    if (state.isOpen) onFailure(error)
    stream.end()
  }

  const stopListening = hub.listen(outingId, () => tellInTurn({ evenNothing: false }))
  const heartbeat = setInterval(() => tellInTurn({ evenNothing: true }), heartbeatEvery)
  stream.onEnd(() => {
    state.isOpen = false
    stopListening()
    clearInterval(heartbeat)
  })
  tellInTurn({ evenNothing: true })
}
