import type { Outgoing } from '#db/messages/messages.ts'

export type Transport = {
  /** Resolves when the next server has taken the message; rejects otherwise. */
  readonly send: (message: Outgoing) => Promise<void>
  /** Messages go to files that only administrators read, so they may still read the secrets in the list of messages. */
  readonly keepsSecrets: boolean
}

export type Transports = Readonly<Record<Outgoing['kind'], Transport>>

/** The body with its secret filled in. */
export function textOf({ body, secret }: Pick<Outgoing, 'body' | 'secret'>): string {
  return secret === null ? body : body.replaceAll('{secret}', () => secret)
}

const isFinal = Symbol('final')

/** An error that a retry cannot change; after every other error the queue tries again. */
export function finalFailure(reason: string): Error {
  return Object.assign(new Error(reason), { [isFinal]: true })
}

export function isFinalFailure(error: unknown): boolean {
  return error instanceof Error && isFinal in error
}
