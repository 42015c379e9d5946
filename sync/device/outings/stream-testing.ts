/** Test equipment: the server's end of a stream of events. */

export type Line = {
  readonly url: string
  readonly headers: Headers
  readonly send: (text: string) => void
  readonly cut: () => void
  isOpen: boolean
}

/** Opens one more stream to a listener, and adds the server's end of it to `lines`. */
export function openLine(
  lines: Line[],
  { url, init, status }: { readonly url: string; readonly init: RequestInit; readonly status: number },
): Response {
  const encoder = new TextEncoder()
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (made) => void (controller = made) })
  const line: Line = {
    url,
    headers: new Headers(init.headers),
    isOpen: true,
    send: (text) => controller?.enqueue(encoder.encode(text)),
    cut: () => {
      line.isOpen = false
      controller?.close()
    },
  }
  init.signal?.addEventListener('abort', () => {
    if (line.isOpen) controller?.error(new DOMException('hung up', 'AbortError'))
    line.isOpen = false
  })
  lines.push(line)
  line.send(': open\n\n')
  return new Response(body, { status, headers: { 'content-type': 'text/event-stream' } })
}

/** Gives no answer until the request is aborted, like a proxy that holds back a stream until it ends. */
export async function neverAnswered({ signal }: RequestInit): Promise<never> {
  signal?.throwIfAborted()
  return await new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('hung up'))))
}
