import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Calls `work` once, when an answer has been sent or its connection is gone, or now if that has been already. Of an
 * answer that waits behind another one of its connection Node emits nothing when the connection breaks.
 */
export function whenOver(
  { asked: { socket }, answer }: { readonly asked: IncomingMessage; readonly answer: ServerResponse },
  work: () => void,
): void {
  if (answer.closed || answer.destroyed || socket.destroyed) return work()
  const end = () => {
    answer.off('close', end)
    socket.off('close', end)
    work()
  }
  answer.once('close', end)
  // A thousand answers may wait there.
  if (answer.socket === null) socket.setMaxListeners(0).once('close', end)
}
