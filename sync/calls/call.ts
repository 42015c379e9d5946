import type * as z from 'zod/mini'

/**
 * Who may make a call. Rights on the object of the call are checked after this.
 * - anyone: no sign-in
 * - outing: a caller who proves a place in an outing (a member's token, the outing capability, or a group's access
 * code)
 * - signed-in: any sign-in, also one held at the password reset
 * - member: a full sign-in of a confirmed member
 * - admin: a member with isadmin
 */
export type Who = 'anyone' | 'outing' | 'signed-in' | 'member' | 'admin'

type Schema = z.ZodMiniType

/**
 * A call of the API: its request, its answer and who may make it. The server and the app import the same declaration.
 */
export type Call = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api, with `:name` for parameters. */
  readonly path: string
  readonly who: Who
  readonly summary: string
  /** The message for a malformed request, if it is the same whatever is missing. */
  readonly malformed?: string
  /**
   * A member's request with an Idempotency-Key takes effect once. When it is sent again, for example after a lost
   * answer, it gets the same answer as before. `save`: the call replaces a stored value, so a key that comes with other
   * content gets another message.
   */
  readonly onlyOnce?: true | 'save'
  /**
   * For a call that takes a key: returns whether a request only sets a state, or nothing. Such a request is sent without
   * a key: repeating it is harmless, and the stored answer would hide what someone else has set since.
   */
  readonly setsState?: (body: unknown) => boolean
  /**
   * The call takes an Idempotency-Key and finds by it what an earlier request has done, without a stored answer: a
   * caller without a sign-in has no account to store one for, and some answers must not be stored. The row that it adds
   * has the key, or an id or codes that are derived from it; an export has only its time stored under the key.
   */
  readonly keepsKey?: true
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** The media type of a text answer; all others are JSON. */
  readonly type?: string
  readonly answer: Schema
}

type Value<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type ParamsOf<C extends Call> = Value<C['params']>
export type QueryOf<C extends Call> = Value<C['query']>
export type BodyOf<C extends Call> = Value<C['body']>
export type AnswerOf<C extends Call> = Value<C['answer']>

/** The parts of a request for which the call has a schema. */
export type RequestOf<C extends Call> = {
  readonly [Part in 'params' | 'query' | 'body' as C[Part] extends Schema ? Part : never]: Input<C[Part]>
}

/**
 * Returns a function that creates a value on its first call and returns the same one afterwards. Every object schema is
 * created this way: creating those of all calls would take a quarter of the app's start on a phone.
 */
/* @__NO_SIDE_EFFECTS__ */
export function once<Made>(make: () => Made): () => Made {
  let kept: { readonly made: Made } | undefined
  return () => (kept ??= { made: make() }).made
}

/** The value that a schema made by `once` accepts. */
export type ValueOf<Make extends () => z.ZodMiniType> = z.output<ReturnType<Make>>

const parts = ['params', 'query', 'body', 'answer'] as const

/** A declared call, with functions that create its schemas. */
type Declaration = Omit<Call, (typeof parts)[number]> & {
  readonly params?: () => Schema
  readonly query?: () => Schema
  readonly body?: () => Schema
  readonly answer: () => Schema
}

type Declared<D extends Declaration> = {
  readonly [Key in keyof D]: D[Key] extends () => infer Made ? Made : D[Key]
}

/**
 * Creates each schema of a call when it is first read. Keeps the exact types, so that handlers and callers are typed by
 * the declaration.
 */
/* @__NO_SIDE_EFFECTS__ */
export function defineCall<const D extends Declaration>(declaration: D): Declared<D> {
  const call = { ...declaration }
  for (const part of parts) {
    const make = declaration[part]
    if (make) Object.defineProperty(call, part, { get: once(make) })
  }
  return call as Declared<D>
}
