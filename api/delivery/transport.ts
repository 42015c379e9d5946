import type { Outgoing } from '#db/messages/messages.ts'

/** A way for messages to reach people. */
export type Transport = {
  /** Resolves when the message is out of our hands; rejects when it is not. */
  readonly send: (message: Outgoing) => Promise<void>
  /** Nobody but administrators has received what went out, so they may read its secrets. */
  readonly keepsSecrets: boolean
}

/** What to do about each kind of message. */
export type Transports = Readonly<Record<Outgoing['kind'], Transport>>

/** The message as its receiver reads it. */
export function textOf({ body, secret }: Pick<Outgoing, 'body' | 'secret'>): string {
  return secret === null ? body : body.replaceAll('{secret}', () => secret)
}

const isFinal = Symbol('final')

/** A failure that no other try will change; every other one may pass. */
export function finalFailure(reason: string): Error {
  return Object.assign(new Error(reason), { [isFinal]: true })
}

export function isFinalFailure(error: unknown): boolean {
  return error instanceof Error && isFinal in error
}
