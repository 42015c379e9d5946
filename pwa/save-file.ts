import type { ServerResult } from '#sync/device/connection/server-calls.ts'
import { texts } from './shell/texts.ts'
import { useNotices } from './ui/notices.tsx'

type ServedFile = { readonly filename: string; readonly type: string; readonly content: string }

/** Milliseconds; browsers may ask where to save the file. */
const kept = 60_000

/** Saves the file of an answer as a browser download. Resolves with whether there was one. */
export function useSaveFile(): (asked: Promise<ServerResult<ServedFile>>) => Promise<boolean> {
  const notices = useNotices()
  return async (asked) => {
    const answer = await asked
    if (!answer.ok) {
      notices.fail(texts.file.notSaved, answer.refusal.message)
      return false
    }
    download(answer.value)
    notices.succeed(texts.file.saved, answer.value.filename)
    return true
  }
}

function download({ filename, type, content }: ServedFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content], { type: `${type};charset=utf-8` }))
  link.download = filename
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), kept)
}
