import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'

/** One message per invalid field of a form. */
export type FormErrors<Field extends string> = Readonly<Partial<Record<Field, string | undefined>>>

type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }
type Schema = {
  readonly safeParse: (
    value: unknown,
  ) => { readonly success: true } | { readonly success: false; readonly error: { readonly issues: readonly Issue[] } }
}

/** Returns the first message of the call's schema for each field, so that page and server show the same errors. */
export function shapeErrors<Field extends string>(
  schema: Schema,
  sent: Readonly<Partial<Record<Field, unknown>>>,
): FormErrors<Field> {
  const read = schema.safeParse(sent)
  const issues = read.success ? [] : read.error.issues
  const found = issues.map(({ path, message }) => [String(path.at(-1)), message] as const)
  return Object.fromEntries(found.toReversed().filter(([field]) => field in sent)) as FormErrors<Field>
}

/** Returns one message for each of these fields that is empty. */
export function emptyErrors<Form extends Readonly<Record<Field, string>>, Field extends string>(
  form: Form,
  { fields, sentence }: { readonly fields: readonly Field[]; readonly sentence: string },
): FormErrors<Field> {
  const empty = fields.filter((field) => form[field].trim() === '')
  return Object.fromEntries(empty.map((field) => [field, sentence])) as FormErrors<Field>
}

/** Returns the server's message for each field of the form. The server names a nested field by its path (user.dob). */
export function refusedFields<Field extends string>(
  { fields = {} }: Pick<ServerRefusal, 'fields'>,
  known: readonly Field[],
): FormErrors<Field> {
  const named = Object.entries(fields).map(([path, sentence]) => [path.split('.').at(-1), sentence] as const)
  return Object.fromEntries(named.filter(([field]) => known.some((name) => name === field))) as FormErrors<Field>
}

export function hasErrors(errors: FormErrors<string>): boolean {
  return Object.values(errors).some((sentence) => sentence !== undefined)
}
