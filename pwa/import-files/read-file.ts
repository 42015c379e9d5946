import { mostCharacters } from '#sync/calls/import-files.ts'
import { texts } from './texts.ts'

/**
 * Returns the text of a file in UTF-8 or UTF-16, otherwise in Windows-1252, in which Excel saves CSV. Read as UTF-8,
 * José and O’Brien would lose a character.
 */
export function textOfFile(file: ArrayBuffer): string {
  const [first, second] = new Uint8Array(file)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(file)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return new TextDecoder('windows-1252').decode(file)
  }
}

/** Whether a file is a workbook of Excel or another program, from the first bytes of .xlsx, .ods, .numbers and .xls. */
export function isWorkbook(file: ArrayBuffer): boolean {
  const first = new Uint8Array(file).subarray(0, 4).join()
  return first === '80,75,3,4' || first === '208,207,17,224'
}

/** Matches the start of a PDF, a PNG, a JPEG, and a web page, as which some programs save a table. */
const noTable = /^(?:%PDF-|‰PNG|ÿØÿ|\s*<)/

/**
 * Returns why a file cannot be imported; undefined if the server can validate it. `null` stands for a file that cannot
 * be read.
 */
export function fileFault(file: string | null): string | undefined {
  if (file === null) return texts.faults.unreadable
  if (file.trim() === '') return texts.faults.empty
  if (noTable.test(file)) return texts.faults.noTable
  return file.length > mostCharacters ? texts.faults.tooLong : undefined
}
