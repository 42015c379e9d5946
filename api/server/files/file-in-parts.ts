import { letRequestsRun } from '../in-parts.ts'
import { beginOfCsv, linesOfCsv, type CsvCell } from './csv.ts'

/** A file of which only a part is in memory: its parts are made one after the other, while it is read. */
export type FileInParts = {
  readonly filename: string
  readonly type: 'text/csv' | 'application/json'
  readonly parts: AsyncIterable<string>
}

/** A CSV; the rows of a part are made together. */
export async function* csvInParts(
  headings: readonly string[],
  parts: AsyncIterable<readonly (readonly CsvCell[])[]>,
): AsyncIterable<string> {
  yield beginOfCsv + linesOfCsv([headings])
  for await (const rows of parts) yield linesOfCsv(rows)
}

/** A JSON object with one list, as `JSON.stringify` with an indentation of 1 writes it. */
export async function* jsonInParts(name: string, parts: AsyncIterable<readonly unknown[]>): AsyncIterable<string> {
  const written = (rows: readonly unknown[]) => JSON.stringify({ [name]: rows }, null, 1)
  const begin = `{\n "${name}": [`
  const end = '\n ]\n}'
  let isFirst = true
  for await (const rows of parts) {
    if (rows.length === 0) continue
    yield (isFirst ? begin : ',') + written(rows).slice(begin.length, -end.length)
    isFirst = false
  }
  yield isFirst ? written([]) : end
}

/** The answer of a call whose declared answer is a file. Requests run between two of its parts. */
export async function* asJson({ parts, ...file }: FileInParts): AsyncIterable<string> {
  yield `${JSON.stringify(file).slice(0, -1)},"content":"`
  for await (const part of parts) {
    yield JSON.stringify(part).slice(1, -1)
    await letRequestsRun()
  }
  yield '"}'
}
