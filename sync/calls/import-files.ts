import * as z from 'zod/mini'
import { once } from './call.ts'

/** So long a file that is imported may be. */
export const mostCharacters = 200_000

/** The text of a file. A CSV has the names of its columns in the first line; columns without a use are passed over. */
export const fileText = z.string().check(z.minLength(1), z.maxLength(mostCharacters))

export const importBody = once(() => z.strictObject({ csv: fileText }))

/** What becomes of each row of a file. */
export function importAnswer<Row extends z.ZodMiniType>(row: Row) {
  return z.object({
    rows: z.array(row),
    added: z.int(),
    changed: z.int(),
    refused: z.int(),
    /** The names of columns that were passed over. */
    ignored: z.array(z.string()),
  })
}
