import * as z from 'zod/mini'

/** The most characters of a file that is imported. */
export const mostCharacters = 200_000

/** The text of a file. A CSV has the names of its columns in the first line; unknown columns are ignored. */
const fileText = z.string().check(z.minLength(1), z.maxLength(mostCharacters))

/** Returns the schema of the answer to an import, with the outcome of each row. */
export function importAnswer<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    added: z.int(),
    changed: z.int(),
    refused: z.int(),
    /** The names of columns that were ignored. */
    ignored: z.array(z.string()),
  })
}

/** The most lines of a list that a person can correct before it is imported. */
export const mostListed = 2000

/** The most characters of a value in a list: those of an email, which is the longest. */
export const longestValue = 254
/** The most corrections: two fields of every line, because one tap can correct all lines. */
const mostCorrections = 2 * mostListed

/** The most columns that are read. A file may have more. */
const mostColumns = 500

const tooManyCorrections = `You can correct up to ${mostCorrections} fields here. Correct the others in your file.`

/** A value that replaces the one in the file. */
export type Correction<Field extends string> = { readonly line: number; readonly field: Field; readonly value: string }

/** The field that a person has chosen for a column of the file, by its place from 0; null to ignore the column. */
export type SaidColumn<ListColumn extends string> = { readonly place: number; readonly field: ListColumn | null }

const columnTwice = 'Two columns can’t be the same. Choose one of them.'

/** Returns whether each column is named once, and each field is read from one column. */
function areApart(columns: readonly SaidColumn<string>[]): boolean {
  const fields = columns.flatMap(({ field }) => field ?? [])
  return new Set(columns.map(({ place }) => place)).size === columns.length && new Set(fields).size === fields.length
}

/**
 * Returns the schema of the body of an import: the unchanged text of a file, and what a person corrected in it.
 * `columns`: the fields that a column can be chosen for.
 */
export function listBody<Field extends string, ListColumn extends string>(
  fields: readonly Field[],
  columns: readonly ListColumn[],
) {
  const saidColumn = z.strictObject({
    place: z.int().check(z.minimum(0), z.maximum(mostColumns - 1)),
    field: z.nullable(z.enum(columns)),
  })
  const correction = z.strictObject({
    line: z.int(),
    field: z.enum(fields),
    value: z.string().check(z.maxLength(longestValue)),
  })
  return z.strictObject({
    csv: fileText,
    /** The chosen fields, for columns whose names are not recognized. */
    columns: z.optional(
      z.array(saidColumn).check(
        z.maxLength(mostColumns),
        z.refine((said) => areApart(said), columnTwice),
      ),
    ),
    corrections: z.optional(z.array(correction).check(z.maxLength(mostCorrections, tooManyCorrections))),
    /** Lines that are left out. */
    skipped: z.optional(z.array(z.int()).check(z.maxLength(mostListed))),
  })
}

/** Returns a schema for the invalid fields of a line; empty unless the line is refused. */
export function lineFaults<Field extends string>(fields: readonly Field[]) {
  return z.array(
    z.object({
      field: z.enum(fields),
      value: z.string(),
      reason: z.string(),
      /** The value that was obviously meant; null where that would be a guess. */
      proposal: z.nullable(z.string()),
    }),
  )
}

/**
 * Returns a schema for the columns of a file in their order, each with the field as which it is read and its first
 * value.
 */
export function fileColumns<ListColumn extends string>(columns: readonly ListColumn[]) {
  return z.array(z.object({ name: z.string(), field: z.nullable(z.enum(columns)), example: z.string() }))
}
