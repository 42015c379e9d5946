import type { Outgoing } from '#db/messages/messages.ts'

export type Transport = {
  /** Resolves when the next server has taken the message; rejects otherwise. */
  readonly send: (message: Outgoing) => Promise<void>
  /**
   * Whether the secret of a message stays stored after it is sent. True when messages are written to files, which only
   * administrators read.
   */
  readonly keepsSecrets: boolean
}

export type Transports = Readonly<Record<Outgoing['kind'], Transport>>

const placeholder = '{secret}'

/**
 * Returns the body with its secret in the place of the last `{secret}`. An earlier `{secret}` was typed by a person, in
 * a name or a comment, and could insert the secret into another address.
 */
export function textOf({ body, secret }: Pick<Outgoing, 'body' | 'secret'>): string {
  const at = body.lastIndexOf(placeholder)
  return secret === null || at < 0 ? body : body.slice(0, at) + secret + body.slice(at + placeholder.length)
}

const isFinal = Symbol('final')

/** Creates an error that no retry can fix. After any other error the queue tries again. */
export function finalFailure(reason: string): Error {
  return Object.assign(new Error(reason), { [isFinal]: true })
}

export function isFinalFailure(error: unknown): boolean {
  return error instanceof Error && isFinal in error
}
