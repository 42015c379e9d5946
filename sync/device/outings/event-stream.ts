/** One server-sent event. */
export type StreamEvent = { readonly event: string; readonly data: string }

/**
 * Reads server-sent events (HTML standard, 9.2.6) from the body of an answer. EventSource cannot send the header that
 * says who is asking. `onBytes` hears of everything that arrives, comments too: it shows that the line is alive.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      const text = rest + decoder.decode(value, { stream: true })
      // A carriage return at the very end may be the first half of a line's end.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text
      const blocks = whole.replaceAll(/\r\n?/g, '\n').split('\n\n')
      rest = (blocks.pop() ?? '') + text.slice(whole.length)
      for (const block of blocks) yield* readBlock(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function* readBlock(block: string): Generator<StreamEvent, void> {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    return { name, value }
  })
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  const event = fields.findLast(({ name }) => name === 'event')?.value ?? 'message'
  if (data.length > 0) yield { event, data: data.join('\n') }
}
