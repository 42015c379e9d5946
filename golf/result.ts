/**
 * The result of a rule that can refuse its input. A refusal is a value and not an exception: a stable dotted code and a
 * sentence for a person. Exceptions are reserved for failures (disk, network, bugs).
 */
export type Refusal<Code extends string = string> = {
  readonly code: Code
  readonly message: string
  /** The path of the refused input: teeboxes.0.rating. */
  readonly at?: string
  /** The sentence for each path, when several inputs are refused. */
  readonly fields?: Readonly<Record<string, string>> | undefined
}

export type Result<Value, Code extends string = string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: Refusal<Code> }

export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value }
}

export function refuse<Code extends string>(
  code: Code,
  message: string,
  at?: string,
): { readonly ok: false; readonly refusal: Refusal<Code> } {
  return { ok: false, refusal: at === undefined ? { code, message } : { code, message, at } }
}

/** Accepts a value without refusals; otherwise returns the code of the first refusal and the sentences of all. */
export function acceptUnless<Value, Code extends string>(
  value: Value,
  refusals: readonly Refusal<Code>[],
): Result<Value, Code> {
  const [first] = refusals
  if (first === undefined) return { ok: true, value }
  const message = refusals.map((refusal) => refusal.message).join(' ')
  const fields = Object.fromEntries(refusals.flatMap((refusal) => Object.entries(fieldsOf(refusal) ?? {})))
  return { ok: false, refusal: { code: first.code, message, fields } }
}

/** Returns the sentence for each path that a refusal refers to. */
export function fieldsOf({ at, message, fields }: Refusal): Readonly<Record<string, string>> | undefined {
  return fields ?? (at === undefined ? undefined : { [at]: message })
}
