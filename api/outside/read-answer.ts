/**
 * Reads the response of an external service as text; null if it has more than `most` bytes, the rest of which is not
 * read. The abort signal of the request ends a body that never ends.
 */
export async function readAnswer(answer: Response, { most }: { readonly most: number }): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.length
    // Leaving the loop cancels the body, and closes the connection.
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Closes a response of which only the status is needed. A connection that is already closed is not an error. */
export async function leaveAnswer(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => undefined)
}
