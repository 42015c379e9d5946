import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file and creates its folders. */
export async function put(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
}
