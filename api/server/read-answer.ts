/**
 * The body of an answer as text, of a service that the server asks; null for one with more bytes. What arrives after
 * these is not read. The signal of the request ends a body that never comes to an end.
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

/** Closes an answer of which only the status counts, as it does where the connection is gone already. */
export async function leaveAnswer(answer: Response): Promise<void> {
  await answer.body?.cancel().catch(() => undefined)
}
