import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Calls `work` once, when a response has been sent or its connection is closed, or immediately if that has already
 * happened. For a response that waits behind another one on its connection, Node emits no event when the connection
 * breaks, so the socket is watched.
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
  // A thousand responses may wait on one socket.
  if (answer.socket === null) socket.setMaxListeners(0).once('close', end)
}
