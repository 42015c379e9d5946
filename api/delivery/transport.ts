import type { Outgoing } from '#db/messages/messages.ts'

export type Transport = {
  /** Resolves when the next server has taken the message; rejects otherwise. */
  readonly send: (message: Outgoing) => Promise<void>
  /** Messages go to files that only administrators read, so they may still read the secrets in the list of messages. */
  readonly keepsSecrets: boolean
}

export type Transports = Readonly<Record<Outgoing['kind'], Transport>>

const placeholder = '{secret}'

/**
 * The body with its secret in the place of the last `{secret}`. One before that was typed by a person, in a name or a
 * comment, and could put the reader's secret into another address.
 */
export function textOf({ body, secret }: Pick<Outgoing, 'body' | 'secret'>): string {
  const at = body.lastIndexOf(placeholder)
  return secret === null || at < 0 ? body : body.slice(0, at) + secret + body.slice(at + placeholder.length)
}

const isFinal = Symbol('final')

/** An error that a retry cannot change; after every other error the queue tries again. */
export function finalFailure(reason: string): Error {
  return Object.assign(new Error(reason), { [isFinal]: true })
}

export function isFinalFailure(error: unknown): boolean {
  return error instanceof Error && isFinal in error
}
